import type { Database } from "../../../platform/database/database.ts";

/** A physician in a practice. */
interface Link {
  practiceId: number;
  physicianId: number;
}

/** What a practice says about the physicians that the directory lists with it. */
export const linkRepository = {
  /** The practice says that the physician works there (decision G-PRA-05). */
  async verify(trx: Database, { practiceId, physicianId }: Link, { by, at }: { by: number; at: Date }): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ verified: true, verified_by: by, verified_at: at, modified_at: at, modified_by: by })
      .where("practice_id", "=", practiceId)
      .where("physician_id", "=", physicianId)
      .where("active", "=", true)
      .execute();
  },

  /** The physician does not work there any more: nobody sees a patient of that practice through them from now on. */
  async end(trx: Database, { practiceId, physicianId }: Link, { by, at }: { by: number; at: Date }): Promise<void> {
    await trx
      .updateTable("practice_physicians")
      .set({ active: false, modified_at: at, modified_by: by })
      .where("practice_id", "=", practiceId)
      .where("physician_id", "=", physicianId)
      .execute();
  },

  /** The e-mail as the practice has corrected it (decision G-PRA-17); whoever signs in has an account, whose e-mail it is then. */
  async correctEmail(trx: Database, physicianId: number, { email, by, at }: { email: string; by: number; at: Date }): Promise<void> {
    await trx
      .updateTable("physicians")
      .set({ email, modified_at: at, modified_by: by })
      .where("id", "=", physicianId)
      .where("account_id", "is", null)
      .execute();
  },
};
