import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { searchableName } from "./search-words.ts";

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

const fullName = ({ lastName, firstName, middleName }: RosterPatient) =>
  [lastName, [firstName, middleName].filter(Boolean).join(" ")].filter((part) => part !== "").join(", ");

async function inBatches<T>(all: readonly T[], work: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += BATCH) await work(all.slice(start, start + BATCH));
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
          full_name: fullName(patient),
          search_name: searchableName(fullName(patient)),
          birth_date: patient.birthDate,
          sex: patient.sex,
          allergies: [...patient.allergies],
        })),
      )
      .onConflict((known) =>
        known.column("person_id").doUpdateSet((row) => ({
          mrn: row.ref("excluded.mrn"),
          last_name: row.ref("excluded.last_name"),
          first_name: row.ref("excluded.first_name"),
          middle_name: row.ref("excluded.middle_name"),
          full_name: row.ref("excluded.full_name"),
          search_name: row.ref("excluded.search_name"),
          birth_date: row.ref("excluded.birth_date"),
          sex: row.ref("excluded.sex"),
          allergies: row.ref("excluded.allergies"),
          modified_at: sql<Date>`now()`,
        })),
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
        known.column("visit_id").doUpdateSet((row) => ({
          person_id: row.ref("excluded.person_id"),
          kind: row.ref("excluded.kind"),
          starts_at: row.ref("excluded.starts_at"),
          location: row.ref("excluded.location"),
          resource: row.ref("excluded.resource"),
        })),
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
      where p.person_id = wanted.person_id`.execute(trx),
  );
}

/**
 * Assigns children to physicians in their practices; what is assigned already stays as it is, and what a person removed
 * stays removed.
 */
async function assign(trx: Database, assignments: readonly NewAssignment[]): Promise<void> {
  await inBatches(assignments, (batch) => {
    const wanted = batch.map(
      ({ personId, physicianId, practiceId, source, since }) =>
        sql`(${personId}, ${physicianId}::bigint, ${practiceId}::bigint, ${source}, ${since}::timestamptz)`,
    );
    return sql`insert into patient_access (person_id, kind, physician_id, practice_id, source, valid_from)
      select w.person_id, 'assigned', w.physician_id, w.practice_id, w.source, w.since
      from (values ${sql.join(wanted)}) w (person_id, physician_id, practice_id, source, since)
      where not exists (
        select from patient_access a
        where a.kind = 'assigned' and a.person_id = w.person_id and a.physician_id = w.physician_id and a.practice_id = w.practice_id
          and (a.revoked_at is null or a.revoked_by is not null)
      )`.execute(trx);
  });
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

/** Ends every access to these patients and takes their visits away. No person did it, so it may be given again. */
async function withdraw(trx: Database, personIds: readonly string[], now: Date): Promise<void> {
  await inBatches(personIds, (batch) =>
    trx.updateTable("patient_access").set({ revoked_at: now }).where("person_id", "in", batch).where("revoked_at", "is", null).execute(),
  );
  await replaceVisits(trx, personIds, []);
  await refreshLastVisits(trx, personIds, now);
}

/** The writing side of the roster: the importer, the demo and the synchronisation with the hospital's record. Repeatable. */
export const rosterRepository = (trx: Database) => ({
  putPatients: (patients: readonly RosterPatient[]) => putPatients(trx, patients),
  /** What the record no longer holds of these patients goes too. */
  replaceVisits: (personIds: readonly string[], visits: readonly RosterVisit[]) => replaceVisits(trx, personIds, visits),
  refreshLastVisits: (personIds: readonly string[], now: Date) => refreshLastVisits(trx, personIds, now),
  assign: (assignments: readonly NewAssignment[]) => assign(trx, assignments),
  withdraw: (personIds: readonly string[], now: Date) => withdraw(trx, personIds, now),
  share: (sharing: Sharing) => share(trx, sharing),
  sponsor: (sponsorship: Sponsorship) => sponsor(trx, sponsorship),
});
