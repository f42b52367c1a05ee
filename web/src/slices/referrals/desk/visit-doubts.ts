import type { Holiday } from "@linnet/contract/referrals/clinic-days";
import { formatDate, formatTime, formatWeekday } from "../../../platform/format/format.ts";
import { offsetsIn } from "../../../platform/format/offsets-in.ts";

/** Hours of the hospital's day in which an appointment begins without a question. */
const [OPENS, CLOSES] = ["06:00", "20:00"];

interface Surroundings {
  now: Date;
  zone: string;
  holidays: readonly Holiday[];
}

/** What is unusual about an appointment's beginning, a sentence each. */
export function visitDoubts(startsAt: string, { now, zone, holidays }: Surroundings): string[] {
  const instant = Date.parse(startsAt);
  const [day = "", clock = ""] = new Date(instant + offsetsIn(zone)(instant)).toISOString().split("T");
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const holiday = holidays.find((each) => each.day === day);
  const time = clock.slice(0, 5);
  return [
    ...(instant < now.getTime() ? ["This time is in the past."] : []),
    ...(weekday === 0 || weekday === 6 ? [`${formatDate(startsAt, zone)} is a ${formatWeekday(day)}.`] : []),
    ...(holiday ? [`${formatDate(startsAt, zone)} is a holiday: ${holiday.name}.`] : []),
    ...(time < OPENS || time > CLOSES ? [`${formatTime(startsAt, zone)} is outside 6 AM to 8 PM.`] : []),
  ];
}
