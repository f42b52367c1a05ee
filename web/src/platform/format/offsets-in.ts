/** By how many milliseconds the zone's clock is ahead of UTC at an instant. Made once for each zone: to make a format is what takes long. */
export function offsetsIn(timeZone: string): (instant: number) => number {
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
  return (instant) => {
    const parts = clock.formatToParts(new Date(instant));
    const of = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value);
    return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) - instant;
  };
}
