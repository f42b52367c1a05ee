import type { z } from "zod";
import type { Period } from "./elements.ts";

/** R4 elements with a `use` and a `period`: names, identifiers, addresses. */
interface Used {
  use?: string | undefined;
  period?: z.output<typeof Period> | undefined;
}

/** Whether a period has ended by today (YYYY-MM-DD). Dates are compared as text, at the precision of the end. */
export const isOver = (period: Used["period"], today: string): boolean =>
  period?.end !== undefined && period.end.slice(0, 10) < today.slice(0, period.end.slice(0, 10).length);

const isToCome = ({ period }: Used, today: string): boolean =>
  period?.start !== undefined && period.start.slice(0, 10) > today.slice(0, period.start.slice(0, 10).length);

/** No longer valid, by its use or period. */
const isFormer = ({ use, period }: Used, today: string): boolean => use === "old" || use === "maiden" || isOver(period, today);

/** Sort order: current, future, former. */
const standing = (entry: Used, today: string) => (isFormer(entry, today) ? 2 : isToCome(entry, today) ? 1 : 0);

/** Whether it is valid on that day (YYYY-MM-DD). */
export const isInUse = (entry: Used, today: string): boolean => standing(entry, today) === 0;

const startOf = ({ period }: Used) => period?.start ?? "";
const endOf = ({ period }: Used) => period?.end ?? "";
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Default day: every period with an end is over, and every one with a start has begun. */
const LAST_DAY = "9999-12-31";

/**
 * Sorts entries for that day (YYYY-MM-DD): current, future, then former. Within each, by the order of `uses` (an unlisted use counts as
 * `""`), then by latest start. Former entries are sorted by latest end first.
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
