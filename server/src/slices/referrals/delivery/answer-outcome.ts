import type { ReferralAppointment } from "@linnet/contract/referrals";
import { REFERRAL_STATE, type ReferralEventKind, type ReferralState, stateAfter } from "@linnet/contract/referrals/course";
import type { IntakeAnswer } from "../../../adapters/intake/port.ts";

/** What is known of a referral before the hospital's answer is read. */
export interface KnownReferral {
  state: ReferralState;
  ehrReferralId: string | null;
  ehrUpdatedAt: Date | null;
  cancellationReason: string | null;
  appointment: ReferralAppointment | null;
  /** The last event of the kind that the answer is: an answer is called in the history as the state it gives. */
  lastOfKind: { detail: string | null } | null;
}

/** What an answer makes of a referral; without an event nobody has to be told. */
export interface AnswerOutcome extends Pick<KnownReferral, "state" | "ehrReferralId" | "cancellationReason" | "appointment"> {
  event: ReferralEventKind | null;
}

const isSameVisit = (one: ReferralAppointment | null, other: ReferralAppointment | null) =>
  one?.aptDate === other?.aptDate && one?.location === other?.location && one?.resource === other?.resource;

/** The event that an answer is; null when it says again what is known. */
function eventOf({ lastOfKind, state: before, appointment }: KnownReferral, answer: IntakeAnswer): ReferralEventKind | null {
  const { state, reason } = answer;
  if (state === "received") return lastOfKind ? null : state;
  if (state !== before) return state;
  if (state === "scheduled") return isSameVisit(appointment, answer.appointment) ? null : "rescheduled";
  return reason === null || lastOfKind?.detail === reason ? null : state;
}

/** What the hospital's answer changes; undefined when it is older than one that was read. What the table does not move stays as it is. */
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
