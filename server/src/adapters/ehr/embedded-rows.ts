import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

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
