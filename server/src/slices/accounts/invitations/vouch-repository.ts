import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** What inviters may confirm right away about the invited person. */
export const vouchRepository = (trx: Database) => ({
  /** That the role begins with the first sign-in, or, with false, that it waits to be confirmed. */
  async vouchForRole(requestId: number, isGiven: boolean): Promise<void> {
    const approved_role_id = isGiven ? sql<number>`role_id` : null;
    await trx.updateTable("account_requests").set({ approved_role_id }).where("id", "=", requestId).execute();
  },

  /** For the hospital, that number and person are right. */
  async vouchForNpi(requestId: number): Promise<void> {
    await trx.updateTable("account_requests").set({ confirmed_npi: sql`npi` }).where("id", "=", requestId).execute();
  },
});
