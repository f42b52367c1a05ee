import type { Ehr, VisitRecord } from "../../adapters/ehr/port.ts";
import { notFound } from "../../platform/http/errors.ts";

/**
 * The visits of a patient, where one of them is asked for.
 * @throws AppError `not_found` when it is a visit of another patient, or of none (decision G-X-31).
 */
export async function checkVisit(
  ehr: Pick<Ehr, "visitsOf">,
  personId: string,
  encounterId: string | null,
): Promise<VisitRecord | undefined> {
  if (encounterId === null) return undefined;
  const record = await ehr.visitsOf(personId);
  if (!record.encounters.some(({ id }) => id === encounterId)) throw notFound("Visit");
  return record;
}
