import type { ServiceRequest } from "../laboratory-resources.ts";
import type { ResultWish } from "../port.ts";
import type { ReadResource } from "../read-resource.ts";
import type { FhirReading, Findings } from "./fhir-reading.ts";
import { fieldsOf } from "./fields-of.ts";
import type { PatientQuery } from "./patient-query.ts";
import { together } from "./together.ts";
import { withOrders } from "./with-orders.ts";

const DAY_MS = 86_400_000;
const RESULTS_A_PAGE = 200;
const REPORTS_A_PAGE = 100;

/** Without a filter by visit on the server, results are looked for around the visit and filtered afterwards (fhir-mapping.md §3). */
async function aroundVisit(reading: FhirReading, query: PatientQuery, { encounterId, since }: ResultWish): Promise<ResultWish> {
  if (encounterId === undefined || query.profile.supports("Observation", "encounter")) return { encounterId, since };
  const visit = await reading.one("Encounter", encounterId);
  return visit?.at === undefined ? { encounterId, since } : { encounterId, since: since ?? new Date(visit.at - DAY_MS) };
}

/**
 * A patient's laboratory results of the time or the visit, and all reports and the orders that they name: a report may be older
 * than the look-back, have no date to search by, or only a section's category, and it still tells what is withheld.
 */
export async function findLabs(reading: FhirReading, query: PatientQuery, personId: string, wish: ResultWish): Promise<Findings> {
  const { since } = await aroundVisit(reading, query, wish);
  const [results, reports] = await Promise.all([
    reading.search(
      "Observation",
      [
        query.whose("Observation", [personId]),
        ...query.by("Observation", "category", "laboratory"),
        ...query.since("Observation", since),
        ...query.ofVisit("Observation", wish.encounterId),
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
  const isWanted = ({ type, category, at, encounterId }: ReadResource) => {
    if (type === "ServiceRequest") return true;
    if (type === "DiagnosticReport") return category === "laboratory";
    if (type !== "Observation" || category !== "laboratory") return false;
    if (wish.since && !(at !== undefined && at >= wish.since.getTime())) return false;
    return wish.encounterId === undefined || encounterId === wish.encounterId;
  };
  const found = together([results, reports]);
  const { rows, strangers } = await withOrders(reading, personId, { ...found, rows: found.rows.filter(isWanted) });
  const requesters = rows.flatMap((row) => (row.type === "ServiceRequest" ? (fieldsOf<ServiceRequest>(row).requesterId ?? []) : []));
  return { rows: [...rows, ...(await reading.named("Practitioner", requesters))], strangers };
}
