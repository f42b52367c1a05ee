import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { personsInBatches } from "./in-batches.ts";

export interface NewAssignment {
  personId: string;
  physicianId: number;
  /** Null if the practice is not known. */
  practiceId: number | null;
  source: "ehr" | "import";
  since: Date;
  /** What the physician is to the child in the record's words, where it says so. */
  relationship?: string | undefined;
  /** When the record came to say so; only then it may undo an older removal. */
  recordedAt?: Date | undefined;
}

/** The physicians that the record still names for a child, in any practice. */
export interface NamedForPatient {
  personId: string;
  physicianIds: readonly number[];
}

export interface Sharing {
  personId: string;
  physicianId: number;
  practiceId: number;
  since: Date;
}

export interface Sponsorship {
  personId: string;
  embassyId: number;
  since: Date;
  until: Date | null;
}

const wantedRows = (assignments: readonly NewAssignment[]) =>
  sql.join(
    assignments.map(
      ({ personId, physicianId, practiceId, source, since, relationship, recordedAt }) =>
        sql`(${personId}, ${physicianId}::bigint, ${practiceId}::bigint, ${source}, ${since}::timestamptz, ${relationship ?? ""},
          ${recordedAt ?? null}::timestamptz)`,
    ),
  );

/**
 * Assigns children to physicians in their practices, or to the physician alone while the practice is unknown. Existing assignments stay,
 * also in another practice of the physician. A person's removal stays, unless the record is newer (security.md §1). Returns the physicians
 * with new patients.
 */
export async function assign(trx: Database, assignments: readonly NewAssignment[]): Promise<string[]> {
  return personsInBatches(assignments, (batch) =>
    sql<{
      person_id: string;
    }>`with wanted (person_id, physician_id, practice_id, source, since, relationship, recorded_at) as (values ${wantedRows(batch)}),
      same_words as (
        update patient_access a set relationship = w.relationship from wanted w
        where a.kind in ('assigned', 'unplaced') and a.person_id = w.person_id and a.physician_id = w.physician_id and a.revoked_at is null
          and a.source in ('ehr', 'import') and a.relationship <> w.relationship
          and (a.kind = 'assigned' or w.practice_id is null)
      ), placed as (
        update patient_access a set kind = 'assigned', practice_id = w.practice_id, relationship = w.relationship from wanted w
        where a.kind = 'unplaced' and a.person_id = w.person_id and a.physician_id = w.physician_id and a.revoked_at is null
          and w.practice_id is not null and not exists (
            select from patient_access o where o.kind = 'assigned' and o.person_id = w.person_id and o.physician_id = w.physician_id
              and o.practice_id = w.practice_id and o.revoked_at is null
          )
      )
      insert into patient_access (person_id, kind, physician_id, practice_id, source, valid_from, relationship)
      select w.person_id, case when w.practice_id is null then 'unplaced' else 'assigned' end, w.physician_id, w.practice_id, w.source, w.since, w.relationship
      from wanted w
      where not exists (
        select from patient_access a
        where a.kind in ('assigned', 'unplaced') and a.person_id = w.person_id and a.physician_id = w.physician_id and (
          a.revoked_at is null and (a.practice_id = w.practice_id or a.kind = 'unplaced')
          or a.revoked_at is null and a.source in ('ehr', 'import') and exists (
            select from practice_physicians l join practices on practices.id = l.practice_id and practices.active
            where l.practice_id = a.practice_id and l.physician_id = a.physician_id and l.active and l.verified
          )
          or a.revoked_by is not null and (w.recorded_at is null or w.recorded_at <= a.revoked_at)
        )
      )
      returning person_id`.execute(trx),
  );
}

/**
 * Ends the assignments that the roster made and the record no longer names, and the sharing that hangs on them. No person did it,
 * so they may come again. Says whose it ended.
 */
export async function endUnnamed(trx: Database, named: readonly NamedForPatient[], now: Date): Promise<string[]> {
  return personsInBatches(named, (batch) => {
    const pairs = batch.flatMap(({ personId, physicianIds }) => physicianIds.map((physicianId) => ({ personId, physicianId })));
    return sql<{ person_id: string }>`with ended as (
        update patient_access a set revoked_at = ${now}
        where a.person_id = any(${batch.map(({ personId }) => personId)}) and a.kind in ('assigned', 'unplaced') and a.source = 'ehr'
          and a.revoked_at is null
          and not exists (
            select from unnest(${pairs.map(({ personId }) => personId)}::text[], ${pairs.map(({ physicianId }) => physicianId)}::bigint[])
              as n (person_id, physician_id)
            where n.person_id = a.person_id and n.physician_id = a.physician_id
          )
        returning person_id, physician_id, practice_id
      ), unshared as (
        update patient_access s set revoked_at = ${now} from ended e
        where s.kind = 'shared' and s.revoked_at is null
          and s.person_id = e.person_id and s.physician_id = e.physician_id and s.practice_id = e.practice_id
      )
      select person_id from ended`.execute(trx);
  });
}

/** Whether nothing but a visit names the physician for a child. */
export interface NamedByVisit {
  personId: string;
  physicianId: number;
  isOnlyOfVisit: boolean;
}

/** Writes down which assignments in force nothing but a visit keeps, and since when, so that the hospital can look at each once. */
export async function markKeptByVisit(trx: Database, named: readonly NamedByVisit[], now: Date): Promise<void> {
  await personsInBatches(named, (batch) =>
    sql<{ person_id: string }>`update patient_access a set kept_by_visit_at = case when n.is_only then ${now}::timestamptz end
      from unnest(${batch.map(({ personId }) => personId)}::text[], ${batch.map(({ physicianId }) => physicianId)}::bigint[],
        ${batch.map(({ isOnlyOfVisit }) => isOnlyOfVisit)}::boolean[]) as n (person_id, physician_id, is_only)
      where a.person_id = n.person_id and a.physician_id = n.physician_id and a.kind = 'assigned' and a.source in ('ehr', 'import')
        and a.revoked_at is null and (a.kept_by_visit_at is not null) <> n.is_only
      returning a.person_id`.execute(trx),
  );
}

export async function share(trx: Database, sharing: Sharing): Promise<void> {
  await trx
    .insertInto("patient_access")
    .values({
      person_id: sharing.personId,
      kind: "shared",
      physician_id: sharing.physicianId,
      practice_id: sharing.practiceId,
      source: "physician",
      valid_from: sharing.since,
    })
    .execute();
}

/** Children whose stay a hospital's partner pays for. */
export async function sponsor(trx: Database, sponsorship: Sponsorship): Promise<void> {
  await trx
    .insertInto("patient_access")
    .values({
      person_id: sponsorship.personId,
      kind: "embassy",
      embassy_id: sponsorship.embassyId,
      source: "ehr",
      valid_from: sponsorship.since,
      valid_to: sponsorship.until,
    })
    .execute();
}
