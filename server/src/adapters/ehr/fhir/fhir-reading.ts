import type { Clock } from "../../../platform/clock.ts";
import type { ReadResource } from "../read-resource.ts";
import type { FhirClient, FhirQuery } from "./client.ts";
import { fhirDirectory, readingsOf } from "./fhir-directory.ts";

/** What was found of these patients; `strangers` counts what the server gave of others, which was dropped. */
export interface Findings {
  rows: ReadResource[];
  strangers: number;
}

/** They are of nobody, and a search may bring them along. */
const OF_NOBODY = new Set(["Practitioner", "PractitionerRole", "Location", "Organization"]);

/** Drops what is of somebody else: a server that passes over a parameter answers with the whole hospital. */
function ofThese(rows: readonly ReadResource[], personIds: readonly string[]): Findings {
  const wanted = new Set(personIds);
  const own = rows.filter(({ type, personId }) => OF_NOBODY.has(type) || (personId !== undefined && wanted.has(personId)));
  return { rows: own, strangers: rows.length - own.length };
}

/** Reads resources of a FHIR server into the fields that the portal reads, of the patients that were asked for and of no others. */
export function fhirReading(client: FhirClient, zone: string, clock: Clock) {
  const { byIds, ...directory } = fhirDirectory(client, zone, clock);
  return {
    ...directory,
    /** What a search found and brought along; nothing where the server has no such type. */
    async search(type: string, query: FhirQuery, personIds: readonly string[]): Promise<Findings> {
      const profile = await client.profile();
      return ofThese(profile.supportsType(type) ? readingsOf(await client.search(type, query), zone) : [], personIds);
    },
    /** A patient's resources by id; nothing where the server has no such type. */
    async ofPatient(type: string, ids: Iterable<string>, personId: string): Promise<ReadResource[]> {
      const profile = await client.profile();
      return profile.supportsType(type) ? ofThese(await byIds(type, [...new Set(ids)]), [personId]).rows : [];
    },
    /** One resource, whoever it is of. */
    async one(type: string, id: string): Promise<ReadResource | undefined> {
      const resource = await client.read(type, id);
      return resource === undefined ? undefined : readingsOf([resource], zone)[0];
    },
  };
}

export type FhirReading = ReturnType<typeof fhirReading>;
