import { useState } from "react";
import { ApiError } from "../../platform/http/api-client.ts";
import type { EditChange, EditConflictPanelProps } from "./edit-conflict-panel.tsx";

interface EditConflictOptions<Row, Typed extends object> {
  /** The record as the person knows it; nothing where a new one is written. */
  known: Row | undefined;
  /** Reads the record as it is now; nothing where it is gone. */
  read: () => Promise<Row | undefined>;
  /** Who wrote to it last, 'Last, First', and when: that is its version. */
  lastChange: (row: Row) => { by: string; on: string };
  /** What the form shows of a record. */
  toTyped: (row: Row) => Typed;
  /** What stands in the form. */
  typedNow: () => Typed;
  changes: (was: Row, now: Row, mine: Typed) => EditChange[];
  /** What was done here over what is there now; field by field unless said otherwise. */
  merge?: (now: Typed, mine: Typed, was: Typed) => Typed;
  /** Goes on from what is there now, with these values in the form. */
  onRebase: (now: Row, typed: Typed, choice: "theirs" | "mine") => void;
}

/** Nothing is wrong with a field: somebody else has written to the record since it was read. */
const isEditConflict = (error: Error): boolean => error instanceof ApiError && error.body.code === "conflict" && !error.body.fields;

/**
 * What becomes of a form when somebody else has written to its record since it was read (409): nothing typed is lost, what they wrote is
 * shown, and the person decides. `panel` is for `EditConflictPanel`; there is none as long as nothing is in conflict.
 */
export function useEditConflict<Row, Typed extends object>(options: EditConflictOptions<Row, Typed>) {
  const { known, read, lastChange, toTyped, typedNow, changes, merge = mergedFields, onRebase } = options;
  const [theirs, setTheirs] = useState<Row>();
  const [isReading, setIsReading] = useState(false);

  /** Looks whether that is why it was not saved, and for what they wrote; `otherwise` says every other failure in its own words. */
  const check = async (error: Error, otherwise: (error: Error) => void) => {
    if (known === undefined || !isEditConflict(error)) return otherwise(error);
    setIsReading(true);
    // What fails here leaves the server's own sentence in its place.
    const now = await read().catch(() => undefined);
    setIsReading(false);
    return now && lastChange(now).on !== lastChange(known).on ? setTheirs(now) : otherwise(error);
  };
  const rebase = (now: Row, typed: Typed, choice: "theirs" | "mine") => {
    setTheirs(undefined);
    onRebase(now, typed, choice);
  };

  const panel: EditConflictPanelProps | undefined =
    known === undefined || theirs === undefined
      ? undefined
      : {
          changedBy: lastChange(theirs).by,
          changedOn: lastChange(theirs).on,
          changes: changes(known, theirs, typedNow()),
          onLoad: () => rebase(theirs, toTyped(theirs), "theirs"),
          onKeep: () => rebase(theirs, merge(toTyped(theirs), typedNow(), toTyped(known)), "mine"),
        };
  return { check, isReading, panel, forget: () => setTheirs(undefined) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const valuesOf = (fields: object) => new Map<string, unknown>(Object.entries(fields));

/** What was done here stays, and what was not touched becomes what it is now. */
export function mergedFields<Typed extends object>(now: Typed, mine: Typed, was: Typed): Typed {
  const before = valuesOf(was);
  const touched = Object.entries(mine).filter(([field, value]) => !isSame(value, before.get(field)));
  return { ...now, ...Object.fromEntries(touched) };
}

/**
 * What is different in the fields that `labels` names, in their order. `wordsOf` says what is there now; without it a text says itself, and
 * of everything else only that it is different.
 */
export function changedFields<Typed extends object>(
  labels: Readonly<Record<string, string>>,
  { was, now, mine }: { was: Typed; now: Typed; mine?: Typed },
  wordsOf: (field: string, value: unknown) => string | undefined = (_field, value) => (typeof value === "string" ? value : undefined),
): EditChange[] {
  const [before, after, typed] = [valuesOf(was), valuesOf(now), valuesOf(mine ?? was)];
  return Object.entries(labels).flatMap(([field, label]) => {
    const value = after.get(field);
    if (isSame(before.get(field), value)) return [];
    const isMineOther = !isSame(typed.get(field), before.get(field)) && !isSame(typed.get(field), value);
    return [{ label, theirs: wordsOf(field, value), isMineOther }];
  });
}
