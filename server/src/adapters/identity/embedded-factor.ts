import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database.ts";

/** Of the demo hospital, whose people and passwords are public as well; production mode always has a COOKIE_SECRET. */
const DEMO_KEY = "the demo hospital keeps no secrets";
const STEP_MS = 30_000;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Without characters that are taken for each other. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const totp = (secret: Secret, label: string) => new TOTP({ issuer: "Linnet", label, algorithm: "SHA1", digits: 6, period: 30, secret });

const recoveryCode = () => Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** A code holds 50 random bits, so it needs no slow hash; the person's id keeps equal codes of two people apart. */
const hashOf = (userId: string, code: string) => createHash("sha256").update(`${userId}:${code}`).digest("base64url");

/** Keeps an app's secret unreadable in the database. */
function sealing(secretOfServer: string) {
  const key = Buffer.from(hkdfSync("sha256", secretOfServer, "", "linnet second factor", 32));
  return {
    seal(secret: Secret): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const sealed = Buffer.concat([cipher.update(secret.base32, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
    },
    open(text: string): Secret {
      const bytes = Buffer.from(text, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const secret = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
      return Secret.fromBase32(secret);
    },
  };
}

/**
 * The second factor of people at the embedded provider: codes of an authenticator app (RFC 6238) and recovery codes. The app's
 * secret is kept encrypted; a new COOKIE_SECRET makes it unreadable, and people set their factor up again.
 */
export function embeddedFactor(db: Database, { COOKIE_SECRET }: Pick<Config, "COOKIE_SECRET">) {
  const { seal, open } = sealing(COOKIE_SECRET ?? DEMO_KEY);

  /** The time step that a code of the app belongs to, one step to either side allowed; undefined for a wrong one. */
  function stepOf(sealed: string, code: string, now: Date): number | undefined {
    const delta = totp(open(sealed), "").validate({ token: code, timestamp: now.getTime(), window: 1 });
    return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
  }

  /** Takes a code of the app, each once: a step that was used is used up (RFC 6238 §5.2). */
  async function takeAppCode(userId: string, code: string, now: Date): Promise<boolean> {
    const kept = await db.selectFrom("identity_users").select("totp_secret").where("id", "=", userId).executeTakeFirst();
    const step = kept?.totp_secret ? stepOf(kept.totp_secret, code, now) : undefined;
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

  async function takeRecoveryCode(userId: string, code: string, now: Date): Promise<boolean> {
    const taken = await db
      .updateTable("identity_recovery_codes")
      .set({ used_at: now })
      .where("user_id", "=", userId)
      .where("code_hash", "=", hashOf(userId, code))
      .where("used_at", "is", null)
      .returning("user_id")
      .executeTakeFirst();
    return taken !== undefined;
  }

  return {
    /** Whether this code opens the second factor; it opens it once. */
    take: (userId: string, code: string, now: Date): Promise<boolean> =>
      /^\d{6}$/.test(code) ? takeAppCode(userId, code, now) : takeRecoveryCode(userId, code, now),

    /** Whether this is a code of the app that is being set up. */
    takeFirst: takeAppCode,

    /** A new secret, which counts for nothing until it is confirmed; replaces one that was not. */
    async prepare(userId: string, email: string): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: 20 });
      await db
        .updateTable("identity_users")
        .set({ totp_secret: seal(secret), totp_last_step: null })
        .where("id", "=", userId)
        .where("totp_confirmed_at", "is", null)
        .execute();
      return { secret: secret.base32, uri: totp(secret, email).toString() };
    },

    /** The factor counts from now on. */
    async confirm(trx: Database, userId: string, now: Date): Promise<void> {
      await trx.updateTable("identity_users").set({ totp_confirmed_at: now }).where("id", "=", userId).execute();
    },

    async remove(trx: Database, userId: string): Promise<void> {
      await trx
        .updateTable("identity_users")
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
        .where("id", "=", userId)
        .execute();
      await trx.deleteFrom("identity_recovery_codes").where("user_id", "=", userId).execute();
    },

    /** New recovery codes in place of the old ones; they are shown now and never again. */
    async renewRecoveryCodes(trx: Database, userId: string): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
      await trx.deleteFrom("identity_recovery_codes").where("user_id", "=", userId).execute();
      await trx
        .insertInto("identity_recovery_codes")
        .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
        .execute();
      return codes;
    },
  };
}

export type EmbeddedFactor = ReturnType<typeof embeddedFactor>;
