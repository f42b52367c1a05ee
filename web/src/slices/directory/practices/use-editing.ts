import type { Practice } from "@linnet/contract/directory/practice-record";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useEditPractice, useReadPracticeAnew } from "./api.ts";
import { changesBetween, mergedWith } from "./changes.ts";
import { type TypedPractice, typedOf } from "./entries.ts";
import { faultsOfEdit, toPracticeEdit } from "./parcel.ts";
import { usePracticeFaults } from "./use-faults.ts";

/** The form of a practice that is changed, and what becomes of it when somebody else has changed the practice meanwhile. */
export function usePracticeEditing(practice: Practice) {
  /** As it was when the form was filled with it: only what is newer counts as somebody else's change. */
  const [seen, setSeen] = useState(practice);
  const [theirs, setTheirs] = useState<Practice>();
  /** What somebody else did, noticed when something was saved at once. */
  const [noticed, setNoticed] = useState<string[]>([]);
  /** What became of the choice between theirs and mine, until something is typed. */
  const [settled, setSettled] = useState<string>();
  const readAnew = useReadPracticeAnew(practice.id);
  const edit = useEditPractice();
  const editOnce = useOneAtATime(edit);
  const form = useForm<TypedPractice>({
    name: "practice",
    initialValues: typedOf(practice),
    validateInputOnBlur: true,
    validate: (typed) => faultsOfEdit(typed, seen),
    onValuesChange: () => setSettled(undefined),
  });
  const faults = usePracticeFaults(form);

  const standOn = (now: Practice, typed: TypedPractice) => {
    form.setValues(typed);
    form.resetDirty(typedOf(now));
    setSeen(now);
    setTheirs(undefined);
  };
  const merge = (now: Practice, was = typedOf(seen)) => standOn(now, mergedWith(typedOf(now), form.getValues(), was));
  const fail = (error: Error) => {
    if (!(error instanceof ApiError) || error.body.code !== "conflict") return faults.fail(error);
    const compare = (now: Practice) => (now.modifiedOn === seen.modifiedOn ? faults.fail(error) : setTheirs(now));
    // What fails here leaves the server's own sentence in its place.
    readAnew.mutate(undefined, { onSuccess: compare, onError: () => faults.fail(error) });
  };
  const begin = () => {
    setTheirs(undefined);
    setNoticed([]);
    setSettled(undefined);
  };
  const settle = (take: (now: Practice) => void, outcome: string) => () => {
    if (theirs) take(theirs);
    edit.reset();
    form.clearErrors();
    setSettled(outcome);
  };
  const isSending = edit.isPending || readAnew.isPending;

  return {
    ...{ form, faults, seen, theirs, noticed, settled, isSending },
    isSaved: edit.isSuccess,
    failure: isSending ? null : edit.error,
    submit: form.onSubmit((typed) => {
      begin();
      // What was typed while it was on its way stays.
      editOnce(toPracticeEdit(typed, seen), { onSuccess: (now) => merge(now, typed), onError: fail });
    }, faults.refuse),
    changes: theirs ? changesBetween(typedOf(seen), typedOf(theirs)) : [],
    loadTheirs: settle((now) => standOn(now, typedOf(now)), "This is how the practice stands now. What you typed is gone."),
    keepMine: settle(
      (now) => merge(now),
      "What you typed is kept beside what others have changed. It is not saved yet: please save again.",
    ),
    /** What was changed at once is read anew; what was typed beside it stays. `expected` is all that ought to be different then. */
    follow: async (expected: (was: TypedPractice) => TypedPractice) => {
      const now = await readAnew.mutateAsync();
      setNoticed(changesBetween(expected(typedOf(seen)), typedOf(now)));
      merge(now);
    },
  };
}
