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
  onRebase: (now: Row, typed: Typed, rebase: Rebase) => void;
}

interface Rebase {
  choice: "theirs" | "mine";
  /** What had been different. */
  changes: readonly EditChange[];
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
  const panelOf = (was: Row, now: Row): EditConflictPanelProps => {
    const found = changes(was, now, typedNow());
    const rebase = (typed: Typed, choice: Rebase["choice"]) => {
      setTheirs(undefined);
      onRebase(now, typed, { choice, changes: found });
    };
    return {
      changedBy: lastChange(now).by,
      changedOn: lastChange(now).on,
      changes: found,
      onLoad: () => rebase(toTyped(now), "theirs"),
      onKeep: () => rebase(merge(toTyped(now), typedNow(), toTyped(was)), "mine"),
    };
  };
  const panel = known === undefined || theirs === undefined ? undefined : panelOf(known, theirs);
  return { check, isReading, panel, forget: () => setTheirs(undefined) };
}

/** A list is the same whatever its order. */
const asText = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
const isSame = (one: unknown, other: unknown) => asText(one) === asText(other);
const valuesOf = (fields: object) => new Map<string, unknown>(Object.entries(fields));

/** What was done here stays, and what was not touched becomes what it is now. */
export function mergedFields<Typed extends object>(now: Typed, mine: Typed, was: Typed): Typed {
  const before = valuesOf(was);
  const touched = Object.entries(mine).filter(([field, value]) => !isSame(value, before.get(field)));
  return { ...now, ...Object.fromEntries(touched) };
}

const LONGEST = 240;

/** What a field says, in a line or two: a text says itself; of everything but a yes or no only that it is different can be said. */
export function wordsOfValue(value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return undefined;
  return value.length > LONGEST ? `${value.slice(0, LONGEST).trimEnd()}…` : value;
}

interface Versions<Typed> {
  /** What stood there when the form was filled with it; nothing where that is not known, and then all that is not as in the form counts. */
  was: Typed | undefined;
  now: Typed;
  /** What stands in the form. */
  mine: Typed;
}

/** What is different in the fields that `labels` names, in their order. `wordsOf` says what is there now. */
export function changedFields<Typed extends object>(
  labels: Readonly<Record<string, string>>,
  { was, now, mine }: Versions<Typed>,
  wordsOf: (field: string, value: unknown) => string | undefined = (_field, value) => wordsOfValue(value),
): EditChange[] {
  const [before, after, typed] = [valuesOf(was ?? mine), valuesOf(now), valuesOf(mine)];
  return Object.entries(labels).flatMap(([field, label]) => {
    const value = after.get(field);
    if (isSame(before.get(field), value)) return [];
    const isTouched = was === undefined || !isSame(typed.get(field), before.get(field));
    const isMineOther = isTouched && !isSame(typed.get(field), value);
    return [{ field, label, theirs: wordsOf(field, value), isMineOther }];
  });
}
