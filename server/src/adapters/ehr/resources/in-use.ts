import type { z } from "zod";
import type { Period } from "./elements.ts";

/** What R4 gives a `use` and a `period`: a name, a number. */
interface Used {
  use?: string | undefined;
  period?: z.output<typeof Period> | undefined;
}

/** A year, a month or a day that is over by today (YYYY-MM-DD): dates are compared as they are written. */
export const isOver = (period: Used["period"], today: string): boolean =>
  period?.end !== undefined && period.end.slice(0, 10) < today.slice(0, period.end.slice(0, 10).length);

const isToCome = ({ period }: Used, today: string): boolean =>
  period?.start !== undefined && period.start.slice(0, 10) > today.slice(0, period.start.slice(0, 10).length);

/** By its use or its period no longer what somebody or something is called. */
const isFormer = ({ use, period }: Used, today: string): boolean => use === "old" || use === "maiden" || isOver(period, today);

/** What counts now, what will, what did. */
const standing = (entry: Used, today: string) => (isFormer(entry, today) ? 2 : isToCome(entry, today) ? 1 : 0);

/** Whether it counts on that day, YYYY-MM-DD. */
export const isInUse = (entry: Used, today: string): boolean => standing(entry, today) === 0;

const startOf = ({ period }: Used) => period?.start ?? "";
const endOf = ({ period }: Used) => period?.end ?? "";
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** On which whatever has an end is over, and whatever has a beginning has begun. */
const LAST_DAY = "9999-12-31";

/**
 * What is in use on that day (YYYY-MM-DD) first, then what is to come, then what was: each in the order of `uses`, where a use that is not
 * among them stands at `""`; of those of one use the one that began last. Of what was, the one that ended last.
 */
export function byUse<Entry extends Used>(entries: readonly Entry[], uses: readonly string[], today = LAST_DAY): Entry[] {
  const rank = ({ use = "" }: Used) => uses.indexOf(uses.includes(use) ? use : "");
  const ended = (entry: Used) => (isFormer(entry, today) ? endOf(entry) : "");
  return entries.toSorted(
    (one, other) =>
      standing(one, today) - standing(other, today) ||
      byText(ended(other), ended(one)) ||
      rank(one) - rank(other) ||
      byText(startOf(other), startOf(one)),
  );
}
