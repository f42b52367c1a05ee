import type { UseFormReturnType } from "@mantine/form";
import { schemaResolver, useForm } from "@mantine/form";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useFormFaults } from "../../../ui/form/use-form-faults.ts";
import type { EditedRow, UpdateRow } from "./kind.ts";
import { type SendUpdate, type UpdatePayload, useSaving } from "./use-saving.ts";

interface MeanwhilePlan<Row extends UpdateRow, Typed extends object> {
  editing: EditedRow<Row> | undefined;
  form: UseFormReturnType<Typed>;
  /** What the form begins with for a row. */
  typed: (row: Row) => Typed;
  /** The fields in the order of the form, as people read them. */
  labels: Readonly<Record<string, string>>;
  /** What is seen of the row and typed nowhere. */
  facts: Readonly<Record<string, string>>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The names, of those that `labels` knows, of what is different. */
function changesBetween(was: object, now: object, labels: Readonly<Record<string, string>>): string[] {
  const before = new Map<string, unknown>(Object.entries(was));
  const after = new Map<string, unknown>(Object.entries(now));
  return Object.entries(labels).flatMap(([field, label]) => (isSame(before.get(field), after.get(field)) ? [] : [label]));
}

/** What was done here stays, and what was not touched becomes what it is now. */
function mergedWith<Typed extends object>(now: Typed, mine: Typed, was: Typed): Typed {
  const before = new Map<string, unknown>(Object.entries(was));
  const touched = Object.entries(mine).filter(([field, value]) => !isSame(value, before.get(field)));
  return { ...now, ...Object.fromEntries(touched) };
}

/** What becomes of a form when somebody else was faster: nothing typed is lost, and the person decides (architecture: 409, with what changed). */
function useEditConflict<Row extends UpdateRow, Typed extends object>(plan: MeanwhilePlan<Row, Typed>) {
  const { editing, form, typed, labels, facts } = plan;
  const [theirs, setTheirs] = useState<Row>();
  const [isReading, setIsReading] = useState(false);
  const rebase = (now: Row, values: Typed) => {
    form.setValues(values);
    form.resetDirty(typed(now));
    form.clearErrors();
    editing?.rebase(now);
    setTheirs(undefined);
  };

  /** Looks for what somebody else has changed. `fail` says the failure in its own words when there is nothing to see. */
  const look = async (error: Error, fail: (error: Error) => void) => {
    const isConflict = error instanceof ApiError && error.body.code === "conflict" && !error.body.fields;
    if (!editing || !isConflict) return fail(error);
    setIsReading(true);
    // What fails here leaves the server's own sentence in its place.
    const now = await editing.readAnew().catch(() => undefined);
    setIsReading(false);
    return now && now.modifiedOn !== editing.row.modifiedOn ? setTheirs(now) : fail(error);
  };

  const meanwhile = editing &&
    theirs && {
      changedBy: theirs.modifiedBy ?? "",
      changedOn: theirs.modifiedOn,
      fields: [...changesBetween(typed(editing.row), typed(theirs), labels), ...changesBetween(editing.row, theirs, facts)],
      onLoad: () => rebase(theirs, typed(theirs)),
      onKeep: () => rebase(theirs, mergedWith(typed(theirs), form.getValues(), typed(editing.row))),
    };
  return { look, isReading, meanwhile, forget: () => setTheirs(undefined) };
}

interface FormPlan<Row extends UpdateRow, Typed extends object, Parsed, Body> {
  /** The row that is edited; without it one is added. */
  editing?: EditedRow<Row> | undefined;
  /** What stands in the form at the beginning, as text where it is typed. */
  typed: (row: Row | undefined) => Typed;
  /** The contract's rules, over what is typed. */
  rules: z.ZodType<Parsed, Typed>;
  /** The fields in the order of the form, as the summary of errors calls them. */
  labels: Readonly<Record<string, string>>;
  /** What else of the row is seen here, as it is called: said when somebody else has changed it. */
  facts?: Readonly<Record<string, string>>;
  toPayload: (parsed: Parsed) => UpdatePayload<Body>;
  send: SendUpdate<Body>;
  /** Whether nothing was filled in at all, where that is said in words of its own (CON-107). */
  isEmpty?: (typed: Typed) => boolean;
}

/** A form of the portal updates: its fields, its rules, what is wrong, and how the saving goes. `UpdateForm` draws it. */
export function useUpdateForm<Row extends UpdateRow, Typed extends object, Parsed, Body>(plan: FormPlan<Row, Typed, Parsed, Body>) {
  const { editing, typed, rules, labels, facts = {}, toPayload, send, isEmpty } = plan;
  const form = useForm<Typed>({
    name: "portal-update",
    initialValues: typed(editing?.row),
    validateInputOnBlur: true,
    validate: schemaResolver(rules, { sync: true }),
  });
  const faults = useFormFaults(form, labels);
  const saving = useSaving(send);
  const { look, isReading, meanwhile, forget } = useEditConflict({ editing, form, typed, labels, facts });
  const [isRefused, setIsRefused] = useState(false);
  /** What came of a sending is said until Save is pressed again, even if nothing is sent then. */
  const [isFailureOld, setIsFailureOld] = useState(false);
  const fail = (error: Error) => {
    if (error instanceof ApiError) faults.fail(error);
  };
  const submit = form.onSubmit(
    (values) => {
      setIsFailureOld(false);
      forget();
      saving.save(toPayload(rules.parse(values)), { onError: (error) => void look(error, fail) });
    },
    (errors) => {
      setIsFailureOld(true);
      setIsRefused(true);
      forget();
      faults.refuse(errors);
    },
  );
  const isUnsaid = isFailureOld || isReading || meanwhile !== undefined;
  const shown = { ...saving, isSending: saving.isSending || isReading, error: isUnsaid ? undefined : saving.error };
  return { form, faults, saving: shown, meanwhile, submit, isEmpty: isRefused && isEmpty?.(form.values) === true };
}

/** As much of it as the frame of a form needs, whatever its fields are. */
export interface UpdateFormInUse {
  form: { isDirty: () => boolean; errors: ReturnType<typeof useForm>["errors"] };
  faults: Pick<ReturnType<typeof useFormFaults>, "wrong" | "goTo">;
  saving: Omit<ReturnType<typeof useSaving>, "save">;
  /** What somebody else has changed, and the two ways on. */
  meanwhile: ReturnType<typeof useEditConflict>["meanwhile"];
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isEmpty: boolean;
}
