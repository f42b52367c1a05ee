import { z } from "zod";

/** What of the record may fill in an answer: these twelve and no other expression (decision record 83). `code` is whose value, finding or medicine it is. */
export const RECORD_PATHS = {
  age: "age in whole years",
  ageInMonths: "age in whole months",
  birthDate: "date of birth",
  sex: "sex",
  weight: "latest weight in kg",
  weightPercentile: "latest weight percentile",
  height: "latest height in cm",
  heightPercentile: "latest height percentile",
  bmi: "latest body mass index",
  result: "latest result for a LOINC code",
  hasProblem: "whether a problem is on the problem list",
  takesMedication: "whether the patient takes a medication",
} as const;
export type RecordPathName = keyof typeof RECORD_PATHS;

const WITH_CODE: ReadonlySet<string> = new Set<RecordPathName>(["result", "hasProblem", "takesMedication"]);
const EXPRESSION = /^%record\.([A-Za-z]+)(?:\('([A-Za-z0-9.-]{1,40})'\))?$/;

/** FHIRPath over a record that is named %record: `%record.weight`, `%record.result('718-7')`. Undefined where it is none of the twelve. */
export function parseRecordPath(expression: string): { name: RecordPathName; code: string | undefined } | undefined {
  const [, name = "", code] = EXPRESSION.exec(expression) ?? [];
  if (!Object.hasOwn(RECORD_PATHS, name) || WITH_CODE.has(name) !== (code !== undefined)) return undefined;
  // As: hasOwn has just looked.
  return { name: name as RecordPathName, code };
}

export const RecordPath = z
  .string()
  .max(100)
  .refine((expression) => parseRecordPath(expression) !== undefined, "Choose a value from the record");
