import { Button, Modal } from "@mantine/core";
import type { WizardSteps } from "../form/use-steps.ts";
import { IdentityChanges } from "./changes.tsx";
import classes from "./known-child.module.css";
import { type KnownChild, nameInRecord } from "./known-child.ts";

interface WizardIdentityDialogProps {
  steps: WizardSteps;
  known: KnownChild;
  onAnotherChild: () => void;
}

/** Asks once whether what was changed of a child of the record corrects it, or is another child (decision G-REF-32). */
export function WizardIdentityDialog({ steps, known, onAnotherChild }: WizardIdentityDialogProps) {
  const { isAsked, mayCorrect, stay, undo, correct } = steps.identity;
  const name = nameInRecord(known);
  return (
    <Modal opened={isAsked} onClose={stay} title={`Is this still ${name}?`} size={700} returnFocus={false}>
      <p>You changed what the hospital’s record says:</p>
      <IdentityChanges steps={steps} known={known} />
      <p className={classes.text}>
        {mayCorrect
          ? `If the record is wrong, correct it: the referral stays with ${name}, and the hospital sees both. If this is another child, such as a twin, we remove the MRN and everything we filled in.`
          : "Only one of first name, last name, date of birth and sex can be corrected. More than one differs from the record, so this can’t be a correction. For another child, we remove the MRN and everything we filled in."}
      </p>
      <div className={classes.answers}>
        <Button size="md" variant="default" data-autofocus onClick={undo}>
          Undo my change
        </Button>
        <Button size="md" variant={mayCorrect ? "default" : "filled"} onClick={onAnotherChild}>
          This is another child
        </Button>
        {mayCorrect && (
          <Button size="md" onClick={correct}>
            Correct this child’s data
          </Button>
        )}
      </div>
    </Modal>
  );
}
