import type { Physician } from "@linnet/contract/directory/physicians";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useFormFaults } from "../../../ui/form/use-form-faults.ts";
import { useEditPhysician, useReadPhysicianAnew } from "./api.ts";
import { changedFields, mergedWith, PHYSICIAN_LABELS, physicianRules, type TypedPhysician, typedPhysician } from "./fields.ts";

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
  /** Until something is typed again. */
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<TypedPhysician>({
    name: "physician",
    initialValues: typedPhysician(physician),
    validateInputOnBlur: true,
    validate: schemaResolver(physicianRules, { sync: true }),
    onValuesChange: () => setIsSaved(false),
  });
  const faults = useFormFaults(form, PHYSICIAN_LABELS);

  const begin = (now: Physician, values: TypedPhysician) => {
    form.setValues(values);
    form.resetDirty(typedPhysician(now));
    setKnown(now);
    setTheirs(undefined);
  };
  /** What was typed while it was on its way stays. */
  const onSaved = (sent: TypedPhysician) => (saved: Physician) => {
    begin(saved, mergedWith(typedPhysician(saved), form.getValues(), sent));
    setIsSaved(true);
  };
  const fail = (error: Error) => {
    if (!isConflict(error)) return faults.fail(error);
    const compare = (now: Physician) => (now.modifiedOn === known.modifiedOn ? faults.fail(error) : setTheirs(now));
    readAnew.mutate(undefined, { onSuccess: compare, onError: () => faults.fail(error) });
  };
  const submit = form.onSubmit((typed) => {
    setTheirs(undefined);
    setIsSaved(false);
    const body = { ...physicianRules.parse(typed), id: known.id, modifiedOn: known.modifiedOn };
    saveOnce(body, { onSuccess: onSaved(typed), onError: fail });
  }, faults.refuse);

  const changed = theirs ? changedFields(typedPhysician(known), typedPhysician(theirs)) : [];
  /** What is different has the focus, as the buttons that were pressed are gone. */
  const takeOver = (now: Physician, values: TypedPhysician) => {
    begin(now, values);
    edit.reset();
    form.clearErrors();
    faults.goTo(changed[0] ?? "firstName");
  };
  const conflict = theirs && {
    changedBy: theirs.modifiedBy,
    changedOn: theirs.modifiedOn,
    fields: changed.map((field) => PHYSICIAN_LABELS[field]),
    onLoad: () => takeOver(theirs, typedPhysician(theirs)),
    onKeep: () => takeOver(theirs, mergedWith(typedPhysician(theirs), form.getValues(), typedPhysician(known))),
  };
  const isSending = edit.isPending || readAnew.isPending;
  return { form, faults, submit, conflict, isSending, isSaved, hasFailed: edit.isError && !isSending };
}
