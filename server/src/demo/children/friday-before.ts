import type { HospitalCalendar } from "./hospital-calendar.ts";

const FRIDAY = 5;

/** The Friday of a day so many days ago, or the last one before it: presentations are held on Fridays. */
export function fridayBefore({ day }: Pick<HospitalCalendar, "day">, daysAgo: number): string {
  const weekday = new Date(`${day(daysAgo)}T00:00:00Z`).getUTCDay();
  return day(daysAgo + ((weekday - FRIDAY + 7) % 7));
}
