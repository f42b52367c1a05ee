import { US_STATES } from "@linnet/contract/values/us";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";

const PROMPT = { value: "", label: "Please make a selection..." };

/** The states by their postal abbreviation. What a record has that is none of them stays to be chosen. */
export function StateSelect(field: NativeSelectProps) {
  const kept = String(field.value ?? "");
  const isOther = kept !== "" && !US_STATES.some((state) => state === kept);
  return <NativeSelect {...field} data={[PROMPT, ...(isOther ? [kept] : []), ...US_STATES]} />;
}
