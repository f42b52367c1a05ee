import type { physicians } from "@linnet/contract/directory/physicians";
import type { PhysicianField } from "@linnet/contract/directory/physicians/field-list";
import type { ReplyOf } from "@linnet/contract/endpoint";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { PhoneField, StateSelect } from "../../../ui/form/contact-fields.tsx";
import { DateField } from "../../../ui/form/date-field.tsx";
import { FormGroup, OptionalLabel, WIDTH } from "../../../ui/form/form-group.tsx";
import type { ChoiceInputProps, ChoicesInputProps } from "./choice-inputs.tsx";
import { noLongerOffered } from "./choices.ts";
import { PHYSICIAN_LABELS as LABELS } from "./fields.ts";
import { NpiWarning } from "./npi-warning.tsx";

// Searchable lists are as large as the rest of the form. A placeholder shows the selection while they load.
const ChoiceInput = lazyPart(async () => ({ default: (await import("./choice-inputs.tsx")).ChoiceInput }));
const ChoicesInput = lazyPart(async () => ({ default: (await import("./choice-inputs.tsx")).ChoicesInput }));

/** One value of a list, by its name. */
function ChoiceField(props: ChoiceInputProps) {
  const { label, className, value } = props;
  return (
    <Suspense fallback={<TextInput label={label} className={className} value={value} disabled />}>
      <ChoiceInput {...props} />
    </Suspense>
  );
}

/** Any number of a list, by id. */
function ChoicesField(props: ChoicesInputProps) {
  const { label, className, value, choices } = props;
  const names = value.map((id) => choices.find((choice) => String(choice.id) === id)?.name ?? noLongerOffered(id));
  return (
    <Suspense fallback={<TextInput label={label} className={className} value={names.join(", ")} disabled />}>
      <ChoicesInput {...props} />
    </Suspense>
  );
}

export type PhysicianChoices = ReplyOf<typeof physicians.choices>;

const CALENDAR = { min: "1900-01-01", max: "2099-12-31" };

interface PhysicianFormFieldsProps {
  /** What the form library gives each field. */
  propsOf: (field: PhysicianField, options?: { type: "checkbox" }) => GetInputPropsReturnType;
  choices: PhysicianChoices;
  /** Those of a record that is changed: its list of insurances has another name, and it shows no fax (decisions G-DIR-14, -16). */
  isRecord: boolean;
  /** The sign-in email belongs to the account. */
  isEmailKept: boolean;
  /** What there is to say of the person. */
  belowPerson?: ReactNode;
}

/** All that is known of a physician (S3 §3), in groups. */
export function PhysicianFormFields({ propsOf, choices, isRecord, isEmailKept, belowPerson }: PhysicianFormFieldsProps) {
  const of = (field: PhysicianField) => {
    const props = propsOf(field);
    return { label: LABELS[field], value: props.value, ...props };
  };
  const optional = (field: PhysicianField) => ({ ...of(field), label: <OptionalLabel>{LABELS[field]}</OptionalLabel> });
  const flag = (field: PhysicianField) => ({ label: LABELS[field], ...propsOf(field, { type: "checkbox" }) });
  return (
    <>
      <FormGroup id="person" title="Person">
        <TextInput {...of("firstName")} />
        <TextInput {...optional("midName")} />
        <TextInput {...of("lastName")} />
        <ChoiceField {...optional("suffix")} choices={choices.suffixes} />
        <ChoiceField {...optional("title")} choices={choices.titles} />
        <div>
          <TextInput inputMode="numeric" description="10 digits" {...of("npiNum")} />
          <NpiWarning npi={of("npiNum").value} />
        </div>
        {belowPerson}
      </FormGroup>
      <FormGroup id="contact" title="Contact">
        <TextInput
          type="email"
          readOnly={isEmailKept}
          description={isEmailKept && "This physician signs in with this email, so you cannot change it here."}
          {...of("email")}
        />
        <PhoneField {...optional("cellPhone")} />
        {!isRecord && <PhoneField {...optional("fax")} description="Digits and dashes, for example 215-555-0145" />}
      </FormGroup>
      <FormGroup id="license" title="License and DEA (optional)">
        <TextInput {...of("licenseNumber")} />
        <StateSelect {...of("licenseState")} />
        <TextInput {...of("deaNum")} />
        <DateField {...of("deaExpireDate")} calendar={CALENDAR} />
        <ChoiceField {...of("boardCertified")} choices={choices.boardCertifications} />
      </FormGroup>
      <FormGroup id="payers" title="Payers (optional)">
        <TextInput {...of("medicareId")} />
        <StateSelect {...of("medicareState")} />
        <TextInput {...of("medicaidId")} />
        <StateSelect {...of("medicaidState")} />
        <Checkbox className={WIDTH.line} {...flag("medicareProviderFlag")} />
        <ChoicesField
          className={WIDTH.line}
          {...of(isRecord ? "physicianInsurancesAccepteds" : "physicianInsuranceAccpted")}
          choices={choices.insurances}
        />
      </FormGroup>
      <FormGroup id="career" title="Education and career (optional)">
        <ChoicesField className={WIDTH.line} {...of("physicianSpecialties")} choices={choices.specialties} />
        <ChoiceField {...of("medicalSchool")} choices={choices.medicalSchools} />
        <ChoiceField {...of("residency")} choices={choices.residencies} />
        <TextInput {...of("yearStartedPracticing")} />
        <TextInput {...of("language1")} />
        <TextInput {...of("language2")} />
      </FormGroup>
      <FormGroup id="hospital" title="At the hospital (optional)">
        <TextInput {...of("hospitalAffiliation")} />
        <ChoiceField {...of("status")} choices={choices.statuses} />
        <ChoicesField className={WIDTH.line} {...of("physicianHospitalAffiliations")} choices={choices.hospitals} />
        <Checkbox {...flag("preferredProvider")} />
        <Checkbox {...flag("fochla")} />
        <Checkbox {...flag("childrensConnect")} />
        <Checkbox {...flag("labOutreach")} />
        <Checkbox {...flag("chlahealthNetwork")} />
        <Checkbox {...flag("myLinnet")} />
      </FormGroup>
      <FormGroup id="systems" title="Other systems (optional)">
        <DateField {...of("hdsRunDate")} calendar={CALENDAR} />
        <TextInput {...of("hdsPhyId")} />
        <TextInput {...of("cernerId")} />
        <TextInput {...of("starId")} />
      </FormGroup>
      <FormGroup id="notes" title="Notes (optional)">
        <Textarea className={WIDTH.line} rows={4} {...of("notes")} />
      </FormGroup>
    </>
  );
}
