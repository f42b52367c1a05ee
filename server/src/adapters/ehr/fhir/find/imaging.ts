import type { FhirReading, Findings } from "../fhir-reading.ts";
import { mergeFindings } from "./merge-findings.ts";
import type { PatientQuery } from "./patient-query.ts";
import { withOrders } from "./with-orders.ts";

const A_PAGE = 100;

/**
 * All of a patient's examinations by imaging, with the images and what was ordered. Not asked for by category: a report may be
 * of CT alone, and it still tells what is withheld.
 */
export async function findImaging(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const reports = [
    query.whose("DiagnosticReport", [personId]),
    ...query.including("DiagnosticReport", "DiagnosticReport:based-on"),
    query.count(A_PAGE),
  ];
  const studies = [query.whose("ImagingStudy", [personId]), query.count(A_PAGE)];
  const found = await Promise.all([
    reading.search("DiagnosticReport", reports, [personId]),
    reading.search("ImagingStudy", studies, [personId]),
  ]);
  const all = mergeFindings(found);
  const rows = all.rows.filter(({ type, category }) => type !== "DiagnosticReport" || category === "radiology");
  return withOrders(reading, personId, { ...all, rows });
}
