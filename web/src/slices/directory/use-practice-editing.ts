import type { Practice } from "@linnet/contract/practice-record";
import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { ApiError } from "../../platform/api-client.ts";
import { useOneAtATime } from "../../platform/use-one-at-a-time.ts";
import { changesBetween, mergedWith } from "./practice-changes.ts";
import { type TypedPractice, typedOf } from "./practice-entries.ts";
import { faultsOfEdit, toPracticeEdit } from "./practice-parcel.ts";
import { useEditPractice, useReloadPractice } from "./practice-record-api.ts";
import { usePracticeFaults } from "./use-practice-faults.ts";

/** The form of a practice that is changed, and what becomes of it when somebody else has changed the practice meanwhile. */
export function usePracticeEditing(practice: Practice) {
  /** As it was when the form was filled with it: only what is newer counts as somebody else's change. */
  const [seen, setSeen] = useState(practice);
  const [theirs, setTheirs] = useState<Practice>();
  /** What somebody else did, noticed when something was saved at once. */
  const [noticed, setNoticed] = useState<string[]>([]);
  const box = useRef<HTMLFormElement>(null);
  const reload = useReloadPractice(practice.id);
  const edit = useEditPractice();
  const editOnce = useOneAtATime(edit);
  const form = useForm<TypedPractice>({
    name: "practice",
    initialValues: typedOf(practice),
    validateInputOnBlur: true,
    validate: (typed) => faultsOfEdit(typed, seen),
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
    faults.fail(error);
    if (!(error instanceof ApiError) || error.body.code !== "conflict") return;
    // What fails here leaves the server's own sentence in its place.
    void reload().then(
      (now) => now.modifiedOn !== seen.modifiedOn && setTheirs(now),
      () => undefined,
    );
  };
  const begin = () => {
    setTheirs(undefined);
    setNoticed([]);
  };
  const settle = (take: (now: Practice) => void) => () => {
    if (theirs) take(theirs);
    edit.reset();
    form.clearErrors();
    // The button that was pressed is gone.
    box.current?.focus();
  };

  return {
    ...{ form, faults, edit, box, seen, theirs, noticed },
    submit: form.onSubmit((typed) => {
      begin();
      // What was typed while it was on its way stays.
      editOnce(toPracticeEdit(typed, seen), { onSuccess: (now) => merge(now, typed), onError: fail });
    }, faults.refuse),
    changes: theirs ? changesBetween(typedOf(seen), typedOf(theirs)) : [],
    loadTheirs: settle((now) => standOn(now, typedOf(now))),
    keepMine: settle((now) => merge(now)),
    /** What was changed at once is read anew; what was typed beside it stays. `expected` is all that ought to be different then. */
    follow: async (expected: (was: TypedPractice) => TypedPractice) => {
      const now = await reload();
      setNoticed(changesBetween(expected(typedOf(seen)), typedOf(now)));
      merge(now);
    },
  };
}
