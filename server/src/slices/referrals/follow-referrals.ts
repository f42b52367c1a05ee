import type { Platform } from "../../platform/platform.ts";
import { followRepository } from "./follow-repository.ts";
import { referralRepository } from "./referral-repository.ts";

/** Reads what the hospital has done with referrals since the last time, and writes it down. Reading it twice changes nothing. */
export async function followReferrals({ db, clock, intake, config }: Pick<Platform, "db" | "clock" | "intake" | "config">): Promise<void> {
  const follow = followRepository(db);
  const { answers, watermark } = await intake.changesSince(await follow.watermark());
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    await follow.move(trx, watermark, now);
    for (const answer of answers) await referralRepository(db).applyAnswer(trx, answer, { now, zone: config.HOSPITAL_TIME_ZONE });
  });
}
