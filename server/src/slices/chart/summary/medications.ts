import type { Medication } from "@linnet/contract/chart/summary";
import type { ActiveMedication } from "../../../adapters/ehr/port.ts";

const NEVER = Number.NEGATIVE_INFINITY;

/** What a patient takes, the newest first. What was ordered again is one, since it was ordered last; what has no name stays. */
export function medicationsOf(medications: readonly ActiveMedication[]): Medication[] {
  const rows = medications
    .toSorted((one, other) => (other.at ?? NEVER) - (one.at ?? NEVER) || 0)
    .map(({ id, code, dosage, authored }) => ({
      MEDICATION_ID: id,
      MEDICATION: code?.text ?? "",
      DOSAGE: dosage ?? "",
      ORDERED: authored ?? "",
    }));
  const keyOf = ({ MEDICATION_ID, MEDICATION, DOSAGE }: Medication) =>
    MEDICATION === "" ? MEDICATION_ID : JSON.stringify([MEDICATION.toLowerCase(), DOSAGE.toLowerCase()]);
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) => same.slice(0, 1));
}
