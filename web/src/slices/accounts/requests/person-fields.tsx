import { TextInput } from "@mantine/core";
import { WIDTH } from "../../../ui/form/form-group.tsx";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { PhoneField } from "../../../ui/form/phone-field.tsx";
import { PERSON_LABELS } from "./fields.ts";

interface PersonFieldsProps {
  /** What the form library gives each field. */
  propsOf: (field: keyof typeof PERSON_LABELS) => object;
  /** Who is no physician may be without NPI and license (decision G-ACC-05). */
  isPhysician: boolean;
}

/** The fields of who is to be given an account, for a `FormGroup`. */
export function PersonFields({ propsOf, isPhysician }: PersonFieldsProps) {
  const { npi, medicalLicenseNumber: license } = PERSON_LABELS;
  return (
    <>
      <TextInput label={PERSON_LABELS.userFirstName} {...propsOf("userFirstName")} />
      <TextInput label={<OptionalLabel>{PERSON_LABELS.userMiddleName}</OptionalLabel>} {...propsOf("userMiddleName")} />
      <TextInput label={PERSON_LABELS.userLastName} {...propsOf("userLastName")} />
      <TextInput label={<OptionalLabel>{PERSON_LABELS.userTitle}</OptionalLabel>} {...propsOf("userTitle")} />
      <TextInput className={WIDTH.line} type="email" label={PERSON_LABELS.userEmail} {...propsOf("userEmail")} />
      <PhoneField label={PERSON_LABELS.userPhone} {...propsOf("userPhone")} />
      <PhoneField label={<OptionalLabel>{PERSON_LABELS.officePhone}</OptionalLabel>} {...propsOf("officePhone")} />
      <TextInput inputMode="numeric" label={isPhysician ? npi : <OptionalLabel>{npi}</OptionalLabel>} {...propsOf("npi")} />
      <TextInput label={isPhysician ? license : <OptionalLabel>{license}</OptionalLabel>} {...propsOf("medicalLicenseNumber")} />
    </>
  );
}
