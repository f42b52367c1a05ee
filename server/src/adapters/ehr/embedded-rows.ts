import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { GROWTH_TOKENS } from "./growth-codes.ts";
import type { Between } from "./port.ts";

/** A resource as the embedded record gives it out: the fields that are read, and the visit it is of. */
export interface FoundRow {
  type: string;
  fields: unknown;
  visit_id?: string | null;
}

/** The readings among the rows that are of one type. */
export function ofType<Reading>(rows: readonly FoundRow[], type: string): Reading[] {
  // The fields of a type were parsed by its schema when they were stored, and `store` alone writes them.
  return rows.filter((row) => row.type === type).map(({ fields }) => fields as Reading);
}

/** As `ofType`, with the visit each is of. */
export function withVisits<Reading extends object>(rows: readonly FoundRow[], type: string): (Reading & { visitId?: string })[] {
  const matching = rows.filter((row) => row.type === type);
  const readings = ofType<Reading>(matching, type);
  return readings.map((reading, index) => {
    const visitId = matching[index]?.visit_id;
    return { ...reading, ...(visitId && { visitId }) };
  });
}

/** One statement: a patient's notes, and who wrote them as what. */
export async function findNotes(db: Database, personId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with notes as materialized (
      select fields, encounter_id from ehr_resources
      where person_id = ${personId} and type = 'DocumentReference' and category = ''
    ), authors as (
      select distinct fields -> 'author' ->> 'id' as id from notes
    ), roles as materialized (
      select fields from ehr_resources
      where type = 'PractitionerRole' and (id in (select id from authors) or fields ->> 'physicianId' in (select id from authors))
    )
    select 'DocumentReference' as type, fields, encounter_id as visit_id from notes
    union all
    select 'PractitionerRole', fields, null from roles
    union all
    select type, fields, null from ehr_resources
    where type = 'Practitioner' and id in (select id from authors union select fields ->> 'physicianId' from roles)
  `.execute(db);
  return rows;
}

/** One statement: a patient's reports of imaging, the images, and what was ordered. */
export async function findImaging(db: Database, personId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select type, fields, encounter_id as visit_id from ehr_resources
    where person_id = ${personId}
      and (type = 'DiagnosticReport' and category = 'radiology' or type in ('ImagingStudy', 'ServiceRequest'))
  `.execute(db);
  return rows;
}

/** One statement: the appointments of these patients in that time, and what those are called who take part. */
export async function findAppointments(
  db: Database,
  personIds: readonly string[],
  { from, to }: Between,
): Promise<(FoundRow & { person_id: string | null; id: string })[]> {
  const { rows } = await sql<FoundRow & { person_id: string | null; id: string }>`
    with found as materialized (
      select id, person_id, fields from ehr_resources
      where person_id = any(${[...personIds]}) and type = 'Appointment' and happened_at >= ${from} and happened_at < ${to}
    ), actors as (
      select distinct actor ->> 'type' as type, actor ->> 'id' as id
      from found, jsonb_array_elements(fields -> 'participants') as actor where actor ->> 'name' is null
    )
    select 'Appointment' as type, id, person_id, fields from found
    union all
    select r.type, r.id, null, r.fields from ehr_resources r join actors a on a.type = r.type and a.id = r.id
    where r.type in ('Practitioner', 'Location')
  `.execute(db);
  return rows;
}

/** One statement: what was measured of a patient's growth. */
export async function findGrowth(db: Database, personId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select type, fields from ehr_resources
    where person_id = ${personId} and type = 'Observation' and fields -> 'code' -> 'codes' ?| ${[...GROWTH_TOKENS]}
  `.execute(db);
  return rows;
}
