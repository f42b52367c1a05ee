import { addDays, format, parseISO } from "../../../platform/dates.ts";
import { type HospitalCalendar, isWorkingDay } from "../../../platform/hospital-calendar.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because a formatter is slow to create and a list needs a thousand. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const digits = { year: "numeric", month: "2-digit", day: "2-digit", hour: "numeric", minute: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-US", { ...digits, hour12: true, timeZone: zone });
  formats.set(zone, made);
  return made;
}

/** The parts of a time in a zone. */
function partsOf(at: Date, zone: string) {
  const part = new Map<string, string>(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? "";
  return { year: of("year"), month: of("month"), day: of("day"), time: `${of("hour")}:${of("minute")} ${of("dayPeriod")}` };
}

/** The hospital's calendar day, YYYY-MM-DD. */
export function hospitalDay(at: Date, zone: string): string {
  const { year, month, day } = partsOf(at, zone);
  return `${year}-${month}-${day}`;
}

const dayAfter = (day: string): string => format(addDays(parseISO(day), 1), "yyyy-MM-dd");

/** The date `days` working days after a date. */
export function addWorkingDays(day: string, days: number, calendar: Pick<HospitalCalendar, "holidays">): string {
  let reached = day;
  for (let left = days; left > 0; left -= isWorkingDay(reached, calendar) ? 1 : 0) reached = dayAfter(reached);
  return reached;
}

/** The date `days` working days later, by the hospital's calendar. */
export const workingDaysAfter = (at: Date, days: number, calendar: HospitalCalendar): string =>
  addWorkingDays(hospitalDay(at, calendar.zone), days, calendar);

/** The number of working days between two times. */
function workingDaysBetween({ from, to }: { from: Date; to: Date }, calendar: HospitalCalendar): number {
  const end = hospitalDay(to, calendar.zone);
  let passed = 0;
  for (let day = hospitalDay(from, calendar.zone); day < end; day = dayAfter(day)) if (isWorkingDay(day, calendar)) passed += 1;
  return passed;
}

/** A date, moved by the number of working days between two times. */
export const laterByWorkingDays = (day: string, span: { from: Date; to: Date }, calendar: HospitalCalendar): string =>
  addWorkingDays(day, workingDaysBetween(span, calendar), calendar);

/** The date in the hospital's zone: 12/01/2026. */
export function dayOf(at: Date, zone: string): string {
  const { year, month, day } = partsOf(at, zone);
  return `${month}/${day}/${year}`;
}

/** The date and time in the hospital's zone: 12/01/2026 at 9:30 AM. */
export const dayAndTime = (at: Date, zone: string): string => `${dayOf(at, zone)} at ${partsOf(at, zone).time}`;
