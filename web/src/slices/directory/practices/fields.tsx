import { PRACTICE_TYPES } from "@linnet/contract/directory/fields";
import { PRACTICE_FIELDS } from "@linnet/contract/directory/practices/field-list";
import { eachOf } from "@linnet/contract/field-list";
import { NativeSelect, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { PhoneField } from "../../../ui/form/contact-fields.tsx";
import { FormGroup, OptionalLabel } from "../../../ui/form/form-group.tsx";
import { NpiWarning } from "../physicians/npi-warning.tsx";

/** The fields of a practice in the order of the form, as its errors are summed up. */
export const RECORD_LABELS = eachOf(PRACTICE_FIELDS, "label");
/** The sections of the form of a practice. */
export const PRACTICE_SECTIONS = [
  { id: "practice", title: "Practice", fields: Object.keys(RECORD_LABELS) },
  { id: "practice-locations", title: "Locations", fields: ["locations"] },
  { id: "practice-physicians", title: "Physicians", fields: ["physicians"] },
];
export type RecordField = keyof typeof RECORD_LABELS;

const PROMPT = { value: "", label: "Please make a selection..." };

/** What a record has that is none of the kinds stays to be seen, and is asked about when it is saved. */
const typesWith = (kept: string) => [PROMPT, ...new Set([...PRACTICE_TYPES, ...(kept === "" ? [] : [kept])])];

interface PracticeRecordFieldsProps {
  /** What the form library gives each field. */
  propsOf: (field: RecordField) => object;
  npi: string;
  /** As it was before anything was chosen. */
  practiceType?: string;
  /** What there is to say of the name. */
  belowName?: ReactNode;
  /** Only what is edited has one (row DIR-093). */
  withFax?: boolean;
}

/** What a practice is and how it is found (DIR-029, DIR-034). */
export function PracticeRecordFields({ propsOf, npi, practiceType = "", belowName, withFax = false }: PracticeRecordFieldsProps) {
  return (
    <FormGroup id="practice" title="Practice">
      <TextInput label={RECORD_LABELS.practiceName} {...propsOf("practiceName")} />
      {belowName}
      <TextInput label={<OptionalLabel>{RECORD_LABELS.groupName}</OptionalLabel>} {...propsOf("groupName")} />
      <TextInput
        label={<OptionalLabel>{RECORD_LABELS.npi}</OptionalLabel>}
        description="10 digits"
        inputMode="numeric"
        inputContainer={(input) => (
          <>
            {input}
            <NpiWarning npi={npi} />
          </>
        )}
        {...propsOf("npi")}
      />
      <NativeSelect label={RECORD_LABELS.practiceType} data={typesWith(practiceType)} {...propsOf("practiceType")} />
      <TextInput
        type="url"
        label={<OptionalLabel>{RECORD_LABELS.domain}</OptionalLabel>}
        description="For example, lakeside.example"
        {...propsOf("domain")}
      />
      {withFax && (
        <PhoneField
          label={<OptionalLabel>{RECORD_LABELS.fax}</OptionalLabel>}
          description="Digits and dashes, for example 215-555-0145"
          {...propsOf("fax")}
        />
      )}
    </FormGroup>
  );
}
