import { type ReferralDetails, referrals } from "@linnet/contract/referrals";
import { courseOf, type ReferralEventKind } from "@linnet/contract/referrals/course";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { questionInCare } from "../conversation/advice/reach-repository.ts";
import { wordsOf } from "../shared/choices.ts";
import { sentFormRepository } from "../form/sent-form-repository.ts";
import { dayAndTime, hospitalDay } from "../shared/hospital-day.ts";
import { recordIdentity } from "../identity/record.ts";
import { letterRepository } from "../conversation/letters/letter-repository.ts";
import { presentReferral } from "../lists/present.ts";
import { referralListRepository } from "../lists/repository.ts";
import { packetAnswerRepository } from "../packets/answer-repository.ts";
import { referralPacket } from "../packets/referral-packet.ts";
import { questionsOf } from "../conversation/questions/questions-of.ts";
import { redirectRepository } from "../shared/redirect-repository.ts";
import { seenRepository } from "../shared/seen-repository.ts";
import { waitRepository } from "../clinics/waits/repository.ts";
import { attachmentRepository } from "../shared/attachment-repository.ts";
import type { HistoryRow } from "../shared/history-repository.ts";
import { historyRepository } from "../shared/history-repository.ts";

const because = (sentence: string, { detail }: HistoryRow) => (detail ? `${sentence}: ${detail}` : `${sentence}.`);

function appointmentText(sentence: string, { appointment }: HistoryRow, zone: string): string {
  if (!appointment) return `${sentence}.`;
  const where = appointment.location ? `, ${appointment.location}` : "";
  return `${sentence} for ${dayAndTime(new Date(appointment.aptDate), zone)}${where}.`;
}

const who = ({ byName }: HistoryRow) => byName ?? "the hospital";

const TEXTS: Record<ReferralEventKind, (event: HistoryRow, zone: string) => string> = {
  sent: (event) => `Sent by ${who(event)}.`,
  edited: (event) => `Changed by ${who(event)}.`,
  received: () => "The hospital received it.",
  accepted: () => "The hospital accepted it.",
  "on-hold": (event) => because("The hospital put it on hold", event),
  asked: (event) => because("The clinic asked", event),
  answered: (event) => because(`Answered by ${who(event)}`, event),
  "question-withdrawn": () => "The clinic withdrew a question.",
  redirected: (event) => because("Forwarded to another clinic", event),
  objected: (event) => because(`${who(event)} objected to the new clinic`, event),
  kept: (event) => because("The new clinic kept the referral", event),
  scheduled: (event, zone) => appointmentText("Scheduled", event, zone),
  rescheduled: (event, zone) => appointmentText("Rescheduled", event, zone),
  "appointment-cancelled": (event) => because("The appointment was canceled. The referral is still open", event),
  "no-show": () => "The patient missed the appointment.",
  seen: () => "The patient was seen.",
  letter: () => "The clinic’s letter arrived.",
  "letter-corrected": (event) => because("The clinic corrected its letter", event),
  "letter-withdrawn": (event) => because("The clinic withdrew its letter", event),
  "letter-read": (event) => `Read by ${who(event)}.`,
  done: (event) => because(`Marked as done by ${who(event)}`, event),
  "put-aside": (event) => `Closed by ${who(event)}, no further action.`,
  "taken-up": (event) => `Reopened by ${who(event)}.`,
  completed: () => "The hospital completed it.",
  declined: (event) => because("The hospital declined it", event),
  reminded: (event) => `${who(event)} reminded ${event.detail ?? "the clinic"}.`,
  "cancel-requested": (event) => because(`${who(event)} asked to cancel it`, event),
  cancelled: (event) => because("The hospital canceled it", event),
  failed: (event) => because("Not delivered", event),
  error: (event) => because("The hospital could not process it", event),
  retried: (event) => `Sent again by ${who(event)}.`,
};

/** What happened, as a sentence for the person who reads it. */
export const eventText = (event: HistoryRow, zone: string): string => TEXTS[event.kind](event, zone);

/** When a referral came to where it stands. */
export function stateSince(events: readonly HistoryRow[]): { stateSince?: string } {
  const event = events[courseOf(events.map(({ kind }) => kind)).begunBy];
  return event ? { stateSince: event.at.toISOString() } : {};
}

/** Everything of one referral; from now on the caller has seen it, unless somebody else looks in their name. */
export async function referralDetails(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  referral: ReferralInCare,
): Promise<ReferralDetails> {
  const { id, personId, access, rule } = referral;
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  return db.transaction().execute(async (trx) => {
    const listed = await referralListRepository(trx).get(actor, referral, now);
    const form = await sentFormRepository(trx).get(id);
    const events = await historyRepository(trx).of(id);
    const attachments = await attachmentRepository(trx).of(id);
    if (!actor.administrator) await seenRepository(trx).markSeen({ accountId: actor.accountId, referralId: id }, now);
    const personIds = personId === null ? [] : [personId];
    await audit(trx, actor, { action: referrals.get.action, rule, object: `referral ${id}`, personIds });
    return {
      ...presentReferral(actor, listed, { now, zone }),
      ...form,
      access,
      ...wordsOf(form),
      ...(await recordIdentity(trx, actor, { id, now })),
      earlier: await historyRepository(trx).earlierThan(id),
      questionId: await questionInCare(trx, actor, { id, now }),
      attachments,
      clinicPhone: listed.clinicPhone,
      wait: await waitRepository(trx).ofReferral(id),
      letters: await letterRepository(trx).of(id),
      state: listed.state,
      ...stateSince(events),
      history: events.map((event) => ({ kind: event.kind, at: event.at.toISOString(), text: eventText(event, zone) })),
      questions: await questionsOf(trx, id, hospitalDay(now, zone)),
      packet: referralPacket(await packetAnswerRepository(trx).of(id)),
      redirect: (await redirectRepository(trx).find(id)) ?? null,
    };
  });
}
