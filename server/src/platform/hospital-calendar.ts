import { isWeekend, parseISO } from "./dates.ts";

/** The hospital's days: by which clocks, and which of them are holidays (YYYY-MM-DD). */
export interface HospitalCalendar {
  zone: string;
  holidays: ReadonlySet<string>;
}

/** Whether the hospital's clinics work on a day: neither on Saturdays and Sundays, nor on its holidays. */
export const isWorkingDay = (day: string, { holidays }: Pick<HospitalCalendar, "holidays">): boolean =>
  !isWeekend(parseISO(day)) && !holidays.has(day);
