import type { Database } from "../../platform/database/database.ts";

/** What waits behind the entries of the menu. */
export const waitingRepository = (db: Database) => ({
  /** How many requests for an account nobody has answered. */
  async countAccountRequests(): Promise<number> {
    const counted = db.selectFrom("account_requests").select(({ fn }) => fn.countAll<number>().as("count"));
    return Number((await counted.where("status_id", "=", 1).executeTakeFirstOrThrow()).count);
  },
});
