import { TextInput, type TextInputProps } from "@mantine/core";

/** The number stays in one line. */
const EXAMPLE = "Ten digits in any common form, for example (215)\u00a0555\u20110144";

/** A telephone number of this country, taken as it is typed or pasted; the contract says which forms there are. */
export const PhoneField = (field: TextInputProps) => <TextInput type="tel" description={EXAMPLE} {...field} />;
