import type { ClinicChoice } from "@linnet/contract/referrals/form";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { waitRepository } from "../clinics/waits/repository.ts";
import { adviceDays } from "../shared/desk-reach-repository.ts";

export interface NewClinic {
  name: string;
  takesNewPatients: boolean;
  answerDays: number;
  location: string;
  resource: string;
  phone: string;
  /** Null if it takes no questions. */
  adviceDays: number | null;
  specialty?: string;
  zipCode?: string;
}

export const clinicRepository = (db: Database) => ({
  async add(trx: Database, clinic: NewClinic): Promise<number> {
    const { name, takesNewPatients, answerDays, location, resource, phone, adviceDays, specialty, zipCode } = clinic;
    const { id } = await trx
      .insertInto("clinics")
      .values({
        name,
        takes_new_patients: takesNewPatients,
        answer_days: answerDays,
        location,
        resource,
        phone,
        advice_days: adviceDays,
        specialty,
        zip_code: zipCode,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** The clinics that accept referrals, by name. */
  async offered(): Promise<ClinicChoice[]> {
    const rows = await db
      .selectFrom("clinics as c")
      .select(["id", "name", "takes_new_patients", adviceDays.as("advice_days"), "phone", "specialty"])
      .where("active", "=", true)
      .orderBy("name")
      .execute();
    const waits = await waitRepository(db).all();
    return rows.map(({ id, name, takes_new_patients, advice_days, phone, specialty }) => ({
      id,
      display: name,
      takesNewPatients: takes_new_patients,
      adviceDays: advice_days,
      phone,
      specialty,
      waits: waits.filter(({ clinicId }) => clinicId === id).map(({ clinicId: _own, ...wait }) => wait),
    }));
  },

  /** The zip codes of clinics that accept referrals, as far as known. */
  async zips(): Promise<{ id: number; zip: string }[]> {
    const rows = await db.selectFrom("clinics").select(["id", "zip_code"]).where("active", "=", true).orderBy("id").execute();
    return rows.flatMap(({ id, zip_code: zip }) => (zip === null ? [] : [{ id, zip }]));
  },

  /** A clinic's answer times in working days, usual and urgent. Undefined for a clinic that accepts no referrals. */
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
