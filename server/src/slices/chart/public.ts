import { notFound } from "../../platform/http/errors.ts";
import type { AboutRule } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";

type Thing = Parameters<Platform["ehr"]["patientOf"]>[0];

/**
 * The rules who may open a note, a report, and the reports of an order: whoever may see the child behind it. What is unknown, what is of
 * another child and what is withheld look the same.
 */
export function documentsInCare({ ehr }: Pick<Platform, "ehr">, patientInCare: AboutRule): Record<"note" | "order" | "report", AboutRule> {
  const rule =
    (named: (id: string) => Thing): AboutRule =>
    async (actor, id) => {
      const personId = await ehr.patientOf(named(id));
      if (personId === undefined) throw notFound("Patient");
      return patientInCare(actor, personId);
    };
  return { note: rule((noteId) => ({ noteId })), order: rule((orderId) => ({ orderId })), report: rule((reportId) => ({ reportId })) };
}

export { withheldInWords } from "./audit-read.ts";
export { LmsFileError } from "./growth/lms-file.ts";
export { WHO_CHARTS } from "./growth/reference.ts";
export { growthTableRepository } from "./growth/table-repository.ts";
export { type NamedTable, whoTables } from "./growth/who-tables.ts";
export { shownResources } from "./shown-resources.ts";
export { type ArrivedResult, arrivedImaging, arrivedLabs, arrivedNotes, arrivedReports } from "./to-read/arrived-results.ts";
export { momentAt } from "./to-read/moment.ts";
export { purgeReadResults } from "./to-read/purge-read-results.ts";
export { toReadRepository } from "./to-read/repository.ts";
export { type ResultsOfChild, resultArrivalRepository } from "./to-read/result-arrival-repository.ts";
