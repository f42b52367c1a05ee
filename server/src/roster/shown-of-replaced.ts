import { isWithheld, type ReleaseRules, type Sensitive } from "../adapters/ehr/port.ts";
import type { ReplacedPatient } from "./patient-record.ts";

/**
 * What may be shown of a patient whose place another took, as the rules have it for the one who was replaced; those for the other come
 * besides. Nothing of whom the record labels restricted, or does not have any more.
 */
export function shownOfReplaced<Reading extends Sensitive>(
  { patient }: ReplacedPatient,
  readings: readonly Reading[],
  release: ReleaseRules,
): Reading[] {
  if (!patient || patient.restricted) return [];
  return readings.filter((reading) => !isWithheld(reading, { ...release, birthDate: patient.birthDate }));
}
