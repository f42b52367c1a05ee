import { type ReactNode, useRef } from "react";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { missingOf } from "../../drafts/pending-files.ts";
import form from "../form.module.css";
import type { WizardSteps } from "../use-steps.ts";
import classes from "./attachment.module.css";
import { AttachmentDrop } from "./drop.tsx";
import { AttachmentList } from "./list.tsx";
import { AttachmentTotal } from "./total.tsx";

interface WizardAttachmentsStepProps {
  steps: WizardSteps;
  /** How far they have got, while they are sent: nothing can be added then. */
  sending: ReactNode;
}

/** Files that help the clinic. */
export function WizardAttachmentsStep({ steps: { files }, sending }: WizardAttachmentsStepProps) {
  const missing = missingOf(files);
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <section className={form["fieldset"]} aria-label="Attachments">
      <p className={form["lead"]}>Letters, earlier results, growth charts: whatever helps the clinic to prepare the visit.</p>
      {missing.length > 0 && (
        <div className={classes["gone"]}>
          <Banner tone="info">
            {missing.length === 1 ? "This file was not saved with the draft" : "These files were not saved with the draft"}, because the
            page was closed too early: {missing.map(({ name }) => name).join(", ")}. Please attach {missing.length === 1 ? "it" : "them"}{" "}
            again.
          </Banner>
        </div>
      )}
      {sending || <AttachmentDrop onAdd={files.add} choose={choose} />}
      <AttachmentList files={files} isLocked={Boolean(sending)} choose={choose} />
      <AttachmentTotal files={files} />
    </section>
  );
}
