import { spokenNameOf } from "@linnet/contract/patients/identity";
import { Button } from "@mantine/core";
import { formatDay } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import type { WizardSteps } from "../form/use-steps.ts";
import classes from "./known-child.module.css";
import type { ChildRefusal } from "./wizard-known-child.tsx";

/** An MRN that came with a referral and ties it to nobody: it may be another child's (decision G-REF-32). */
export function WizardUntiedMrn({ steps, refusal }: { steps: WizardSteps; refusal: ChildRefusal | undefined }) {
  const { form, identity } = steps;
  const { mrnOf, block } = identity;
  const remove = () => {
    refusal?.onSettled();
    identity.removeMrn();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would draw another frame around the fields
    <div ref={block} tabIndex={-1} role="group" aria-label="MRN" className={classes.block}>
      {refusal && (
        <Banner tone="danger" role="alert" title="The referral was not sent.">
          {refusal.message}
        </Banner>
      )}
      <div className={classes.head}>
        <div>
          <p className={classes.name}>MRN {form.values.mrn}</p>
          <p className={classes.source}>
            {mrnOf
              ? `In the hospital’s record, this is the MRN of ${spokenNameOf({ ...mrnOf, middleName: "" })}, born ${formatDay(mrnOf.dateOfBirth ?? "") || "on a day not recorded"}.`
              : "From the referral. Remove it if it belongs to another patient."}
          </p>
        </div>
        <Button size="xs" variant="default" onClick={remove}>
          Remove MRN
        </Button>
      </div>
    </div>
  );
}
