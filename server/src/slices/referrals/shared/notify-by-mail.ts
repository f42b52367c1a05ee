import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { DailyMail } from "../../../platform/waiting-mail.ts";
import { hospitalDay } from "./hospital-day.ts";
import { mailRepository, type Told } from "./mail-repository.ts";

type Needs = Pick<Platform, "config" | "jobs">;

interface Notice {
  told: readonly Told[];
  /** The hospital's day. Each person gets one mail of that kind for it. */
  day: string;
  kind: DailyMail;
  subject: string;
  fact: string;
  link: string;
}

/** Sends an optional notice with a link and no personal data. Its recipients were recorded when they were selected. */
export async function sendNotice(trx: Database, { config, jobs }: Needs, { told, day, kind, subject, fact, link }: Notice): Promise<void> {
  // People who sign in at another provider have no settings page here.
  const howToStop = config.OIDC_ISSUER ? "" : " You can turn it off in your account settings.";
  const why = `You receive this email at most once a day because you work with referrals at ${config.HOSPITAL_NAME}.${howToStop}`;
  const text = `Hello,\n\n${fact}\n\n${link}\n\n${why}`;
  for (const { accountId, email: to } of told) await jobs.send(trx, "mail.send", { to, subject, text, daily: { accountId, kind, day } });
}

interface OfReferral {
  referralId: number;
  now: Date;
}

/** The hospital has changed a referral. Its people get one mail a day. */
export async function notifyByMail(trx: Database, needs: Needs, { referralId, now }: OfReferral): Promise<void> {
  const { config } = needs;
  const day = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
  const told = await mailRepository(trx).toNotify({ referralId }, day);
  const subject = `Your referral at ${config.HOSPITAL_NAME} has changed`;
  await sendNotice(trx, needs, {
    told,
    day,
    kind: "change",
    subject,
    fact: "One of your referrals has changed.",
    link: `${config.origin}/`,
  });
}

/** A clinic waits for the office. Its people get one such mail a day, besides other mails. */
export async function notifyOfQuestion(trx: Database, needs: Needs, { referralId, now }: OfReferral): Promise<void> {
  const { config } = needs;
  const day = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
  const told = await mailRepository(trx).toAsk(referralId, day);
  const fact = "A clinic has a question about one of your referrals and needs your answer.";
  const subject = `A clinic at ${config.HOSPITAL_NAME} has a question about your referral`;
  await sendNotice(trx, needs, { told, day, kind: "question", subject, fact, link: `${config.origin}/` });
}

/** A clinic has written about a question. Its people get one mail a day, counted together with referrals. */
export async function notifyOfAdvice(trx: Database, needs: Needs, { adviceId, now }: { adviceId: number; now: Date }): Promise<void> {
  const { config } = needs;
  const day = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
  const told = await mailRepository(trx).toNotify({ adviceId }, day);
  const fact = "A clinic wrote to you about one of your questions.";
  const subject = `A clinic at ${config.HOSPITAL_NAME} wrote to you about your question`;
  await sendNotice(trx, needs, { told, day, kind: "change", subject, fact, link: `${config.origin}/` });
}
