import type { Allergy } from "@linnet/contract/chart/summary";
import type { Found } from "../../../adapters/ehr/port.ts";
import { type AllergyIntolerance, allergyName } from "../../../adapters/ehr/record.ts";
import { statusRemark } from "./status-remark.ts";

const SEVERITY = { mild: "Mild", moderate: "Moderate", severe: "Severe" } as const;
const GRAVEST_FIRST: readonly Allergy["SEVERITY"][] = ["Severe", "Moderate", "Mild", ""];

/** The most severe first: by severity, then what may be dangerous, then by name. What the record has twice is one. */
export function allergiesOf(allergies: readonly Found<AllergyIntolerance>[]): Allergy[] {
  const rows = allergies.map(({ id, code, substance, reactions = [], criticality, clinicalStatus, verificationStatus }): Allergy => {
    const severities = reactions.flatMap(({ severity }) => (severity ? [SEVERITY[severity]] : []));
    return {
      ALLERGY_ID: id,
      ALLERGY: allergyName({ code, substance }),
      REACTION: [...new Set(reactions.flatMap(({ words }) => words ?? []))].join(", "),
      SEVERITY: GRAVEST_FIRST.find((severity) => severities.some((each) => each === severity)) ?? "",
      HIGH_RISK: criticality === "high",
      REMARK: statusRemark(clinicalStatus, verificationStatus),
    };
  });
  const unique = new Map(rows.map((row) => [row.ALLERGY === "" ? row.ALLERGY_ID : JSON.stringify({ ...row, ALLERGY_ID: "" }), row]));
  return [...unique.values()].sort(
    (one, other) =>
      GRAVEST_FIRST.indexOf(one.SEVERITY) - GRAVEST_FIRST.indexOf(other.SEVERITY) ||
      Number(other.HIGH_RISK) - Number(one.HIGH_RISK) ||
      one.ALLERGY.localeCompare(other.ALLERGY, "en"),
  );
}
