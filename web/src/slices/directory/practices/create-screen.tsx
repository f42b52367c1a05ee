import type { PossibleDuplicate } from "@linnet/contract/directory";
import type { PracticeForm } from "@linnet/contract/directory/practice-record";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { LongForm } from "../../../ui/form/long-form.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { me, NotHere } from "../../session/public.ts";
import { FailureDialog } from "../forms/failure-dialog.tsx";
import { PossibleAsTyped, useSettled } from "../forms/possible-as-typed.tsx";
import { LocationList } from "../locations/list.tsx";
import { mayWrite } from "../may-write.ts";
import { PhysicianList } from "../physicians/link/list.tsx";
import classes from "../practice-record.module.css";
import { directoryScreens } from "../routes.ts";
import { isEnoughToSearch, possiblePracticesOf, useCreatePractice, useLookup } from "./api.ts";
import { EMPTY_PRACTICE, type TypedPractice } from "./entries.ts";
import { PRACTICE_SECTIONS, PracticeRecordFields } from "./fields.tsx";
import { toPracticeForm, validateNewPractice } from "./payload.ts";
import { PossiblePractices } from "./possible.tsx";
import { usePracticeErrors } from "./use-errors.ts";
import { usePracticeParts } from "./use-parts.tsx";

/** So many stand beneath a name while it is typed, the nearest first; before it is saved all of them are shown. */
const MAX_SHOWN = 3;

const SAME_NAME = "Practice with same name already present.";

/** From what is typed, over the look for possible duplicates, to the new practice (S3 §4). */
function usePracticeCreation() {
  const form = useForm<TypedPractice>({
    name: "practice",
    initialValues: EMPTY_PRACTICE,
    validateInputOnBlur: true,
    validate: validateNewPractice,
  });
  const formErrors = usePracticeErrors(form);
  const navigate = useNavigate();
  const lookup = useLookup();
  const lookupOnce = useOneAtATime(lookup);
  const create = useCreatePractice();
  const createOnce = useOneAtATime(create);
  const [duplicates, setDuplicates] = useState<{ practices: PossibleDuplicate[]; body: PracticeForm }>();
  const [failure, setFailure] = useState<Error>();

  const fail = (error: Error) => {
    setDuplicates(undefined);
    const body = error instanceof ApiError ? error.body : undefined;
    // Another person just used this name; a new practice has no other conflicts.
    if (body?.code === "conflict") formErrors.show({ practiceName: error.message });
    else if (body?.fields) formErrors.fail(error);
    else setFailure(error);
  };
  const open = ({ id }: { id: number }) =>
    navigate({
      href: directoryScreens.editPractice.to({ id: String(id) }),
      state: { savedMessage: `Practice created with ID ${id}.` },
      ignoreBlocker: true,
      replace: true,
    });
  const send = (body: PracticeForm) => createOnce(body, { onSuccess: (created) => void open(created), onError: fail });
  const look = (body: PracticeForm) =>
    lookupOnce(body, {
      onSuccess: (practices) => {
        if (practices.some(({ reasons }) => reasons.includes("Same name"))) formErrors.show({ practiceName: SAME_NAME });
        else if (practices.length > 0) setDuplicates({ practices, body });
        else send(body);
      },
      onError: fail,
    });

  return {
    form,
    formErrors,
    duplicates,
    failure,
    submit: form.onSubmit((typed) => look(toPracticeForm(typed)), formErrors.refuse),
    createAnyway: () => duplicates && send(duplicates.body),
    /** Nothing has the focus behind the dialog, since the button that was pressed was busy. */
    giveUp: () => {
      setDuplicates(undefined);
      formErrors.goTo("practiceName");
    },
    closeFailure: () => {
      setFailure(undefined);
      formErrors.goTo("practiceName");
    },
    isBusy: lookup.isPending || create.isPending || create.isSuccess,
  };
}

interface DuplicatesDialogProps {
  practices: PossibleDuplicate[];
  isCreating: boolean;
  onCreate: () => void;
  onClose: () => void;
}

/** Before creating a practice: its possible duplicates. */
function DuplicatesDialog({ practices, isCreating, onCreate, onClose }: DuplicatesDialogProps) {
  return (
    <Dialog child={null} opened onClose={onClose} title="Possible duplicates" size={640}>
      <p className={classes.words}>
        {practices.length === 1 ? "One practice looks" : `${practices.length} practices look`} like the one you are creating. Nothing has
        been created yet.
      </p>
      <div className={classes.duplicates}>
        <PossiblePractices practices={practices} />
      </div>
      <ButtonRow wayOut={{ onClick: onClose, hasFocus: true }}>
        <Button size="md" loading={isCreating} onClick={onCreate}>
          Create New Practice Anyway
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

/** Practices that may be the one of the name that is being typed, and of the first location once there is one. */
function PossibleAsNamed({ typed: { practiceName, locations } }: { typed: TypedPractice }) {
  const name = useSettled(practiceName.trim());
  const { data = [] } = useQuery(possiblePracticesOf(name, locations[0]?.form));
  const found = isEnoughToSearch(practiceName) ? data : [];
  const isTaken = found.some(({ reasons }) => reasons.includes("Same name"));
  return (
    <PossibleAsTyped
      what="practice"
      count={found.length}
      outcome={isTaken ? "One has the same name, so you cannot create another." : "If yours is a different practice, create it anyway."}
    >
      <PossiblePractices practices={found.slice(0, MAX_SHOWN)} />
    </PossibleAsTyped>
  );
}

const BACK = { href: directoryScreens.search.to(), label: "Physicians & Practices" };

/** A practice with its locations and physicians is made (DIR-002, DIR-029 to DIR-033). */
export function CreatePracticeScreen() {
  const roles = useQuery(me).data?.roles;
  if (roles && !mayWrite(roles)) return <NotHere />;
  return (
    <>
      <PageHeader
        title="Create practice"
        help="Enter the practice’s locations and physicians. The first location becomes the default."
        back={BACK}
      />
      {roles && <CreatePracticeForm />}
    </>
  );
}

/** What was typed stays until it was taken. */
function CreatePracticeForm() {
  const creation = usePracticeCreation();
  const { form, formErrors, duplicates, failure, isBusy } = creation;
  const parts = usePracticeParts(form);
  return (
    <>
      <LeaveGuard isUnsaved={parts.mustAsk} />
      <LongForm
        className={classes.form}
        onSubmit={creation.submit}
        sections={PRACTICE_SECTIONS}
        errors={form.errors}
        buttons={
          <ButtonRow wayOut={{ href: BACK.href }}>
            <Button {...KEEPS_FOCUS} type="submit" size="md" loading={isBusy}>
              Create practice
            </Button>
          </ButtonRow>
        }
      >
        <ErrorSummary errors={formErrors.wrong} onGo={formErrors.goTo} />
        <div className={`ln-card ${classes.card}`}>
          <p className={classes.lead}>Fields are required unless marked optional.</p>
          <PracticeRecordFields
            propsOf={(field) => form.getInputProps(field)}
            npi={form.values.npi}
            belowName={<PossibleAsNamed typed={form.values} />}
          />
        </div>
        <LocationList locations={form.values.locations} handlers={parts.locationHandlers} />
        <PhysicianList physicians={form.values.physicians} locations={form.values.locations} handlers={parts.physicianHandlers} />
      </LongForm>
      {parts.dialogs}
      {duplicates && (
        <DuplicatesDialog practices={duplicates.practices} isCreating={isBusy} onCreate={creation.createAnyway} onClose={creation.giveUp} />
      )}
      {failure && <FailureDialog error={failure} onClose={creation.closeFailure} />}
    </>
  );
}
