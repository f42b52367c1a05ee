import type { Sensitive } from "../adapters/ehr/port.ts";
import { isWithheld, type ReleaseRules } from "../adapters/ehr/release/is-withheld.ts";
import type { ReplacedPatient } from "./patient-record.ts";

/**
 * What may be shown of a replaced patient, by that patient's own rules; the replacement's apply in addition. Nothing if the record labels
 * the patient restricted, or no longer has them.
 */
export function shownOfReplaced<Reading extends Sensitive>(
  { patient }: ReplacedPatient,
  readings: readonly Reading[],
  release: ReleaseRules,
): Reading[] {
  if (!patient || patient.restricted) return [];
  return readings.filter((reading) => !isWithheld(reading, { ...release, birthDate: patient.birthDate }));
}
