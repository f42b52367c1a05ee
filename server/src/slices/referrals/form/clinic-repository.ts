import type { ClinicChoice } from "@linnet/contract/referrals/form";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";

export interface NewClinic {
  name: string;
  takesNewPatients: boolean;
  answerDays: number;
  location: string;
  resource: string;
  phone: string;
}

export const clinicRepository = (db: Database) => ({
  async add(trx: Database, { name, takesNewPatients, answerDays, location, resource, phone }: NewClinic): Promise<number> {
    const { id } = await trx
      .insertInto("clinics")
      .values({ name, takes_new_patients: takesNewPatients, answer_days: answerDays, location, resource, phone })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** The clinics to which patients may be referred, by name. */
  async offered(): Promise<ClinicChoice[]> {
    const rows = await db
      .selectFrom("clinics")
      .select(["id", "name", "takes_new_patients"])
      .where("active", "=", true)
      .orderBy("name")
      .execute();
    return rows.map(({ id, name, takes_new_patients }) => ({ id, display: name, takesNewPatients: takes_new_patients }));
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
