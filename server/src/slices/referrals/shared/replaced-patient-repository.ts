import type { Database } from "../../../platform/database/database.ts";
import type { Replacement } from "../../patients/public.ts";

export const replacedPatientRepository = (trx: Database) => ({
  /**
   * Referrals and questions to clinics of a patient whose place another took are of the other, with all that hangs on them. As they were
   * sent they stay: their names, their numbers and their PDFs. Says how many.
   */
  async follow({ from, to }: Replacement): Promise<number> {
    const referrals = await trx.updateTable("referrals").set({ person_id: to }).where("person_id", "=", from).executeTakeFirstOrThrow();
    const questions = await trx
      .updateTable("advice_threads")
      .set({ person_id: to })
      .where("person_id", "=", from)
      .executeTakeFirstOrThrow();
    return Number(referrals.numUpdatedRows + questions.numUpdatedRows);
  },
});
