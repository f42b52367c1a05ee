import { TextInput } from "@mantine/core";
import { PhoneField, StateSelect } from "./contact-fields.tsx";
import { OptionalLabel, WIDTH } from "./form-group.tsx";

/** A practice's address and contact fields, in the order of the form and of its error summary. */
export const PRACTICE_LABELS = {
  practiceAddress1: "Address 1",
  practiceAddress2: "Address 2",
  practiceCity: "City",
  practiceState: "State",
  practiceZip: "Zip code",
  practicePhone: "Practice phone",
  practiceFax: "Practice fax",
};
type PracticeField = keyof typeof PRACTICE_LABELS;

/** The initial values. */
export const NO_PRACTICE_FIELDS: Record<PracticeField, string> = {
  practiceAddress1: "",
  practiceAddress2: "",
  practiceCity: "",
  practiceState: "",
  practiceZip: "",
  practicePhone: "",
  practiceFax: "",
};

interface PracticeFieldsProps {
  /** The form library's properties of a field. */
  propsOf: (field: PracticeField) => object;
  isFaxOptional?: boolean;
}

/** A practice's fields, for a `FormGroup`. Numbers stay as typed. */
export function PracticeFields({ propsOf, isFaxOptional = false }: PracticeFieldsProps) {
  const fax = PRACTICE_LABELS.practiceFax;
  return (
    <>
      <TextInput label={PRACTICE_LABELS.practiceAddress1} {...propsOf("practiceAddress1")} />
      <TextInput label={<OptionalLabel>{PRACTICE_LABELS.practiceAddress2}</OptionalLabel>} {...propsOf("practiceAddress2")} />
      <TextInput className={WIDTH.third} label={PRACTICE_LABELS.practiceCity} {...propsOf("practiceCity")} />
      <StateSelect className={WIDTH.third} label={PRACTICE_LABELS.practiceState} {...propsOf("practiceState")} />
      <TextInput className={WIDTH.third} label={PRACTICE_LABELS.practiceZip} {...propsOf("practiceZip")} />
      <PhoneField label={PRACTICE_LABELS.practicePhone} {...propsOf("practicePhone")} />
      <PhoneField
        label={isFaxOptional ? <OptionalLabel>{fax}</OptionalLabel> : fax}
        description="Digits and dashes, for example 215-555-0145"
        {...propsOf("practiceFax")}
      />
    </>
  );
}
