import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

/** A patient whose place another has taken in the hospital's record, and who that is. */
export interface Replacement {
  from: string;
  to: string;
  now: Date;
}

/** A patient of the record, and all whose place they took. */
export interface Replaced {
  personId: string;
  replacedIds: readonly string[];
}

interface ReplacedRow {
  person_id: string;
  replaced_by: string;
}

/** SQL text: the patient that replaced this one in the record, or the patient itself. */
export const inPlaceOf = (personId: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select replaced_by from replaced_patients where person_id = ${personId}), ${personId})`;

/** The patient with all whose place they took, or that took theirs: an SQL array of every id by which they may be named. */
export const allIdsOf = (personId: string | RawBuilder<unknown>): RawBuilder<string[]> => sql`array(
  select ${inPlaceOf(personId)} union select ${personId}
  union select person_id from replaced_patients where replaced_by = ${inPlaceOf(personId)})`;

/** Rows `r` of patient_access let the same people see one patient by the same relation as rows `a` let them see the other. */
const isSame = sql<boolean>`r.kind = a.kind and (r.physician_id, r.practice_id, r.embassy_id)
  is not distinct from (a.physician_id, a.practice_id, a.embassy_id)`;

const inForceAt = (now: Date): RawBuilder<boolean> => sql`a.revoked_at is null and (a.valid_to is null or a.valid_to > ${now})`;

/** Rows made by a person's decision, not by the roster. */
const byDecision = sql<boolean>`a.source not in ('ehr', 'import')`;

const hasSame = (to: string): RawBuilder<boolean> => sql`exists (
  select from patient_access r where r.person_id = ${to} and r.revoked_at is null and ${isSame})`;

/** The other patient's access has been removed since. */
const isRemovedFrom = (to: string): RawBuilder<boolean> => sql`exists (
  select from patient_access r where r.person_id = ${to} and ${isSame} and r.revoked_by is not null and r.revoked_at >= a.valid_from)`;

/** Copies rows of patient_access to the other patient; the originals stay as history. */
async function copyRows(trx: Database, { from, to }: Replacement, which: RawBuilder<boolean>): Promise<number> {
  const rows = await trx.selectFrom("patient_access as a").selectAll().where("a.person_id", "=", from).where(which).forUpdate().execute();
  if (rows.length === 0) return 0;
  const copies = rows.map(({ id: _id, search_words: _words, ...row }) => ({ ...row, person_id: to }));
  await trx.insertInto("patient_access").values(copies).execute();
  return rows.length;
}

/** Who has taken whose place in the hospital's record, and what of theirs the portal lets follow. */
export const replacementRepository = (trx: Database) => ({
  /** Replacements of these patients and of those they replaced: from old to new. */
  async among(personIds: readonly string[]): Promise<Map<string, string>> {
    if (personIds.length === 0) return new Map();
    const { rows } = await sql<ReplacedRow>`
      select person_id, replaced_by from replaced_patients where person_id = any(${[...personIds]})
      union select person_id, replaced_by from replaced_patients where replaced_by = any(${[...personIds]})`.execute(trx);
    return new Map(rows.map(({ person_id, replaced_by }) => [person_id, replaced_by]));
  },

  /**
   * Sets which patients these ones replaced. Data already moved stay if the record withdraws a link. Returns new and ended replacements as
   * pairs.
   */
  async put(patients: readonly Replaced[], now: Date): Promise<{ came: string[][]; gone: string[][] }> {
    const ids = patients.map(({ personId }) => personId);
    const pairs = patients.flatMap(({ personId, replacedIds }) => replacedIds.map((replacedId) => ({ personId, replacedId })));
    const replacedIds = pairs.map(({ replacedId }) => replacedId);
    const { rows: gone } = await sql<ReplacedRow>`delete from replaced_patients
      where (person_id = any(${ids}) or replaced_by = any(${ids})) and not (person_id = any(${replacedIds}))
      returning person_id, replaced_by`.execute(trx);
    const { rows: came } = await sql<ReplacedRow>`insert into replaced_patients (person_id, replaced_by, since)
      select person_id, replaced_by, ${now}::timestamptz
      from unnest(${replacedIds}::text[], ${pairs.map(({ personId }) => personId)}::text[]) as came (person_id, replaced_by)
      on conflict (person_id) do update set replaced_by = excluded.replaced_by, since = excluded.since
        where replaced_patients.replaced_by <> excluded.replaced_by
      returning person_id, replaced_by`.execute(trx);
    const idsOf = (rows: readonly ReplacedRow[]) => rows.map(({ person_id, replaced_by }) => [replaced_by, person_id]);
    return { came: idsOf(came), gone: idsOf(gone) };
  },

  /**
   * What people have decided about the one patient holds for the other: who was given them, and who has taken them off their list. To be
   * done before the roster assigns the other, so that it does not bring back what was removed. Says how many relations the other has by it.
   */
  async followDecisions(replacement: Replacement): Promise<number> {
    const { from, to, now } = replacement;
    const isKnown = sql`exists (select from patient_access r where r.person_id = ${to} and r.revoked_at = a.revoked_at and ${isSame})`;
    await copyRows(trx, replacement, sql`a.kind = 'assigned' and a.revoked_by is not null and not ${isKnown}`);
    // Same as for an approved request: roster assignments become permanent.
    await sql`update patient_access r set source = case when a.source = 'access-request' then a.source else r.source end,
        valid_to = case when r.valid_to is not null and a.valid_to is not null then greatest(r.valid_to, a.valid_to) end
      from patient_access a where r.person_id = ${to} and r.revoked_at is null and ${isSame}
        and a.person_id = ${from} and ${inForceAt(now)} and ${byDecision}`.execute(trx);
    return copyRows(
      trx,
      replacement,
      sql`a.kind <> 'shared' and ${byDecision} and ${inForceAt(now)} and not ${hasSame(to)} and not ${isRemovedFrom(to)}`,
    );
  },

  /**
   * What a physician shares of the one patient is shared of the other, where the other is the physician's, too. Who sees both has seen the
   * child since they first saw either: what they have still to read stays to be read. Says how many relations the other has by it.
   */
  async followShares(replacement: Replacement): Promise<number> {
    const { from, to, now } = replacement;
    const isTheirs = sql`exists (
      select from patient_access r where r.person_id = ${to} and r.kind <> 'shared' and r.revoked_at is null
        and r.physician_id = a.physician_id and r.practice_id = a.practice_id)`;
    const isShared = sql`a.kind = 'shared' and ${inForceAt(now)} and ${isTheirs} and not ${isRemovedFrom(to)}`;
    await sql`update patient_access r set valid_from = least(r.valid_from, a.valid_from) from patient_access a
      where r.person_id = ${to} and r.revoked_at is null and ${isSame} and a.person_id = ${from} and ${inForceAt(now)}`.execute(trx);
    return copyRows(trx, replacement, sql`${isShared} and not ${hasSame(to)}`);
  },

  /** The slice's other rows of the one patient are of the other from now on. Says how many. */
  async followRest({ from, to }: Replacement): Promise<number> {
    const { numUpdatedRows } = await trx
      .updateTable("not_my_patients")
      .set({ person_id: to })
      .where("person_id", "=", from)
      .executeTakeFirstOrThrow();
    await sql`
      insert into new_patients_seen (account_id, person_id, seen_at) select account_id, ${to}, seen_at from new_patients_seen where person_id = ${from}
      on conflict (account_id, person_id) do update set seen_at = greatest(new_patients_seen.seen_at, excluded.seen_at)`.execute(trx);
    await trx.deleteFrom("new_patients_seen").where("person_id", "=", from).execute();
    return Number(numUpdatedRows);
  },
});
