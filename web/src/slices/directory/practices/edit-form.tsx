import type { Practice } from "@linnet/contract/directory/practice-record";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { nameInProse } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { SavedMessage } from "../../../ui/feedback/saved-message.tsx";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { FormProblem } from "../../../ui/form/form-end.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { LongForm } from "../../../ui/form/long-form.tsx";
import { useEditConflict } from "../../../ui/form/use-edit-conflict.ts";
import { ABOVE_BUTTON } from "../../../ui/form/use-form-errors.ts";
import { DeactivatedNotice } from "../forms/deactivated-notice.tsx";
import { FailureDialog } from "../forms/failure-dialog.tsx";
import { LocationList } from "../locations/list.tsx";
import { PhysicianList } from "../physicians/link/list.tsx";
import classes from "../practice-record.module.css";
import { directoryScreens } from "../routes.ts";
import { useChangeDefaultLocation, useChangeOwner, useEditPractice, useReadPractice } from "./api.ts";
import { mergedPractice, practiceChanges } from "./changes.ts";
import { type LocationEntry, type PhysicianEntry, type TypedPractice, typedOf } from "./entries.ts";
import { PRACTICE_SECTIONS, PracticeRecordFields, RECORD_LABELS } from "./fields.tsx";
import { NextStep } from "./next-step.tsx";
import { toPracticeEdit, validatePracticeEdit } from "./payload.ts";
import { usePracticeErrors } from "./use-errors.ts";
import { usePracticeParts } from "./use-parts.tsx";

const LOADED = "This is the current version. Your changes were discarded.";

/** The form of a practice that is changed, and what it does. */
function usePracticeEditing(practice: Practice) {
  /** The version the form was filled with: only newer ones count as another person's change. */
  const [seen, setSeen] = useState(practice);
  /** Another person's changes, found during an immediate save. */
  const [noticed, setNoticed] = useState<string[]>([]);
  /** What became of the choice between theirs and mine, until something is typed. */
  const [settled, setSettled] = useState<string>();
  const read = useReadPractice(practice.id);
  const edit = useEditPractice();
  const editOnce = useOneAtATime(edit);
  const form = useForm<TypedPractice>({
    name: "practice",
    initialValues: typedOf(practice),
    validateInputOnBlur: true,
    validate: (typed) => validatePracticeEdit(typed, seen),
    onValuesChange: () => setSettled(undefined),
  });
  const formErrors = usePracticeErrors(form);

  const rebase = (now: Practice, typed: TypedPractice) => {
    form.setValues(typed);
    form.resetDirty(typedOf(now));
    setSeen(now);
  };
  const merge = (now: Practice, was = typedOf(seen)) => rebase(now, mergedPractice(typedOf(now), form.getValues(), was));
  const conflict = useEditConflict<Practice, TypedPractice>({
    known: seen,
    // What is deactivated can be saved no more: there is nothing to decide on.
    read: async () => {
      const now = await read();
      return now.isActive ? now : undefined;
    },
    lastChange: ({ modifiedBy, modifiedOn }) => ({ by: modifiedBy, on: modifiedOn }),
    toTyped: typedOf,
    typedNow: () => form.getValues(),
    changes: (was, now, mine) => practiceChanges(typedOf(was), typedOf(now), mine),
    merge: (now, mine) => mergedPractice(now, mine),
    onRebase: (now, typed, { choice, changes: [first] }) => {
      rebase(now, typed);
      edit.reset();
      form.clearErrors();
      if (choice === "theirs") setSettled(LOADED);
      // The button that was pressed is gone.
      else formErrors.goTo(first && first.field in RECORD_LABELS ? first.field : "practiceName");
    },
    resend: (now) => submitOver(now)(),
  });
  const begin = () => {
    conflict.forget();
    setNoticed([]);
    setSettled(undefined);
  };
  const isSending = edit.isPending || conflict.isReading;
  const submitOver = (known: Practice) =>
    form.onSubmit((typed) => {
      begin();
      // What was typed while it was on its way stays.
      const onSuccess = (now: Practice) => merge(now, typed);
      editOnce(toPracticeEdit(typed, known), { onSuccess, onError: (error) => void conflict.check(error, formErrors.fail, known) });
    }, formErrors.refuse);

  return {
    form,
    formErrors,
    seen,
    noticed,
    settled,
    isSending,
    conflict: conflict.panel,
    isSaved: edit.isSuccess,
    failure: isSending ? null : edit.error,
    submit: submitOver(seen),
    /** Reloads immediate changes and keeps typed text. `expected` applies the only differences that should exist. */
    follow: async (expected: (was: TypedPractice) => TypedPractice) => {
      const now = await read();
      setNoticed(practiceChanges(expected(typedOf(seen)), typedOf(now)).map(({ label }) => label));
      merge(now);
    },
  };
}

const withDefault = (entry: LocationEntry) => (practice: TypedPractice) => ({
  ...practice,
  locations: practice.locations.map((each) => ({ ...each, isDefault: each.key === entry.key })),
});
const withOwner = (entry: PhysicianEntry) => (practice: TypedPractice) => ({
  ...practice,
  physicians: practice.physicians.map((each) => ({ ...each, isOwner: each.id === entry.id })),
});

/** The default location and the owner change right away, not with the form (DIR-076). The owner change needs confirmation. */
function useAtOnce({ seen, form, follow }: ReturnType<typeof usePracticeEditing>) {
  const changeDefault = useChangeDefaultLocation(seen.id);
  const changeDefaultOnce = useOneAtATime(changeDefault);
  const changeOwner = useChangeOwner(seen.id);
  const changeOwnerOnce = useOneAtATime(changeOwner);
  const [failure, setFailure] = useState<{ error: Error; from?: HTMLElement }>();
  const [next, setNext] = useState<{ entry: PhysicianEntry; from: HTMLElement }>();
  const owner = form.values.physicians.find(({ isOwner }) => isOwner);

  const chooseDefault = (entry: LocationEntry, from: HTMLElement) => {
    const fail = (error: Error) => setFailure({ error, from });
    const followDefault = () => {
      notify({ text: `${entry.form.address1} is now the default location for ${seen.practiceName}.` });
      void follow(withDefault(entry)).catch(fail);
    };
    changeDefaultOnce(entry.key, { onSuccess: followDefault, onError: fail });
  };
  const askAboutOwner = (entry: PhysicianEntry, from: HTMLElement) => {
    changeOwner.reset();
    setNext({ entry, from });
  };
  const closeQuestion = () => {
    setNext(undefined);
    next?.from.focus();
  };
  const chooseOwner = () => {
    if (!next) return;
    const { entry, from } = next;
    changeOwnerOnce(entry.draft.physicianId, {
      onSuccess: () => {
        closeQuestion();
        notify({
          text: `${nameInProse(entry.draft.physicianName)} now owns ${seen.practiceName} and must sign the user agreement.`,
        });
        void follow(withOwner(entry)).catch((error: Error) => setFailure({ error, from }));
      },
    });
  };
  const closeFailure = () => {
    setFailure(undefined);
    failure?.from?.focus();
  };

  const dialogs = (
    <>
      {next && (
        <ConfirmModal
          child={null}
          opened
          title="Change the practice owner?"
          text={[
            `${nameInProse(next.entry.draft.physicianName)} becomes the owner of ${seen.practiceName} right away and must sign the user agreement. Until then, no one can use the portal for this practice.`,
            owner && `${nameInProse(owner.draft.physicianName)} stays in the practice as a physician.`,
          ]
            .filter(Boolean)
            .join(" ")}
          words={{ confirm: "Change owner" }}
          act={changeOwner}
          onConfirm={chooseOwner}
          onClose={closeQuestion}
        />
      )}
      {failure && <FailureDialog error={failure.error} onClose={closeFailure} />}
    </>
  );
  /** The result from the next-step panel, which shows its own failures; its button is gone by now. */
  const followNextStep = ({ newOwner }: { newOwner?: number }) => {
    const entry = form.values.physicians.find(({ draft }) => draft.physicianId === newOwner);
    void follow(entry ? withOwner(entry) : (was) => was).catch((error: Error) => setFailure({ error }));
  };
  return { chooseDefault, askAboutOwner, followNextStep, dialogs };
}

interface NotSavedProps {
  practice: Practice;
  editing: ReturnType<typeof usePracticeEditing>;
}

/** Why the last saving came to nothing. */
function NotSaved({ practice, editing: { form, formErrors, conflict, failure } }: NotSavedProps) {
  if (!practice.isActive) return <DeactivatedNotice what="practice" record={practice} />;
  if (conflict) return <EditConflictPanel {...conflict} />;
  if (!failure) return null;
  /** Unless a field or a row says it. */
  const problem = form.errors[ABOVE_BUTTON] ?? (formErrors.wrong.length === 0 && failure.message);
  return <FormProblem title="Error in submitting, please try again!" message={problem} />;
}

/** What can be done with the form. What is deactivated cannot be saved. */
function PracticeButtons({ isActive, isSending }: { isActive: boolean; isSending: boolean }) {
  return (
    <ButtonRow wayOut={{ href: directoryScreens.search.to() }}>
      {isActive && (
        <Button {...KEEPS_FOCUS} type="submit" size="md" loading={isSending}>
          Save
        </Button>
      )}
    </ButtonRow>
  );
}

/** Fields and lists are saved together; owner and default location right away. */
export function EditPracticeForm({ practice }: { practice: Practice }) {
  const editing = usePracticeEditing(practice);
  const { form, formErrors, seen, noticed, settled, isSaved } = editing;
  const parts = usePracticeParts(form);
  const atOnce = useAtOnce(editing);
  const { locations, physicians } = form.values;
  return (
    <>
      {!isSaved && <SavedMessage />}
      <LeaveGuard isUnsaved={parts.mustAsk} />
      <div className={classes.editing}>
        <NextStep practice={seen} onChanged={atOnce.followNextStep} />
        <LongForm
          className={classes.form}
          onSubmit={editing.submit}
          sections={PRACTICE_SECTIONS}
          errors={form.errors}
          buttons={<PracticeButtons isActive={practice.isActive} isSending={editing.isSending} />}
        >
          <ErrorSummary errors={formErrors.wrong} onGo={formErrors.goTo} />
          {noticed.length > 0 && (
            <Banner tone="info" title="Someone else changed:">
              {noticed.join(", ")}
            </Banner>
          )}
          <div className={`ln-card ${classes.card}`}>
            <p className={classes.lead}>Fields are required unless marked optional.</p>
            <PracticeRecordFields
              propsOf={(field) => form.getInputProps(field)}
              npi={form.values.npi}
              practiceType={seen.practiceType ?? ""}
              withFax
            />
          </div>
          <LocationList locations={locations} handlers={parts.locationHandlers} choosing={atOnce.chooseDefault} />
          <PhysicianList physicians={physicians} locations={locations} handlers={parts.physicianHandlers} choosing={atOnce.askAboutOwner} />
          <NotSaved practice={practice} editing={editing} />
          {settled && (
            // The button that was pressed is gone.
            <div ref={focusWhenThere} tabIndex={-1}>
              <Banner tone="info">{settled}</Banner>
            </div>
          )}
          {isSaved && !form.isDirty() && (
            <div ref={focusWhenThere} tabIndex={-1}>
              <Banner tone="success">Practice updated successfully!</Banner>
            </div>
          )}
        </LongForm>
      </div>
      {parts.dialogs}
      {atOnce.dialogs}
    </>
  );
}
