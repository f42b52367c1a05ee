import { REFERRAL_STATE, type ReferralState } from "@linnet/contract/referrals/course";
import type { Database } from "../../../platform/database/database.ts";

// Object.keys forgets which keys there are.
const CLOSED = (Object.keys(REFERRAL_STATE) as ReferralState[]).filter((state) => REFERRAL_STATE[state].isClosed);

/** Referrals that are not closed, as a number; who asks need not see them. */
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
