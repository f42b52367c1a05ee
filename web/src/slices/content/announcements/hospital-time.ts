import { offsetsIn } from "../../../platform/format/offsets-in.ts";

const ON_THE_WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** What the hospital's clock and calendar show at an instant, wherever the browser is. */
export function hospitalTime(instant: string, zone: string): { day: string; time: string } {
  const there = Date.parse(instant) + offsetsIn(zone)(Date.parse(instant));
  const [day = "", time = ""] = new Date(there).toISOString().split("T");
  return { day, time: time.slice(0, 5) };
}

/** The instant at which the hospital's clock and calendar show this; nothing for what no clock shows. */
export function instantAt(day: string, time: string, zone: string): string | undefined {
  const shown = `${day}T${time}`;
  const asUtc = ON_THE_WALL.test(shown) ? Date.parse(`${shown}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = offsetsIn(zone);
  // The second look is for days on which the clock is changed: the offset at that hour there, not at that hour in UTC.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString();
}
