import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { sealedTexts } from "../../../platform/sealing.ts";
import type { FactorState } from "../port.ts";
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

/** The fallback if a person loses the authenticator app, or the server its COOKIE_SECRET: these codes need no key. */
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

/** The secrets of authenticator apps, sealed for their owners. With another COOKIE_SECRET none can be read any more. */
export const factorSecrets = (cookieSecret: string | undefined) => sealedTexts(cookieSecret, "linnet second factor");

const STEP_MS = 30_000;

const totp = (secret: Secret, label: string) => new TOTP({ issuer: "Linnet", label, algorithm: "SHA1", digits: 6, period: 30, secret });

/**
 * The second factor of people at the embedded provider: codes of an authenticator app (RFC 6238) and recovery codes. The app's
 * secret is kept encrypted; with a new COOKIE_SECRET no code of an app is right any more; recovery codes still are, and people set their factor up again.
 */
export function embeddedFactor(db: Database, { COOKIE_SECRET }: Pick<Config, "COOKIE_SECRET">) {
  const secrets = factorSecrets(COOKIE_SECRET);
  const recoveryCodes = embeddedRecoveryCodes(db);

  /** The time step that a code of the app belongs to, one step to either side allowed; undefined for a wrong one. */
  function stepOf(secret: string, code: string, now: Date): number | undefined {
    const delta = totp(Secret.fromBase32(secret), "").validate({ token: code, timestamp: now.getTime(), window: 1 });
    return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
  }

  /** Takes a code of the app, each once: a step that was used is used up (RFC 6238 §5.2). */
  async function takeAppCode(userId: string, code: string, now: Date): Promise<boolean> {
    const kept = await db.selectFrom("identity_users").select("totp_secret").where("id", "=", userId).executeTakeFirst();
    const secret = kept?.totp_secret && secrets.open(userId, kept.totp_secret);
    const step = secret ? stepOf(secret, code, now) : undefined;
    if (step === undefined) return false;
    const taken = await db
      .updateTable("identity_users")
      .set({ totp_last_step: step })
      .where("id", "=", userId)
      .where((row) => row.or([row("totp_last_step", "is", null), row("totp_last_step", "<", step)]))
      .returning("id")
      .executeTakeFirst();
    return taken !== undefined;
  }

  return {
    /** Whether this code opens the second factor; it opens it once. */
    take: (userId: string, code: string, now: Date): Promise<boolean> =>
      /^\d{6}$/.test(code) ? takeAppCode(userId, code, now) : recoveryCodes.take(userId, code, now),

    /** Undefined for a person the directory does not know. */
    async stateOf(userId: string): Promise<FactorState | undefined> {
      const columns = ["totp_confirmed_at", "factor_wanted"] as const;
      const known = await db.selectFrom("identity_users").select(columns).where("id", "=", userId).executeTakeFirst();
      if (!known) return undefined;
      if (known.totp_confirmed_at) return "set up";
      return known.factor_wanted ? "wanted" : "none";
    },

    /** Whether this is a code of the app that is being set up. */
    takeFirst: takeAppCode,

    /** Creates a new secret, invalid until confirmed; replaces an unconfirmed one. */
    async prepare(trx: Database, userId: string, email: string): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: 20 });
      await trx
        .updateTable("identity_users")
        .set({ totp_secret: secrets.seal(userId, secret.base32), totp_last_step: null })
        .where("id", "=", userId)
        .where("totp_confirmed_at", "is", null)
        .execute();
      return { secret: secret.base32, uri: totp(secret, email).toString() };
    },

    /** The factor counts from now on; false when another secret was prepared, or one confirmed, since this one was looked at. */
    async confirm(trx: Database, userId: string, { sealed, now }: { sealed: string; now: Date }): Promise<boolean> {
      const confirmed = await trx
        .updateTable("identity_users")
        .set({ totp_confirmed_at: now, factor_wanted: false })
        .where("id", "=", userId)
        .where("totp_secret", "=", sealed)
        .where("totp_confirmed_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      return confirmed !== undefined;
    },

    async remove(trx: Database, userId: string): Promise<void> {
      await trx
        .updateTable("identity_users")
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
        .where("id", "=", userId)
        .execute();
      await recoveryCodes.forget(trx, userId);
    },
  };
}

export type EmbeddedFactor = ReturnType<typeof embeddedFactor>;
