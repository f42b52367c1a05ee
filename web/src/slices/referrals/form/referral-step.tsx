import { MAX_REASON } from "@linnet/contract/referrals/fields";
import { Textarea } from "@mantine/core";
import classes from "./form.module.css";
import { WizardSelect } from "./select.tsx";
import type { WizardSteps } from "./use-steps.ts";

/** On whose behalf, where to, and why. */
export function WizardReferralStep({ steps }: { steps: WizardSteps }) {
  const { form, choices } = steps;
  const clinic = choices.clinics.find(({ id }) => String(id) === form.values.clinicKey);
  const isFull = clinic !== undefined && !clinic.takesNewPatients;
  return (
    <div className={`${classes["grid"]} ${classes["fieldset"]}`}>
      <WizardSelect className={classes["half"]} steps={steps} field="physicianId" label="On Behalf Of" />
      <WizardSelect className={classes["half"]} steps={steps} field="practiceId" label="Practice" />
      <WizardSelect
        className={classes["half"]}
        steps={steps}
        field="clinicKey"
        label="Clinic"
        description={isFull ? "This clinic is not taking new patients at the moment. A new patient may be declined." : undefined}
      />
      <WizardSelect className={classes["half"]} steps={steps} field="requestTypeId" label="Request" />
      <WizardSelect className={classes["half"]} steps={steps} field="patientAcuityId" label="Acuity" />
      <WizardSelect className={classes["half"]} steps={steps} field="insuranceTypeId" label="Insurance" />
      <Textarea
        className={classes["full"] ?? ""}
        label="Reason"
        description={`What the clinic should know and answer. At most ${MAX_REASON} characters.`}
        rows={5}
        {...form.getInputProps("reason")}
      />
    </div>
  );
}
