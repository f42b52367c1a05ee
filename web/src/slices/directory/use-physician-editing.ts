import type { Physician } from "@linnet/contract/physicians";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../../platform/api-client.ts";
import { useOneAtATime } from "../../platform/use-one-at-a-time.ts";
import { useFormFaults } from "../../ui/use-form-faults.ts";
import { useEditPhysician, useReadPhysicianAnew } from "./physician-api.ts";
import { changedFields, mergedWith, PHYSICIAN_LABELS, physicianRules, type TypedPhysician, typedPhysician } from "./physician-fields.ts";

/** No field is wrong with it: somebody else may have been faster. */
const isConflict = (error: Error) => error instanceof ApiError && error.body.code === "conflict" && !error.body.fields;

/** The form of a physician, what it does, and what somebody else did meanwhile. */
export function usePhysicianEditing(physician: Physician) {
  const edit = useEditPhysician();
  const saveOnce = useOneAtATime(edit);
  const readAnew = useReadPhysicianAnew(physician.id);
  /** The record as the person knows it: later changes of others are not overwritten. */
  const [known, setKnown] = useState(physician);
  /** The record as somebody else made it meanwhile. */
  const [theirs, setTheirs] = useState<Physician>();
  const form = useForm<TypedPhysician>({
    name: "physician",
    initialValues: typedPhysician(physician),
    validateInputOnBlur: true,
    validate: schemaResolver(physicianRules, { sync: true }),
  });
  const faults = useFormFaults(form, PHYSICIAN_LABELS);

  const begin = (now: Physician, values: TypedPhysician) => {
    form.setValues(values);
    form.resetDirty(typedPhysician(now));
    setKnown(now);
    setTheirs(undefined);
  };
  /** What was typed while it was on its way stays. */
  const onSaved = (sent: TypedPhysician) => (saved: Physician) => begin(saved, mergedWith(typedPhysician(saved), form.getValues(), sent));
  const fail = (error: Error) => {
    if (!isConflict(error)) return faults.fail(error);
    const compare = (now: Physician) => (now.modifiedOn === known.modifiedOn ? faults.fail(error) : setTheirs(now));
    readAnew.mutate(undefined, { onSuccess: compare, onError: () => faults.fail(error) });
  };
  const submit = form.onSubmit((typed) => {
    setTheirs(undefined);
    const body = { ...physicianRules.parse(typed), id: known.id, modifiedOn: known.modifiedOn };
    saveOnce(body, { onSuccess: onSaved(typed), onError: fail });
  }, faults.refuse);

  const takeOver = (now: Physician, values: TypedPhysician) => {
    begin(now, values);
    edit.reset();
    form.clearErrors();
  };
  const conflict = theirs && {
    changedBy: theirs.modifiedBy,
    changedOn: theirs.modifiedOn,
    fields: changedFields(typedPhysician(known), typedPhysician(theirs)).map((field) => PHYSICIAN_LABELS[field]),
    onLoad: () => takeOver(theirs, typedPhysician(theirs)),
    onKeep: () => takeOver(theirs, mergedWith(typedPhysician(theirs), form.getValues(), typedPhysician(known))),
  };
  const isSending = edit.isPending || readAnew.isPending;
  const isSaved = edit.isSuccess && !form.isDirty();
  return { form, faults, submit, conflict, isSending, isSaved, hasFailed: edit.isError && !isSending };
}
