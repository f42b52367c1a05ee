import { TextInput, type TextInputProps } from "@mantine/core";

/** A telephone number of this country, taken as it is typed or pasted; the contract says which forms there are. */
export const PhoneField = (field: TextInputProps) => (
  <TextInput type="tel" description="Ten digits in any common form, for example (215) 555-0144" {...field} />
);
