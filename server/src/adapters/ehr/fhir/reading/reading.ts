import type { Clock } from "../../../../platform/clock.ts";
import type { DiagnosticReport } from "../../resources/diagnostic-report.ts";
import { ofEachPatient } from "../../resources/of-each-patient.ts";
import { fieldsOf, type ReadResource, withInside } from "../../resources/read-resource.ts";
import { readingsIn } from "../../resources/readings-in.ts";
import type { FhirQuery } from "../client/addresses.ts";
import type { FhirClient } from "../client/client.ts";
import { fhirDirectory, readingsOf } from "./directory.ts";

/**
 * Resources found for these patients. `otherPatients` counts dropped resources of other patients, `unchecked` ones that the release rules
 * cannot be applied to. `isCut`: the server did not send everything.
 */
export interface Findings {
  rows: ReadResource[];
  otherPatients: number;
  unchecked: number;
  isCut: boolean;
}

export const NOTHING_FOUND: Findings = { rows: [], otherPatients: 0, unchecked: 0, isCut: false };

/** Types without a patient, which a search may include. */
const OF_NOBODY = new Set(["Practitioner", "PractitionerRole", "Location", "Organization", "Medication"]);

/**
 * Drops other patients' resources, because a server that ignores a parameter returns the whole hospital's. A resource of several of these
 * patients appears once for each.
 */
function ofThese({ rows, ...found }: Findings, personIds: readonly string[]): Findings {
  const wanted = new Set(personIds);
  const own = rows.map((row) => (OF_NOBODY.has(row.type) ? [row] : ofEachPatient(row).filter(({ personId }) => wanted.has(personId))));
  return { ...found, rows: own.flat(), otherPatients: own.filter(({ length }) => length === 0).length };
}

/** Reads a FHIR server's resources of the requested patients, and of no others. */
export function fhirReading(client: FhirClient, zone: string, clock: Clock) {
  const { byIds, ...directory } = fhirDirectory(client, zone, clock);
  const underWay = new Map<string, Promise<Findings>>();

  /**
   * Shares a search that is already running: a chart's sections open together and request the same reports with their files. Nothing is
   * cached after the response.
   */
  function searchOnce(type: string, query: FhirQuery): Promise<Findings> {
    const key = JSON.stringify([type, query]);
    const same = underWay.get(key);
    if (same !== undefined) return same;
    const search = client
      .find(type, query)
      .then(({ resources, isCut }) => ({ ...NOTHING_FOUND, ...readingsIn(resources, zone), isCut }))
      .finally(() => underWay.delete(key));
    underWay.set(key, search);
    return search;
  }

  return {
    ...directory,
    /** What a search found and included. Empty for types the server does not support. */
    async search(type: string, query: FhirQuery, personIds: readonly string[]): Promise<Findings> {
      const profile = await client.profile();
      return profile.supportsType(type) ? ofThese(await searchOnce(type, query), personIds) : NOTHING_FOUND;
    },
    /** A patient's resources by id. Empty for types the server does not support. */
    async ofPatient(type: string, ids: Iterable<string>, personId: string): Promise<Findings> {
      const profile = await client.profile();
      if (!profile.supportsType(type)) return NOTHING_FOUND;
      return ofThese({ ...NOTHING_FOUND, ...(await byIds(type, [...new Set(ids)])) }, [personId]);
    },
    /** One resource of any patient. */
    async one(type: string, id: string): Promise<ReadResource | undefined> {
      const resource = await client.read(type, id);
      return resource === undefined ? undefined : readingsOf([resource], zone)[0];
    },
  };
}

export type FhirReading = ReturnType<typeof fhirReading>;

/** Merges findings, each resource once. Counts of dropped resources add up. */
export function mergeFindings(findings: readonly Findings[]): Findings {
  const rows = new Map(findings.flatMap(({ rows }) => rows.map((row) => [`${row.type}/${row.id}`, row])));
  const sumOf = (count: "otherPatients" | "unchecked") => findings.reduce((sum, each) => sum + each[count], 0);
  return {
    rows: [...rows.values()],
    otherPatients: sumOf("otherPatients"),
    unchecked: sumOf("unchecked"),
    isCut: findings.some(({ isCut }) => isCut),
  };
}

/** Adds rows with names. */
export const withRows = (found: Findings, ...rows: readonly (readonly ReadResource[])[]): Findings => ({
  ...found,
  rows: [...found.rows, ...rows.flat()],
});

/** Adds the orders these resources name, requesting the ones that are missing. */
export async function withOrders(reading: FhirReading, personId: string, found: Findings): Promise<Findings> {
  const known = new Set(found.rows.flatMap(({ type, id }) => (type === "ServiceRequest" ? [id] : [])));
  const named = withInside(found.rows).flatMap((row) => fieldsOf<Pick<DiagnosticReport, "orderIds">>(row).orderIds ?? []);
  const missing = named.filter((id) => !known.has(id));
  return missing.length > 0 ? mergeFindings([found, await reading.ofPatient("ServiceRequest", missing, personId)]) : found;
}
