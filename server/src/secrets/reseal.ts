import { sql } from "kysely";
import type { FileStorage } from "../adapters/storage/port.ts";
import type { Config } from "../config.ts";
import { auditSystem } from "../platform/audit/audit.ts";
import type { Database } from "../platform/database/database.ts";
import { type SecretName, sealedFiles, sealedTexts, splitSecrets } from "../platform/sealing.ts";
import { checksOf, checkValuesOf, lockSecretChecks, type PlaceOf, placesOf, type Secrets, secretsInUse } from "./prove-secrets.ts";
import { replaceSealed, type SealedValue, sealedValues } from "./sealed-values.ts";

interface Needs {
  db: Database;
  config: Secrets & Pick<Config, "DATABASE_URL">;
  storage: FileStorage;
}

const AT_ONCE = 200;
/** People keep working: the next round finds what another server has sealed since. */
const ROUNDS = 3;

/** What one place holds: sealed now with the first secret, sealed with another one, opened by none. */
export interface Resealed {
  what: string;
  resealed: number;
  left: number;
  unreadable: number;
}

/** The bytes of a draft's file come before its name: where it ends between the two, the next time does both again. */
async function resealBytes({ config, storage }: Needs, { owner, key: [key = ""] }: SealedValue): Promise<void> {
  const files = sealedFiles(config.DATA_SECRET, "linnet referral draft files");
  await storage.put(
    key,
    files.seal(
      owner,
      files.open(owner, () => storage.read(key)),
    ),
  );
}

async function resealOne(trx: Database, { purpose, place }: PlaceOf, value: SealedValue, secret: string | undefined): Promise<boolean> {
  const texts = sealedTexts(secret, purpose);
  const text = texts.open(value.owner, value.sealed);
  return text !== undefined && replaceSealed(trx, place, value, texts.seal(value.owner, text));
}

/** Seals what has been read with the first secret, in one transaction with its row in the audit trail. Gives how many that were. */
async function resealPage(needs: Needs, name: SecretName, of: PlaceOf, values: SealedValue[]): Promise<number> {
  const hasBytes = of.purpose === "linnet referral draft file names";
  if (hasBytes) for (const value of values) await resealBytes(needs, value);
  const gone: string[] = [];
  const count = await needs.db.transaction().execute(async (trx) => {
    let done = 0;
    for (const value of values) {
      if (await resealOne(trx, of, value, needs.config[name])) done += 1;
      else gone.push(value.key[0] ?? "");
    }
    if (done > 0) await auditSystem(trx, { action: "write:secrets-resealed", rule: name, object: of.place.table, count: done });
    return done;
  });
  // Removed from its draft since, with its bytes deleted before they were put back here.
  if (hasBytes) for (const key of gone) await needs.storage.remove(key);
  return count;
}

async function resealPlace(needs: Needs, name: SecretName, of: PlaceOf): Promise<Resealed> {
  const found: Resealed = { what: of.place.what, resealed: 0, left: 0, unreadable: 0 };
  const texts = sealedTexts(needs.config[name], of.purpose);
  for (let after: string[] | undefined, isLast = false; !isLast; ) {
    const values = await sealedValues(needs.db, of.place, after, AT_ONCE);
    const parts = values.map((value) => ({ value, part: texts.partThatOpens(value.owner, value.sealed) }));
    const older = parts.filter(({ part }) => part > 0).map(({ value }) => value);
    found.unreadable += parts.filter(({ part }) => part < 0).length;
    const resealed = older.length > 0 ? await resealPage(needs, name, of, older) : 0;
    found.resealed += resealed;
    found.left += older.length - resealed;
    after = values.at(-1)?.key;
    isLast = values.length < AT_ONCE;
  }
  return found;
}

/** The addresses of servers that seal with another secret than the first, by their connections; PostgreSQL alone lists them. */
async function othersSealing(db: Database, { DATABASE_URL }: Needs["config"], name: SecretName, first: string): Promise<string[]> {
  if (!DATABASE_URL) return [];
  const place = name === "DATA_SECRET" ? 2 : 3;
  const { rows } = await sql<{ address: string }>`
    select distinct coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
    where datname = current_database() and application_name like 'linnet %'
      and split_part(application_name, ' ', ${place}::int) <> ${first.slice(0, 12)}`.execute(db);
  return rows.map(({ address }) => address);
}

/** What became of one secret. */
export interface SecretResealed {
  name: SecretName;
  places: Resealed[];
  /** Servers that still seal with the old one. */
  sealing: string[];
  /** The old one opens nothing any more that is kept, and may be left out. */
  isOldUnused: boolean;
  /** Whether something is kept that none of the secrets opens. */
  isSomeLost: boolean;
}

/** From now on a server starts with the first secret alone. */
async function forgetOthers(needs: Needs, name: SecretName, { isLostGivenUp }: { isLostGivenUp: boolean }): Promise<string[]> {
  const [first = "", ...others] = checkValuesOf(needs.config[name]);
  return needs.db.transaction().execute(async (trx) => {
    await lockSecretChecks(trx);
    const sealing = await othersSealing(trx, needs.config, name, first);
    if (sealing.length > 0) return sealing;
    const known = await checksOf(trx, name);
    const forgotten = known.filter((value) => value !== first && (isLostGivenUp || others.includes(value)));
    if (forgotten.length > 0) {
      await trx.deleteFrom("secret_checks").where("name", "=", name).where("check_value", "in", forgotten).execute();
      const rule = isLostGivenUp ? `${name}, lost one given up` : name;
      await auditSystem(trx, { action: "write:secret-retired", rule, object: "secret_checks", count: forgotten.length });
    }
    await trx
      .insertInto("secret_checks")
      .values({ name, check_value: first })
      .onConflict((already) => already.doNothing())
      .execute();
    return [];
  });
}

async function resealSecret(needs: Needs, name: SecretName, options: { isLostGivenUp: boolean }): Promise<SecretResealed> {
  const places = placesOf(name);
  const sum = new Map<string, Resealed>();
  let left = 1;
  for (let round = 0; round < ROUNDS && left > 0; round++) {
    left = 0;
    for (const of of places) {
      const found = await resealPlace(needs, name, of);
      const before = sum.get(found.what)?.resealed ?? 0;
      sum.set(found.what, { ...found, resealed: before + found.resealed });
      left += found.resealed + found.left;
    }
  }
  const sealing = left === 0 ? await forgetOthers(needs, name, options) : [];
  const known = await checksOf(needs.db, name);
  const own = checkValuesOf(needs.config[name]);
  return {
    name,
    places: [...sum.values()],
    sealing,
    isOldUnused: left === 0 && sealing.length === 0,
    isSomeLost: known.some((value) => !own.includes(value)),
  };
}

/**
 * Seals everything stored with the first part of each secret, while servers run. `isLostGivenUp` also forgets database secrets that are
 * lost: what they sealed stays, and cannot be opened.
 */
export async function reseal(needs: Needs, options: { isLostGivenUp: boolean }): Promise<SecretResealed[]> {
  const done: SecretResealed[] = [];
  for (const name of secretsInUse(needs.config)) done.push(await resealSecret(needs, name, options));
  return done;
}

const counted = new Intl.NumberFormat("en-US");

/** What was done, a line each for the operator. */
export function linesOf({ name, places, sealing, isOldUnused, isSomeLost }: SecretResealed, { config }: Pick<Needs, "config">): string[] {
  const told = places.filter(({ resealed, left, unreadable }) => resealed + left + unreadable > 0);
  const hasOld = splitSecrets(config[name]).length > 1;
  const lost = isSomeLost
    ? [
        `${name}: some data is encrypted with a secret that is not set. Add that secret as the old one. To give up that data, run npm run secrets:reseal -- --give-up-lost.`,
      ]
    : [];
  const end = () => {
    if (sealing.length > 0)
      return `${name}: the server at ${sealing.join(", ")} still uses another secret. Restart it with ${name}=new,old and run this command again.`;
    if (!isOldUnused) return `${name}: the old secret is still in use. Run this command again.`;
    if (!hasOld) return `${name}: only one secret is set, so there is nothing to replace.`;
    return `${name}: the old secret is no longer used. Remove it from ${name} and restart the servers one by one.`;
  };
  return [
    ...told.map(({ what, resealed, left, unreadable }) => {
      const counts = [
        `${counted.format(resealed)} encrypted with the new secret`,
        ...(left ? [`${counted.format(left)} changed in the meantime`] : []),
      ];
      return `${name}: ${what}: ${[...counts, ...(unreadable ? [`${counted.format(unreadable)} unreadable with either`] : [])].join(", ")}.`;
    }),
    ...lost,
    end(),
  ];
}
