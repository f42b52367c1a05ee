import { referrals } from "@linnet/contract/referrals";

import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { format, parseISO } from "../../../platform/dates.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { reminderRepository } from "../conversation/reminders/repository.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { nextReminderDay } from "../shared/next-reminder-day.ts";
import { actAsOffice } from "./act-as-office.ts";

const shortDay = (day: string) => format(parseISO(day), "MM/dd");

/**
 * Reminds a clinic. The referral is first in the clinic's worklist until the clinic acts.
 * @throws AppError `forbidden` for a read-only referral.
 * @throws AppError `conflict` if the clinic is on time and has made an appointment, and within a week of the last reminder.
 */
export const remindClinic = (platform: Pick<Platform, "config" | "db" | "clock">, actor: Actor, referral: ReferralInCare): Promise<true> =>
  actAsOffice(platform, actor, {
    referral,
    action: referrals.remind.action,
    changed: "reminded",
    act: async ({ trx, held: { clinicName, remindedAt }, shown: { may, nextStep }, now, zone }) => {
      // It may have been forwarded to another clinic since.
      const remindedName = async () => (await historyRepository(trx).lastOfKind(referral.id, "reminded"))?.detail ?? clinicName;
      if (!may.remind) throw conflict(`You cannot remind ${clinicName} now. ${nextStep}`);
      const last = remindedAt && hospitalDay(remindedAt, zone);
      if (last !== null && hospitalDay(now, zone) < nextReminderDay(last))
        throw conflict(
          `You reminded ${await remindedName()} on ${shortDay(last)}. You can send another reminder on ${shortDay(nextReminderDay(last))}.`,
        );
      await reminderRepository(trx).markReminded(trx, referral.id, now);
      return { kind: "reminded", detail: clinicName };
    },
  });
