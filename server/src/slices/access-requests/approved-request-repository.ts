import type { Database } from "../../platform/database/database.ts";
import type { Replacement } from "../patients/public.ts";

export const approvedRequestRepository = (trx: Database) => ({
  /** Approved requests for a patient whose place another took are for the other. Says how many. */
  async follow({ from, to }: Replacement): Promise<number> {
    const { numUpdatedRows } = await trx
      .updateTable("access_requests")
      .set({ person_id: to })
      .where("person_id", "=", from)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },
});
