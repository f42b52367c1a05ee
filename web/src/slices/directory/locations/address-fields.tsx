import { TextInput } from "@mantine/core";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { WIDTH } from "../../../ui/form/form-group.tsx";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { StateSelect } from "../../../ui/form/state-select.tsx";
import { type AddressField, LOCATION_LABELS, MAIL_FIELD } from "./fields.ts";

interface AddressFieldsProps {
  propsOf: (field: AddressField) => object;
  /** The mailing address, of which everything is optional. */
  isMail?: boolean;
  /** From the beginning, also when the form is there again after something else. */
  hasFocus?: boolean;
}

const FOCUSED = { "data-autofocus": true, ref: focusWhenThere };

/** An address, for a `FormGroup`. */
export function AddressFields({ propsOf, isMail = false, hasFocus = false }: AddressFieldsProps) {
  const labelOf = (field: AddressField) => LOCATION_LABELS[isMail ? MAIL_FIELD[field] : field];
  const optional = (field: AddressField) => <OptionalLabel>{labelOf(field)}</OptionalLabel>;
  const asked = isMail ? optional : labelOf;
  return (
    <>
      <TextInput className={WIDTH.line} label={asked("address1")} {...(hasFocus && FOCUSED)} {...propsOf("address1")} />
      <TextInput label={optional("address2")} {...propsOf("address2")} />
      <TextInput label={optional("mailStop")} {...propsOf("mailStop")} />
      <TextInput label={asked("city")} {...propsOf("city")} />
      <StateSelect label={asked("state")} {...propsOf("state")} />
      <TextInput className={WIDTH.third} label={asked("zip")} inputMode="numeric" {...propsOf("zip")} />
      <TextInput className={WIDTH.third} label={optional("zip4")} inputMode="numeric" {...propsOf("zip4")} />
      <TextInput className={WIDTH.third} label={optional("country")} {...propsOf("country")} />
    </>
  );
}
