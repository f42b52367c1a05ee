import { type RawBuilder, sql } from "kysely";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import type { Between } from "../port.ts";
import type { FoundRow } from "../release/found-row.ts";
import { GROWTH_AND_GESTATION_TOKENS, VITAL_SIGN_TOKENS } from "../resources/laboratory.ts";
import { ofEachPatient } from "../resources/of-each-patient.ts";
import { NOT_TAKEN } from "../resources/status-words.ts";

/** The ids of a patient and of everyone they replaced, as an array. */
export const recordsOf = (personId: string): RawBuilder<string[]> =>
  sql`(array[${personId}]::text[] || array(select person_id from replaced_patients where replaced_by = ${personId}))`;

/** For a `with` clause: `own`, the rows of a patient and of everyone they replaced. */
const own = (personId: string): RawBuilder<unknown> => sql`own as not materialized (
  select type, id, fields, encounter_id, category, nullif(person_id, ${personId}) as replaced_id
  from ehr_resources where person_id = any(${recordsOf(personId)})
)`;

/** The version of a patient's rows and of rows without a patient, such as places and people. Undefined if the patient has no rows. */
export async function findVersion(db: Database, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ person_id: string; version: string }>`${preparedStatement}
    select person_id, version from ehr_versions where person_id = any(${recordsOf(personId)} || ''::text) order by person_id`.execute(db);
  const isThere = ["", personId].every((id) => rows.some(({ person_id }) => person_id === id));
  return isThere ? rows.map(({ version }) => version).join(" ") : undefined;
}

/** One statement: a patient's visits with their places, the surrounding places and the organizations. */
export async function findVisits(db: Database, personId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${preparedStatement}
    with recursive ${own(personId)}, visits as materialized (
      select fields, replaced_id from own where type = 'Encounter'
    ), places (id) as (
      select place ->> 'id' from visits, jsonb_array_elements(fields -> 'places') as place
      union
      select around.fields ->> 'partOf' from places join ehr_resources around on around.type = 'Location' and around.id = places.id
    )
    select 'Encounter' as type, fields, replaced_id from visits
    union all
    select type, fields, null from ehr_resources where type = 'Location' and id in (select id from places)
    union all
    select type, fields, null from ehr_resources where type = 'Organization' and id in (select fields ->> 'organizationId' from visits)
    union all
    select type, fields, replaced_id from own where type = 'Patient'
  `.execute(db);
  return rows;
}

/** Limits `own` to the specimens of results and reports. */
const isOwnSpecimen = sql`type = 'Specimen' and id in (
  select fields ->> 'specimenId' from own where type = 'Observation'
  union
  select jsonb_array_elements_text(fields -> 'specimenIds') from own where type = 'DiagnosticReport'
  union
  select jsonb_path_query(fields, '$.inside[*].fields.specimenId') #>> '{}' from own where type in ('Observation', 'DiagnosticReport')
)`;

/** One statement: the specimens of a patient's results, including specimens from other people. */
export async function findSpecimens(db: Database, personId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${preparedStatement}
    with ${own(personId)} select type, fields from ehr_resources where ${isOwnSpecimen}`.execute(db);
  return rows;
}

/**
 * One statement: a patient's reports, orders and radiology images. Also laboratory results, or the results this section's reports name,
 * with their members and headings. Reads all reports and headings, from any section and time, since they decide what is withheld. The
 * section is as stored, and empty for other sections.
 */
export async function findResults(db: Database, personId: string, part: "laboratory" | "radiology" | ""): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${preparedStatement}
    with recursive ${own(personId)}, reports as materialized (
      select fields, encounter_id, category, replaced_id from own where type = 'DiagnosticReport'
    ), named (id) as (
      select jsonb_array_elements_text(fields -> 'resultIds') from reports
      where category = ${part} or ${part} = 'laboratory' and category = ''
      union
      select jsonb_path_query(fields, '$.inside[*].fields.memberIds[*]') #>> '{}' from reports
      union
      select jsonb_array_elements_text(fields -> 'memberIds') from own
      where type = 'Observation' and category = ${part} and category = 'laboratory'
      union
      select jsonb_array_elements_text(heading.fields -> 'memberIds') from named
      join own heading on heading.type = 'Observation' and heading.id = named.id
    ), performers as (
      select distinct who ->> 'type' as type, who ->> 'id' as id
      from reports, jsonb_array_elements(fields -> 'performers') as who where who ->> 'name' is null
    ), roles as materialized (
      select fields from ehr_resources where type = 'PractitionerRole' and id in (select id from performers where type = 'PractitionerRole')
    )
    select type, fields, encounter_id as visit_id, category, replaced_id from own
    where type = 'Observation'
      and (category = ${part} and category = 'laboratory' or fields ? 'memberIds' or id in (select id from named))
    union all
    select 'DiagnosticReport', fields, encounter_id, category, replaced_id from reports
    union all
    select type, fields, encounter_id, null, replaced_id from own
    where type = 'ServiceRequest' or type = 'ImagingStudy' and ${part} = 'radiology'
    union all
    select 'PractitionerRole', fields, null, null, null from roles
    union all
    select type, fields, null, null, null from ehr_resources where type = 'Practitioner' and (
      id in (select id from performers where type = 'Practitioner') or id in (select fields ->> 'physicianId' from roles) or id in (
        select fields ->> 'requesterId' from own where type = 'ServiceRequest')
      or id in (select jsonb_path_query(fields, '$.inside[*].fields.requesterId') #>> '{}' from reports))
    union all
    select type, fields, null, null, null from ehr_resources where ${isOwnSpecimen}
    union all
    select type, fields, null, null, null from ehr_resources
    where type = 'Organization' and id in (select id from performers where type = 'Organization')
    union all
    select type, fields, null, null, replaced_id from own where type = 'Patient'
  `.execute(db);
  return rows;
}

/** One statement: all of a patient's documents, since one of any kind may withhold a note, with their authors and roles. */
export async function findNotes(db: Database, personId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${preparedStatement}
    with ${own(personId)}, notes as materialized (
      select fields, encounter_id, category, replaced_id from own where type = 'DocumentReference'
    ), authors as (
      select distinct fields -> 'author' ->> 'id' as id from notes
    ), roles as materialized (
      select fields from ehr_resources
      where type = 'PractitionerRole' and (id in (select id from authors) or fields ->> 'physicianId' in (select id from authors))
    )
    select 'DocumentReference' as type, fields, encounter_id as visit_id, category, replaced_id from notes
    union all
    select 'PractitionerRole', fields, null, null, null from roles
    union all
    select type, fields, null, null, null from ehr_resources
    where type = 'Practitioner' and id in (select id from authors union select fields ->> 'physicianId' from roles)
    union all
    select type, fields, null, null, replaced_id from own where type = 'Patient'
  `.execute(db);
  return rows;
}

/** One statement: these patients' appointments in that time, with participants' names. */
export async function findAppointments(db: Database, personIds: readonly string[], { from, to }: Between): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${preparedStatement}
    with asked as materialized (
      select person_id, person_id as record_id from unnest(${[...personIds]}::text[]) as person_id
      union all
      select replaced_by, person_id from replaced_patients where replaced_by = any(${[...personIds]})
    ), found as materialized (
      select asked.person_id, record_id, fields from asked join ehr_resources e on e.person_id = record_id
      where type = 'Appointment' and happened_at >= ${from} and happened_at < ${to}
      union all
      select e.person_id, e.person_id, fields from ehr_resources e
      where type = 'Appointment' and fields ? 'alsoOf' and happened_at >= ${from} and happened_at < ${to}
        and fields -> 'alsoOf' ?| array(select record_id from asked) and e.person_id not in (select record_id from asked)
    ), actors as (
      select distinct actor ->> 'type' as type, actor ->> 'id' as id
      from found, jsonb_array_elements(fields -> 'participants') as actor where actor ->> 'name' is null
    )
    select 'Appointment' as type, person_id, nullif(record_id, person_id) as replaced_id, fields from found
    union all
    select r.type, null, null, r.fields from ehr_resources r join actors a on a.type = r.type and a.id = r.id
    where r.type in ('Practitioner', 'Location')
    union all
    select type, null, null, fields from ehr_resources
    where type = 'Patient' and id in (select person_id from found union select record_id from found
      union select jsonb_array_elements_text(fields -> 'alsoOf') from found)
  `.execute(db);
  const wanted = new Set(personIds);
  return rows.flatMap((row) => (row.type === "Appointment" ? ofThese(row, wanted) : [row]));
}

/** An appointment once for each of these patients. */
function ofThese(row: FoundRow, wanted: ReadonlySet<string>): FoundRow[] {
  // The type was checked, so its schema made these fields (`readResource`).
  const fields = row.fields as { id: string };
  return ofEachPatient({ ...row, id: fields.id, fields, personId: row.person_id ?? undefined }).flatMap(({ personId, ...own }) =>
    wanted.has(personId) ? [{ ...own, person_id: personId }] : [],
  );
}

/** One statement: a patient's measurements with these codes, and all their headings. */
async function findMeasured(db: Database, personId: string, tokens: readonly string[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${preparedStatement}
    with ${own(personId)}
    select type, fields, encounter_id as visit_id, replaced_id from own
    where type = 'Observation' and (fields -> 'code' -> 'codes' ?| ${[...tokens]} or fields ? 'memberIds')
    union all
    select type, fields, null, replaced_id from own where type = 'Patient'
  `.execute(db);
  return rows;
}

export const findGrowth = (db: Database, personId: string) => findMeasured(db, personId, GROWTH_AND_GESTATION_TOKENS);
export const findVitalSigns = (db: Database, personId: string) => findMeasured(db, personId, VITAL_SIGN_TOKENS);

/** One statement: a patient's resources of one type. */
export async function findOwn(db: Database, personId: string, type: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${preparedStatement}
    with ${own(personId)}
    select type, fields, replaced_id from own where type = ${type}
    union all
    select type, fields, replaced_id from own where type = 'Patient'
  `.execute(db);
  return rows;
}

/**
 * One statement: a patient's medicines, the Medication resources they refer to, and the problems they were ordered for. Medication
 * resources from another patient's Bundle are left out.
 */
export async function findMedications(db: Database, personId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${preparedStatement}
    with ${own(personId)}, taken as materialized (
      select type, fields, replaced_id from own where type in ('MedicationRequest', 'MedicationStatement') 
        and not (fields ->> 'status' = any(${[...NOT_TAKEN]}))
    )
    select type, fields, replaced_id from taken
    union all
    select type, fields, null from ehr_resources where type = 'Medication' and id in (select fields ->> 'medicationId' from taken)
      and (of_patients is null or of_patients && ${recordsOf(personId)})
    union all
    select type, fields, replaced_id from own
    where type = 'Condition' and id in (select reason from taken, jsonb_array_elements_text(fields -> 'reasonIds') as reason)
    union all
    select type, fields, replaced_id from own where type = 'Patient'
  `.execute(db);
  return rows;
}

/** The family's contact details as received, because older rows' fields do not have them. */
export async function findContact(db: Database, personId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom("ehr_resources")
    .select("resource")
    .where("person_id", "=", personId)
    .where("type", "in", ["Patient", "RelatedPerson", "Coverage"])
    .orderBy("type")
    .orderBy("id")
    .execute();
  return rows.map(({ resource }) => resource);
}

/** Patients born on that day who were not replaced. */
export async function findBornOn(db: Database, birthDate: string): Promise<FoundRow[]> {
  return db
    .selectFrom("ehr_resources")
    .select(["type", "fields"])
    .where("type", "=", "Patient")
    .where(sql<string>`fields ->> 'birthDate'`, "=", birthDate)
    .where(sql<boolean>`not exists (select from replaced_patients r where r.person_id = ehr_resources.id)`)
    .execute();
}
