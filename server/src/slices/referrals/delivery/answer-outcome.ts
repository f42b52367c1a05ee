import type { ReferralAppointment } from "@linnet/contract/referrals";
import { REFERRAL_STATE, type ReferralEventKind, type ReferralState, stateAfter } from "@linnet/contract/referrals/course";
import type { IntakeAnswer } from "../../../adapters/intake/port.ts";

/** The known facts about a referral before the hospital's answer is read. */
export interface KnownReferral {
  state: ReferralState;
  ehrReferralId: string | null;
  ehrUpdatedAt: Date | null;
  cancellationReason: string | null;
  appointment: ReferralAppointment | null;
  /** The last event of the answer's kind. In the history, an answer has the name of its state. */
  lastOfKind: { detail: string | null } | null;
}

/** The effect of an answer on a referral. Without an event, no one has to be told. */
export interface AnswerOutcome extends Pick<KnownReferral, "state" | "ehrReferralId" | "cancellationReason" | "appointment"> {
  event: ReferralEventKind | null;
}

const isSameVisit = (one: ReferralAppointment | null, other: ReferralAppointment | null) =>
  one?.aptDate === other?.aptDate && one?.location === other?.location && one?.resource === other?.resource;

/** An answer's event. Null if it repeats what is known. */
function eventOf({ lastOfKind, state: before, appointment }: KnownReferral, answer: IntakeAnswer): ReferralEventKind | null {
  const { state, reason } = answer;
  if (state === "received") return lastOfKind ? null : state;
  if (state !== before) return state;
  if (state === "scheduled") return isSameVisit(appointment, answer.appointment) ? null : "rescheduled";
  return reason === null || lastOfKind?.detail === reason ? null : state;
}

/** The changes by the hospital's answer. Undefined if a newer one was read before. Values that the table does not change stay. */
export function answerOutcome(known: KnownReferral, answer: IntakeAnswer): AnswerOutcome | undefined {
  if (known.ehrUpdatedAt && answer.changedAt < known.ehrUpdatedAt) return undefined;
  const ehrReferralId = answer.ehrReferralId ?? known.ehrReferralId;
  const { cancellationReason, appointment } = known;
  const state = stateAfter(known.state, answer.state);
  if (state !== answer.state) return { state, cancellationReason, appointment, ehrReferralId, event: null };
  return {
    state,
    ehrReferralId,
    cancellationReason: REFERRAL_STATE[state].statusId === 4 ? (answer.reason ?? cancellationReason) : cancellationReason,
    appointment: state === "appointment-cancelled" ? answer.appointment : (answer.appointment ?? appointment),
    event: eventOf(known, answer),
  };
}
