import { listedNameOf } from "@linnet/contract/patients/identity";
import { sql } from "kysely";
import { allUsed } from "../../platform/all-used.ts";
import type { Database } from "../../platform/database/database.ts";
import { searchableWords } from "../../platform/database/searchable-words.ts";
import { endWhereRecordNames } from "./handover/handover-repository.ts";
import { inBatches, personsInBatches } from "./in-batches.ts";
import {
  assign,
  endUnnamed,
  markKeptByVisit,
  type NamedByVisit,
  type NamedForPatient,
  type NewAssignment,
  type Sharing,
  type Sponsorship,
  share,
  sponsor,
} from "./roster-access-repository.ts";

/** A child as the hospital's record gives it to the roster. */
export interface RosterPatient {
  personId: string;
  mrn: string;
  lastName: string;
  firstName: string;
  middleName: string | null;
  /** Name suffix: 'Jr.', 'III'. */
  suffix?: string | undefined;
  /** YYYY, YYYY-MM or YYYY-MM-DD */
  birthDate: string | null;
  sex: "M" | "F" | "O" | "U";
  isDeceased: boolean;
  /** A year, a month, a day or an instant; null where the record does not say, or the child lives. */
  deceasedOn: string | null;
  allergies: readonly string[];
  /** What the record says of all of them, in its own words; absent where it is silent. */
  allergyStatements?: readonly string[];
}

/** A visit that took place, or an appointment to come. */
export interface RosterVisit {
  visitId: string;
  personId: string;
  kind: "encounter" | "appointment";
  startsAt: Date;
  location: string;
  resource: string;
  /** Of an appointment for imaging, or an operation: lists tell no time of it. */
  isImaging?: boolean;
  isOperation?: boolean;
}

async function putPatients(trx: Database, patients: readonly RosterPatient[]): Promise<void> {
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
          suffix: patient.suffix ?? null,
          full_name: listedNameOf(patient),
          search_words: searchableWords([listedNameOf(patient), patient.suffix].filter(Boolean).join(" ")),
          birth_date: patient.birthDate,
          sex: patient.sex,
          is_deceased: patient.isDeceased,
          deceased_on: patient.deceasedOn,
          allergies: [...patient.allergies],
          allergy_statements: [...(patient.allergyStatements ?? [])],
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
            suffix: row.ref("excluded.suffix"),
            full_name: row.ref("excluded.full_name"),
            search_words: row.ref("excluded.search_words"),
            birth_date: row.ref("excluded.birth_date"),
            sex: row.ref("excluded.sex"),
            is_deceased: row.ref("excluded.is_deceased"),
            deceased_on: row.ref("excluded.deceased_on"),
            allergies: row.ref("excluded.allergies"),
            allergy_statements: row.ref("excluded.allergy_statements"),
            modified_at: sql<Date>`now()`,
          }))
          // A million unchanged rows are not written again.
          .where(
            sql<boolean>`(patients.mrn, patients.last_name, patients.first_name, patients.middle_name, patients.suffix, patients.full_name,
              patients.search_words, patients.birth_date, patients.sex, patients.is_deceased, patients.deceased_on, patients.allergies,
              patients.allergy_statements)
            is distinct from (excluded.mrn, excluded.last_name, excluded.first_name, excluded.middle_name, excluded.suffix, excluded.full_name,
              excluded.search_words, excluded.birth_date, excluded.sex, excluded.is_deceased, excluded.deceased_on, excluded.allergies,
              excluded.allergy_statements)`,
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

function visitColumns({ visitId, personId, startsAt, isImaging = false, isOperation = false, ...visit }: RosterVisit) {
  const { kind, location, resource, ...rest } = visit;
  allUsed(rest);
  return {
    visit_id: visitId,
    person_id: personId,
    kind,
    starts_at: startsAt,
    location,
    resource,
    is_imaging: isImaging,
    is_operation: isOperation,
  };
}

async function putVisits(trx: Database, visits: readonly RosterVisit[]): Promise<void> {
  await inBatches(visits, (batch) => {
    const rows = batch.map(visitColumns);
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "visit_id");
    const ofTable = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
    return trx
      .insertInto("visits")
      .values(rows)
      .onConflict((known) =>
        known
          .column("visit_id")
          .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])))
          .where(sql<boolean>`(${ofTable("visits")}) is distinct from (${ofTable("excluded")})`),
      )
      .execute();
  });
}

/** Stores the newest visit up to `now` of each of these patients, for list filters and display; null if none. */
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

/** How many of these patients the roster knows. */
async function countKnown(trx: Database, personIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from patients where person_id = any(${[...personIds]})`.execute(trx);
  return rows[0]?.known ?? 0;
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
  markKeptByVisit: (named: readonly NamedByVisit[], now: Date) => markKeptByVisit(trx, named, now),
  /** Ends handovers of children if the record now names another physician in the practice. */
  endHandedOver: (personIds: readonly string[], now: Date) => endWhereRecordNames(trx, personIds, now),
  countKnown: (personIds: readonly string[]) => countKnown(trx, personIds),
  withdraw: (personIds: readonly string[], now: Date) => withdraw(trx, personIds, now),
  share: (sharing: Sharing) => share(trx, sharing),
  sponsor: (sponsorship: Sponsorship) => sponsor(trx, sponsorship),
});
