import { useState } from "react";
import { ApiError } from "../../platform/http/api-client.ts";
import type { EditChange, EditConflictPanelProps } from "./edit-conflict-panel.tsx";

interface EditConflictOptions<Row, Typed extends object> {
  /** The record as loaded. Undefined for a new one. */
  known: Row | undefined;
  /** Reads the current record. Undefined if it is gone. */
  read: () => Promise<Row | undefined>;
  /** The last editor, 'Last, First', and the time. Together they are the record's version. */
  lastChange: (row: Row) => { by: string; on: string };
  /** The form's values of a record. */
  toTyped: (row: Row) => Typed;
  /** The form's current values. */
  typedNow: () => Typed;
  changes: (was: Row, now: Row, mine: Typed) => EditChange[];
  /** The values that Keep mine puts into the form. By default, the typed ones. */
  merge?: (now: Typed, mine: Typed) => Typed;
  /** Continues from the current record, with these form values. */
  onRebase: (now: Row, typed: Typed, rebase: Rebase) => void;
  /** Sends the form again after Keep mine, over the current record. Without it, the user saves again. */
  resend?: (now: Row) => void;
}

interface Rebase {
  choice: "theirs" | "mine";
  /** The differences. */
  changes: readonly EditChange[];
}

/** No field is wrong: another person has saved the record since it was loaded. */
const isEditConflict = (error: Error): boolean => error instanceof ApiError && error.body.code === "conflict" && !error.body.fields;

/**
 * Handles a save that was refused because another person saved first (409). No typed text is lost. The user sees the other person's changes
 * and decides. `panel` is for `EditConflictPanel`, and undefined without a conflict.
 */
export function useEditConflict<Row, Typed extends object>(options: EditConflictOptions<Row, Typed>) {
  const { known, read, lastChange, toTyped, typedNow, changes, merge = (_now, mine) => mine, onRebase, resend } = options;
  const [theirs, setTheirs] = useState<{ now: Row; isResent: boolean }>();
  const [isReading, setIsReading] = useState(false);

  /**
   * Checks for a conflict after a failed save and loads the other person's changes. `otherwise` handles every other failure. `sentOver` is the
   * version that the form was sent over. Leave it out if another part of the page was sent: Keep mine then sends nothing.
   */
  const check = async (error: Error, otherwise: (error: Error) => void, sentOver?: Row) => {
    const seen = sentOver ?? known;
    if (seen === undefined || !isEditConflict(error)) return otherwise(error);
    setIsReading(true);
    // If this fails, the server's own sentence stays.
    const now = await read().catch(() => undefined);
    setIsReading(false);
    if (!now || lastChange(now).on === lastChange(seen).on) return otherwise(error);
    return setTheirs({ now, isResent: resend !== undefined && sentOver !== undefined });
  };
  const panelOf = (was: Row, { now, isResent }: { now: Row; isResent: boolean }): EditConflictPanelProps => {
    const found = changes(was, now, typedNow());
    const rebase = (typed: Typed, choice: Rebase["choice"]) => {
      setTheirs(undefined);
      onRebase(now, typed, { choice, changes: found });
    };
    return {
      changedBy: lastChange(now).by,
      changedOn: lastChange(now).on,
      changes: found,
      isSavedByKeep: isResent,
      onLoad: () => rebase(toTyped(now), "theirs"),
      onKeep: () => {
        rebase(merge(toTyped(now), typedNow()), "mine");
        if (isResent) resend?.(now);
      },
    };
  };
  const panel = known === undefined || theirs === undefined ? undefined : panelOf(known, theirs);
  return { check, isReading, panel, forget: () => setTheirs(undefined) };
}

/** Lists are compared in any order. */
const asText = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
const isSame = (one: unknown, other: unknown) => asText(one) === asText(other);
const valuesOf = (fields: object) => new Map<string, unknown>(Object.entries(fields));

/** A three-way merge: changed fields keep the user's value. The others get the current one. */
export function mergedFields<Typed extends object>(now: Typed, mine: Typed, was: Typed): Typed {
  const before = valuesOf(was);
  const touched = Object.entries(mine).filter(([field, value]) => !isSame(value, before.get(field)));
  return { ...now, ...Object.fromEntries(touched) };
}

const LONGEST = 240;

/** A field's value in a line or two. Undefined for anything but text and yes or no. The page then says only that it differs. */
export function wordsOfValue(value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return undefined;
  return value.length > LONGEST ? `${value.slice(0, LONGEST).trimEnd()}…` : value;
}

interface Versions<Typed> {
  /** The values as the form was filled, to list only what the other person changed. Without them, every difference counts. */
  was?: Typed | undefined;
  now: Typed;
  /** The values that Keep mine saves. */
  mine: Typed;
}

/** The differences in the fields of `labels`, in their order. `wordsOf` describes a value. */
export function changedFields<Typed extends object>(
  labels: Readonly<Record<string, string>>,
  { was, now, mine }: Versions<Typed>,
  wordsOf: (field: string, value: unknown) => string | undefined = (_field, value) => wordsOfValue(value),
): EditChange[] {
  const [before, after, typed] = [valuesOf(was ?? mine), valuesOf(now), valuesOf(mine)];
  return Object.entries(labels).flatMap(([field, label]) => {
    const value = after.get(field);
    if (isSame(before.get(field), value)) return [];
    const own = typed.get(field);
    return [{ field, label, theirs: wordsOf(field, value), ...(!isSame(own, value) && { mine: wordsOf(field, own) }) }];
  });
}
