import { hkdfSync } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet } from "jose";
import { sql } from "kysely";
import { z } from "zod";
import type { Config } from "../../../../config.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { sealedTexts, secretsIn } from "../../../../platform/sealing.ts";

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
/** As it lies in the database: who reads that must not sign tokens. Keys of before have their secret part as it is. */
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

/** The keys as they are kept: the secret part sealed with COOKIE_SECRET. One that was sealed with another secret is as if it were not there. */
function keptKeys({ COOKIE_SECRET }: Pick<Config, "COOKIE_SECRET">) {
  const secrets = sealedTexts(COOKIE_SECRET, "linnet signing keys");
  const sealed = ({ d, ...key }: SigningKey) => JSON.stringify({ ...key, sealed: secrets.seal(key.kid, d) });

  async function stored(db: Database) {
    const rows = await db.selectFrom("identity_keys").select("jwk").orderBy("created_at", "desc").orderBy("kid").execute();
    return rows.map(({ jwk }) => StoredKey.parse(jwk));
  }

  async function usable(db: Database): Promise<SigningKey[]> {
    return (await stored(db)).flatMap(({ d, sealed, ...key }) => {
      const secret = d ?? (sealed && secrets.open(key.kid, sealed));
      return secret ? [{ ...key, d: secret }] : [];
    });
  }

  /** Two processes that start at once on one database must come to the same key, or neither believes the other's tokens. */
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
) => (COOKIE_SECRET ? secretsIn(COOKIE_SECRET) : cookieSecrets);

/** The signing keys of the embedded provider; the first one is made at the first start, and another one where COOKIE_SECRET has changed. */
export async function embeddedKeys(db: Database, config: Pick<Config, "COOKIE_SECRET">): Promise<EmbeddedKeys> {
  const kept = keptKeys(config);
  await kept.sealOpen(db);
  if ((await kept.usable(db)).length === 0) await kept.keepFirst(db, await makeKey());
  const signing = await kept.usable(db);
  return {
    signing,
    verifying: { keys: signing.map(({ kty, crv, x, y, kid, alg, use }) => ({ kty, crv, x, y, kid, alg, use })) },
    cookieSecrets: signing.map(cookieSecretOf),
  };
}
