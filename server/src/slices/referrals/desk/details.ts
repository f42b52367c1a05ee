import { type DeskReferral, type DeskReferralDetails, desk } from "@linnet/contract/referrals/desk";
import { DESK_ACT_NAMES, fitsObjection, mayActAtDesk, mayHaveLetter } from "@linnet/contract/referrals/desk-tasks";
import type { Actor, ReferralAtDesk } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holidayRepository } from "../clinics/days/holiday-repository.ts";
import { deskPeopleRepository } from "../clinics/desk-people-repository.ts";
import { usualVisitRepository } from "../clinics/usual-visit-repository.ts";
import { waitRepository } from "../clinics/waits/repository.ts";
import { questionAtDesk } from "../conversation/advice/reach-repository.ts";
import { recordLetterRepository } from "../conversation/letters/record-letter-repository.ts";
import { threadRepository } from "../conversation/thread-repository.ts";
import { sentFormRepository } from "../form/sent-form-repository.ts";
import { packetAnswerRepository } from "../packets/answer-repository.ts";
import { referralPacket } from "../packets/referral-packet.ts";
import { deskActRepository } from "../shared/act-repository.ts";
import { attachmentRepository } from "../shared/attachment-repository.ts";
import { wordsOf } from "../shared/choices.ts";
import { eventText, stateSince } from "../shared/event-text.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { redirectRepository } from "../shared/redirect-repository.ts";
import { deskIdentityRepository } from "./identity-repository.ts";
import { type DeskRow, worklistRepository } from "./worklist-repository.ts";

/** A worklist entry. */
export const presentAtDesk = (row: DeskRow): DeskReferral => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.birth_date,
  clinic: { id: row.clinic_id, name: row.clinic_name },
  practiceName: row.practice_name,
  sentOn: row.created_at.toISOString(),
  isUrgent: row.is_urgent,
  cernerStatus: row.ehr_status,
  task: row.task,
  due: row.due,
  isOverdue: row.is_overdue,
  askedUntil: row.asked_until,
  remindedOn: row.reminded_on,
  isUnanswered: row.is_unanswered,
  appointment: row.appointment,
  assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? "" },
});

const presentObjection = (fromClinicName: string, { text, at, byName: by }: { text: string; at: Date; byName: string | null }) => ({
  text,
  by,
  at: at.toISOString(),
  fromClinicName,
});

/** One referral with everything that was sent, its history and the possible acts. */
export async function deskDetails(
  { config, db, clock, intake }: Pick<Platform, "config" | "db" | "clock" | "intake">,
  actor: Actor,
  { id, personId }: ReferralAtDesk,
): Promise<DeskReferralDetails> {
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const today = hospitalDay(now, zone);
  return db.transaction().execute(async (trx) => {
    const row = await worklistRepository(trx).get(id, { now, zone, today });
    const form = await sentFormRepository(trx).get(id);
    const events = await historyRepository(trx).of(id);
    const { state, ...beside } = await deskActRepository(trx).standing(id);
    const last = await deskActRepository(trx).lastEvent(id);
    const left = await deskActRepository(trx).clinicsLeft(id);
    const clinics = await deskPeopleRepository(trx).clinics();
    const questionId = await questionAtDesk(trx, actor, id);
    const identity = await deskIdentityRepository(trx).of(id);
    const told = personId ?? identity.personId;
    await audit(trx, actor, {
      action: desk.get.action,
      rule: "desk",
      object: `referral ${id}`,
      personIds: told === null ? [] : [told],
    });
    const can = intake.can();
    const redirect = await redirectRepository(trx).find(id);
    const objection = redirect?.objection ?? null;
    return {
      ...form,
      ...wordsOf(form),
      ...presentAtDesk(row),
      ...beside,
      earlier: await historyRepository(trx).earlierThan(id),
      questionId,
      attachments: await attachmentRepository(trx).of(id),
      ...(await threadRepository(trx).of(id, { adviceId: questionId, today })),
      letterRefusal: await recordLetterRepository(trx).whyNotHere(id),
      mayWrite: can.length > 0 && mayHaveLetter(state),
      state,
      ...stateSince(events),
      history: events.map((event) => ({ kind: event.kind, at: event.at.toISOString(), text: eventText(event, zone) })),
      wait: await waitRepository(trx).ofReferral(id),
      packet: referralPacket(await packetAnswerRepository(trx).of(id)),
      identity: { found: identity.found, record: identity.record },
      acts: DESK_ACT_NAMES.filter((act) => can.includes(act) && mayActAtDesk(act, state) && fitsObjection(act, objection !== null)),
      objection: redirect && objection ? presentObjection(redirect.fromClinicName, objection) : null,
      usualVisit: await usualVisitRepository(trx).of(row.clinic_id),
      holidays: await holidayRepository(trx).since(today),
      redirectTo: clinics.filter((clinic) => clinic.id !== row.clinic_id && !left.includes(clinic.id)),
      colleagues: await deskPeopleRepository(trx).colleagues([row.clinic_id]),
      lastEvent: last.id,
    };
  });
}
