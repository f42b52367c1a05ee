import type { Observation, ServiceRequest } from "../../resources/laboratory.ts";
import type { ReadResource } from "../../resources/read-resource.ts";
import { fieldsOf } from "../../resources/read-resource.ts";
import { inParts } from "../client/in-parts.ts";
import { type FhirReading, type Findings, mergeFindings, withOrders } from "../reading.ts";
import type { PatientQuery } from "./patient-query.ts";

const STUDIES_PAGE_SIZE = 100;

/**
 * All of a patient's examinations by imaging, with the images and what was ordered. Not asked for by category: a report may be
 * of CT alone, and it still tells what is withheld.
 */
export async function findImaging(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const reports = [
    query.whose("DiagnosticReport", [personId]),
    ...query.including("DiagnosticReport", "DiagnosticReport:based-on"),
    query.count(STUDIES_PAGE_SIZE),
  ];
  const studies = [query.whose("ImagingStudy", [personId]), query.count(STUDIES_PAGE_SIZE)];
  const found = await Promise.all([
    reading.search("DiagnosticReport", reports, [personId]),
    reading.search("ImagingStudy", studies, [personId]),
  ]);
  const all = mergeFindings(found);
  const rows = all.rows.filter(({ type, category }) => type !== "DiagnosticReport" || category === "radiology");
  return withOrders(reading, personId, { ...all, rows });
}

const RESULTS_PAGE_SIZE = 200;

/**
 * A patient's measurements by their codes, and what heads them: a panel tells what is withheld. Where headings cannot be asked for by
 * what they head, all vital signs are.
 */
export async function findMeasured(
  reading: FhirReading,
  query: PatientQuery,
  personId: string,
  tokens: readonly string[],
): Promise<Findings> {
  const { profile } = query;
  const search = (...narrowed: (readonly [string, string])[]) =>
    reading.search("Observation", [query.whose("Observation", [personId]), ...narrowed, query.count(RESULTS_PAGE_SIZE)], [personId]);
  if (!profile.supports("Observation", "code") || !profile.supports("Observation", "has-member"))
    return search(...query.by("Observation", "category", "vital-signs"));

  const found = [await search(["code", tokens.join(",")])];
  const known = new Set<string>();
  for (const { rows } of found) {
    const below = rows.filter(({ type, id }) => type === "Observation" && !known.has(id)).map(({ id }) => id);
    for (const id of below) known.add(id);
    const naming = (ids: readonly string[]) => search(["has-member", ids.map((id) => profile.reference("Observation", id)).join(",")]);
    // A panel may be in a panel: what was found is looked for in others until there are none.
    found.push(...(await inParts(below, naming)));
  }
  return mergeFindings(found);
}
const REPORTS_PAGE_SIZE = 100;

/** Results, and whatever heads them. */
const isOfLabs = (row: ReadResource) => {
  if (row.type === "ServiceRequest") return true;
  if (row.type === "DiagnosticReport") return row.category === "laboratory";
  return row.type === "Observation" && (row.category === "laboratory" || fieldsOf<Observation>(row).memberIds !== undefined);
};

/**
 * All of a patient's laboratory results, and all reports and the orders that they name. Not asked for by time or visit: a heading
 * may be older than the look-back, have no date to search by, be of no visit, or of a section only, and it still tells what is
 * withheld.
 */
export async function findLabs(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const [results, reports] = await Promise.all([
    reading.search(
      "Observation",
      [
        query.whose("Observation", [personId]),
        ...query.by("Observation", "category", "laboratory"),
        ...query.including("Observation", "Observation:based-on"),
        query.count(RESULTS_PAGE_SIZE),
      ],
      [personId],
    ),
    reading.search(
      "DiagnosticReport",
      [
        query.whose("DiagnosticReport", [personId]),
        ...query.including("DiagnosticReport", "DiagnosticReport:based-on"),
        query.count(REPORTS_PAGE_SIZE),
      ],
      [personId],
    ),
  ]);
  const found = mergeFindings([results, reports]);
  const { rows, otherPatients } = await withOrders(reading, personId, { ...found, rows: found.rows.filter(isOfLabs) });
  const requesters = rows.flatMap((row) => (row.type === "ServiceRequest" ? (fieldsOf<ServiceRequest>(row).requesterId ?? []) : []));
  return { rows: [...rows, ...(await reading.named("Practitioner", requesters))], otherPatients };
}
