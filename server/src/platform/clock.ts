import { TZDate } from "@date-fns/tz";
import { format, startOfDay, subDays } from "./dates.ts";

/**
 * The first moment of the day that lies `days` calendar days before `now` in a time zone (IANA name).
 * Counts days, not hours, so it is right across the changes of the clock.
 */
export const startOfDaysAgo = (now: Date, days: number, timeZone: string): Date =>
  new Date(startOfDay(subDays(new TZDate(now, timeZone), days)).getTime());
/** The first moment of a calendar day, YYYY-MM-DD, and so many days later, in a time zone (IANA name). */
export function startOfDayIn(day: string, timeZone: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(TZDate.tz(timeZone, year, month - 1, date + daysLater).getTime());
}

/** A moment's calendar day in a time zone (IANA name), YYYY-MM-DD. */
export const dayIn = (at: Date, timeZone: string): string => format(new TZDate(at, timeZone), "yyyy-MM-dd");

/** What time it is. A port, so that tests can stand at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
