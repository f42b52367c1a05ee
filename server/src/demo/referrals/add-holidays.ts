import { TZDate } from "@date-fns/tz";
import type { Database } from "../../platform/database/database.ts";
import { format } from "../../platform/dates.ts";
import { holidayRepository } from "../../slices/referrals/clinics/days/holiday-repository.ts";

const HOLIDAYS = [
  { date: "12-25", name: "Christmas Day" },
  { date: "01-01", name: "New Year’s Day" },
];

/** The next holidays of the hospital. */
export async function addHolidays(trx: Database, { now, zone }: { now: Date; zone: string }): Promise<void> {
  const today = format(new TZDate(now, zone), "yyyy-MM-dd");
  const year = Number(today.slice(0, 4));
  for (const { date, name } of HOLIDAYS) {
    const day = `${year}-${date}` < today ? `${year + 1}-${date}` : `${year}-${date}`;
    await holidayRepository(trx).add(trx, { day, name }, { by: null, now });
  }
}
