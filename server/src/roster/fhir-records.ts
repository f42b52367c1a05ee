import type { FhirQuery } from "../adapters/ehr/fhir/client/addresses.ts";
import type { FhirClient } from "../adapters/ehr/fhir/client/client.ts";
import { inParts } from "../adapters/ehr/fhir/client/in-parts.ts";
import { findResults } from "../adapters/ehr/fhir/find/labs.ts";
import { findNotes } from "../adapters/ehr/fhir/find/notes.ts";
import { type PatientQuery, patientQuery } from "../adapters/ehr/fhir/find/patient-query.ts";
import { type FhirReading, type Findings, fhirReading } from "../adapters/ehr/fhir/reading/reading.ts";
import type { Replacements } from "../adapters/ehr/fhir/reading/replaced-patients.ts";
import type { FoundRow } from "../adapters/ehr/release/found-row.ts";
import type {
  Appointment,
  Encounter,
  Location,
  Organization,
  Patient,
  Practitioner,
  PractitionerRole,
} from "../adapters/ehr/resources/fhir-resources.ts";
import { lastPlace } from "../adapters/ehr/resources/last-place.ts";
import { fieldsOf, ofType, type ReadResource, readResource, withInside } from "../adapters/ehr/resources/read-resource.ts";
import { readingsIn } from "../adapters/ehr/resources/readings-in.ts";
import type { Consent, Coverage } from "../adapters/ehr/resources/sponsorship.ts";
import type { Clock } from "../platform/clock.ts";
import { subDays } from "../platform/dates.ts";
import { type ChartRows, completeResults } from "./complete-results.ts";
import { type NamedPhysician, namedPhysicians, type UnresolvedPhysician, unresolvedPhysicians } from "./named-physicians.ts";
import type { Kept, PatientRecord, ReplacedPatient } from "./patient-record.ts";
import { organizationsOf } from "./practice-of.ts";
import type { RosterSettings } from "./roster.ts";
import { shownOfReplaced } from "./shown-of-replaced.ts";
import { sponsorsOf } from "./sponsors-of.ts";
import { withReplaced } from "./with-replaced.ts";

/** How many ids go into one search (the mapping's §1). */
export const MAX_IDS = 50;
/** Those whose place a patient took are read one at a time. */
const ONE = 1;
/** An appointment stays for a day after it has begun. */
const APPOINTMENT_DAYS = 1;

/** A patient of the server: what is read of them, and the resource as it was received. */
export interface FoundPatient {
  patient: Kept<Patient>;
  resource: unknown;
}

/** What a run could not read: patients, resources, what was of others, and answers that were not all. */
export interface Missed {
  patients: number;
  unreadable: number;
  otherPatients: number;
  cut: number;
}

/** A patient of the server with all whose place they took. */
export interface PatientToRead extends FoundPatient {
  replaced: readonly ReplacedPatient[];
}

/** Reads what the roster needs of patients from a FHIR server. */
export interface FhirRecords {
  /** Counts as it reads. */
  missed: Missed;
  patientsIn(resources: readonly unknown[]): FoundPatient[];
  /** Those of these patients that are there. */
  findPatients(personIds: readonly string[]): Promise<FoundPatient[]>;
  /** These patients and those linked from them, now or before, each with the ones they replaced; for replaced patients, the replacement. */
  withReplaced(found: readonly FoundPatient[]): Promise<PatientToRead[]>;
  /** @throws AppError when the server does not answer, or not to this. */
  recordOf(found: PatientToRead, settings: RosterSettings): Promise<PatientRecord>;
}

interface Own {
  read: ReadResource;
  resource: unknown;
}

const received = (own: readonly Own[]) => own.map(({ resource }) => resource);

const isUnreadable = ({ fields }: ReadResource) => "isUnreadable" in fields;

/** Counts what is missing from what was found. */
function counting(missed: Missed) {
  return (found: Findings): Findings => {
    missed.unreadable += found.unchecked + found.rows.filter(isUnreadable).length;
    missed.otherPatients += found.otherPatients;
    missed.cut += Number(found.isCut);
    return found;
  };
}

interface Searching extends Pick<Needs, "client" | "zone"> {
  reading: FhirReading;
  query: PatientQuery;
  counted: (found: Findings) => Findings;
}

/** Searches of one patient's resources, by what the server supports: nothing of others, and nothing that cannot be read but allergies. */
function searchesOf(personId: string, { client, zone, reading, query, counted }: Searching) {
  const whose = (type: string, parts: FhirQuery): FhirQuery => [query.whose(type, [personId]), ...parts];
  const search = async (type: string, parts: FhirQuery) => counted(await reading.search(type, whose(type, parts), [personId]));
  /** With the resources as they were received. */
  async function own(type: string, parts: FhirQuery): Promise<Own[]> {
    if (!query.profile.supportsType(type)) return [];
    const { resources, isCut } = await client.find(type, whose(type, parts));
    const found = resources.map((resource) => ({ resource, ...readingsIn([resource], zone) }));
    const rows = found.flatMap((each) => each.rows.filter((row) => row.type === type).map((read) => ({ read, resource: each.resource })));
    const kept = rows.filter(({ read }) => read.personId === personId);
    counted({
      rows: kept.map(({ read }) => read),
      otherPatients: rows.length - kept.length,
      unchecked: found.reduce((sum, { unchecked }) => sum + unchecked, 0),
      isCut,
    });
    return kept.filter(({ read }) => !isUnreadable(read));
  }
  const readings = async <Reading extends object>(type: string, parts: FhirQuery) =>
    ofType((await search(type, parts)).rows, type).flatMap((read) => (isUnreadable(read) ? [] : [fieldsOf<Kept<Reading>>(read)]));

  return {
    visits: () => own("Encounter", [query.count(100)]),
    appointments: (now: Date) =>
      readings<Appointment>("Appointment", [...query.since("Appointment", subDays(now, APPOINTMENT_DAYS)), query.count(100)]),
    async allergies() {
      const { rows, isCut } = await search("AllergyIntolerance", [query.count(100)]);
      const allergies = ofType(rows, "AllergyIntolerance").map((read) => fieldsOf<PatientRecord["allergies"][number]>(read));
      return { allergies, areAllergiesCut: isCut };
    },
    careTeams: () => own("CareTeam", [query.count(50)]),
    coverages: () => readings<Coverage>("Coverage", [query.count(50)]),
    consents: () => readings<Consent>("Consent", [query.count(50)]),
    /** Most have none, and then nothing more is asked about results. */
    async hasResults(): Promise<boolean> {
      if (!query.profile.supportsType("Observation")) return false;
      const newest = client.pages("Observation", [
        query.whose("Observation", [personId]),
        ...query.by("Observation", "category", "laboratory"),
        query.count(1),
      ]);
      // A page may be empty, or hold words of the server alone, and there is another.
      for await (const { resources } of newest) if (resources.length > 0) return true;
      return false;
    },
  };
}

const byId = <Reading extends { id: string }>(rows: readonly ReadResource[]): Map<string, Reading> =>
  new Map(rows.map((row) => [row.id, fieldsOf<Reading>(row)]));

/** All reports come with those of imaging; what the others name is asked for only where there are others. */
const hasReports = (rows: readonly ReadResource[], isMeant: (category: string) => boolean) =>
  rows.some(({ type, category }) => type === "DiagnosticReport" && isMeant(category));
const holdsResults = (rows: readonly ReadResource[]) =>
  withInside(rows).some(({ type, category }) => type === "Observation" && category === "laboratory");
const isOfLaboratory = (category: string) => category === "laboratory";
const isOfOthers = (category: string) => category !== "radiology" && category !== "laboratory";

type Directory = Pick<FhirReading, "named">;

/** Where visits and appointments were, as far as they do not say it themselves. */
async function placesOf({ named }: Directory, encounters: readonly Kept<Encounter>[], appointments: readonly Kept<Appointment>[]) {
  const unnamed = encounters.flatMap(({ places, organization, organizationId }) => {
    const last = lastPlace(places ?? []);
    return last?.name === undefined ? [{ placeId: last?.id, organizationId: organization === undefined ? organizationId : undefined }] : [];
  });
  const ofAppointments = appointments.flatMap(({ participants }) =>
    participants.flatMap(({ type, id, name }) => (type === "Location" && !name && id ? [id] : [])),
  );
  const locations = byId<Location>(await named("Location", [...unnamed.flatMap(({ placeId }) => placeId ?? []), ...ofAppointments]));
  const nowhere = unnamed.filter(({ placeId }) => !locations.get(placeId ?? "")?.name);
  return { locations, organizationIds: nowhere.flatMap(({ organizationId }) => organizationId ?? []) };
}

interface Placed {
  patient: Kept<Patient>;
  encounters: Kept<Encounter>[];
  physicians: readonly NamedPhysician[];
  places: Awaited<ReturnType<typeof placesOf>>;
}

/**
 * Organizations that may be the named person's practice, including the places of visits. The newest visit's place is only queried if
 * nothing else identifies the physician.
 */
async function organizationsNamed({ named }: Directory, { patient, encounters, physicians, places }: Placed) {
  const isSaid = patient.organizationId !== undefined || physicians.every(({ organizationId }) => organizationId !== undefined);
  const [newest] = isSaid ? [] : [...encounters].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  const unread = (newest?.places ?? []).flatMap(({ id }) => (id && !places.locations.has(id) ? [id] : []));
  const locations = new Map([...places.locations, ...byId<Location>(await named("Location", unread))]);
  const ids = physicians.flatMap((one) => organizationsOf({ patient, encounters, locations }, one));
  const organizations = byId<Organization>(await named("Organization", [...new Set([...places.organizationIds, ...ids])]));
  return { locations, organizations };
}

/** Who is named for a patient, looked up in the server's directory. */
async function physiciansOf({ named }: Directory, unresolved: readonly UnresolvedPhysician[]) {
  const unknown = unresolved.filter(({ npi }) => npi === undefined);
  const roles = byId<PractitionerRole>(
    await named(
      "PractitionerRole",
      unknown.flatMap(({ roleId }) => roleId ?? []),
    ),
  );
  const behindRoles = [...roles.values()].flatMap(({ physicianId }) => physicianId ?? []);
  const ids = [...unknown.flatMap(({ practitionerId }) => practitionerId ?? []), ...behindRoles];
  return namedPhysicians(unresolved, { roles, practitioners: byId<Practitioner>(await named("Practitioner", ids)) });
}

interface Needs {
  client: FhirClient;
  clock: Clock;
  zone: string;
  /** Who took whose place as far as the roster knows. */
  replacements: Replacements;
}

/** Reads the parts of patients' records; `counted` notes what was missed. */
function partReader({ client, clock, zone, counted }: Omit<Needs, "replacements"> & Pick<Searching, "counted">) {
  const reading = fhirReading(client, zone, clock);

  /** A patient's list data, named physicians, and chart content. */
  async function partsOf(personId: string, query: PatientQuery, now: Date) {
    const searches = searchesOf(personId, { client, zone, reading, query, counted });
    const visits = await searches.visits();
    const appointments = await searches.appointments(now);
    const { allergies, areAllergiesCut } = await searches.allergies();
    const results = async (part: "laboratory" | "radiology" | "") => counted(await findResults(reading, query, personId, part)).rows;
    return {
      searches,
      visits,
      encounters: visits.map(({ read }) => fieldsOf<Kept<Encounter>>(read)),
      ...{ appointments, allergies, areAllergiesCut },
      async chart(): Promise<ChartRows> {
        const imaging = await results("radiology");
        // A culture may have words alone.
        const hasLabs = hasReports(imaging, isOfLaboratory) || holdsResults(imaging) || (await searches.hasResults());
        const labs = hasLabs ? await results("laboratory") : [];
        const others = hasReports(imaging, isOfOthers) ? await results("") : [];
        const notes = counted(await findNotes(reading, query, personId)).rows;
        return { labs, imaging, others, notes };
      },
    };
  }

  /** The same for a replaced patient, as far as both may be shown. */
  async function partsOfReplaced(replaced: ReplacedPatient, query: PatientQuery, { now, release }: RosterSettings) {
    const { id, patient } = replaced;
    if (!patient || patient.restricted) return undefined;
    const own = await partsOf(id, query, now);
    const { labs, imaging, others, notes } = await own.chart();
    const marked = (rows: readonly FoundRow[]): FoundRow[] => [
      ...rows.map((row) => ({ ...row, replaced_id: id })),
      { type: "Patient", fields: patient, replaced_id: id },
    ];
    return {
      encounters: shownOfReplaced(replaced, own.encounters, release),
      appointments: shownOfReplaced(replaced, own.appointments, release),
      allergies: shownOfReplaced(replaced, own.allergies, release),
      areAllergiesCut: own.areAllergiesCut,
      chart: { labs: marked(labs), imaging: marked(imaging), others: marked(others), notes: marked(notes) },
    };
  }

  return {
    reading,
    partsOf,
    /** One patient after the other. */
    async partsOfAll(replaced: readonly ReplacedPatient[], query: PatientQuery, settings: RosterSettings) {
      const parts = await inParts(replaced, async ([each]) => each && partsOfReplaced(each, query, settings), ONE);
      return parts.filter((each) => each !== undefined);
    },
  };
}

/** Reads patients from a FHIR server with sequential calls each: a failing server does not get five at a time. */
export function fhirRecords({ client, clock, zone, replacements }: Needs): FhirRecords {
  const missed: Missed = { patients: 0, unreadable: 0, otherPatients: 0, cut: 0 };
  const { reading, partsOf, partsOfAll } = partReader({ client, clock, zone, counted: counting(missed) });
  const patientsIn = (resources: readonly unknown[]) =>
    resources.flatMap((resource) => {
      const read = readResource(resource, zone);
      if ("why" in read) missed.patients += Number(read.type === "Patient");
      return "why" in read || read.type !== "Patient" ? [] : [{ patient: fieldsOf<Kept<Patient>>(read), resource }];
    });

  async function findPatients(personIds: readonly string[]): Promise<FoundPatient[]> {
    const wanted = new Set(personIds);
    const found = await inParts(
      personIds,
      (ids) =>
        client.search("Patient", [
          ["_id", ids.join(",")],
          ["_count", String(ids.length)],
        ]),
      MAX_IDS,
    );
    return patientsIn(found.flat()).filter(({ patient }) => wanted.has(patient.id));
  }

  return {
    missed,
    patientsIn,
    findPatients,

    withReplaced: (found) => withReplaced(found, findPatients, replacements),

    async recordOf({ patient, resource, replaced }, settings) {
      const { now } = settings;
      const query = patientQuery(await client.profile(), zone);
      const own = await partsOf(patient.id, query, now);
      const others = await partsOfAll(replaced, query, settings);
      const encounters = [...own.encounters, ...others.flatMap((each) => each.encounters)];
      const appointments = [...own.appointments, ...others.flatMap((each) => each.appointments)];
      const careTeams = await own.searches.careTeams();
      const unresolved = unresolvedPhysicians(
        { patient: resource, careTeams: received(careTeams), encounters: received(own.visits) },
        { now, zone },
      );
      const places = await placesOf(reading, encounters, appointments);
      const physicians = await physiciansOf(reading, unresolved);
      const chart = await own.chart();
      const rows = (part: keyof typeof chart): FoundRow[] => [...chart[part], ...others.flatMap((each) => each.chart[part])];
      return {
        patient,
        replaced,
        encounters,
        appointments,
        allergies: [...own.allergies, ...others.flatMap((each) => each.allergies)],
        areAllergiesCut: own.areAllergiesCut || others.some((each) => each.areAllergiesCut),
        ...(await organizationsNamed(reading, { patient, encounters, physicians, places })),
        physicians,
        sponsors: sponsorsOf({ coverages: await own.searches.coverages(), consents: await own.searches.consents() }, { now, zone }),
        results: completeResults(
          { labs: rows("labs"), imaging: rows("imaging"), others: rows("others"), notes: rows("notes") },
          patient,
          zone,
          settings,
        ),
      };
    },
  };
}
