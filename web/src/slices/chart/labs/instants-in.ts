import { offsetsIn } from "../../../platform/format/offsets-in.ts";

const PARTIAL = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/** The start of a year, a month or a day, as if the clock were in UTC; undefined for anything else. */
export function startOf(partialDate: string): number | undefined {
  const [partial, year, month = "1", day = "1"] = PARTIAL.exec(partialDate) ?? [];
  return partial === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/**
 * The instant of a date of the record as the server sorts by it: a year, a month or a day is its start in the hospital's zone.
 * Undefined when it is no date.
 */
export function instantsIn(timeZone: string): (moment: string) => number | undefined {
  const offsetAt = offsetsIn(timeZone);
  return (moment) => {
    const midnight = startOf(moment);
    if (midnight === undefined) return Date.parse(moment) || undefined;
    // The second look is for days on which the clock is changed: the offset at midnight there, not at midnight in UTC.
    return midnight - offsetAt(midnight - offsetAt(midnight));
  };
}
