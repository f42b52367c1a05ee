import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { DailyMail } from "../../../platform/waiting-mail.ts";
import { hospitalDay } from "../hospital-day.ts";
import { mailRepository, type Told } from "./mail-repository.ts";

type Needs = Pick<Platform, "config" | "jobs">;

interface Notice {
  told: readonly Told[];
  /** The hospital's day, for which each of them gets one of that kind. */
  day: string;
  kind: DailyMail;
  subject: string;
  text: string;
}

/** Sends a notice that people may switch off: a link, and nothing about anybody. Who gets it was written down when they were asked for. */
export async function sendNotice(trx: Database, { config, jobs }: Needs, { told, day, kind, subject, text }: Notice): Promise<void> {
  // People who sign in at another provider have no page for it here.
  const howToStop = config.OIDC_ISSUER ? "" : " You can turn them off in your account settings.";
  for (const { accountId, email: to } of told) {
    const daily = { accountId, kind, day };
    await jobs.send(trx, "mail.send", { to, subject, text: `${text}\n\nYou get at most one of these emails a day.${howToStop}`, daily });
  }
}

interface OfReferral {
  referralId: number;
  now: Date;
}

/** The hospital has changed a referral: those whom it concerns get one mail a day. */
export async function notifyByMail(trx: Database, needs: Needs, { referralId, now }: OfReferral): Promise<void> {
  const { config } = needs;
  const day = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
  const told = await mailRepository(trx).toNotify({ referralId }, day);
  const text = `One of your referrals has changed. See ${config.origin}/`;
  await sendNotice(trx, needs, { told, day, kind: "change", subject: "One of your referrals has changed", text });
}

/** A clinic waits for the office: those whom the referral concerns get one such mail a day, whatever else they got. */
export async function notifyOfQuestion(trx: Database, needs: Needs, { referralId, now }: OfReferral): Promise<void> {
  const { config } = needs;
  const day = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
  const told = await mailRepository(trx).toAsk(referralId, day);
  const text = `A clinic has a question about one of your referrals and waits for your answer. Answer at ${config.origin}/`;
  await sendNotice(trx, needs, { told, day, kind: "question", subject: "A clinic asks about one of your referrals", text });
}

/** A clinic has written about a question: those whom it concerns get one mail a day, which counts with those of referrals. */
export async function notifyOfAdvice(trx: Database, needs: Needs, { adviceId, now }: { adviceId: number; now: Date }): Promise<void> {
  const { config } = needs;
  const day = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
  const told = await mailRepository(trx).toNotify({ adviceId }, day);
  const text = `A clinic has written about one of your questions. See ${config.origin}/`;
  await sendNotice(trx, needs, { told, day, kind: "change", subject: "A clinic has written about your question", text });
}
