import { TZDate } from "@date-fns/tz";
import { isOfOffice } from "@linnet/contract/referrals/reminders";
import type { Database } from "../../../../platform/database/database.ts";
import { type HospitalCalendar, isWorkingDay } from "../../../../platform/hospital-calendar.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { holidayRepository } from "../../clinics/days/holiday-repository.ts";
import { addWorkingDays, hospitalDay, laterByWorkingDays } from "../../shared/hospital-day.ts";
import { type Concern, mailRepository, type Reminded } from "../../shared/mail-repository.ts";
import { sendNotice } from "../../shared/notify-by-mail.ts";
import { reminderRepository, type Waiting } from "./repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock" | "jobs">;

/** Hours of the hospital's day for reminders. Reminders missed in the morning come later on the same day. */
const [FROM, UNTIL] = [7, 18];

/** Overlapping pauses count once. */
function joined(spans: Waiting["stoodStill"]): Waiting["stoodStill"] {
  const found: Waiting["stoodStill"] = [];
  for (const { from, to } of spans) {
    const last = found.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else found.push({ from, to });
  }
  return found;
}

/** Whether the last day for the task is over. */
function isDue({ from, days, stoodStill }: Waiting, today: string, calendar: HospitalCalendar): boolean {
  const due = addWorkingDays(from, days, calendar);
  return joined(stoodStill).reduce((day, span) => laterByWorkingDays(day, span, calendar), due) < today;
}

/** First the side that acts next, then the lead of the clinic's desk. */
const toRemind = ({ step, reason }: Waiting): Reminded => (step === 2 ? "lead" : isOfOffice(reason) ? "office" : "desk");

const WORDS = {
  referral: { words: "Referrals are waiting for you", desk: "/desk" },
  advice: { words: "Questions are waiting for you", desk: "/desk/questions" },
} as const;

/** One mail a day for each person, without personal data. */
async function mail(
  trx: Database,
  needs: Needs,
  { concern, whom, today }: { concern: Concern; whom: Reminded; today: string },
): Promise<void> {
  const told = await mailRepository(trx).toRemind(concern, whom, today);
  const { words, desk } = WORDS["referralId" in concern ? "referral" : "advice"];
  const { HOSPITAL_NAME, origin } = needs.config;
  const said = { subject: `${words} at ${HOSPITAL_NAME}`, fact: `${words}.`, link: `${origin}${whom === "office" ? "/" : desk}` };
  await sendNotice(trx, needs, { told, day: today, kind: "change", ...said });
}

/**
 * Sends reminders on working days about referrals and questions to clinics that have waited for the clinic's own number of days (decision
 * record 63). Each is stored together with its mails, so an interrupted run starts again and sends none twice.
 */
export async function remindOfReferrals(needs: Needs): Promise<void> {
  const { config, db, clock } = needs;
  const zone = config.HOSPITAL_TIME_ZONE;
  const now = clock.now();
  const hour = new TZDate(now, zone).getHours();
  const calendar = await holidayRepository(db).calendar(zone);
  const today = hospitalDay(now, zone);
  if (hour < FROM || hour >= UNTIL || !isWorkingDay(today, calendar)) return;
  const waiting = await reminderRepository(db).waiting(today, zone);
  for (const each of waiting.filter((one) => isDue(one, today, calendar)))
    await db.transaction().execute(async (trx) => {
      const { concern } = each;
      if (await reminderRepository(trx).add(trx, each, now)) await mail(trx, needs, { concern, whom: toRemind(each), today });
    });
}
