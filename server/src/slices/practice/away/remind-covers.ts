import { TZDate } from "@date-fns/tz";
import type { Platform } from "../../../platform/platform.ts";
import { peopleRepository } from "../../memberships/public.ts";
import { absenceRepository } from "../../patients/public.ts";
import { practiceRepository } from "../repository.ts";
import { coverMail } from "./cover-mail.ts";

/** From this hour of the hospital's day on people get the mail of the first day. */
const FROM = 6;

/** Mails the colleagues whose cover has begun, each once; written down in the transaction that sends it. */
export async function remindCovers({ config, db, clock, jobs }: Pick<Platform, "config" | "db" | "clock" | "jobs">): Promise<void> {
  const now = clock.now();
  if (new TZDate(now, config.HOSPITAL_TIME_ZONE).getHours() < FROM) return;
  await db.transaction().execute(async (trx) => {
    for (const { practiceId, physicianId, coverId, firstDay, lastDay } of await absenceRepository(trx).beginReminding(now)) {
      const people = await peopleRepository(trx).physiciansOf(practiceId);
      const physician = people.find((each) => each.physicianId === physicianId);
      const cover = people.find((each) => each.physicianId === coverId);
      const practice = await practiceRepository(trx).findActive(practiceId);
      if (physician?.linked && cover?.active && cover.accountId !== null && practice)
        await jobs.send(trx, "mail.send", coverMail(config, { to: cover.email, physician, practice, firstDay, lastDay }, true));
    }
  });
}
