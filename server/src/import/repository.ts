import { sql } from "kysely";
import type { Location, Organization } from "../adapters/ehr/fhir-resources.ts";
import type { Database } from "../platform/database.ts";
import type { PatientRecord } from "./patient-record.ts";

const NPI = "http://hl7.org/fhir/sid/us-npi";

interface OwnRow {
  person_id: string;
  type: string;
  fields: unknown;
}

interface PlaceRow {
  type: string;
  id: string;
  fields: unknown;
}

// Readings of one type were parsed by its schema when they were stored, and only the embedded record stores them.
const ofType = <Reading>(rows: readonly { type: string; fields: unknown }[], type: string) =>
  rows.filter((row) => row.type === type).map(({ fields }) => fields as Reading);

const byId = <Reading extends { id: string }>(readings: readonly Reading[]) => new Map(readings.map((reading) => [reading.id, reading]));

async function ownOf(db: Database, personIds: readonly string[]): Promise<Map<string, OwnRow[]>> {
  const rows = await db
    .selectFrom("ehr_resources")
    .select(["person_id", "type", "fields"])
    .where("person_id", "in", personIds)
    .where("type", "in", ["Patient", "Encounter", "Appointment", "AllergyIntolerance"])
    .orderBy("type")
    .orderBy("id")
    .execute();
  return Map.groupBy(
    rows.flatMap(({ person_id, ...row }) => (person_id === null ? [] : [{ person_id, ...row }])),
    ({ person_id }) => person_id,
  );
}

/** The places and organizations that visits and appointments of these patients name. */
async function placesOf(db: Database, personIds: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with own as materialized (
      select type, fields from ehr_resources where person_id = any(${[...personIds]}) and type in ('Encounter', 'Appointment')
    ), places as (
      select place ->> 'id' as id from own, jsonb_array_elements(fields -> 'places') as place where own.type = 'Encounter'
      union
      select actor ->> 'id' from own, jsonb_array_elements(fields -> 'participants') as actor
      where own.type = 'Appointment' and actor ->> 'type' = 'Location'
    )
    select type, id, fields from ehr_resources where type = 'Location' and id in (select id from places)
    union all
    select type, id, fields from ehr_resources
    where type = 'Organization' and id in (select fields ->> 'organizationId' from own where own.type = 'Encounter')`.execute(db);
  return rows;
}

/**
 * The physicians that patients and their visits name, by national number. Participants are not among the fields that are read
 * for the chart, so they come from the resources as they were received.
 */
async function npisOf(db: Database, personIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ person_id: string; npi: string }>`
    with named as (
      select person_id, jsonb_path_query(resource, '$.participant[*].individual') as who from ehr_resources
      where person_id = any(${[...personIds]}) and type = 'Encounter'
        and fields ->> 'restricted' is null and fields ->> 'status' not in ('cancelled', 'entered-in-error')
      union all
      select person_id, jsonb_path_query(resource, '$.generalPractitioner[*]') from ehr_resources
      where person_id = any(${[...personIds]}) and type = 'Patient'
    ), referenced as (
      select person_id, who -> 'identifier' as identifier,
        substring(who ->> 'reference' from '(?:^|/)Practitioner/([A-Za-z0-9.-]{1,64})(?:/_history/[A-Za-z0-9.-]+)?$') as practitioner_id,
        substring(who ->> 'reference' from '(?:^|/)PractitionerRole/([A-Za-z0-9.-]{1,64})(?:/_history/[A-Za-z0-9.-]+)?$') as role_id
      from named
    )
    select person_id, identifier ->> 'value' as npi from referenced
    where identifier ->> 'system' = ${NPI} and identifier ->> 'value' is not null
    union
    select referenced.person_id, numbered ->> 'value'
    from referenced
    left join ehr_resources role on role.type = 'PractitionerRole' and role.id = referenced.role_id
    join ehr_resources physician on physician.type = 'Practitioner'
      and physician.id = coalesce(referenced.practitioner_id, role.fields ->> 'physicianId')
    cross join lateral jsonb_array_elements(physician.fields -> 'identifiers') as numbered
    where numbered ->> 'system' = ${NPI}`.execute(db);
  const grouped = Map.groupBy(rows, ({ person_id }) => person_id);
  return new Map([...grouped].map(([personId, found]) => [personId, found.map(({ npi }) => npi)]));
}

export const importRepository = (db: Database) => ({
  /** The records of those of these patients whom the embedded record knows. */
  async recordsOf(personIds: readonly string[]): Promise<PatientRecord[]> {
    if (personIds.length === 0) return [];
    const own = await ownOf(db, personIds);
    const places = await placesOf(db, personIds);
    const npis = await npisOf(db, personIds);
    const locations = byId(ofType<Location>(places, "Location"));
    const organizations = byId(ofType<Organization>(places, "Organization"));
    return [...own].flatMap(([personId, rows]) =>
      ofType<PatientRecord["patient"]>(rows, "Patient").map((patient) => ({
        patient,
        encounters: ofType<PatientRecord["encounters"][number]>(rows, "Encounter"),
        appointments: ofType<PatientRecord["appointments"][number]>(rows, "Appointment"),
        allergies: ofType<PatientRecord["allergies"][number]>(rows, "AllergyIntolerance"),
        locations,
        organizations,
        npis: npis.get(personId) ?? [],
      })),
    );
  },

  /** How many of these patients the roster knows, and how many assignments it has for them. */
  async countKnown(personIds: readonly string[]): Promise<{ patients: number; assignments: number }> {
    const { rows } = await sql<{ patients: number; assignments: number }>`
      select (select count(*) from patients where person_id = any(${[...personIds]})) as patients,
        (select count(*) from patient_access
          where person_id = any(${[...personIds]}) and kind = 'assigned' and revoked_at is null) as assignments`.execute(db);
    return rows[0] ?? { patients: 0, assignments: 0 };
  },
});
