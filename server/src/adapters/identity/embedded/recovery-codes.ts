import { randomInt } from "node:crypto";
import type { Database } from "../../../platform/database/database.ts";
import { hashCode, isPassword } from "./passwords.ts";

const CODES = 10;
const LENGTH = 10;
/** Without characters that are taken for each other. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const recoveryCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** New recovery codes, and what is kept of them: as slow to guess as a password. Made before a transaction, which must not wait for it. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: CODES }, recoveryCode);
  return { codes, hashes: await Promise.all(codes.map(hashCode)) };
}

/** What is left when somebody has lost their authenticator app, or the server its COOKIE_SECRET: there is no key in these codes. */
export function embeddedRecoveryCodes(db: Database) {
  return {
    /** Whether this is one of the person's codes; each opens once, also when two come together. */
    async take(userId: string, code: string, now: Date): Promise<boolean> {
      const left = await db
        .selectFrom("identity_recovery_codes")
        .select("code_hash")
        .where("user_id", "=", userId)
        .where("used_at", "is", null)
        .execute();
      const right = await Promise.all(left.map(({ code_hash }) => isPassword(code_hash, code)));
      const found = left.find((_row, at) => right[at]);
      if (!found) return false;
      const taken = await db
        .updateTable("identity_recovery_codes")
        .set({ used_at: now })
        .where("user_id", "=", userId)
        .where("code_hash", "=", found.code_hash)
        .where("used_at", "is", null)
        .returning("user_id")
        .executeTakeFirst();
      return taken !== undefined;
    },

    async forget(trx: Database, userId: string): Promise<void> {
      await trx.deleteFrom("identity_recovery_codes").where("user_id", "=", userId).execute();
    },

    /** These count from now on, in place of the old ones. */
    async keep(trx: Database, userId: string, hashes: readonly string[]): Promise<void> {
      await trx.deleteFrom("identity_recovery_codes").where("user_id", "=", userId).execute();
      await trx
        .insertInto("identity_recovery_codes")
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
        .execute();
    },
  };
}
