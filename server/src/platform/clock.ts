import { TZDate } from "@date-fns/tz";
import { startOfDay, subDays } from "./dates.ts";

/**
 * The first moment of the day that lies `days` calendar days before `now` in a time zone (IANA name).
 * Counts days, not hours, so it is right across the changes of the clock.
 */
export const startOfDaysAgo = (now: Date, days: number, timeZone: string): Date =>
  new Date(startOfDay(subDays(new TZDate(now, timeZone), days)).getTime());
/** What time it is. A port, so that tests can stand at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
