import type { Platform } from "../../platform/platform.ts";
import { followRepository } from "./follow-repository.ts";
import { referralRepository } from "./referral-repository.ts";
import { tellByMail } from "./tell-by-mail.ts";

/** Reads what the hospital has done with referrals since the last time, and writes it down. Reading it twice changes nothing. */
export async function followReferrals({
  db,
  clock,
  intake,
  config,
  jobs,
}: Pick<Platform, "db" | "clock" | "intake" | "config" | "jobs">): Promise<void> {
  const follow = followRepository(db);
  const { answers, watermark } = await intake.changesSince(await follow.watermark());
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    await follow.move(trx, watermark, now);
    for (const answer of answers) {
      const applied = await referralRepository(db).applyAnswer(trx, answer, { now, zone: config.HOSPITAL_TIME_ZONE });
      // That it has arrived is what everybody expects: no news.
      if (applied && applied.event !== "received") await tellByMail(trx, { config, jobs }, { referralId: applied.referralId, now });
    }
  });
}
