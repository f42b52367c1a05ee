import { Textarea, TextInput } from "@mantine/core";
import { PhoneField } from "../../../ui/form/contact-fields.tsx";
import { OptionalLabel, WIDTH } from "../../../ui/form/form-group.tsx";
import { NpiWarning } from "../../directory/public.ts";
import { CONTACT_LABELS, PERSON_LABELS } from "./fields.ts";

interface PersonFieldsProps {
  /** What the form library gives each field. */
  propsOf: (field: keyof typeof PERSON_LABELS) => object;
  /** Who is no physician may be without NPI and license (decision G-ACC-05). */
  isPhysician: boolean;
  /** The typed NPI, to report a wrong check digit. */
  npiTyped: string;
}

/** The fields of who is to be given an account, for a `FormGroup`. */
export function PersonFields({ propsOf, isPhysician, npiTyped }: PersonFieldsProps) {
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
      <div>
        <TextInput inputMode="numeric" label={isPhysician ? npi : <OptionalLabel>{npi}</OptionalLabel>} {...propsOf("npi")} />
        <NpiWarning npi={npiTyped} />
      </div>
      <TextInput label={isPhysician ? license : <OptionalLabel>{license}</OptionalLabel>} {...propsOf("medicalLicenseNumber")} />
    </>
  );
}

/** The practice's contact and remarks, for a `FormGroup`. All optional. */
export function ContactFields({ propsOf }: { propsOf: (field: keyof typeof CONTACT_LABELS) => object }) {
  return (
    <>
      <TextInput label={<OptionalLabel>{CONTACT_LABELS.practiceContactName}</OptionalLabel>} {...propsOf("practiceContactName")} />
      <TextInput
        type="email"
        label={<OptionalLabel>{CONTACT_LABELS.practiceContactEmail}</OptionalLabel>}
        {...propsOf("practiceContactEmail")}
      />
      <Textarea
        className={WIDTH.line}
        label={<OptionalLabel>{CONTACT_LABELS.notes}</OptionalLabel>}
        description="Do not include patient names."
        rows={3}
        {...propsOf("notes")}
      />
    </>
  );
}
