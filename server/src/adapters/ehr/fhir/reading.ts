import type { Clock } from "../../../platform/clock.ts";
import type { DiagnosticReport } from "../resources/diagnostic-report.ts";
import type { Appointment } from "../resources/fhir-resources.ts";
import { fieldsOf, type ReadResource } from "../resources/read-resource.ts";
import type { FhirQuery } from "./client/addresses.ts";
import type { FhirClient } from "./client/client.ts";
import { fhirDirectory, readingsOf } from "./directory.ts";

/** What was found of these patients; `otherPatients` counts what the server gave of others, which was dropped. */
export interface Findings {
  rows: ReadResource[];
  otherPatients: number;
}

/** They are of nobody, and a search may bring them along. */
const OF_NOBODY = new Set(["Practitioner", "PractitionerRole", "Location", "Organization", "Medication"]);

/** The patients something is of: an appointment may be of several, as of siblings who come together. */
function patientsOf(row: ReadResource): string[] {
  if (row.type !== "Appointment") return row.personId === undefined ? [] : [row.personId];
  const patients = fieldsOf<Appointment>(row).participants.filter(({ type }) => type === "Patient");
  return [...new Set(patients.flatMap(({ id }) => id ?? []))];
}

/** Room for a number behind it in an id of 64 characters. */
const LONGEST_STEM = 60;

/** One calendar may show the appointment of siblings twice, and tells the two apart by their ids. */
function ofPatient(row: ReadResource, personId: string, index: number) {
  const id = index === 0 ? row.id : `${row.id.slice(0, LONGEST_STEM)}.${index + 1}`;
  return { ...row, id, personId, fields: { ...row.fields, id } };
}

/**
 * Drops what is of somebody else: a server that passes over a parameter answers with the whole hospital. What is of several of these
 * comes once for each.
 */
function ofThese(rows: readonly ReadResource[], personIds: readonly string[]): Findings {
  const wanted = new Set(personIds);
  const own = rows.map((row) =>
    OF_NOBODY.has(row.type)
      ? [row]
      : patientsOf(row)
          .map((personId, index) => ofPatient(row, personId, index))
          .filter(({ personId }) => wanted.has(personId)),
  );
  return { rows: own.flat(), otherPatients: own.filter(({ length }) => length === 0).length };
}

/** Reads resources of a FHIR server into the fields that the portal reads, of the patients that were asked for and of no others. */
export function fhirReading(client: FhirClient, zone: string, clock: Clock) {
  const { byIds, ...directory } = fhirDirectory(client, zone, clock);
  const underWay = new Map<string, Promise<ReadResource[]>>();

  /**
   * The same search that is under way already is waited for: the sections of a chart open together and ask for the same reports, with
   * the files that stand in them. Nothing is kept once it is answered.
   */
  function searchOnce(type: string, query: FhirQuery): Promise<ReadResource[]> {
    const key = JSON.stringify([type, query]);
    const same = underWay.get(key);
    if (same !== undefined) return same;
    const search = client
      .search(type, query)
      .then((found) => readingsOf(found, zone))
      .finally(() => underWay.delete(key));
    underWay.set(key, search);
    return search;
  }

  return {
    ...directory,
    /** What a search found and brought along; nothing where the server has no such type. */
    async search(type: string, query: FhirQuery, personIds: readonly string[]): Promise<Findings> {
      const profile = await client.profile();
      return ofThese(profile.supportsType(type) ? await searchOnce(type, query) : [], personIds);
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

/** Several findings as one, each resource once. */
export function mergeFindings(findings: readonly Findings[]): Findings {
  const rows = new Map(findings.flatMap(({ rows }) => rows.map((row) => [`${row.type}/${row.id}`, row])));
  return { rows: [...rows.values()], otherPatients: findings.reduce((sum, { otherPatients }) => sum + otherPatients, 0) };
}

/** These, with the orders that they name: those that came along, and the others asked for. */
export async function withOrders(reading: FhirReading, personId: string, { rows, otherPatients }: Findings): Promise<Findings> {
  const found = new Set(rows.flatMap(({ type, id }) => (type === "ServiceRequest" ? [id] : [])));
  const named = rows.flatMap((row) => fieldsOf<Pick<DiagnosticReport, "orderIds">>(row).orderIds ?? []);
  const missing = named.filter((id) => !found.has(id));
  const asked = missing.length > 0 ? await reading.ofPatient("ServiceRequest", missing, personId) : [];
  return { rows: [...rows, ...asked], otherPatients };
}
