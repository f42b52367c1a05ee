import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import type { EditedRow, UpdateRow } from "./kind.ts";

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
export function useChangedMeanwhile<Row extends UpdateRow, Typed extends object>(plan: MeanwhilePlan<Row, Typed>) {
  const { editing, form, typed, labels, facts } = plan;
  const [theirs, setTheirs] = useState<Row>();
  const [isReading, setIsReading] = useState(false);
  const standOn = (now: Row, values: Typed) => {
    form.setValues(values);
    form.resetDirty(typed(now));
    form.clearErrors();
    editing?.standOn(now);
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
      onLoad: () => standOn(theirs, typed(theirs)),
      onKeep: () => standOn(theirs, mergedWith(typed(theirs), form.getValues(), typed(editing.row))),
    };
  return { look, isReading, meanwhile, forget: () => setTheirs(undefined) };
}
