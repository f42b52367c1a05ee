import { REFERRAL_STATE, type ReferralState } from "@linnet/contract/referrals/course";
import type { Database } from "../../../platform/database/database.ts";

// Object.keys loses the type of the keys.
const CLOSED = (Object.keys(REFERRAL_STATE) as ReferralState[]).filter((state) => REFERRAL_STATE[state].isClosed);

/** The number of open referrals. The caller need not be able to see them. */
export const openReferralRepository = (db: Database) => ({
  async countOf({ practiceId, physicianId }: { practiceId: number; physicianId: number }): Promise<number> {
    const { count } = await db
      .selectFrom("referrals")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("practice_id", "=", practiceId)
      .where("physician_id", "=", physicianId)
      .where("course", "not in", CLOSED)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});
