import { DOSAGE_IN_RECORD, type Medication } from "@linnet/contract/chart/summary";
import type { ActiveMedication } from "../../../adapters/ehr/port.ts";
import { INTENT_WORDS, ownWord, STATUS_WORDS } from "../../../adapters/ehr/record.ts";
import { showMoment } from "../hospital-moment.ts";

const NEVER = Number.NEGATIVE_INFINITY;

/** A day, or an instant with its offset, as the record writes it within words. */
const MOMENT = /\b\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?(?![\w-])/g;

/** Whether it is taken, where that is not sure: in the record's own words as far as it has any. */
function remarkOf({ status, intent, ownProhibition }: ActiveMedication): string {
  // Of orders and statements both: a status of one is not known of the other.
  const own = ownWord(ownWord(status, STATUS_WORDS.medicationRequest) || undefined, STATUS_WORDS.medicationStatement);
  const words = [status === "unknown" ? "Status unknown" : own, ownWord(intent, INTENT_WORDS)];
  return [...words, ownProhibition && `not to be given: ${ownProhibition}`].filter(Boolean).join(", ");
}

/**
 * What a patient takes, the newest first; `zone` is the hospital's. What was ordered again is one, since it was ordered last; what has no
 * name, or a dosage that is not known, stays.
 */
export function medicationsOf(medications: readonly ActiveMedication[], zone: string): Medication[] {
  const rows = medications
    .toSorted((one, other) => (other.at ?? NEVER) - (one.at ?? NEVER) || 0)
    .map((medication): Medication => {
      const { id, code, dosage, authored } = medication;
      const remark = remarkOf(medication);
      return {
        MEDICATION_ID: id,
        MEDICATION: code?.text ?? "",
        DOSAGE: dosage?.replace(MOMENT, (moment) => showMoment(moment, zone)) ?? "",
        ORDERED: authored ?? "",
        ...(remark && { REMARK: remark }),
      };
    });
  const keyOf = ({ MEDICATION_ID, MEDICATION, DOSAGE, ORDERED: _, ...others }: Medication) =>
    MEDICATION === "" || DOSAGE === DOSAGE_IN_RECORD
      ? MEDICATION_ID
      : JSON.stringify([MEDICATION.toLowerCase(), DOSAGE.toLowerCase(), others]);
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) => same.slice(0, 1));
}
