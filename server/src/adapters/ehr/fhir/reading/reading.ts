import type { Clock } from "../../../../platform/clock.ts";
import type { DiagnosticReport } from "../../resources/diagnostic-report.ts";
import { ofEachPatient } from "../../resources/of-each-patient.ts";
import { fieldsOf, type ReadResource, withInside } from "../../resources/read-resource.ts";
import { readingsIn } from "../../resources/readings-in.ts";
import type { FhirQuery } from "../client/addresses.ts";
import type { FhirClient } from "../client/client.ts";
import { fhirDirectory, readingsOf } from "./directory.ts";

/**
 * What was found of these patients. `otherPatients` counts what the server gave of others, which was dropped, and `unchecked` what cannot
 * be read so far that the rules of release can be applied; `isCut`: the server did not send all.
 */
export interface Findings {
  rows: ReadResource[];
  otherPatients: number;
  unchecked: number;
  isCut: boolean;
}

export const NOTHING_FOUND: Findings = { rows: [], otherPatients: 0, unchecked: 0, isCut: false };

/** They are of nobody, and a search may bring them along. */
const OF_NOBODY = new Set(["Practitioner", "PractitionerRole", "Location", "Organization", "Medication"]);

/**
 * Drops what is of somebody else: a server that passes over a parameter answers with the whole hospital. What is of several of these
 * comes once for each.
 */
function ofThese({ rows, ...found }: Findings, personIds: readonly string[]): Findings {
  const wanted = new Set(personIds);
  const own = rows.map((row) => (OF_NOBODY.has(row.type) ? [row] : ofEachPatient(row).filter(({ personId }) => wanted.has(personId))));
  return { ...found, rows: own.flat(), otherPatients: own.filter(({ length }) => length === 0).length };
}

/** Reads resources of a FHIR server into the fields that the portal reads, of the patients that were asked for and of no others. */
export function fhirReading(client: FhirClient, zone: string, clock: Clock) {
  const { byIds, ...directory } = fhirDirectory(client, zone, clock);
  const underWay = new Map<string, Promise<Findings>>();

  /**
   * The same search that is under way already is waited for: the sections of a chart open together and ask for the same reports, with
   * the files that stand in them. Nothing is kept once it is answered.
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
    /** What a search found and brought along; nothing where the server has no such type. */
    async search(type: string, query: FhirQuery, personIds: readonly string[]): Promise<Findings> {
      const profile = await client.profile();
      return profile.supportsType(type) ? ofThese(await searchOnce(type, query), personIds) : NOTHING_FOUND;
    },
    /** A patient's resources by id; nothing where the server has no such type. */
    async ofPatient(type: string, ids: Iterable<string>, personId: string): Promise<Findings> {
      const profile = await client.profile();
      if (!profile.supportsType(type)) return NOTHING_FOUND;
      return ofThese({ ...NOTHING_FOUND, ...(await byIds(type, [...new Set(ids)])) }, [personId]);
    },
    /** One resource, whoever it is of. */
    async one(type: string, id: string): Promise<ReadResource | undefined> {
      const resource = await client.read(type, id);
      return resource === undefined ? undefined : readingsOf([resource], zone)[0];
    },
  };
}

export type FhirReading = ReturnType<typeof fhirReading>;

/** Several findings as one, each resource once; what was dropped is counted with each search that gave it. */
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

/** What was found, with names that belong to it. */
export const withRows = (found: Findings, ...rows: readonly (readonly ReadResource[])[]): Findings => ({
  ...found,
  rows: [...found.rows, ...rows.flat()],
});

/** These, with the orders that they name: those that came along, and the others asked for. */
export async function withOrders(reading: FhirReading, personId: string, found: Findings): Promise<Findings> {
  const known = new Set(found.rows.flatMap(({ type, id }) => (type === "ServiceRequest" ? [id] : [])));
  const named = withInside(found.rows).flatMap((row) => fieldsOf<Pick<DiagnosticReport, "orderIds">>(row).orderIds ?? []);
  const missing = named.filter((id) => !known.has(id));
  return missing.length > 0 ? mergeFindings([found, await reading.ofPatient("ServiceRequest", missing, personId)]) : found;
}
