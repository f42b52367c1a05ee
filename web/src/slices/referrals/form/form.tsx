import { MAX_REASON } from "@linnet/contract/referrals/fields";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { Button, Textarea } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconSend } from "@tabler/icons-react";
import type { UseMutationResult } from "@tanstack/react-query";
import type { FormEvent, MouseEvent } from "react";
import { useState } from "react";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { Steps } from "../../../ui/form/steps.tsx";
import { DraftProblem, isOfDraft, refusalOf } from "../drafts/problem.tsx";
import type { DraftInAddress } from "../drafts/use-in-address.ts";
import { WizardIdentityDialog } from "../identity/dialog.tsx";
import type { Subject } from "./api.ts";
import { faultOf, mayBeSent } from "./attachments/rules.ts";
import { WizardAttachmentsStep } from "./attachments/step.tsx";
import type { Beginning } from "./beginning.ts";
import { LAST_STEP, STEPS, type Step } from "./fields.ts";
import classes from "./form.module.css";
import { WizardPatientStep } from "./patient-step.tsx";
import { WizardSelect } from "./select.tsx";
import { WizardDuplicatesDialog } from "./sending/duplicates-dialog.tsx";
import { WizardProblem } from "./sending/problem.tsx";
import { WizardSending } from "./sending/sending.tsx";
import { useWizardSending, type WizardSending as WizardSendingState } from "./sending/use-sending.ts";
import { SummaryAside } from "./summary-aside.tsx";
import { useAnotherChild } from "./use-another-child.ts";
import { useWizardSteps, type WizardSteps } from "./use-steps.ts";

interface WizardKeptProps {
  keptOn: string;
  anew: { isPending: boolean; error: Error | null };
  onAnew: () => void;
}

/** Says that the form is not empty, and why. */
function WizardKept({ keptOn, anew, onAnew }: WizardKeptProps) {
  const { timeZone } = useSettings();
  const [isAsked, setIsAsked] = useState(false);
  const action = (
    <Button size="xs" variant="default" onClick={() => setIsAsked(true)}>
      Start over
    </Button>
  );
  return (
    <>
      <Banner tone="info" action={action}>
        You have a saved draft from {formatDate(keptOn, timeZone)}, {formatTime(keptOn, timeZone)}.
      </Banner>
      <ConfirmModal
        opened={isAsked}
        title="Start over?"
        text="This draft is discarded, and you begin with an empty form."
        words={{ confirm: "Start over", cancel: "Keep draft" }}
        act={anew}
        onConfirm={onAnew}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}

/** On whose behalf, where to, and why. */
function WizardReferralStep({ steps }: { steps: WizardSteps }) {
  const { form, choices } = steps;
  const clinic = choices.clinics.find(({ id }) => String(id) === form.values.clinicKey);
  const isFull = clinic !== undefined && !clinic.takesNewPatients;
  return (
    <div className={`${classes.grid} ${classes.fieldset}`}>
      <WizardSelect className={classes.half} steps={steps} field="physicianId" label="On Behalf Of" />
      <WizardSelect className={classes.half} steps={steps} field="practiceId" label="Practice" />
      <WizardSelect
        className={classes.half}
        steps={steps}
        field="clinicKey"
        label="Clinic"
        description={isFull ? "This clinic is not taking new patients at the moment. A new patient may be declined." : undefined}
      />
      <WizardSelect className={classes.half} steps={steps} field="requestTypeId" label="Request" />
      <WizardSelect className={classes.half} steps={steps} field="patientAcuityId" label="Acuity" />
      <WizardSelect className={classes.half} steps={steps} field="insuranceTypeId" label="Insurance" />
      <Textarea
        className={classes.full ?? ""}
        label="Reason"
        description={`What the clinic should know and answer. At most ${MAX_REASON} characters.`}
        rows={5}
        {...form.getInputProps("reason")}
      />
    </div>
  );
}

interface ReferralFormProps {
  subject: Subject;
  choices: ReferralFormChoices;
  beginning: Beginning;
  draft: DraftInAddress;
  ways: {
    /** Discards the draft and begins with what the hospital knows now. */
    anew: UseMutationResult<void, Error, void>;
    /** Shows the draft as another tab has saved it. */
    reload: UseMutationResult<void, Error, void>;
  };
}

/** One form in three steps for new referrals, their changes and further referrals (REF-027). Nothing is sent before the last. */
export function ReferralForm({ subject, choices, beginning, draft, ways }: ReferralFormProps) {
  const steps = useWizardSteps({ subject, choices, beginning, draft });
  const sending = useWizardSending({ subject, steps, beginning });
  const anotherChild = useAnotherChild({ steps, beginning });
  const { step, form, files } = steps;
  const { keeping } = steps.draft;
  const { firstName, lastName } = form.values;
  const beginAnew = async () => {
    await steps.draft.keeper.stop();
    ways.anew.mutate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === LAST_STEP) sending.complete();
    else steps.go(step === 1 ? 2 : LAST_STEP);
  };

  return (
    <div className={classes.split}>
      <LeaveGuard
        isUnsaved={
          !sending.isSent &&
          !sending.isClosed &&
          (sending.isBusy || keeping === "failed" || keeping === "refused" || files.chosen.some((file) => !faultOf(file)))
        }
        text={costOf(steps)}
      />
      <form className={`ln-card ${classes.form}`} onSubmit={submit} noValidate autoComplete="off">
        <Steps label="Steps of the referral" steps={STEPS} current={step} />
        <Notices {...{ subject, beginning, steps, sending, ways }} onAnew={() => void beginAnew()} />
        <h2 ref={steps.heading} tabIndex={-1} className={step === LAST_STEP ? classes.heading : "ln-hidden"}>
          {step === LAST_STEP ? <OptionalLabel>{STEPS[step - 1]}</OptionalLabel> : STEPS[step - 1]}
        </h2>
        {step < LAST_STEP && <p className={classes.lead}>Fields are required unless marked optional.</p>}
        <fieldset className={classes.fields} disabled={sending.isClosed}>
          {step === 1 && <WizardReferralStep steps={steps} />}
          {step === 2 && <WizardPatientStep steps={steps} refusal={sending.refusal} onAnotherChild={() => void anotherChild()} />}
          {step === LAST_STEP && (
            <WizardAttachmentsStep
              steps={steps}
              sending={sending.isSending && sending.progress && <WizardSending progress={sending.progress} onCancel={sending.cancel} />}
            />
          )}
        </fieldset>
        <p className="ln-hidden" role="status">
          {sending.isSending && "Submitting..."}
        </p>
        {!sending.isClosed && <Buttons step={step} onBack={() => steps.go(step === LAST_STEP ? 2 : 1)} {...buttonsOf(steps, sending)} />}
      </form>
      <SummaryAside steps={steps} isLocked={sending.isSending || sending.isClosed} />
      <WizardDuplicatesDialog
        found={sending.found}
        child={`${firstName} ${lastName}`.trim()}
        onBack={sending.back}
        onSend={sending.submit}
      />
      {steps.identity.known && (
        <WizardIdentityDialog steps={steps} known={steps.identity.known} onAnotherChild={() => void anotherChild()} />
      )}
    </div>
  );
}

interface NoticesProps extends Pick<ReferralFormProps, "subject" | "beginning" | "ways"> {
  steps: WizardSteps;
  sending: WizardSendingState;
  onAnew: () => void;
}

/** What is to be known before one goes on. */
function Notices({ subject, beginning: { insteadOf, keptOn }, steps, sending, ways: { anew, reload }, onAnew }: NoticesProps) {
  const { problem, isSending, isClosed } = sending;
  const draftProblem = isOfDraft(problem) ? problem : refusalOf(steps);
  return (
    <div className={classes.summed}>
      {insteadOf && !isSending && <InsteadOf child={insteadOf} />}
      {keptOn && !isSending && !isClosed && !draftProblem && <WizardKept keptOn={keptOn} anew={anew} onAnew={onAnew} />}
      {draftProblem && <DraftProblem problem={draftProblem} steps={steps} subject={subject} reload={reload} />}
      {problem && !isOfDraft(problem) && <WizardProblem problem={problem} subject={subject} isClosed={isClosed} onAnew={onAnew} />}
      {steps.isOther && <Banner tone="warning">You work as somebody else. What you type here is neither kept nor sent.</Banner>}
      <ErrorSummary errors={steps.wrong} onGo={steps.goTo} />
    </div>
  );
}

/** What has become of the form when it turned out to be about another child: said and read out as soon as it is there. */
const InsteadOf = ({ child }: { child: string }) => (
  <div ref={focusWhenThere} tabIndex={-1}>
    <Banner tone="info" title="This is now a new referral, for another child.">
      We removed the MRN and everything we had filled in about {child}. What you typed is still here.
    </Banner>
  </div>
);

/** What leaving the page costs. */
const costOf = ({ files, draft: { keeping } }: WizardSteps): string =>
  keeping !== "failed" && keeping !== "refused" && files.chosen.length > 0
    ? "Your draft is saved, but not all of its files yet. We keep trying while the portal is open here; they are lost if you close it."
    : "What you typed last is not saved yet. We keep trying while the portal is open here; it is lost if you close it.";

const buttonsOf = ({ files, form, isOther }: WizardSteps, { isSending, isBusy }: { isSending: boolean; isBusy: boolean }) => ({
  isSending,
  isBusy,
  hasRefusedFiles: files.chosen.some(faultOf),
  mayComplete: !isOther && mayBeSent(files) && Object.keys(form.errors).length === 0,
});

interface ButtonsProps {
  step: Step;
  onBack: () => void;
  isSending: boolean;
  isBusy: boolean;
  hasRefusedFiles: boolean;
  mayComplete: boolean;
}

const REFUSED_FILES = "refused-files";

/** The second half of a double click on Continue lands on Complete Referral, which nobody meant. */
const onlyOnce = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

function Buttons({ step, onBack, isSending, isBusy, hasRefusedFiles, mayComplete }: ButtonsProps) {
  const isBlocked = step === LAST_STEP && hasRefusedFiles;
  return (
    <>
      {isBlocked && (
        <p id={REFUSED_FILES} className={classes.blocked} role="status">
          Remove the files that cannot be sent to complete the referral.
        </p>
      )}
      <div className={classes.buttons}>
        {step > 1 && (
          <Button size="md" variant="default" disabled={isBusy} leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
            Back
          </Button>
        )}
        {step < LAST_STEP ? (
          <Button size="md" type="submit" onClick={onlyOnce} rightSection={<IconArrowRight size={16} aria-hidden />}>
            Continue
          </Button>
        ) : (
          <Button
            size="md"
            type="submit"
            onClick={onlyOnce}
            disabled={!mayComplete || isBusy}
            aria-describedby={isBlocked ? REFUSED_FILES : undefined}
            rightSection={<IconSend size={16} aria-hidden />}
          >
            {isSending ? "Submitting..." : "Complete Referral"}
          </Button>
        )}
      </div>
    </>
  );
}
