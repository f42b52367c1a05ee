import { US_STATES } from "@linnet/contract/values/us";
import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from "@mantine/core";

const EXAMPLE = (
  <>
    10 digits in any common format, for example <span className="ln-together">(215) 555-0144</span>
  </>
);

/** A U.S. phone number, accepted as typed or pasted. The contract defines the accepted forms. */
export const PhoneField = (field: TextInputProps) => <TextInput type="tel" description={EXAMPLE} {...field} />;

const PROMPT = { value: "", label: "Please make a selection..." };

/** The states by postal abbreviation. A record's unknown value stays an option. */
export function StateSelect(field: NativeSelectProps) {
  const kept = String(field.value ?? "");
  const isOther = kept !== "" && !US_STATES.some((state) => state === kept);
  return <NativeSelect {...field} data={[PROMPT, ...(isOther ? [kept] : []), ...US_STATES]} />;
}
