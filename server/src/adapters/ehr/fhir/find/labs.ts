import type { Observation, ServiceRequest } from "../../resources/laboratory.ts";
import type { ReadResource } from "../../resources/read-resource.ts";
import type { FhirReading, Findings } from "../fhir-reading.ts";
import { fieldsOf } from "./fields-of.ts";
import { mergeFindings } from "./merge-findings.ts";
import type { PatientQuery } from "./patient-query.ts";
import { withOrders } from "./with-orders.ts";

const RESULTS_A_PAGE = 200;
const REPORTS_A_PAGE = 100;

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
        query.count(RESULTS_A_PAGE),
      ],
      [personId],
    ),
    reading.search(
      "DiagnosticReport",
      [
        query.whose("DiagnosticReport", [personId]),
        ...query.including("DiagnosticReport", "DiagnosticReport:based-on"),
        query.count(REPORTS_A_PAGE),
      ],
      [personId],
    ),
  ]);
  const found = mergeFindings([results, reports]);
  const { rows, otherPatients } = await withOrders(reading, personId, { ...found, rows: found.rows.filter(isOfLabs) });
  const requesters = rows.flatMap((row) => (row.type === "ServiceRequest" ? (fieldsOf<ServiceRequest>(row).requesterId ?? []) : []));
  return { rows: [...rows, ...(await reading.named("Practitioner", requesters))], otherPatients };
}
