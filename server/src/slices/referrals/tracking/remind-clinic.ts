import { referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { format, parseISO } from "../../../platform/dates.ts";
import { conflict, forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deskActRepository } from "../desk/act-repository.ts";
import { historyRepository } from "../details/history-repository.ts";
import { hospitalDay } from "../hospital-day.ts";
import { presentReferral } from "../lists/present.ts";
import { referralListRepository } from "../lists/repository.ts";
import { reminderRepository } from "../reminders/repository.ts";
import { nextReminderDay } from "./next-reminder-day.ts";

const shortDay = (day: string) => format(parseISO(day), "MM/dd");

/**
 * The office asks a clinic to go on: it stands first in the clinic's worklist, until the clinic has acted. It moves the referral nowhere.
 * @throws AppError `forbidden` for one that is only read, `conflict` where the clinic is not late and has made an appointment, and within a
 * week of the reminder before.
 */
export function remindClinic(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  referral: ReferralInCare,
): Promise<true> {
  const { id, personId, access } = referral;
  const zone = config.HOSPITAL_TIME_ZONE;
  if (access === "shared") throw forbidden("You can read shared referrals but not change them");
  return db.transaction().execute(async (trx) => {
    const acts = deskActRepository(trx);
    const held = await acts.hold(trx, id);
    const now = clock.now();
    const { may, nextStep } = presentReferral(actor, await referralListRepository(trx).get(actor, referral, now), { now, zone });
    if (!may.remind) throw conflict(`${held.clinicName} cannot be reminded now. ${nextStep}`);
    const last = held.remindedAt && hospitalDay(held.remindedAt, zone);
    if (last !== null && hospitalDay(now, zone) < nextReminderDay(last))
      throw conflict(`You reminded ${held.clinicName} on ${shortDay(last)}. You can again on ${shortDay(nextReminderDay(last))}.`);
    await reminderRepository(trx).markReminded(trx, id, now);
    await historyRepository(trx).add(trx, { referralId: id, kind: "reminded", at: now, by: actor.accountId, detail: held.clinicName });
    await acts.announce(trx, id, held);
    const personIds = personId === null ? [] : [personId];
    await audit(trx, actor, { action: referrals.remind.action, rule: access, object: `referral ${id}`, personIds, changed: ["reminded"] });
    return true as const;
  });
}
