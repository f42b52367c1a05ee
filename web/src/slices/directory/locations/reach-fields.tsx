import { REACH_FIELDS } from "@linnet/contract/directory/links/field-list";
import { TextInput } from "@mantine/core";
import { PhoneField } from "../../../ui/form/contact-fields.tsx";
import { OptionalLabel, WIDTH } from "../../../ui/form/form-group.tsx";

/** These fields, for a `FormGroup`. All of it is optional. */
export function ReachFields({ propsOf }: { propsOf: (field: keyof typeof REACH_FIELDS) => object }) {
  const labelOf = (field: keyof typeof REACH_FIELDS) => <OptionalLabel>{REACH_FIELDS[field].label}</OptionalLabel>;
  return (
    <>
      <TextInput type="email" label={labelOf("email")} {...propsOf("email")} />
      <PhoneField className={WIDTH.third} label={labelOf("phone")} {...propsOf("phone")} />
      <TextInput className={WIDTH.third} label={labelOf("phoneExt")} {...propsOf("phoneExt")} />
      <PhoneField
        className={WIDTH.third}
        label={labelOf("fax")}
        description="Digits and dashes, for example 215-555-0145"
        {...propsOf("fax")}
      />
    </>
  );
}
