import { TZDate } from "@date-fns/tz";
import { DAYS_AROUND_MONTH } from "@linnet/contract/appointments";
import type { Between } from "../../adapters/ehr/port.ts";

/**
 * The month of a day written as MM/DD/YYYY, with some days on both sides (decision G-APT-03), from midnight to midnight in the
 * hospital's zone. Days are calendar days: 24 hours each would be wrong over the changes of the clock.
 */
export function monthAround(day: string, zone: string): Between {
  const month = Number(day.slice(0, 2));
  const year = Number(day.slice(-4));
  const midnight = (ofMonth: number, dayOfMonth: number) => new Date(new TZDate(year, ofMonth - 1, dayOfMonth, zone).getTime());
  return { from: midnight(month, 1 - DAYS_AROUND_MONTH), to: midnight(month + 1, 1 + DAYS_AROUND_MONTH) };
}
