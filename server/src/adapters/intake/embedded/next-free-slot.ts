import { TZDate } from "@date-fns/tz";
import { addDays, format } from "../../../platform/dates.ts";
import { type HospitalCalendar, isWorkingDay } from "../../../platform/hospital-calendar.ts";

export const SLOT_MINUTES = 30;
const [OPENS, CLOSES] = [9, 16];
const SLOTS = ((CLOSES - OPENS) * 60) / SLOT_MINUTES;

/** The first slot from tomorrow on that nothing taken reaches into: half an hour of a working day between 9 and 16 h in the hospital's zone. */
export function nextFreeSlot(now: Date, calendar: HospitalCalendar, taken: readonly Date[]): Date {
  const { zone } = calendar;
  const isFree = (start: number) => taken.every((given) => Math.abs(given.getTime() - start) >= SLOT_MINUTES * 60_000);
  const today = new TZDate(now, zone);
  for (let days = 1; ; days += 1) {
    const day = addDays(today, days);
    if (!isWorkingDay(format(day, "yyyy-MM-dd"), calendar)) continue;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const start = new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), OPENS, slot * SLOT_MINUTES, zone).getTime();
      if (isFree(start)) return new Date(start);
    }
  }
}
