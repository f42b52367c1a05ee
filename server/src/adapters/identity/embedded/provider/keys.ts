import { hkdfSync } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet } from "jose";
import { sql } from "kysely";
import { z } from "zod";
import type { Config } from "../../../../config.ts";
import { auditSystem } from "../../../../platform/audit/audit.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { addMinutes, subHours } from "../../../../platform/dates.ts";
import { sealedTexts, splitSecrets } from "../../../../platform/sealing.ts";

const VerifyingKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});
const SigningKey = VerifyingKey.extend({ d: z.string() });
type SigningKey = z.infer<typeof SigningKey>;
/** The stored form: access to the database must not be enough to sign tokens. Older keys have an unencrypted private part. */
const StoredKey = VerifyingKey.extend({ d: z.string().optional(), sealed: z.string().optional() });

export interface EmbeddedKeys {
  /** Newest first; the first one signs. */
  signing: SigningKey[];
  /** The same without their secret part. */
  verifying: JSONWebKeySet;
  /** Secrets for cookies, made from the keys: the same after a restart. */
  cookieSecrets: string[];
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return SigningKey.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: "ES256", use: "sig" });
}

/** The stored keys, with the private part sealed by COOKIE_SECRET. Keys sealed with another secret are ignored. */
function keptKeys({ COOKIE_SECRET }: Pick<Config, "COOKIE_SECRET">) {
  const secrets = sealedTexts(COOKIE_SECRET, "linnet signing keys");
  const sealed = ({ d, ...key }: SigningKey) => JSON.stringify({ ...key, sealed: secrets.seal(key.kid, d) });

  async function stored(db: Database) {
    const rows = await db.selectFrom("identity_keys").select(["jwk", "signs_from"]).orderBy("created_at", "desc").orderBy("kid").execute();
    return rows.map(({ jwk, signs_from: signsFrom }) => ({ ...StoredKey.parse(jwk), signsFrom }));
  }

  async function usable(db: Database): Promise<(SigningKey & { signsFrom: Date })[]> {
    return (await stored(db)).flatMap(({ d, sealed, ...key }) => {
      const secret = d ?? (sealed && secrets.open(key.kid, sealed));
      return secret ? [{ ...key, d: secret }] : [];
    });
  }

  /** Two processes that start together on one database must end up with the same key, or neither accepts the other's tokens. */
  const alone = (db: Database, work: (trx: Database) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('identity_keys'))`.execute(trx);
      await work(trx);
    });

  return {
    usable,

    keepFirst: (db: Database, key: SigningKey) =>
      alone(db, async (trx) => {
        if ((await usable(trx)).length > 0) return;
        await trx
          .insertInto("identity_keys")
          .values({ kid: key.kid, jwk: sealed(key) })
          .execute();
      }),

    /** Keeps a further key, which signs from then on, and forgets the keys of `forgotten`; writes the audit row. */
    keepNext: (db: Database, key: SigningKey, { signsFrom, forgotten, rule }: { signsFrom: Date; forgotten: string[]; rule: string }) =>
      alone(db, async (trx) => {
        if (forgotten.length > 0) await trx.deleteFrom("identity_keys").where("kid", "in", forgotten).execute();
        await trx
          .insertInto("identity_keys")
          .values({ kid: key.kid, jwk: sealed(key), signs_from: signsFrom })
          .execute();
        await auditSystem(trx, { action: "write:token-key-replaced", rule, object: `key ${key.kid}`, count: forgotten.length });
      }),

    async sealOpen(db: Database): Promise<void> {
      const isOpen = (key: z.infer<typeof StoredKey>) => key.d !== undefined;
      if (!(await stored(db)).some(isOpen)) return;
      await alone(db, async (trx) => {
        for (const key of (await stored(trx)).filter(isOpen))
          await trx
            .updateTable("identity_keys")
            .set({ jwk: sealed(SigningKey.parse(key)) })
            .where("kid", "=", key.kid)
            .execute();
      });
    },
  };
}

const cookieSecretOf = ({ d }: SigningKey): string =>
  Buffer.from(hkdfSync("sha256", Buffer.from(d, "base64url"), "", "linnet embedded provider: cookies", 32)).toString("base64url");

/** What signs cookies: the first does, all are believed. */
export const cookieSecretsOf = (
  { COOKIE_SECRET }: Pick<Config, "COOKIE_SECRET">,
  { cookieSecrets }: Pick<EmbeddedKeys, "cookieSecrets">,
) => (COOKIE_SECRET ? splitSecrets(COOKIE_SECRET) : cookieSecrets);

/** Servers look for new keys each minute; this leaves room for a server that missed a few. */
const PUBLISHED_MINUTES = 5;
/** Sessions end after twelve hours, and with them the last tokens of a key. */
const BELIEVED_HOURS = 24;

/** The accepted keys in order: current signing keys, newest first, then upcoming ones. */
function inOrder<K extends { signsFrom: Date }>(keys: readonly K[], now: Date): K[] {
  const since = keys.findIndex(({ signsFrom }) => signsFrom < subHours(now, BELIEVED_HOURS));
  const believed = since < 0 ? keys : keys.slice(0, since + 1);
  return [...believed.filter(({ signsFrom }) => signsFrom <= now), ...believed.filter(({ signsFrom }) => signsFrom > now)];
}

/** The signing keys of the embedded provider; the first one is made at the first start, and another one where COOKIE_SECRET has changed. */
export async function embeddedKeys(db: Database, config: Pick<Config, "COOKIE_SECRET">, now = new Date()): Promise<EmbeddedKeys> {
  const kept = keptKeys(config);
  await kept.sealOpen(db);
  if ((await kept.usable(db)).length === 0) await kept.keepFirst(db, await makeKey());
  const signing = inOrder(await kept.usable(db), now).map(({ signsFrom: _from, ...key }) => key);
  return {
    signing,
    verifying: { keys: signing.map(({ kty, crv, x, y, kid, alg, use }) => ({ kty, crv, x, y, kid, alg, use })) },
    cookieSecrets: signing.map(cookieSecretOf),
  };
}

/**
 * Creates a new signing key: published now, signing in five minutes. Tokens of the old key are accepted for another day; a `leaked` one is
 * dropped right away, so that everyone signs in again. Returns when the new one starts signing.
 */
export async function replaceTokenKey(
  db: Database,
  config: Pick<Config, "COOKIE_SECRET">,
  { isLeaked, now }: { isLeaked: boolean; now: Date },
): Promise<Date> {
  const kept = keptKeys(config);
  const before = await kept.usable(db);
  const believed = new Set(isLeaked ? [] : inOrder(before, now).map(({ kid }) => kid));
  const signsFrom = isLeaked ? now : addMinutes(now, PUBLISHED_MINUTES);
  const forgotten = before.map(({ kid }) => kid).filter((kid) => !believed.has(kid));
  await kept.keepNext(db, await makeKey(), { signsFrom, forgotten, rule: isLeaked ? "leaked" : "planned" });
  return signsFrom;
}
