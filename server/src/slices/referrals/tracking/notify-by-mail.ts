import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hospitalDay } from "../hospital-day.ts";
import { mailRepository } from "./mail-repository.ts";

/** The hospital has changed a referral: those whom it concerns get one mail a day, with a link and nothing about anybody. */
export async function notifyByMail(
  trx: Database,
  { config, jobs }: Pick<Platform, "config" | "jobs">,
  { referralId, now }: { referralId: number; now: Date },
): Promise<void> {
  const addresses = await mailRepository(trx).addressesToNotify(referralId, hospitalDay(now, config.HOSPITAL_TIME_ZONE));
  // People who sign in at another provider have no page for it here.
  const howToStop = config.OIDC_ISSUER ? "" : " You can turn them off in your account settings.";
  for (const to of addresses)
    await jobs.send(trx, "mail.send", {
      to,
      subject: "One of your referrals has changed",
      text: `One of your referrals has changed. See ${config.origin}/\n\nYou get at most one of these emails a day.${howToStop}`,
    });
}
