import type { ErrorBody } from "@linnet/contract/errors";
import { Button, Group, Skeleton } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconSend } from "@tabler/icons-react";
import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type MouseEvent, Suspense, use, useEffect, useState } from "react";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { SendingProgress } from "../../../ui/form/sending-progress.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Steps } from "../../../ui/layout/steps.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { ChildLine } from "../../../ui/people/child-line.tsx";
import { errorOf, mayBeSent } from "../drafts/files.ts";
import { useReferralListPath } from "../shared/use-list-path.ts";
import { type FormMode, NOT_THERE } from "./api.ts";
import { childInForm } from "./child-in-form.ts";
import { LAST_STEP, STEPS, stepOf } from "./fields.ts";
import classes from "./form.module.css";
import { SameChildDialog } from "./known-child.tsx";
import { DuplicatesDialog, SendingProblem, useSending } from "./sending.tsx";
import { loadClinicQuestions, PatientStep, ReferralStep } from "./steps.tsx";
import { SummaryAside } from "./summary-aside.tsx";
import { type FormInUse, type FormOptions, useAnotherChild, useReferralForm, useSaveAsNewDraft } from "./use-form.ts";

interface ReferralFormProps {
  options: FormOptions;
  /** Discards the draft and shows an empty form. */
  startOver: UseMutationResult<void, Error, void>;
  /** Shows the draft as another tab has saved it. */
  reload: UseMutationResult<void, Error, void>;
}

type SendingInUse = ReturnType<typeof useSending>;

const loadAttachments = async () => ({ default: (await import("./attachments-step.tsx")).AttachmentsStep });
const AttachmentsStep = lazyPart(loadAttachments);
const SentThumbs = lazyPart(async () => ({ default: (await import("./attachments-step.tsx")).SentThumbs }));

/** One form in three steps for new referrals, edits and further referrals (REF-027). Nothing is sent before the last step. */
export function ReferralForm({ options, ...draftActions }: ReferralFormProps) {
  const form = useReferralForm(options);
  const sending = useSending(options, form);
  const anotherChild = useAnotherChild(form);
  const { state, dispatch, known } = form;
  const { step, isClosed } = state;
  const onAnotherChild = () => void anotherChild();
  // Talks to the network: preloads the later steps. If that fails, they are loaded when shown.
  useEffect(() => {
    for (const load of [loadClinicQuestions, loadAttachments]) load().catch(() => undefined);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(step === LAST_STEP ? { type: "completed" } : { type: "stepChosen", step: step === 1 ? 2 : LAST_STEP });
  };
  const progress = "progress" in state.sending && (
    <SendingProgress what="your referral" progress={state.sending.progress} onCancel={() => dispatch({ type: "sendingCancelled" })} />
  );

  const child = childInForm(state.typed);
  return (
    <ChildInPage value={child}>
      <div className={classes.split}>
        <LeaveGuard isUnsaved={isUnsaved(form, sending)} text={costOfLeaving(form)} />
        <form className={`ln-card ${classes.form}`} onSubmit={submit} noValidate autoComplete="off">
          <Steps label="Referral steps" steps={STEPS} current={step} />
          <Notices form={form} sending={sending} options={options} {...draftActions} />
          <h2 ref={form.refs.heading} tabIndex={-1} className={step === LAST_STEP ? classes.heading : "ln-hidden"}>
            {step === LAST_STEP ? <OptionalLabel>{STEPS[step - 1]}</OptionalLabel> : STEPS[step - 1]}
          </h2>
          {step < LAST_STEP && <p className={classes.lead}>Fields are required unless marked optional.</p>}
          <fieldset className={classes.fields} disabled={isClosed}>
            {step === 1 && <ReferralStep form={form} />}
            {step === 2 && <PatientStep form={form} onAnotherChild={onAnotherChild} />}
            {step === LAST_STEP && (
              <Suspense fallback={<Skeleton height={320} />}>
                <AttachmentsStep form={form} progress={progress} />
              </Suspense>
            )}
          </fieldset>
          <p className="ln-hidden" role="status">
            {sending.isSending && "Submitting..."}
          </p>
          {!isClosed && <Buttons form={form} sending={sending} />}
        </form>
        <SummaryAside form={form} isLocked={sending.isSending || isClosed} />
        <DuplicatesDialog form={form} />
        {known && <SameChildDialog form={form} known={known} onAnotherChild={onAnotherChild} />}
      </div>
    </ChildInPage>
  );
}

const isUnsaved = ({ state, files, draft: { saveState } }: FormInUse, { isSent, isBusy }: SendingInUse): boolean =>
  !isSent &&
  !state.isClosed &&
  (isBusy || saveState === "failed" || saveState === "refused" || files.chosen.some((file) => !errorOf(file)));

const costOfLeaving = ({ files, draft: { saveState } }: FormInUse): string =>
  saveState !== "failed" && saveState !== "refused" && files.chosen.length > 0
    ? "Your draft is saved, but some files are not. Keep this page open while we try again. If you close it, you will lose the unsaved files."
    : "Your last changes are not saved yet. Keep this page open while we try again. If you close it, you will lose them.";

interface NoticesProps extends ReferralFormProps {
  form: FormInUse;
  sending: SendingInUse;
}

/** Messages to read before continuing. */
function Notices({ form, sending: { isSending, refusal, conflict }, options: { mode, data, initial }, startOver, reload }: NoticesProps) {
  const { state, draft, isOther } = form;
  const unsaved = draft.autosave.refusal();
  const ofDraft = refusal?.said.code === "draft_changed" || refusal?.said.code === "draft_closed";
  const draftProblem = ofDraft ? refusal.said : unsaved instanceof ApiError ? unsaved.body : undefined;
  const discard = async () => {
    await draft.autosave.stop();
    startOver.mutate();
  };
  return (
    <div className={classes.summed}>
      {initial.insteadOf && !isSending && <InsteadOf child={initial.insteadOf} />}
      {initial.keptOn && !isSending && !state.isClosed && !draftProblem && (
        <SavedDraft keptOn={initial.keptOn} startOver={startOver} onStartOver={() => void discard()} />
      )}
      {draftProblem && <DraftProblem problem={draftProblem} form={form} mode={mode} reload={reload} />}
      {conflict && <EditConflictPanel {...conflict} />}
      {refusal && !ofDraft && refusal.said.code !== "another_child" && (
        <SendingProblem problem={refusal.said} mode={mode} isClosed={state.isClosed} />
      )}
      {data.contact === "failed" && (
        <Banner tone="info">
          The hospital’s record did not respond, so we could not fill in the address, guardian and insurance. Enter them here.
        </Banner>
      )}
      {isOther && <Banner tone="warning">You are logged in as someone else. Nothing you type here is saved or sent.</Banner>}
      <ErrorSummary errors={form.summary} onGo={form.focusField} />
    </div>
  );
}

/** Explains a form that turned out to be about another child. Read aloud right away. */
const InsteadOf = ({ child }: { child: string }) => (
  <div ref={focusWhenThere} tabIndex={-1}>
    <Banner tone="info" title="This is now a new referral for another patient.">
      We removed the MRN and everything we had filled in about {child}. Your text is still here.
    </Banner>
  </div>
);

interface SavedDraftProps extends Pick<ReferralFormProps, "startOver"> {
  keptOn: string;
  onStartOver: () => void;
}

/** Says that the form is not empty, and why. */
function SavedDraft({ keptOn, startOver, onStartOver }: SavedDraftProps) {
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
        child={use(ChildInPage)}
        opened={isAsked}
        title="Start over?"
        text="We will discard this draft and open an empty form."
        words={{ confirm: "Start over", cancel: "Keep draft" }}
        act={startOver}
        onConfirm={onStartOver}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}

interface DraftProblemProps extends Pick<ReferralFormProps, "reload"> {
  problem: ErrorBody;
  form: FormInUse;
  mode: FormMode;
}

/** Says that the draft is no longer saved here, and what to do. No typed text is lost. */
function DraftProblem({ problem: { code, message }, form, mode, reload }: DraftProblemProps) {
  const saveAsNew = useSaveAsNewDraft(mode, form);
  const list = useReferralListPath();
  const other =
    code === "draft_changed" ? (
      <Button size="xs" variant="default" loading={reload.isPending} onClick={() => reload.mutate()}>
        Show other version
      </Button>
    ) : (
      <Button size="xs" variant="default" component={Link} href={list}>
        Go to referrals
      </Button>
    );
  return (
    <Banner tone="warning" role="alert" title="Your draft is not saved.">
      {code === "not_found" ? NOT_THERE : message}
      {(code === "draft_changed" || code === "draft_closed" || code === "not_found") && (
        <div className={classes.choices}>
          {other}
          <Button size="xs" variant="default" onClick={() => void saveAsNew()}>
            Save mine as new draft
          </Button>
        </div>
      )}
    </Banner>
  );
}

const REASON = "why-not-complete";

/** Why the referral cannot be completed. Undefined if it can. */
function reasonAgainst({ state: { errors }, files, namedFiles, isOther }: FormInUse): string | undefined {
  if (isOther) return "You cannot send a referral while you are logged in as someone else.";
  if (files.chosen.some(errorOf)) return "Remove the files that cannot be sent to complete the referral.";
  if (!mayBeSent(files)) return "Correct the attachments above to complete the referral.";
  const { length } = namedFiles.open;
  if (length > 0)
    return `${length === 1 ? "1 file name includes" : `${length} file names include`} another patient’s name. Remove or keep each file above to complete the referral.`;
  const wrong = ([1, 2] as const).find((step) => Object.keys(errors).some((field) => stepOf(field) === step));
  if (wrong) return `Correct the marked fields in ${STEPS[wrong - 1]} to complete the referral.`;
  return Object.keys(errors).length > 0 ? "Check the marked fields above to complete the referral." : undefined;
}

/** Ignores the second half of a double click on Continue, which would hit Complete Referral. */
const onlyOnce = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

function Buttons({ form, sending: { isSending, isBusy } }: Pick<NoticesProps, "form" | "sending">) {
  const { state, dispatch } = form;
  const { step } = state;
  const reason = step === LAST_STEP ? reasonAgainst(form) : undefined;
  const back = () => dispatch({ type: "stepChosen", step: step === LAST_STEP ? 2 : 1 });
  const child = use(ChildInPage);
  return (
    <>
      {child && (
        <Group gap="xs" mt="md">
          {step === LAST_STEP && (
            <Suspense>
              <SentThumbs files={form.files} />
            </Suspense>
          )}
          <ChildLine child={child} />
        </Group>
      )}
      {reason && (
        <p id={REASON} className={classes.blocked} role="status">
          {reason}
        </p>
      )}
      <ButtonRow
        isUnderLine
        isAtEnd
        start={
          step > 1 && (
            <Button
              {...KEEPS_FOCUS}
              size="md"
              variant="default"
              disabled={isBusy}
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={back}
            >
              Back
            </Button>
          )
        }
      >
        {step < LAST_STEP ? (
          <Button {...KEEPS_FOCUS} size="md" type="submit" onClick={onlyOnce} rightSection={<IconArrowRight size={16} aria-hidden />}>
            Continue
          </Button>
        ) : (
          <Button
            {...KEEPS_FOCUS}
            size="md"
            type="submit"
            onClick={onlyOnce}
            disabled={reason !== undefined || isBusy}
            aria-describedby={reason && REASON}
            rightSection={<IconSend size={16} aria-hidden />}
          >
            {isSending ? "Submitting..." : "Complete Referral"}
          </Button>
        )}
      </ButtonRow>
    </>
  );
}
