import type { Clock } from "../../../../platform/clock.ts";
import { isContainedId } from "../../resources/contained.ts";
import type { Patient, PractitionerRole } from "../../resources/fhir-resources.ts";
import { fieldsOf, type ReadResource, readResource } from "../../resources/read-resource.ts";
import { readingsIn } from "../../resources/readings-in.ts";
import { batchedCache } from "../client/batched-cache.ts";
import type { FhirClient } from "../client/client.ts";
import { inParts } from "../client/in-parts.ts";

const MINUTE = 60_000;
/** Names of people and places rarely change. */
const DIRECTORY_TTL_MS = 10 * MINUTE;
const MAX_OF_DIRECTORY = 20_000;
/** Long enough for the sections of one chart, which are requested together. */
const PATIENT_TTL_MS = MINUTE;
const MAX_PATIENTS = 5_000;
const ROLES_PAGE_SIZE = "200";

/** Types requested by id, for any patient. */
export type DirectoryType = "Practitioner" | "PractitionerRole" | "Location" | "Organization" | "Medication" | "Specimen";

/** The readings of these resources, for callers who know the patient or need none. Unreadable ones are left out. */
export const readingsOf = (resources: readonly unknown[], zone: string): ReadResource[] =>
  resources.flatMap((resource) => {
    const reading = readResource(resource, zone);
    return "why" in reading ? [] : [reading];
  });

const keyed = (rows: readonly ReadResource[]) => new Map(rows.map((row) => [row.id, row]));

/**
 * Requests resources by id. Caches people, roles, places and organizations for ten minutes, and patients' birth dates and restrictions for
 * one minute.
 */
export function fhirDirectory(client: FhirClient, zone: string, clock: Clock) {
  /** Many per request if the server supports it. Contained resources cannot be requested. */
  async function byIds(type: string, named: readonly string[]): Promise<{ rows: ReadResource[]; unchecked: number }> {
    const ids = named.filter((id) => !isContainedId(id));
    if (ids.length === 0) return { rows: [], unchecked: 0 };
    const profile = await client.profile();
    const found = profile.supports(type, "_id")
      ? await inParts(ids, (part) =>
          client.search(type, [
            ["_id", part.join(",")],
            ["_count", String(part.length)],
          ]),
        )
      : await inParts(ids, async ([id = ""]) => [await client.read(type, id)].filter((resource) => resource !== undefined), 1);
    const wanted = new Set(ids);
    const { rows, unchecked } = readingsIn(found.flat(), zone);
    return { rows: rows.filter((row) => row.type === type && wanted.has(row.id)), unchecked };
  }

  const readByIds = async (type: string, ids: readonly string[]) => (await byIds(type, ids)).rows;

  async function rolesHeldBy(ids: readonly string[]): Promise<ReadonlyMap<string, ReadResource[]>> {
    const profile = await client.profile();
    if (!profile.supports("PractitionerRole", "practitioner")) return new Map();
    const found = await inParts(ids, (part) =>
      client.search("PractitionerRole", [
        ["practitioner", part.map((id) => profile.reference("Practitioner", id)).join(",")],
        ["_count", ROLES_PAGE_SIZE],
      ]),
    );
    const roles = readingsOf(found.flat(), zone).filter(({ type }) => type === "PractitionerRole");
    return Map.groupBy(roles, (row) => fieldsOf<PractitionerRole>(row).physicianId ?? "");
  }

  const lasting = { ttlMs: DIRECTORY_TTL_MS, max: MAX_OF_DIRECTORY, clock };
  const ofType = (type: DirectoryType) => batchedCache({ ...lasting, fetchMissing: async (ids) => keyed(await readByIds(type, ids)) });
  const kept = {
    Practitioner: ofType("Practitioner"),
    PractitionerRole: ofType("PractitionerRole"),
    Location: ofType("Location"),
    Organization: ofType("Organization"),
    Medication: ofType("Medication"),
    Specimen: ofType("Specimen"),
  };
  const roles = batchedCache({ ...lasting, fetchMissing: rolesHeldBy });
  const whatJudges = (row: ReadResource) => {
    const { id, birthDate, restricted } = fieldsOf<Patient>(row);
    return { ...row, fields: { id, birthDate, restricted } };
  };
  const brief = { ttlMs: PATIENT_TTL_MS, max: MAX_PATIENTS, clock };
  const patients = batchedCache({ ...brief, fetchMissing: async (ids) => keyed((await readByIds("Patient", ids)).map(whatJudges)) });

  return {
    byIds,
    named: (type: DirectoryType, ids: Iterable<string>) => kept[type](ids),
    /** These people's roles, if the server can search for them. */
    rolesOf: async (practitionerIds: Iterable<string>) => (await roles(practitionerIds)).flat(),
    /** These patients' birth dates and restrictions, as rows of type Patient. Nothing else about them is cached. */
    patients,
  };
}
