import { notFound } from "../../platform/http/errors.ts";
import type { AboutRule } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { type KeptLetters, patientOfNote } from "./notes/letter-notes.ts";

/**
 * Access rules for notes or clinic letters, reports, and an order's reports: access to the child. Unknown, another child's and withheld
 * items look the same.
 */
export function documentsInCare(
  { ehr }: Pick<Platform, "ehr">,
  { patientInCare, letters }: { patientInCare: AboutRule; letters: KeptLetters },
): Record<"note" | "order" | "report", AboutRule> {
  const rule =
    (patientOf: (id: string) => Promise<string | undefined>): AboutRule =>
    async (actor, id) => {
      const personId = await patientOf(id);
      if (personId === undefined) throw notFound("Patient");
      return patientInCare(actor, personId);
    };
  return {
    note: rule((noteId) => patientOfNote({ ehr, letters }, noteId)),
    order: rule((orderId) => ehr.patientOf({ orderId })),
    report: rule((reportId) => ehr.patientOf({ reportId })),
  };
}

export { alertWhenRaised } from "./alerts/alert-when-raised.ts";
export { countUnviewedRows, listUnviewedToDos } from "./alerts/list-unviewed-to-dos.ts";
export { sendAlerts } from "./alerts/send-alerts.ts";
export { withheldText } from "./audit-read.ts";
export { followChart } from "./follow-chart.ts";
export { LmsFileError } from "./growth/lms-file.ts";
export { WHO_CHARTS } from "./growth/reference.ts";
export { growthTableRepository } from "./growth/table-repository.ts";
export { type NamedTable, whoTables } from "./growth/who-tables.ts";
export type { KeptLetters, Letter } from "./notes/letter-notes.ts";
export { shownResources } from "./shown-resources.ts";
export { type ArrivedResult, arrivedImaging, arrivedLabs, arrivedNotes, arrivedReports } from "./to-read/arrived-results.ts";
export { momentAt } from "./to-read/moment.ts";
export { ARRIVAL_DAYS, purgeArrivals } from "./to-read/purge-arrivals.ts";
export { toReadRepository } from "./to-read/repository.ts";
export { type ResultsOfChild, resultArrivalRepository } from "./to-read/result-arrival-repository.ts";
export { stateMergeRepository } from "./to-read/state-merge-repository.ts";
export { unreviewedRepository } from "./to-read/unreviewed-repository.ts";
export { withIncomplete } from "./with-incomplete.ts";
