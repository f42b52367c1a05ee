const PARTIAL = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/** By how many milliseconds the zone's clock is ahead of UTC at an instant. */
function offsetAt(instant: number, clock: Intl.DateTimeFormat): number {
  const parts = clock.formatToParts(new Date(instant));
  const of = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) - instant;
}

/**
 * The instant of a date of the record as the server sorts by it: a year, a month or a day is its start in the hospital's zone.
 * Undefined when it is no date. Made once for each zone, since to make a format takes far longer than to use it.
 */
export function instantsIn(timeZone: string): (moment: string) => number | undefined {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (moment) => {
    const [partial, year, month = "1", day = "1"] = PARTIAL.exec(moment) ?? [];
    if (!partial) return Date.parse(moment) || undefined;
    const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
    // The second look is for days on which the clock is changed: the offset at midnight there, not at midnight in UTC.
    return midnight - offsetAt(midnight - offsetAt(midnight, clock), clock);
  };
}
