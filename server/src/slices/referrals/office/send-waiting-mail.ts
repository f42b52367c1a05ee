import type { Mailer } from "../../../adapters/mail/port.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { WaitingMail } from "../../../platform/waiting-mail.ts";
import { notMyPatientRepository } from "../../patients/public.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { mailRepository } from "../shared/mail-repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock"> & { mailer: Mailer };

/**
 * Hands a mail to the mail server. Of what somebody gets once a day that holds after days on which there was no mail server, too: the last
 * one goes, and counts for the day on which it does. One about a report that was withdrawn meanwhile does not go.
 * @throws AppError `upstream_unavailable` when the mail was not taken.
 */
export async function sendWaitingMail(
  { config, db, clock, mailer }: Needs,
  { daily, unlessWithdrawn, ...mail }: WaitingMail,
  id: string,
): Promise<void> {
  if (unlessWithdrawn !== undefined && (await notMyPatientRepository().isWithdrawn(db, unlessWithdrawn))) return;
  if (daily && (await mailRepository(db).isOvertaken(daily))) return;
  await mailer.send(mail, id);
  if (daily) await mailRepository(db).markSent(daily, hospitalDay(clock.now(), config.HOSPITAL_TIME_ZONE));
}
