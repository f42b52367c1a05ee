import { subDays } from "date-fns";
import { z } from "zod";
import type { FhirClient, FhirQuery } from "../adapters/ehr/fhir/client.ts";
import type { ServerProfile } from "../adapters/ehr/fhir/server-profile.ts";
import { idOf, lenient, Reference } from "../adapters/ehr/fhir-elements.ts";
import { AllergyIntolerance, Appointment, Encounter, Location, type Organization, Patient } from "../adapters/ehr/fhir-resources.ts";
import { instantOf } from "../adapters/ehr/instant-of.ts";
import { Observation } from "../adapters/ehr/laboratory-resources.ts";
import { isWithheld, lastPlace } from "../adapters/ehr/port.ts";
import { type FhirDirectory, fhirDirectory } from "./fhir-directory.ts";
import { namedPhysicians, namingsOf } from "./named-physicians.ts";
import { type Kept, type PatientRecord, RELEASED_RESULTS } from "./patient-record.ts";
import type { RosterSettings } from "./roster-of.ts";

/** How many ids go into one search (the mapping's §1). */
export const MOST_IDS = 50;
/** Results that are older are new to nobody. */
const RECENT_DAYS = 90;
/** An appointment stays for a day after it has begun. */
const APPOINTMENT_DAYS = 1;

/** A patient of the server: what is read of them, and the resource as it was received. */
export interface FoundPatient {
  patient: Patient;
  resource: unknown;
}

/** Reads what the roster needs of patients from a FHIR server. */
export interface FhirRecords {
  /** The patients among these resources. */
  patientsIn(resources: readonly unknown[]): FoundPatient[];
  /** Those of these patients that are there. */
  findPatients(personIds: readonly string[]): Promise<FoundPatient[]>;
  /** @throws AppError when the server does not answer, or not to this. */
  recordOf(found: FoundPatient, settings: RosterSettings): Promise<PatientRecord>;
}

const Typed = z.looseObject({ resourceType: z.string() });
const CareTeamOwner = z.object({ resourceType: z.literal("CareTeam"), subject: lenient(Reference) });

interface Own<Reading> {
  reading: Reading;
  resource: unknown;
}

/** The readings of a type that are this patient's: a server that passes over a parameter gives others' too. */
function ownOf<Reading extends { personId?: string | undefined }>(
  resources: readonly unknown[],
  [type, schema]: [string, z.ZodType<Reading>],
  personId: string,
): Own<Reading>[] {
  return resources.flatMap((resource) => {
    if (Typed.safeParse(resource).data?.resourceType !== type) return [];
    const reading = schema.safeParse(resource).data;
    return reading?.personId === personId ? [{ reading, resource }] : [];
  });
}

const patientsIn = (resources: readonly unknown[]): FoundPatient[] =>
  resources.flatMap((resource) => {
    if (Typed.safeParse(resource).data?.resourceType !== "Patient") return [];
    const patient = Patient.safeParse(resource).data;
    return patient ? [{ patient, resource }] : [];
  });

/** Under which of its names this type is searched by patient; undefined where it cannot be. */
const patientParameter = (profile: ServerProfile, type: string) =>
  ["patient", "subject", "actor"].find((parameter) => profile.supports(type, parameter));

interface Needs {
  client: FhirClient;
  zone: string;
}

/** Everything of a type that is the patient's; nothing where the server does not keep it. */
async function searchOwn({ client }: Needs, type: string, personId: string, query: FhirQuery): Promise<unknown[]> {
  const profile = await client.profile();
  const parameter = patientParameter(profile, type);
  if (!parameter) return [];
  const supported = query.filter(([name]) => name === "_include" || profile.supports(type, name));
  return client.search(type, [[parameter, profile.reference("Patient", personId)], ...supported]);
}

const startOf = (start: string | undefined, zone: string) => (start === undefined ? undefined : instantOf(start, zone));

async function visitsOf(needs: Needs, personId: string) {
  const profile = await needs.client.profile();
  const include: FhirQuery = profile.supportsInclude("Encounter", "Encounter:location") ? [["_include", "Encounter:location"]] : [];
  const found = await searchOwn(needs, "Encounter", personId, [["_count", "100"], ...include]);
  const places = found.flatMap((resource) =>
    Typed.safeParse(resource).data?.resourceType === "Location" ? (Location.safeParse(resource).data ?? []) : [],
  );
  const own = ownOf(found, ["Encounter", Encounter], personId);
  return {
    encounters: own.map(({ reading }): Kept<Encounter> => ({ ...reading, at: startOf(reading.start, needs.zone) })),
    resources: own.map(({ resource }) => resource),
    places: new Map(places.map((place) => [place.id, place])),
  };
}

async function appointmentsOf(needs: Needs, personId: string, now: Date): Promise<Kept<Appointment>[]> {
  const from = subDays(now, APPOINTMENT_DAYS).toISOString();
  const found = await searchOwn(needs, "Appointment", personId, [
    ["date", `ge${from}`],
    ["_count", "100"],
  ]);
  return ownOf(found, ["Appointment", Appointment], personId).map(({ reading }) => ({
    ...reading,
    at: startOf(reading.start, needs.zone),
  }));
}

async function careTeamsOf(needs: Needs, personId: string): Promise<unknown[]> {
  const found = await searchOwn(needs, "CareTeam", personId, [["_count", "50"]]);
  return found.filter((resource) => idOf(CareTeamOwner.safeParse(resource).data?.subject, "Patient") === personId);
}

/**
 * When the newest released result became known: issued, else last updated, else collected. The first page is enough: it holds the
 * newest, or, where the server sorts nothing, what is recent.
 */
async function lastResultOf({ client, zone }: Needs, { id, birthDate }: Patient, { now, release }: RosterSettings) {
  const profile = await client.profile();
  const parameter = patientParameter(profile, "Observation");
  if (!parameter) return undefined;
  const wishes: FhirQuery = [
    ["category", "laboratory"],
    ["date", `ge${subDays(now, RECENT_DAYS).toISOString()}`],
    ["_sort", "-date"],
    ["_count", "50"],
  ];
  const query: FhirQuery = [
    [parameter, profile.reference("Patient", id)],
    ...wishes.filter(([name]) => profile.supports("Observation", name)),
  ];
  for await (const { resources } of client.pages("Observation", query)) {
    const known = ownOf(resources, ["Observation", Observation], id).flatMap(({ reading }) => {
      const isReleased = reading.category === "laboratory" && RELEASED_RESULTS.includes(reading.status);
      if (!isReleased || isWithheld(reading, { ...release, birthDate })) return [];
      const moment = startOf(reading.issued ?? reading.updated ?? reading.collected, zone);
      return moment !== undefined && moment <= now.getTime() ? [moment] : [];
    });
    return known.length > 0 ? new Date(Math.max(...known)) : undefined;
  }
  return undefined;
}

/** Where visits and appointments were, as far as they do not say it themselves. */
async function placesOf(
  directory: FhirDirectory,
  encounters: readonly Kept<Encounter>[],
  appointments: readonly Kept<Appointment>[],
  brought: ReadonlyMap<string, Location>,
) {
  const unnamed = encounters.flatMap(({ places, organization, organizationId }) => {
    const last = lastPlace(places ?? []);
    return last?.name === undefined ? [{ placeId: last?.id, organizationId: organization === undefined ? organizationId : undefined }] : [];
  });
  const placeIds = [
    ...unnamed.flatMap(({ placeId }) => placeId ?? []),
    ...appointments.flatMap(({ participants }) =>
      participants.flatMap(({ type, id, name }) => (type === "Location" && !name && id ? [id] : [])),
    ),
  ].filter((id) => !brought.has(id));
  const locations = new Map([...brought, ...(await directory.find("Location", placeIds))]);
  const nowhere = unnamed.filter(({ placeId }) => !locations.get(placeId ?? "")?.name);
  const organizations: ReadonlyMap<string, Organization> = await directory.find(
    "Organization",
    nowhere.flatMap(({ organizationId }) => organizationId ?? []),
  );
  return { locations, organizations };
}

/** Who is named for a patient, looked up in the server's directory. */
async function physiciansOf(directory: FhirDirectory, namings: ReturnType<typeof namingsOf>) {
  const unknown = namings.filter(({ npi }) => npi === undefined);
  const roles = await directory.find(
    "PractitionerRole",
    unknown.flatMap(({ roleId }) => roleId ?? []),
  );
  const behindRoles = [...roles.values()].flatMap(({ physicianId }) => physicianId ?? []);
  const practitioners = await directory.find("Practitioner", [
    ...unknown.flatMap(({ practitionerId }) => practitionerId ?? []),
    ...behindRoles,
  ]);
  return namedPhysicians(namings, { roles, practitioners });
}

/** Reads patients from a FHIR server, one call after the other for each: a server that fails is not asked five things at once. */
export function fhirRecords(needs: Needs): FhirRecords {
  const { client, zone } = needs;
  const directory = fhirDirectory(client);
  return {
    patientsIn,

    async findPatients(personIds) {
      const found: FoundPatient[] = [];
      for (let start = 0; start < personIds.length; start += MOST_IDS) {
        const ids = personIds.slice(start, start + MOST_IDS);
        const resources = await client.search("Patient", [
          ["_id", ids.join(",")],
          ["_count", String(MOST_IDS)],
        ]);
        found.push(...patientsIn(resources).filter(({ patient }) => ids.includes(patient.id)));
      }
      return found;
    },

    async recordOf({ patient, resource }, settings) {
      const { now } = settings;
      const visits = await visitsOf(needs, patient.id);
      const appointments = await appointmentsOf(needs, patient.id, now);
      const allergies = await searchOwn(needs, "AllergyIntolerance", patient.id, [["_count", "100"]]);
      const careTeams = await careTeamsOf(needs, patient.id);
      const namings = namingsOf({ patient: resource, careTeams, encounters: visits.resources }, { now, zone });
      return {
        patient,
        encounters: visits.encounters,
        appointments,
        allergies: ownOf(allergies, ["AllergyIntolerance", AllergyIntolerance], patient.id).map(({ reading }) => reading),
        ...(await placesOf(directory, visits.encounters, appointments, visits.places)),
        physicians: await physiciansOf(directory, namings),
        lastResultAt: await lastResultOf(needs, patient, settings),
      };
    },
  };
}
