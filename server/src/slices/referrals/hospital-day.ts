import { TZDate } from "@date-fns/tz";
import { addBusinessDays, format } from "date-fns";

/** The hospital's calendar day, YYYY-MM-DD. */
export const hospitalDay = (at: Date, zone: string): string => format(new TZDate(at, zone), "yyyy-MM-dd");

/** The day so many working days later, by the hospital's calendar. */
export const workingDaysAfter = (at: Date, days: number, zone: string): string =>
  format(addBusinessDays(new TZDate(at, zone), days), "yyyy-MM-dd");

/** A moment as people of the hospital's zone write it: 12/01/2026 at 09:30. */
export const dayAndTime = (at: Date, zone: string): string => format(new TZDate(at, zone), "MM/dd/yyyy 'at' HH:mm");
