import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Config, StartRefused } from "../config.ts";
import type { Database } from "../platform/database/database.ts";
import { SEALED_WITH, type SealedPurpose, type SecretName, sealedTexts, sealingKeys } from "../platform/sealing.ts";
import { SEALED_PLACES, type SealedPlace, sealedValues } from "./sealed-values.ts";

export type Secrets = Pick<Config, SecretName | "OIDC_ISSUER">;

/** Which secrets a server uses. The cookies' is of the embedded identity provider alone. */
export const secretsInUse = ({ OIDC_ISSUER }: Pick<Secrets, "OIDC_ISSUER">): SecretName[] =>
  OIDC_ISSUER ? ["DATA_SECRET"] : ["DATA_SECRET", "COOKIE_SECRET"];

/** Values that identify the parts of a secret and reveal nothing about them; the sealing one first. */
export const checkValuesOf = (secret: string | undefined): string[] =>
  sealingKeys(secret, "linnet check value").map((key) => createHash("sha256").update(key).digest("base64url"));

/** By which a server says in PostgreSQL's list of connections what it seals with. */
export const connectionName = (config: Pick<Config, SecretName>): string =>
  `linnet ${secretsInUse({ OIDC_ISSUER: undefined })
    .map((name) => checkValuesOf(config[name])[0]?.slice(0, 12))
    .join(" ")}`;

export interface PlaceOf {
  purpose: SealedPurpose;
  place: SealedPlace;
}

/** Where texts are that a secret seals. */
export function placesOf(name: SecretName): PlaceOf[] {
  // Object.keys forgets which keys there are.
  const purposes = (Object.keys(SEALED_PLACES) as SealedPurpose[]).filter((purpose) => SEALED_WITH[purpose] === name);
  return purposes.flatMap((purpose) => {
    const places: SealedPlace | readonly SealedPlace[] | null = SEALED_PLACES[purpose];
    return places === null ? [] : [places].flat().map((place) => ({ purpose, place }));
  });
}

const PAGE = 500;

/** Whether something is kept sealed by `name`, and nothing of it opens. */
async function isAllUnreadable(db: Database, name: SecretName, secret: string | undefined): Promise<boolean> {
  let isSealed = false;
  for (const { purpose, place } of placesOf(name)) {
    const texts = sealedTexts(secret, purpose);
    for (let after: string[] | undefined, isLast = false; !isLast; ) {
      const values = await sealedValues(db, place, after, PAGE);
      if (values.some(({ owner, sealed }) => texts.partThatOpens(owner, sealed) >= 0)) return false;
      isSealed ||= values.length > 0;
      after = values.at(-1)?.key;
      isLast = values.length < PAGE;
    }
  }
  return isSealed;
}

const PAGE_ON_SECRETS = "See docs/operations/secrets.md.";

function sentenceOn(name: SecretName, secret: string | undefined, isPart: boolean, isWithout: boolean): string {
  if (isWithout) return `This demo database was created without ${name}. Start without it, or use an empty database. ${PAGE_ON_SECRETS}`;
  if (secret === undefined)
    return `${name} is missing, but data in this database is encrypted with it. Set the secret that its other servers use. ${PAGE_ON_SECRETS}`;
  if (isPart)
    return `${name} lacks the second secret of this database, which some data is still encrypted with. Set ${name}=new,old and run npm run secrets:reseal. ${PAGE_ON_SECRETS}`;
  return `${name} is not the secret that this database is encrypted with. Set the secret that its other servers use, or restore the matching database. ${PAGE_ON_SECRETS}`;
}

export const checksOf = async (db: Database, name: SecretName): Promise<string[]> => {
  const there = await sql<{ is: boolean }>`select to_regclass('secret_checks') is not null as "is"`.execute(db);
  if (!there.rows[0]?.is) return [];
  const rows = await db.selectFrom("secret_checks").select("check_value").where("name", "=", name).execute();
  return rows.map(({ check_value: value }) => value);
};

async function whyOther(db: Database, name: SecretName, secret: string | undefined): Promise<string | undefined> {
  const [known, own] = [await checksOf(db, name), checkValuesOf(secret)];
  const isOther = known.length > 0 ? known.some((value) => !own.includes(value)) : await isAllUnreadable(db, name, secret);
  if (!isOther) return undefined;
  const isPart = known.some((value) => own.includes(value));
  return sentenceOn(name, secret, isPart, !isPart && known.includes(checkValuesOf(undefined)[0] ?? ""));
}

/**
 * Why a server with these secrets must not start on the database, a sentence for each secret that is another one's; empty where all of
 * them are its own. Changes nothing.
 */
export async function findOtherSecrets(db: Database, config: Secrets): Promise<string[]> {
  const sentences: string[] = [];
  for (const name of secretsInUse(config)) {
    const sentence = await whyOther(db, name, config[name]);
    if (sentence) sentences.push(sentence);
  }
  return sentences;
}

/** One process at a time says what the secrets of the database are. */
export const lockSecretChecks = (trx: Database) => sql`select pg_advisory_xact_lock(hashtext('secret_checks'))`.execute(trx);

/**
 * Makes sure that the secrets are the database's, and notes with which of them is sealed from now on. A database that knows none yet takes
 * these, unless they open nothing of what it keeps. @throws StartRefused with a sentence for each that is another database's.
 */
export async function proveSecrets(db: Database, config: Secrets): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSecretChecks(trx);
    const sentences = await findOtherSecrets(trx, config);
    if (sentences.length > 0) throw new StartRefused(sentences.join(" "));
    const rows = secretsInUse(config).flatMap((name) =>
      checkValuesOf(config[name])
        .slice(0, 1)
        .map((value) => ({ name, check_value: value })),
    );
    await trx
      .insertInto("secret_checks")
      .values(rows)
      .onConflict((already) => already.doNothing())
      .execute();
  });
}
