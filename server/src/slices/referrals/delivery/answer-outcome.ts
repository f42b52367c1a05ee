import { CANCELLED, PATIENT_SCHEDULED, type ReferralAppointment, type ReferralEvent } from "@linnet/contract/referrals";
import type { IntakeAnswer, IntakeState } from "../../../adapters/intake/port.ts";

type EventKind = ReferralEvent["kind"];

/** What is known of a referral before the hospital's answer is read. */
export interface KnownReferral {
  statusId: number;
  ehrStatus: string;
  ehrReferralId: string | null;
  ehrUpdatedAt: Date | null;
  cancellationReason: string | null;
  appointment: ReferralAppointment | null;
  /** The last event of the kind that the answer is (see {@link eventKindOf}). */
  lastOfKind: { detail: string | null } | null;
}

/** What an answer makes of a referral; without an event nobody has to be told. */
export interface AnswerOutcome {
  statusId: number;
  ehrStatus: string;
  ehrReferralId: string | null;
  cancellationReason: string | null;
  appointment: ReferralAppointment | null;
  event: EventKind | null;
}

/** The portal's coarse reading (decision G-REF-02); what the hospital has to schedule again is in process again. */
const STATUS_ID: Record<IntakeState, number> = {
  received: 1,
  accepted: 2,
  "on-hold": 2,
  scheduled: 3,
  "no-show": 2,
  "appointment-cancelled": 2,
  seen: 3,
  completed: 3,
  declined: 4,
  cancelled: 4,
  error: 5,
};

const BEFORE_SCHEDULING: readonly IntakeState[] = ["received", "accepted", "on-hold"];
const ENDING: readonly IntakeState[] = ["declined", "cancelled"];

/** Whether the status stays as it is: Cancelled goes before Patient Scheduled, and that before what comes earlier (fhir-mapping §8.3). */
function staysAsItIs({ ehrStatus, statusId }: KnownReferral, { state }: IntakeAnswer): boolean {
  if (ehrStatus === CANCELLED) return !ENDING.includes(state);
  if (ehrStatus === PATIENT_SCHEDULED && BEFORE_SCHEDULING.includes(state)) return true;
  return state === "received" && (statusId === 2 || statusId === 3);
}

const isSameVisit = (one: ReferralAppointment | null, other: ReferralAppointment | null) =>
  one?.aptDate === other?.aptDate && one?.location === other?.location && one?.resource === other?.resource;

/** What an answer is called in the history. */
export const eventKindOf = (state: IntakeState): EventKind => (state === "error" ? "failed" : state);

/** The event that an answer is; null when it says again what is known. */
function eventOf({ lastOfKind, ehrStatus, appointment }: KnownReferral, answer: IntakeAnswer): EventKind | null {
  const { state, reason, statusText } = answer;
  const kind = eventKindOf(state);
  if (state === "received") return lastOfKind ? null : kind;
  if (statusText !== ehrStatus) return kind;
  if (state === "scheduled") return isSameVisit(appointment, answer.appointment) ? null : "rescheduled";
  return reason === null || lastOfKind?.detail === reason ? null : kind;
}

/** What the hospital's answer changes; undefined when it is older than one that was read, or would take the referral back. */
export function answerOutcome(known: KnownReferral, answer: IntakeAnswer): AnswerOutcome | undefined {
  if (known.ehrUpdatedAt && answer.changedAt < known.ehrUpdatedAt) return undefined;
  const ehrReferralId = answer.ehrReferralId ?? known.ehrReferralId;
  const { statusId, ehrStatus, cancellationReason, appointment } = known;
  if (staysAsItIs(known, answer)) return { statusId, ehrStatus, cancellationReason, appointment, ehrReferralId, event: null };
  return {
    statusId: STATUS_ID[answer.state],
    ehrStatus: answer.statusText,
    ehrReferralId,
    cancellationReason: ENDING.includes(answer.state) ? (answer.reason ?? cancellationReason) : cancellationReason,
    appointment: answer.state === "appointment-cancelled" ? answer.appointment : (answer.appointment ?? appointment),
    event: eventOf(known, answer),
  };
}
