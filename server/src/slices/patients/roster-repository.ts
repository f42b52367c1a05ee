import { type RawBuilder, sql } from "kysely";
import { fullNameOf } from "../../adapters/ehr/port.ts";
import type { Database } from "../../platform/database.ts";
import { searchableName } from "../../platform/search-words.ts";

/** A child as the hospital's record gives it to the roster. */
export interface RosterPatient {
  personId: string;
  mrn: string;
  lastName: string;
  firstName: string;
  middleName: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD */
  birthDate: string | null;
  sex: "M" | "F" | "O" | "U";
  allergies: readonly string[];
  /** When the newest released laboratory result became known; null when there is none, undefined leaves what the roster knows. */
  lastResultAt?: Date | null | undefined;
}

/** A visit that took place, or an appointment to come. */
export interface RosterVisit {
  visitId: string;
  personId: string;
  kind: "encounter" | "appointment";
  startsAt: Date;
  location: string;
  resource: string;
}

export interface NewAssignment {
  personId: string;
  physicianId: number;
  practiceId: number;
  source: "ehr" | "import";
  since: Date;
  /** What the physician is to the child in the record's words, where it says so. */
  relationship?: string | undefined;
  /** When the record came to say so; only then it may undo an older removal. */
  recordedAt?: Date | undefined;
}

/** Whom the record still names for a child, in whatever practice. */
export interface NamedForPatient {
  personId: string;
  physicianIds: readonly number[];
}

interface Sharing {
  personId: string;
  physicianId: number;
  practiceId: number;
  since: Date;
}

interface Sponsorship {
  personId: string;
  embassyId: number;
  since: Date;
  until: Date | null;
}

const BATCH = 500;

async function inBatches<T>(all: readonly T[], work: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += BATCH) await work(all.slice(start, start + BATCH));
}

/** As `inBatches`, where each batch says whose rows it has written, each as often as there are rows. */
async function personsInBatches<T>(all: readonly T[], work: (batch: T[]) => Promise<{ rows: { person_id: string }[] }>): Promise<string[]> {
  const persons: string[] = [];
  await inBatches(all, async (batch) => {
    for (const { person_id } of (await work(batch)).rows) persons.push(person_id);
  });
  return persons;
}

async function putPatients(trx: Database, patients: readonly RosterPatient[]): Promise<void> {
  const { found = [], unknown = [] } = Object.groupBy(patients, ({ lastResultAt }) => (lastResultAt === undefined ? "unknown" : "found"));
  await putAlike(trx, found, sql`excluded.last_result_at`);
  await putAlike(trx, unknown, sql`patients.last_result_at`);
}

/** Writes patients of whom the newest result is told alike; `lastResult` is what stands there afterwards. */
async function putAlike(trx: Database, patients: readonly RosterPatient[], lastResult: RawBuilder<Date | null>): Promise<void> {
  await inBatches(patients, (batch) =>
    trx
      .insertInto("patients")
      .values(
        batch.map((patient) => ({
          person_id: patient.personId,
          mrn: patient.mrn,
          last_name: patient.lastName,
          first_name: patient.firstName,
          middle_name: patient.middleName,
          full_name: fullNameOf(patient),
          search_name: searchableName(fullNameOf(patient)),
          birth_date: patient.birthDate,
          sex: patient.sex,
          allergies: [...patient.allergies],
          last_result_at: patient.lastResultAt ?? null,
        })),
      )
      .onConflict((known) =>
        known
          .column("person_id")
          .doUpdateSet((row) => ({
            mrn: row.ref("excluded.mrn"),
            last_name: row.ref("excluded.last_name"),
            first_name: row.ref("excluded.first_name"),
            middle_name: row.ref("excluded.middle_name"),
            full_name: row.ref("excluded.full_name"),
            search_name: row.ref("excluded.search_name"),
            birth_date: row.ref("excluded.birth_date"),
            sex: row.ref("excluded.sex"),
            allergies: row.ref("excluded.allergies"),
            last_result_at: lastResult,
            modified_at: sql<Date>`now()`,
          }))
          // A million unchanged rows are not written again.
          .where(
            sql<boolean>`(patients.mrn, patients.last_name, patients.first_name, patients.middle_name, patients.full_name,
              patients.search_name, patients.birth_date, patients.sex, patients.allergies, patients.last_result_at)
            is distinct from (excluded.mrn, excluded.last_name, excluded.first_name, excluded.middle_name, excluded.full_name,
              excluded.search_name, excluded.birth_date, excluded.sex, excluded.allergies,
              ${lastResult})`,
          ),
      )
      .execute(),
  );
}

async function replaceVisits(trx: Database, personIds: readonly string[], visits: readonly RosterVisit[]): Promise<void> {
  await putVisits(trx, visits);
  await inBatches(personIds, (batch) => {
    const persons = new Set(batch);
    const known = visits.filter(({ personId }) => persons.has(personId)).map(({ visitId }) => visitId);
    return sql`delete from visits where person_id = any(${batch}) and not (visit_id = any(${known}))`.execute(trx);
  });
}

async function putVisits(trx: Database, visits: readonly RosterVisit[]): Promise<void> {
  await inBatches(visits, (batch) =>
    trx
      .insertInto("visits")
      .values(
        batch.map((visit) => ({
          visit_id: visit.visitId,
          person_id: visit.personId,
          kind: visit.kind,
          starts_at: visit.startsAt,
          location: visit.location,
          resource: visit.resource,
        })),
      )
      .onConflict((known) =>
        known
          .column("visit_id")
          .doUpdateSet((row) => ({
            person_id: row.ref("excluded.person_id"),
            kind: row.ref("excluded.kind"),
            starts_at: row.ref("excluded.starts_at"),
            location: row.ref("excluded.location"),
            resource: row.ref("excluded.resource"),
          }))
          .where(
            sql<boolean>`(visits.person_id, visits.starts_at, visits.location, visits.resource)
              is distinct from (excluded.person_id, excluded.starts_at, excluded.location, excluded.resource)`,
          ),
      )
      .execute(),
  );
}

/** Writes the newest visit up to `now` beside each of these patients, where lists filter and show it; none where there is none. */
async function refreshLastVisits(trx: Database, personIds: readonly string[], now: Date): Promise<void> {
  await inBatches(personIds, (batch) =>
    sql`update patients p set last_visit_at = newest.starts_at, last_visit_location = newest.location
      from unnest(${batch}::text[]) wanted (person_id)
      left join lateral (
        select v.starts_at, v.location from visits v
        where v.person_id = wanted.person_id and v.kind = 'encounter' and v.starts_at <= ${now}
        order by v.starts_at desc limit 1
      ) newest on true
      where p.person_id = wanted.person_id
        and (p.last_visit_at, p.last_visit_location) is distinct from (newest.starts_at, newest.location)`.execute(trx),
  );
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
 * Assigns children to physicians in their practices. What is assigned already stays as it is: also in another practice where the
 * physician still works, whichever is their default one now. What a person removed stays removed, wherever the physician works
 * now, unless the record is newer than the removal (security.md §1). Says whose there are more.
 */
async function assign(trx: Database, assignments: readonly NewAssignment[]): Promise<string[]> {
  return personsInBatches(assignments, (batch) =>
    sql<{
      person_id: string;
    }>`with wanted (person_id, physician_id, practice_id, source, since, relationship, recorded_at) as (values ${wantedRows(batch)}),
      same_words as (
        update patient_access a set relationship = w.relationship from wanted w
        where a.kind = 'assigned' and a.person_id = w.person_id and a.physician_id = w.physician_id and a.revoked_at is null
          and a.source in ('ehr', 'import') and a.relationship <> w.relationship
      )
      insert into patient_access (person_id, kind, physician_id, practice_id, source, valid_from, relationship)
      select w.person_id, 'assigned', w.physician_id, w.practice_id, w.source, w.since, w.relationship
      from wanted w
      where not exists (
        select from patient_access a
        where a.kind = 'assigned' and a.person_id = w.person_id and a.physician_id = w.physician_id and (
          a.revoked_at is null and a.practice_id = w.practice_id
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
async function endUnnamed(trx: Database, named: readonly NamedForPatient[], now: Date): Promise<string[]> {
  return personsInBatches(named, (batch) => {
    const pairs = batch.flatMap(({ personId, physicianIds }) => physicianIds.map((physicianId) => ({ personId, physicianId })));
    return sql<{ person_id: string }>`with ended as (
        update patient_access a set revoked_at = ${now}
        where a.person_id = any(${batch.map(({ personId }) => personId)}) and a.kind = 'assigned' and a.source = 'ehr' and a.revoked_at is null
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

/** How many of these patients the roster knows. */
async function countKnown(trx: Database, personIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from patients where person_id = any(${[...personIds]})`.execute(trx);
  return rows[0]?.known ?? 0;
}

async function share(trx: Database, sharing: Sharing): Promise<void> {
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
async function sponsor(trx: Database, sponsorship: Sponsorship): Promise<void> {
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

/**
 * Ends every access to these patients and takes their visits away. No person did it, so it may be given again. Says whose it ended.
 */
async function withdraw(trx: Database, personIds: readonly string[], now: Date): Promise<string[]> {
  const ended = await personsInBatches(personIds, (batch) =>
    sql<{ person_id: string }>`update patient_access set revoked_at = ${now} where person_id = any(${batch}) and revoked_at is null
      returning person_id`.execute(trx),
  );
  await replaceVisits(trx, personIds, []);
  await refreshLastVisits(trx, personIds, now);
  return ended;
}

/** The writing side of the roster: the importer, the demo and the synchronisation with the hospital's record. Repeatable. */
export const rosterRepository = (trx: Database) => ({
  putPatients: (patients: readonly RosterPatient[]) => putPatients(trx, patients),
  /** What the record no longer holds of these patients goes too. */
  replaceVisits: (personIds: readonly string[], visits: readonly RosterVisit[]) => replaceVisits(trx, personIds, visits),
  refreshLastVisits: (personIds: readonly string[], now: Date) => refreshLastVisits(trx, personIds, now),
  assign: (assignments: readonly NewAssignment[]) => assign(trx, assignments),
  endUnnamed: (named: readonly NamedForPatient[], now: Date) => endUnnamed(trx, named, now),
  countKnown: (personIds: readonly string[]) => countKnown(trx, personIds),
  withdraw: (personIds: readonly string[], now: Date) => withdraw(trx, personIds, now),
  share: (sharing: Sharing) => share(trx, sharing),
  sponsor: (sponsorship: Sponsorship) => sponsor(trx, sponsorship),
});
