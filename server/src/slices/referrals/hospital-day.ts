import { TZDate } from "@date-fns/tz";
import { addBusinessDays } from "date-fns/addBusinessDays";
import { differenceInBusinessDays } from "date-fns/differenceInBusinessDays";
import { format } from "date-fns/format";
import { parseISO } from "date-fns/parseISO";

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make one takes long, and a list asks a thousand times. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const digits = { year: "numeric", month: "2-digit", day: "2-digit", hour: "numeric", minute: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-US", { ...digits, hour12: true, timeZone: zone });
  formats.set(zone, made);
  return made;
}

/** A moment by the clocks of a zone. */
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

/** The day so many working days later, by the hospital's calendar. */
export const workingDaysAfter = (at: Date, days: number, zone: string): string =>
  format(addBusinessDays(new TZDate(at, zone), days), "yyyy-MM-dd");

/** A day of the calendar, moved on by as many working days as went by between two moments. */
export function laterByWorkingDays(day: string, { from, to }: { from: Date; to: Date }, zone: string): string {
  const passed = differenceInBusinessDays(parseISO(hospitalDay(to, zone)), parseISO(hospitalDay(from, zone)));
  return format(addBusinessDays(parseISO(day), Math.max(0, passed)), "yyyy-MM-dd");
}

/** A moment's day as people of the hospital's zone write it: 12/01/2026. */
export function dayOf(at: Date, zone: string): string {
  const { year, month, day } = partsOf(at, zone);
  return `${month}/${day}/${year}`;
}

/** A moment as people of the hospital's zone write it: 12/01/2026 at 9:30 AM. */
export const dayAndTime = (at: Date, zone: string): string => `${dayOf(at, zone)} at ${partsOf(at, zone).time}`;
