import { schemaResolver, useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../../platform/http/api-client.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import type { EditConflictPanelProps } from "../../../ui/form/edit-conflict-panel.tsx";
import { changedFields, useEditConflict, wordsOfValue } from "../../../ui/form/use-edit-conflict.ts";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import type { EditedRow, UpdateRow } from "./kind.ts";
import { READER_QUERIES } from "./reader-queries.ts";
import { type SendUpdate, type UpdatePayload, useSaving } from "./use-saving.ts";

/** What they wrote, as a line or two say it; of a text with a layout only that it is another one. */
const wordsOf = (_field: string, value: unknown): string | undefined =>
  typeof value === "string" && /<\w/.test(value) ? undefined : wordsOfValue(value);

const isFile = (typed: object, field: string): boolean => new Map(Object.entries(typed)).get(field) instanceof File;

interface FormPlan<Row extends UpdateRow, Typed extends object, Parsed, Body> {
  /** The row that is edited; without it one is added. */
  editing?: EditedRow<Row> | undefined;
  /** The initial form values, as text for typed fields. */
  typed: (row: Row | undefined) => Typed;
  /** The contract's rules, over what is typed. */
  rules: z.ZodType<Parsed, Typed>;
  /** The fields in the order of the form, as the summary of errors calls them. */
  labels: Readonly<Record<string, string>>;
  /** Other visible facts of the row by label, shown in a conflict. */
  facts?: Readonly<Record<string, string>>;
  toPayload: (parsed: Parsed) => UpdatePayload<Body>;
  send: SendUpdate<Row, Body>;
  /** Whether saving permanently removes something, besides a replaced file. */
  isLasting?: (body: Body) => boolean;
  /** What else the saving has done to the row, as a sentence. */
  savedMore?: (payload: UpdatePayload<Body>) => string | undefined;
  /** Whether nothing was entered, if that has its own message (CON-107). */
  isEmpty?: (typed: Typed) => boolean;
}

/** Says that a row was changed, and sends it as it was before when that is undone: over this change, and over no later one. */
function useSavedNotice<Row extends UpdateRow, Typed extends object, Parsed, Body>(plan: FormPlan<Row, Typed, Parsed, Body>) {
  const { editing, typed, rules, toPayload, send, isLasting, savedMore } = plan;
  const queries = useQueryClient();
  return ({ body, file }: UpdatePayload<Body>) => {
    if (!editing) return;
    const { row, name, readAnew } = editing;
    const text = [`Your changes to “${name}” are saved.`, savedMore?.({ body, file })].filter(Boolean).join(" ");
    const before = rules.safeParse(typed(row));
    if (file || isLasting?.(body) || !before.success) return notify({ text });
    const saved = readAnew().catch(() => undefined);
    const undo = async () => {
      const { modifiedOn } = (await saved) ?? row;
      const sending = { key: crypto.randomUUID(), signal: new AbortController().signal, onProgress: () => undefined };
      await send(toPayload(before.data), sending, { ...row, modifiedOn });
      await queries.invalidateQueries(READER_QUERIES);
    };
    notify({ text, undo });
  };
}

/** A form of the portal updates: its fields, its rules, what is wrong, and how the saving goes. `RecordForm` draws it. */
export function useRecordForm<Row extends UpdateRow, Typed extends object, Parsed, Body>(plan: FormPlan<Row, Typed, Parsed, Body>) {
  const { editing, typed, rules, labels, facts = {}, toPayload, send, isEmpty } = plan;
  const form = useForm<Typed>({
    name: "portal-update",
    initialValues: typed(editing?.row),
    validateInputOnBlur: true,
    validate: schemaResolver(rules, { sync: true }),
  });
  const formErrors = useFormErrors(form, labels);
  /** The version that is sent. */
  const sentOver = useRef(editing?.row);
  const saving = useSaving<Body>({
    send: (payload, sending) => send(payload, sending, sentOver.current),
    onSaved: useSavedNotice(plan),
  });
  const { check, isReading, panel, forget } = useEditConflict<Row, Typed>({
    known: editing?.row,
    read: async () => editing?.readAnew(),
    lastChange: ({ modifiedBy = "", modifiedOn }) => ({ by: modifiedBy, on: modifiedOn }),
    toTyped: typed,
    typedNow: () => form.getValues(),
    changes: (was, now, mine) => [
      // A file that was chosen here is no difference to theirs.
      ...changedFields(labels, { now: typed(now), mine }, wordsOf).filter(({ field }) => !isFile(mine, field)),
      // The form does not send these.
      ...changedFields<Row>(facts, { was, now, mine: now }, wordsOf),
    ],
    onRebase: (now, values) => {
      form.setValues(values);
      form.resetDirty(typed(now));
      form.clearErrors();
      editing?.rebase(now);
    },
    resend: (now) => submitOver(now)(),
  });
  const [isRefused, setIsRefused] = useState(false);
  /** A result stays until the next press of Save, even if nothing is sent then. */
  const [isFailureOld, setIsFailureOld] = useState(false);
  const fail = (error: Error) => {
    if (error instanceof ApiError) formErrors.fail(error);
  };
  const submitOver = (row: Row | undefined) =>
    form.onSubmit(
      (values) => {
        setIsFailureOld(false);
        forget();
        sentOver.current = row;
        saving.save(toPayload(rules.parse(values)), { onError: (error) => void check(error, fail, row) });
      },
      (errors) => {
        setIsFailureOld(true);
        setIsRefused(true);
        forget();
        formErrors.refuse(errors);
      },
    );
  const isUnsaid = isFailureOld || isReading || panel !== undefined;
  const shown = { ...saving, isSending: saving.isSending || isReading, error: isUnsaid ? undefined : saving.error };
  return {
    form,
    formErrors,
    saving: shown,
    conflict: panel,
    /** For separately sent parts: shows the conflict panel, or `otherwise` for other errors. */
    checkConflict: (error: Error, otherwise: (error: Error) => void) => check(error, otherwise),
    submit: submitOver(editing?.row),
    isEmpty: isRefused && isEmpty?.(form.values) === true,
  };
}

/** The part that a form's frame needs, for any fields. */
export interface RecordFormState {
  form: { isDirty: () => boolean; errors: ReturnType<typeof useForm>["errors"] };
  formErrors: Pick<ReturnType<typeof useFormErrors>, "wrong" | "goTo">;
  saving: Omit<ReturnType<typeof useSaving>, "save">;
  /** Another person's changes, with two options. */
  conflict: EditConflictPanelProps | undefined;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isEmpty: boolean;
}
