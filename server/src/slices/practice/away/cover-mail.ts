import type { Config } from "../../../config.ts";
import type { WaitingMail } from "../../../platform/waiting-mail.ts";

interface Covering {
  to: string;
  physician: { firstName: string; lastName: string };
  practice: { name: string };
  firstDay: string;
  lastDay: string;
}

/** As people write it: 12/01/2026. */
const usDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** Tells a physician that they cover for a colleague; `today` on the first day. It names no patient. */
export function coverMail(
  { origin, HOSPITAL_NAME }: Pick<Config, "origin" | "HOSPITAL_NAME">,
  { to, physician, practice, firstDay, lastDay }: Covering,
  today = false,
): WaitingMail {
  const doctor = `Dr. ${physician.lastName}`;
  const days = firstDay === lastDay ? `on ${usDay(firstDay)}` : `from ${usDay(firstDay)} to ${usDay(lastDay)}`;
  return {
    to,
    subject: today ? `You are covering for ${doctor} starting today` : `You were chosen to cover for ${doctor}`,
    text: `${doctor} at ${practice.name} is away ${days}. During this time, you can view their patients, results and referrals. You can decline in My Practice.\n\n${origin}/practice/mypractice\n\nYou are receiving this email because you work for ${practice.name} on the ${HOSPITAL_NAME} portal.`,
  };
}
