import { scaleUtc } from "d3-scale";
import { offsetsIn } from "../../../../platform/format/offsets-in.ts";
import type { TicksOf } from "../../../../ui/chart/line-chart-plan.ts";
import { startOf } from "../instants-in.ts";

/**
 * Converts the record's dates to axis positions: the hospital's local clock, counted as UTC, so that days begin at local midnight.
 * Undefined for an invalid date.
 */
export function clockTimesIn(timeZone: string): (moment: string) => number | undefined {
  const offsetAt = offsetsIn(timeZone);
  return (moment) => {
    const start = startOf(moment);
    if (start !== undefined) return start;
    const instant = Date.parse(moment);
    return Number.isNaN(instant) ? undefined : instant + offsetAt(instant);
  };
}

const DAY = 86_400_000;

const labelBy = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (at: Date) => format.format(at).replace("\u202f", " ");
};
const year = labelBy({ year: "numeric" });
const month = labelBy({ month: "short", year: "numeric" });
const day = labelBy({ month: "2-digit", day: "2-digit", year: "numeric" });
const hour = labelBy({ month: "2-digit", day: "2-digit", hour: "numeric", minute: "2-digit" });

/** As exact as the time between two ticks: years, months, days, else hours. */
function labelFor(step: number) {
  if (step > 360 * DAY) return year;
  if (step > 27 * DAY) return month;
  return step > 0.9 * DAY ? day : hour;
}

/** Round dates of the hospital's clock; where there is room for one alone, the first date and the last. */
export const dateTicks: TicksOf = (from, to, most) => {
  const ends = from === to ? [from] : [from, to];
  const scale = scaleUtc().domain(ends.map((at) => new Date(at)));
  const counts = from === to ? [] : Array.from({ length: most }, (_, index) => most - index);
  // What the library finds round may be more than was asked for.
  const ticks = counts.map((count) => scale.ticks(count)).find((found) => found.length <= most) ?? [];
  const [first, second] = ticks;
  if (!first || !second) return ends.map((at) => ({ at, label: (to - from > 0 && to - from < DAY ? hour : day)(new Date(at)) }));
  const label = labelFor(second.getTime() - first.getTime());
  return ticks.map((at) => ({ at: at.getTime(), label: label(at) }));
};
