import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import type { SealedPurpose } from "../platform/sealing.ts";

/** Where sealed texts are kept. All parts are SQL. */
export interface SealedPlace {
  /** As an operator reads it. */
  what: string;
  table: string;
  /** The columns of the primary key, in its order. */
  key: readonly string[];
  /** The sealed text; with `field` it is that field of a jsonb column. */
  column: string;
  field?: string;
  /** Whose it is: the parts of the owner that it was sealed for, which are joined by blanks. */
  owner: readonly string[];
  /** Leaves out rows of other kinds, or no longer used. */
  where?: string;
}

/** Everything that is kept sealed. The compiler asks for the place of each new kind. */
export const SEALED_PLACES = {
  "linnet referral drafts": {
    what: "drafts",
    table: "referral_drafts",
    key: ["account_id", "practice_id", "id"],
    column: "sealed",
    owner: ["account_id", "coalesce(sealed_for, practice_id)", "id", "form", "subject"],
  },
  "linnet referral draft file names": {
    what: "draft files",
    table: "referral_draft_files",
    key: ["key"],
    column: "sealed",
    owner: ["account_id", "coalesce(sealed_for, practice_id)", "draft_id", "key"],
    where: "stored_at is not null and removed_at is null",
  },
  // Their bytes are in the storage, and go with their names.
  "linnet referral draft files": null,
  "linnet waiting mails": [
    {
      what: "emails",
      table: "pgboss.job",
      key: ["name", "id"],
      column: "data",
      field: "sealed",
      owner: ["data->>'to'"],
      where: "name = 'mail.send'",
    },
    { what: "emails in the demo mailbox", table: "outbox_mails", key: ["id"], column: "sealed", owner: ["recipient"] },
  ],
  "linnet password help": {
    what: "password help requests",
    table: "pgboss.job",
    key: ["name", "id"],
    column: "data",
    field: "sealedEmail",
    owner: ["'email'"],
    where: "name = 'password-help.send'",
  },
  "linnet agreement seals": {
    what: "agreement signing keys",
    table: "signature_keys",
    key: ["id"],
    column: "private_key",
    owner: ["certificate"],
    // Older keys are sealed at their next use.
    where: "private_key not like '-----BEGIN %'",
  },
  "linnet signing keys": { what: "token keys", table: "identity_keys", key: ["kid"], column: "jwk", field: "sealed", owner: ["kid"] },
  "linnet second factor": { what: "authenticator apps", table: "identity_users", key: ["id"], column: "totp_secret", owner: ["id"] },
} as const satisfies Record<SealedPurpose, SealedPlace | readonly SealedPlace[] | null>;

/** A sealed text, the key of its row, and whose it is. */
export interface SealedValue {
  key: string[];
  owner: string;
  sealed: string;
}

const list = (parts: readonly string[]) => sql.raw(parts.join(", "));
const sealedIn = ({ column, field }: SealedPlace) => sql.raw(field ? `${column}->>'${field}'` : column);

/** The sealed texts of one place that come after `after`, in the order of their keys; at most `most`, none in a table that is not there yet. */
export async function sealedValues(db: Database, place: SealedPlace, after: string[] | undefined, most: number): Promise<SealedValue[]> {
  const there = await sql<{ is: boolean }>`select to_regclass(${place.table}) is not null as "is"`.execute(db);
  if (!there.rows[0]?.is) return [];
  const { rows } = await sql<SealedValue>`
    select array[${sql.raw(place.key.map((column) => `${column}::text`).join(", "))}] as key,
      concat_ws(' ', ${list(place.owner)}) as owner, ${sealedIn(place)} as sealed
    from ${sql.raw(place.table)}
    where ${sealedIn(place)} is not null and ${sql.raw(place.where ?? "true")}
      ${after ? sql`and (${list(place.key)}) > (${sql.join(after)})` : sql``}
    order by ${list(place.key)} limit ${most}::int`.execute(db);
  return rows;
}

/** Keeps `sealed` in place of what was read; false when the row has changed since, or has gone. */
export async function replaceSealed(
  trx: Database,
  place: SealedPlace,
  { key, sealed: before }: SealedValue,
  sealed: string,
): Promise<boolean> {
  const column = sql.raw(place.column);
  const kept = place.field ? sql`jsonb_set(${column}, array[${sql.lit(place.field)}], to_jsonb(${sealed}::text))` : sql`${sealed}`;
  const { numAffectedRows } = await sql`
    update ${sql.raw(place.table)} set ${column} = ${kept}
    where (${list(place.key)}) = (${sql.join(key)}) and ${sealedIn(place)} = ${before} and ${sql.raw(place.where ?? "true")}`.execute(trx);
  return numAffectedRows === 1n;
}
