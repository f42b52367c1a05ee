import { hkdfSync } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet } from "jose";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../../platform/database/database.ts";

const SigningKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});
type SigningKey = z.infer<typeof SigningKey>;

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

async function storedKeys(db: Database): Promise<SigningKey[]> {
  const rows = await db.selectFrom("identity_keys").select("jwk").orderBy("created_at", "desc").orderBy("kid").execute();
  return rows.map(({ jwk }) => SigningKey.parse(jwk));
}

/** Two processes that start at once on one database must come to the same key, or neither believes the other's tokens. */
async function keepFirst(db: Database, key: SigningKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('identity_keys'))`.execute(trx);
    const kept = await storedKeys(trx);
    if (kept.length === 0)
      await trx
        .insertInto("identity_keys")
        .values({ kid: key.kid, jwk: JSON.stringify(key) })
        .execute();
  });
}

const cookieSecretOf = ({ d }: SigningKey): string =>
  Buffer.from(hkdfSync("sha256", Buffer.from(d, "base64url"), "", "linnet embedded provider: cookies", 32)).toString("base64url");

/** The signing keys of the embedded provider; the first one is made at the first start. */
export async function embeddedKeys(db: Database): Promise<EmbeddedKeys> {
  if ((await storedKeys(db)).length === 0) await keepFirst(db, await makeKey());
  const signing = await storedKeys(db);
  return {
    signing,
    verifying: { keys: signing.map(({ kty, crv, x, y, kid, alg, use }) => ({ kty, crv, x, y, kid, alg, use })) },
    cookieSecrets: signing.map(cookieSecretOf),
  };
}
