import { DOSAGE_IN_RECORD, type Medication } from "@linnet/contract/chart/summary";
import type { ActiveMedication } from "../../../adapters/ehr/port.ts";
import { showMoment } from "../hospital-moment.ts";

const NEVER = Number.NEGATIVE_INFINITY;

/** A day, or an instant with its offset, as the record writes it within words. */
const MOMENT = /\b\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?(?![\w-])/g;

/**
 * What a patient takes, the newest first; `zone` is the hospital's. What was ordered again is one, since it was ordered last; what has no
 * name, or a dosage that is not known, stays.
 */
export function medicationsOf(medications: readonly ActiveMedication[], zone: string): Medication[] {
  const rows = medications
    .toSorted((one, other) => (other.at ?? NEVER) - (one.at ?? NEVER) || 0)
    .map(({ id, code, dosage, authored }) => ({
      MEDICATION_ID: id,
      MEDICATION: code?.text ?? "",
      DOSAGE: dosage?.replace(MOMENT, (moment) => showMoment(moment, zone)) ?? "",
      ORDERED: authored ?? "",
    }));
  const keyOf = ({ MEDICATION_ID, MEDICATION, DOSAGE }: Medication) =>
    MEDICATION === "" || DOSAGE === DOSAGE_IN_RECORD ? MEDICATION_ID : JSON.stringify([MEDICATION.toLowerCase(), DOSAGE.toLowerCase()]);
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) => same.slice(0, 1));
}
