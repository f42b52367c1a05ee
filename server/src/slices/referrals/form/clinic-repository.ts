import type { ClinicChoice } from "@linnet/contract/referrals/form";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";

export interface NewClinic {
  name: string;
  takesNewPatients: boolean;
  answerDays: number;
  location: string;
  resource: string;
  phone: string;
  /** Null: it takes no questions. */
  adviceDays: number | null;
}

export const clinicRepository = (db: Database) => ({
  async add(trx: Database, { name, takesNewPatients, answerDays, location, resource, phone, adviceDays }: NewClinic): Promise<number> {
    const { id } = await trx
      .insertInto("clinics")
      .values({ name, takes_new_patients: takesNewPatients, answer_days: answerDays, location, resource, phone, advice_days: adviceDays })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** The clinics to which patients may be referred, by name. */
  async offered(): Promise<ClinicChoice[]> {
    const rows = await db
      .selectFrom("clinics")
      .select(["id", "name", "takes_new_patients", "advice_days"])
      .where("active", "=", true)
      .orderBy("name")
      .execute();
    return rows.map(({ id, name, takes_new_patients, advice_days }) => ({
      id,
      display: name,
      takesNewPatients: takes_new_patients,
      adviceDays: advice_days,
    }));
  },

  /** In how many working days a clinic answers, and answers what is urgent; undefined for one to which nobody refers. */
  async answerDays(id: number): Promise<{ usual: number; urgent: number } | undefined> {
    return db
      .selectFrom("clinics")
      .select(["answer_days as usual", "urgent_days as urgent"])
      .where("id", "=", id)
      .where("active", "=", true)
      .modifyEnd(preparedStatement)
      .executeTakeFirst();
  },
});
