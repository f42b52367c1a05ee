import { EARLIEST_BIRTH_DATE } from "@linnet/contract/referrals/fields";
import { TextInput } from "@mantine/core";
import { DateField } from "../../../ui/form/date-field.tsx";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { PhoneField } from "../../../ui/form/phone-field.tsx";
import { StateSelect } from "../../../ui/form/state-select.tsx";
import { WizardUntiedMrn } from "../identity/untied-mrn.tsx";
import { type ChildRefusal, WizardKnownChild } from "../identity/wizard-known-child.tsx";
import classes from "./form.module.css";
import { WizardSelect } from "./select.tsx";
import type { WizardSteps } from "./use-steps.ts";

const THIRD = classes.third ?? "";
const HALF = classes.half ?? "";
const FULL = classes.full ?? "";

interface WizardPatientStepProps {
  steps: WizardSteps;
  /** The server takes the form for another child's. */
  refusal: ChildRefusal | undefined;
  onAnotherChild: () => void;
}

/** Who the child is, and who speaks for the child. */
export function WizardPatientStep({ steps, ...child }: WizardPatientStepProps) {
  return (
    <>
      <PatientFields steps={steps} {...child} />
      <GuardianFields steps={steps} />
    </>
  );
}

function IdentityFields({ steps }: { steps: WizardSteps }) {
  const { form, today } = steps;
  return (
    <>
      <TextInput className={THIRD} label="First name" {...form.getInputProps("firstName")} />
      <TextInput className={THIRD} label={<OptionalLabel>Middle name</OptionalLabel>} {...form.getInputProps("middleName")} />
      <TextInput className={THIRD} label="Last name" {...form.getInputProps("lastName")} />
      <div className={THIRD}>
        <DateField
          label="Date of birth"
          calendar={{ min: EARLIEST_BIRTH_DATE, max: today }}
          {...form.getInputProps("dateOfBirth")}
          value={form.values.dateOfBirth}
        />
      </div>
      <WizardSelect className={THIRD} steps={steps} field="patientSexId" label="Sex" />
    </>
  );
}

function PatientFields({ steps, ...child }: WizardPatientStepProps) {
  const { form, identity } = steps;
  const fields = <IdentityFields steps={steps} />;
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>Patient</legend>
      <div className={classes.grid}>
        {!identity.known && form.values.mrn !== "" && <WizardUntiedMrn steps={steps} refusal={child.refusal} />}
        {identity.known ? <WizardKnownChild steps={steps} known={identity.known} fields={fields} {...child} /> : fields}
        <TextInput className={FULL} label="Street address" {...form.getInputProps("patientStreetAddress")} />
        <TextInput className={THIRD} label="City" {...form.getInputProps("patientCity")} />
        <StateSelect className={THIRD} label="State" {...form.getInputProps("patientState")} />
        <TextInput className={THIRD} label="Zip code" inputMode="numeric" {...form.getInputProps("zipCode")} />
        <PhoneField className={HALF} label="Phone number" {...form.getInputProps("phoneNumber")} />
        <PhoneField
          className={HALF}
          label={<OptionalLabel>Secondary phone number</OptionalLabel>}
          description=""
          {...form.getInputProps("secondaryPhoneNumber")}
        />
      </div>
    </fieldset>
  );
}

function GuardianFields({ steps }: { steps: WizardSteps }) {
  const { form, today } = steps;
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>Guardian</legend>
      <div className={classes.grid}>
        <TextInput className={HALF} label="First name" {...form.getInputProps("guardianFirstName")} />
        <TextInput className={HALF} label="Last name" {...form.getInputProps("guardianLastName")} />
        <div className={THIRD}>
          <DateField
            label="Date of birth"
            calendar={{ min: EARLIEST_BIRTH_DATE, max: today }}
            {...form.getInputProps("guardianDob")}
            value={form.values.guardianDob}
          />
        </div>
        <WizardSelect className={THIRD} steps={steps} field="guardianSexId" label="Sex" />
        <WizardSelect className={THIRD} steps={steps} field="guardianRelationshipId" label={<OptionalLabel>Relationship</OptionalLabel>} />
        <TextInput className={FULL} type="email" label={<OptionalLabel>Email</OptionalLabel>} {...form.getInputProps("guardianEmail")} />
      </div>
    </fieldset>
  );
}
