import type { Mailer } from "../../../adapters/mail/port.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { WaitingMail } from "../../../platform/waiting-mail.ts";
import { notMyPatientRepository } from "../../patients/public.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { mailRepository } from "../shared/mail-repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock"> & { mailer: Mailer };

/**
 * Sends a mail. Of daily mails that waited for the mail server, only the last one goes, and counts for the day on which it is sent. A mail
 * about a withdrawn report is not sent.
 * @throws AppError `upstream_unavailable` if the mail was not accepted.
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
