import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

interface Reader {
  accountId: number;
  referralId: number;
}

/** When a person last saw the hospital's changes to a referral. Later changes are new to them. */
export const seenRepository = (db: Database) => ({
  async markSeen({ accountId, referralId }: Reader, now: Date): Promise<void> {
    await db
      .insertInto("referral_seen")
      .values({ account_id: accountId, referral_id: referralId, seen_at: now })
      .onConflict((already) =>
        already.columns(["account_id", "referral_id"]).doUpdateSet({ seen_at: sql`greatest(referral_seen.seen_at, excluded.seen_at)` }),
      )
      .execute();
  },

  /** Makes all of the hospital's changes new to them again. */
  async markUnseen({ accountId, referralId }: Reader): Promise<void> {
    await db.deleteFrom("referral_seen").where("account_id", "=", accountId).where("referral_id", "=", referralId).execute();
  },
});
