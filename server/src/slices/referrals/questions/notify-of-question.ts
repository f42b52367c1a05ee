import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hospitalDay } from "../hospital-day.ts";
import { mailRepository } from "../tracking/mail-repository.ts";

/** A clinic waits for the office: those whom the referral concerns get one mail a day, with a link and nothing about anybody. */
export async function notifyOfQuestion(
  trx: Database,
  { config, jobs }: Pick<Platform, "config" | "jobs">,
  { referralId, now }: { referralId: number; now: Date },
): Promise<void> {
  const addresses = await mailRepository(trx).addressesToAsk(referralId, hospitalDay(now, config.HOSPITAL_TIME_ZONE));
  for (const to of addresses)
    await jobs.send(trx, "mail.send", {
      to,
      subject: "A clinic asks about one of your referrals",
      text: `A clinic has a question about one of your referrals and waits for your answer. Answer at ${config.origin}/`,
    });
}
