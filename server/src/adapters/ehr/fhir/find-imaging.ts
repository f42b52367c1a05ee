import type { FhirReading, Findings } from "./fhir-reading.ts";
import type { PatientQuery } from "./patient-query.ts";
import { together } from "./together.ts";
import { withOrders } from "./with-orders.ts";

const A_PAGE = 100;
/** HL7's, and US Core's for the exchange of reports: some servers answer with the one when asked for the other. */
const RADIOLOGY_REPORTS = ["http://terminology.hl7.org/CodeSystem/v2-0074|RAD", "http://loinc.org|LP29684-5"];

/** All of a patient's examinations by imaging, with the images and what was ordered. */
export async function findImaging(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const { profile } = query;
  const ofReports = (category: string) =>
    reading.search(
      "DiagnosticReport",
      [
        query.whose("DiagnosticReport", [personId]),
        ...query.by("DiagnosticReport", "category", category),
        ...query.including("DiagnosticReport", "DiagnosticReport:based-on"),
        query.count(A_PAGE),
      ],
      [personId],
    );
  const categories = profile.supports("DiagnosticReport", "category") ? RADIOLOGY_REPORTS : RADIOLOGY_REPORTS.slice(0, 1);
  const studies = [query.whose("ImagingStudy", [personId]), query.count(A_PAGE)];
  const found = await Promise.all([...categories.map(ofReports), reading.search("ImagingStudy", studies, [personId])]);
  const all = together(found);
  const rows = all.rows.filter(({ type, category }) => type !== "DiagnosticReport" || category === "radiology");
  return withOrders(reading, personId, { ...all, rows });
}
