import { TZDate } from "@date-fns/tz";
import { addDays, format } from "../../platform/dates.ts";

/** The demo hospital's dates, counted in days from the day it was loaded, in the hospital's zone. */
export interface HospitalCalendar {
  /** A day so many days ago; negative ones are to come. */
  day(daysAgo: number): string;
  /** A time such as '08:40' of that day, and minutes later, with the hospital's offset; all within the hours of daylight. */
  moment(daysAgo: number, time: string, minutesLater?: number): string;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A time of day, minutes later. */
function later(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const total = hour * 60 + minute + minutes;
  return `${twoDigits(Math.floor(total / 60))}:${twoDigits(total % 60)}`;
}

export function hospitalCalendar(now: Date, zone: string): HospitalCalendar {
  const today = new TZDate(now, zone);
  const known = new Map<number, { day: string; offset: string }>();
  /** Thousands of dates fall on some hundreds of days, and a zone is slow to ask. Clocks change at night, so noon speaks for the day. */
  function dayAgo(daysAgo: number) {
    const found = known.get(daysAgo);
    if (found) return found;
    const day = addDays(today, -daysAgo);
    const noon = new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), 12, zone);
    const made = { day: format(noon, "yyyy-MM-dd"), offset: format(noon, "xxx") };
    known.set(daysAgo, made);
    return made;
  }
  return {
    day: (daysAgo) => dayAgo(daysAgo).day,
    moment: (daysAgo, time, minutesLater = 0) => {
      const { day, offset } = dayAgo(daysAgo);
      return `${day}T${later(time, minutesLater)}:00${offset}`;
    },
  };
}

const FRIDAY = 5;

/** The Friday of a day so many days ago, or the last one before it: presentations are held on Fridays. */
export function fridayBefore({ day }: Pick<HospitalCalendar, "day">, daysAgo: number): string {
  const weekday = new Date(`${day(daysAgo)}T00:00:00Z`).getUTCDay();
  return day(daysAgo + ((weekday - FRIDAY + 7) % 7));
}
