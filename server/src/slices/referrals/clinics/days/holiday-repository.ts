import type { Holiday } from "@linnet/contract/referrals/clinic-days";
import { sql } from "kysely";
import { type Database, preparedStatement } from "../../../../platform/database/database.ts";
import type { HospitalCalendar } from "../../../../platform/hospital-calendar.ts";
import { workingDaysAfter } from "../../shared/hospital-day.ts";

async function calendarOf(db: Database, zone: string): Promise<HospitalCalendar> {
  const { rows } = await sql<{ day: string }>`${preparedStatement} select day::text from hospital_holidays`.execute(db);
  return { zone, holidays: new Set(rows.map(({ day }) => day)) };
}

/** Weekdays on which the hospital's clinics are closed. */
export const holidayRepository = (db: Database) => ({
  /** The calendar for counting working days. */
  calendar: (zone: string): Promise<HospitalCalendar> => calendarOf(db, zone),

  /** The date `days` working days later, by the hospital's calendar. */
  workingDaysAfter: async (at: Date, days: number, zone: string): Promise<string> => workingDaysAfter(at, days, await calendarOf(db, zone)),

  /** The holidays from a day on, earliest first. */
  async since(today: string): Promise<Holiday[]> {
    const { rows } = await sql<Holiday>`
      select day::text, name from hospital_holidays where day >= ${today}::date order by hospital_holidays.day`.execute(db);
    return rows;
  },

  async nameOf(day: string): Promise<string | undefined> {
    const { rows } = await sql<{ name: string }>`select name from hospital_holidays where day = ${day}::date`.execute(db);
    return rows[0]?.name;
  },

  /** False if that day is a holiday already. */
  async add(trx: Database, { day, name }: Holiday, { by, now }: { by: number | null; now: Date }): Promise<boolean> {
    const added = await trx
      .insertInto("hospital_holidays")
      .values({ day, name, added_by: by, added_at: now })
      .onConflict((already) => already.column("day").doNothing())
      .returning("name")
      .executeTakeFirst();
    return added !== undefined;
  },

  /** False if that day is not a holiday. */
  async remove(trx: Database, day: string): Promise<boolean> {
    const removed = await trx.deleteFrom("hospital_holidays").where("day", "=", day).returning("name").executeTakeFirst();
    return removed !== undefined;
  },
});
