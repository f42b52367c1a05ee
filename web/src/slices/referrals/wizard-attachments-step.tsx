import { AttachmentDrop } from "./attachment-drop.tsx";
import { AttachmentList } from "./attachment-list.tsx";
import { AttachmentTotal } from "./attachment-total.tsx";
import classes from "./referral-form.module.css";
import type { WizardSteps } from "./use-wizard-steps.ts";

/** Files that help the clinic. */
export function WizardAttachmentsStep({ steps: { files }, isLocked }: { steps: WizardSteps; isLocked: boolean }) {
  return (
    <section className={classes["fieldset"]} aria-label="Attachments">
      <p className={classes["lead"]}>Letters, earlier results, growth charts: whatever helps the clinic to prepare the visit.</p>
      <AttachmentDrop onAdd={files.add} isLocked={isLocked} />
      <AttachmentList files={files} onRemove={files.remove} onDrop={files.drop} isLocked={isLocked} />
      <AttachmentTotal files={files} />
    </section>
  );
}
