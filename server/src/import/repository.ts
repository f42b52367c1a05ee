import { sql } from "kysely";
import { findNotes, findResults } from "../adapters/ehr/embedded/rows.ts";
import type { Sensitive } from "../adapters/ehr/port.ts";
import type { ReleaseRules } from "../adapters/ehr/release/is-withheld.ts";
import type { Location, Organization, Practitioner, PractitionerRole } from "../adapters/ehr/resources/fhir-resources.ts";
import { ofEachPatient } from "../adapters/ehr/resources/of-each-patient.ts";
import { type LinkedPatient, replacedBy } from "../adapters/ehr/resources/replaced-by.ts";
import type { Consent, Coverage } from "../adapters/ehr/resources/sponsorship.ts";
import type { Database } from "../platform/database/database.ts";
import { completeResults } from "../roster/complete-results.ts";
import {
  type KnownPractitioners,
  type NamedPhysician,
  namedPhysicians,
  type UnresolvedPhysician,
  unresolvedPhysicians,
} from "../roster/named-physicians.ts";
import type { PatientRecord, ReplacedPatient } from "../roster/patient-record.ts";
import { shownOfReplaced } from "../roster/shown-of-replaced.ts";
import { sponsorsOf } from "../roster/sponsors-of.ts";
import type { Replaced } from "../slices/patients/public.ts";

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

/** The patients linked from these in the record, now or before, in either direction, with themselves. */
async function linkedTo(db: Database, personIds: readonly string[]): Promise<LinkedPatient[]> {
  const { rows } = await sql<{ fields: LinkedPatient }>`
    with recursive linked (id) as (
      select id from unnest(${[...personIds]}::text[]) as id
      union
      select next.id from linked cross join lateral (
        select link ->> 'id' as id from ehr_resources e cross join jsonb_array_elements(e.fields -> 'links') as link
        where e.type = 'Patient' and e.id = linked.id
        union all
        select e.id from ehr_resources e
        where e.type = 'Patient' and e.fields ? 'links' and e.fields -> 'links' @> jsonb_build_array(jsonb_build_object('id', linked.id))
        union all
        select replaced_by from replaced_patients where person_id = linked.id
        union all
        select person_id from replaced_patients where replaced_by = linked.id
      ) next
    )
    select e.fields from ehr_resources e join linked on linked.id = e.id where e.type = 'Patient'`.execute(db);
  return rows.map(({ fields }) => fields);
}

async function ownOf(db: Database, personIds: readonly string[]): Promise<Map<string, OwnRow[]>> {
  const { rows } = await sql<OwnRow & { id: string; fields: object }>`
    select person_id, type, id, fields from ehr_resources
    where person_id = any(${[...personIds]})
      and type in ('Patient', 'Encounter', 'Appointment', 'AllergyIntolerance', 'Coverage', 'Consent')
    union
    select person_id, type, id, fields from ehr_resources
    where type = 'Appointment' and fields ? 'alsoOf' and fields -> 'alsoOf' ?| ${[...personIds]}
    order by type, id`.execute(db);
  const wanted = new Set(personIds);
  const own = rows.flatMap((row) => ofEachPatient({ ...row, personId: row.person_id }));
  return Map.groupBy(
    own.filter(({ personId }) => wanted.has(personId)),
    ({ personId }) => personId,
  );
}

/** The places and organizations that visits and appointments of these patients name. */
async function placesOf(db: Database, personIds: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with own as materialized (
      select type, fields from ehr_resources where person_id = any(${[...personIds]}) and type in ('Encounter', 'Appointment')
      union all
      select type, fields from ehr_resources
      where type = 'Appointment' and fields ? 'alsoOf' and fields -> 'alsoOf' ?| ${[...personIds]}
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

/** The organizations that these places, physicians and patients belong to. */
async function organizationsOf(db: Database, naming: readonly { organizationId?: string | undefined }[]): Promise<PlaceRow[]> {
  const ids = new Set(naming.flatMap(({ organizationId }) => organizationId ?? []));
  if (ids.size === 0) return [];
  const { rows } = await sql<PlaceRow>`
    select type, id, fields from ehr_resources where type = 'Organization' and id = any(${[...ids]})`.execute(db);
  return rows;
}

interface NamingRow {
  person_id: string;
  type: string;
  resource: unknown;
}

/**
 * Physicians named in patients and their visits. Participants are not among the chart's fields, so they are read from the original
 * resources.
 */
async function physiciansOf(
  db: Database,
  personIds: readonly string[],
  moment: { now: Date; zone: string },
): Promise<Map<string, NamedPhysician[]>> {
  const { rows } = await sql<NamingRow>`
    select person_id, type, jsonb_build_object('contained', resource -> 'contained') || case when type = 'Patient'
      then jsonb_build_object('generalPractitioner', resource -> 'generalPractitioner')
      else jsonb_build_object('meta', resource -> 'meta', 'status', resource -> 'status', 'period', resource -> 'period',
        'participant', resource -> 'participant') end as resource
    from ehr_resources
    where person_id = any(${[...personIds]})
      and (type = 'Patient' and resource ? 'generalPractitioner' or type in ('Encounter', 'CareTeam') and resource ? 'participant')`.execute(
    db,
  );
  const unresolved = new Map(
    [...Map.groupBy(rows, ({ person_id }) => person_id)].map(([personId, own]) => {
      const of = (type: string) => own.filter((row) => row.type === type).map(({ resource }) => resource);
      return [
        personId,
        unresolvedPhysicians({ patient: of("Patient")[0], careTeams: of("CareTeam"), encounters: of("Encounter") }, moment),
      ];
    }),
  );
  const known = await practitionersOf(db, [...unresolved.values()].flat());
  return new Map([...unresolved].map(([personId, named]) => [personId, namedPhysicians(named, known)]));
}

/** What the record knows of those who are named, and of those behind their roles. */
async function practitionersOf(db: Database, unresolved: readonly UnresolvedPhysician[]): Promise<KnownPractitioners> {
  const roleIds = unresolved.flatMap(({ roleId }) => roleId ?? []);
  const practitionerIds = unresolved.flatMap(({ practitionerId }) => practitionerId ?? []);
  const { rows } = await sql<PlaceRow>`
    with roles as materialized (
      select type, id, fields from ehr_resources where type = 'PractitionerRole' and id = any(${[...new Set(roleIds)]})
    )
    select type, id, fields from roles
    union all
    select type, id, fields from ehr_resources where type = 'Practitioner'
      and (id = any(${[...new Set(practitionerIds)]}) or id in (select fields ->> 'physicianId' from roles))`.execute(db);
  return {
    practitioners: byId(ofType<Practitioner>(rows, "Practitioner")),
    roles: byId(ofType<PractitionerRole>(rows, "PractitionerRole")),
  };
}

/** When and in which zone the record is read, and what of it is shown outside. */
interface Reading {
  now: Date;
  zone: string;
  release: ReleaseRules;
}

/** A patient's chart results. Read one patient at a time: many charts together may exceed the memory. */
async function resultsOf(db: Database, patient: PatientRecord["patient"], reading: Reading): Promise<PatientRecord["results"]> {
  const rows = {
    labs: await findResults(db, patient.id, "laboratory"),
    imaging: await findResults(db, patient.id, "radiology"),
    others: await findResults(db, patient.id, ""),
    notes: await findNotes(db, patient.id),
  };
  return completeResults(rows, patient, reading.zone, reading);
}

/** An imported resource, for the report on whether the chart shows it. */
export interface BroughtRow {
  type: string;
  id: string;
  person_id: string | null;
  category: string;
  said_category: string | null;
  fields: unknown;
  import_place: string | null;
}

/** Resources of one type without a patient: the number, and an example's place. */
interface UnownedRow {
  type: string;
  count: number;
  place: string;
}

/** The identifiers that `Type?identifier=system|value` names, as FHIR writes them; undefined where it asks for something else. */
function identifierOf(words: string): { type: string; identifier: { system?: string; value: string } } | undefined {
  const [, type, query = ""] = /^([A-Z][A-Za-z]+)\?identifier=([^&]+)$/.exec(words) ?? [];
  if (type === undefined) return undefined;
  const bar = query.indexOf("|");
  const value = query.slice(bar + 1);
  return { type, identifier: bar > 0 ? { system: query.slice(0, bar), value } : { value } };
}

/** A reference that a resource of this patient makes; of no patient's resource the patient is null. */
export interface ReferenceOf {
  /** `Type/id`. */
  target: string;
  personId: string | null;
}

export const importRepository = (db: Database) => ({
  /** Which of these lead nowhere: to nothing in the record, or to what is another patient's. */
  async missing(references: readonly ReferenceOf[]): Promise<ReferenceOf[]> {
    const { rows } = await sql<ReferenceOf>`
      select target, "personId" from json_to_recordset(${JSON.stringify(references)}::json) as named(target text, "personId" text)
      where not exists (
        select from ehr_resources where type = split_part(target, '/', 1) and id = split_part(target, '/', 2)
          and (person_id is null or "personId" is null or person_id = "personId" or type in ('Patient', 'Appointment'))
          and (of_patients is null or "personId" is null or "personId" = any(of_patients) or type not in ('Binary', 'Medication')))`.execute(
      db,
    );
    return rows;
  },

  /**
   * The resources of a source that are named by identifiers, `Type/id` by those words. Who is named by that of two is not found, unless
   * one of them alone is for every patient.
   */
  async byIdentifier(named: readonly string[], source: string): Promise<Map<string, string>> {
    const wanted = named.flatMap((words) => {
      const asked = identifierOf(words);
      return asked ? [{ words, type: asked.type, identifier: [asked.identifier] }] : [];
    });
    if (wanted.length === 0) return new Map();
    // The types stand here as in the index's own words, or it would not be used.
    const { rows } = await sql<{ words: string; target: string }>`
      select words, coalesce(min(found.type || '/' || found.id) filter (where of_patients is null), min(found.type || '/' || found.id))
        as target
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(words text, type text, identifier jsonb)
      join ehr_resources found on found.resource -> 'identifier' @> wanted.identifier and found.type = wanted.type
        and found.type in ('Organization', 'Location', 'Practitioner', 'PractitionerRole', 'Patient')
      where found.source = ${source}
      group by words having count(*) = 1 or count(*) filter (where of_patients is null) = 1`.execute(db);
    return new Map(rows.map(({ words, target }) => [words, target]));
  },

  /** What an import brought of these patients, also where the record had it already. */
  async broughtOf(run: string, personIds: readonly string[]): Promise<BroughtRow[]> {
    const { rows } = await sql<BroughtRow>`
      select r.type, r.id, person_id, category, resource #>> '{category,0,coding,0,code}' as said_category, fields,
        coalesce(u.import_place, r.import_place) as import_place
      from ehr_resources r left join ehr_import_unchanged u on u.import_run = ${run} and u.type = r.type and u.id = r.id
      where person_id = any(${[...personIds]}) and (r.import_run = ${run} or u.import_run is not null)`.execute(db);
    return rows;
  },

  /** Imported resources without a patient although their type needs one. */
  async unowned(run: string, types: readonly string[]): Promise<UnownedRow[]> {
    const { rows } = await sql<UnownedRow>`
      select r.type, count(*) as count, min(coalesce(u.import_place, r.import_place)) as place
      from ehr_resources r left join ehr_import_unchanged u on u.import_run = ${run} and u.type = r.type and u.id = r.id
      where (r.import_run = ${run} or u.import_run is not null) and person_id is null and r.type = any(${[...types]})
      group by r.type`.execute(db);
    return rows;
  },

  /** Deletes the unchanged marks of a finished import, and leftovers of stopped ones. */
  async forgetUnchanged(run: string): Promise<void> {
    await sql`delete from ehr_import_unchanged where import_run = ${run} or seen_at < now() - interval '7 days'`.execute(db);
  },

  /** These patients and those linked from them, now or before, each with the ones they replaced; for replaced patients, the replacement. */
  async withReplaced(personIds: readonly string[]): Promise<Replaced[]> {
    const linked = await linkedTo(db, personIds);
    const replacements = replacedBy(linked);
    const all = new Set([...personIds, ...linked.map(({ id }) => id)].map((id) => replacements.get(id) ?? id));
    return [...all].map((personId) => ({
      personId,
      replacedIds: [...replacements].flatMap(([from, to]) => (to === personId ? [from] : [])),
    }));
  },

  /** The records of known patients among these, after their replacements are stored. */
  async recordsOf(patients: readonly Replaced[], reading: Reading): Promise<PatientRecord[]> {
    if (patients.length === 0) return [];
    const personIds = patients.flatMap(({ personId, replacedIds }) => [personId, ...replacedIds]);
    const own = await ownOf(db, personIds);
    const places = await placesOf(db, personIds);
    const physicians = await physiciansOf(
      db,
      patients.map(({ personId }) => personId),
      reading,
    );
    const locations = byId(ofType<Location>(places, "Location"));
    const ofPatients = [...own.values()].flatMap((rows) => ofType<PatientRecord["patient"]>(rows, "Patient"));
    const naming = [...locations.values(), ...[...physicians.values()].flat(), ...ofPatients];
    const organizations = byId(ofType<Organization>([...places, ...(await organizationsOf(db, naming))], "Organization"));
    const patientsIn = (rows: readonly OwnRow[] = []) => ofType<PatientRecord["patient"]>(rows, "Patient");
    const records: PatientRecord[] = [];
    for (const { personId, replacedIds } of patients) {
      const rows = own.get(personId) ?? [];
      const replaced = replacedIds.map((id): ReplacedPatient => ({ id, patient: patientsIn(own.get(id))[0] }));
      const readings = <R extends Sensitive>(type: string) => [
        ...ofType<R>(rows, type),
        ...replaced.flatMap((each) => shownOfReplaced(each, ofType<R>(own.get(each.id) ?? [], type), reading.release)),
      ];
      for (const patient of patientsIn(rows))
        records.push({
          patient,
          replaced,
          encounters: readings<PatientRecord["encounters"][number]>("Encounter"),
          appointments: readings<PatientRecord["appointments"][number]>("Appointment"),
          allergies: readings<PatientRecord["allergies"][number]>("AllergyIntolerance"),
          locations,
          organizations,
          physicians: physicians.get(personId) ?? [],
          sponsors: sponsorsOf({ coverages: ofType<Coverage>(rows, "Coverage"), consents: ofType<Consent>(rows, "Consent") }, reading),
          results: await resultsOf(db, patient, reading),
        });
    }
    return records;
  },
});
