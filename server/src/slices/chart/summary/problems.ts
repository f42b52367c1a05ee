import type { Problem } from "@linnet/contract/chart/summary";
import type { Found } from "../../../adapters/ehr/port.ts";
import type { Condition } from "../../../adapters/ehr/record.ts";
import { statusRemark } from "./status-remark.ts";

const NEVER = Number.NEGATIVE_INFINITY;

/** The problems of a patient, the newest onset first, those without a date last. What the record has twice is one. */
export function problemsOf(problems: readonly Found<Condition>[]): Problem[] {
  const rows = problems
    .toSorted((one, other) => (other.at ?? NEVER) - (one.at ?? NEVER) || 0)
    .map(({ id, code, started, startedInWords, clinicalStatus, verificationStatus }) => ({
      PROBLEM_ID: id,
      PROBLEM: code?.text ?? "",
      ONSET: started ?? "",
      ONSET_TEXT: started ? "" : (startedInWords ?? ""),
      REMARK: statusRemark(clinicalStatus, verificationStatus),
    }));
  // A problem without a name is not the same as another one.
  const unique = new Map(rows.map((row) => [row.PROBLEM === "" ? row.PROBLEM_ID : JSON.stringify({ ...row, PROBLEM_ID: "" }), row]));
  return [...unique.values()];
}
