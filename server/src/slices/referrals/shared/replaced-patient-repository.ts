import type { Database } from "../../../platform/database/database.ts";
import type { Replacement } from "../../patients/public.ts";

export const replacedPatientRepository = (trx: Database) => ({
  /**
   * Moves a replaced patient's referrals and questions to the other patient, with everything attached. Their names, numbers and PDFs stay
   * as sent. Returns their number.
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
