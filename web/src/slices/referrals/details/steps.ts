import { ofKind } from "@linnet/contract/growing";
import { CANCELLED, PATIENT_SCHEDULED, type ReferralDetails, type ReferralEvent } from "@linnet/contract/referrals";
import {
  CANCELLATION_REQUESTED,
  REFERRAL_STATE,
  type ReferralEventKind,
  type ReferralStage,
  type ReferralState,
} from "@linnet/contract/referrals/course";
import { formatDateTime } from "../../../platform/format/format.ts";
import type { EventStep } from "../conversation/conversation-panel.tsx";
import { isUndelivered } from "../office/is-undelivered.ts";

/** What is done between what happens. */
type Stage = Exclude<ReferralStage, "over" | "stopped">;

/** What happens to a referral, as its history is headed. */
const EVENT_TITLE: Record<ReferralEventKind, string> = {
  sent: "Sent",
  edited: "Edited",
  received: "Received by the hospital",
  accepted: "Accepted",
  "on-hold": "On hold",
  asked: "Question from the clinic",
  answered: "Answered",
  "question-withdrawn": "Question withdrawn",
  redirected: "Forwarded",
  objected: "Objected to the new clinic",
  kept: "Kept by the new clinic",
  scheduled: PATIENT_SCHEDULED,
  rescheduled: "Appointment rescheduled",
  "appointment-cancelled": "Appointment Cancelled",
  "no-show": "No Show",
  seen: "Seen",
  letter: "Letter received",
  "letter-corrected": "Letter corrected",
  "letter-withdrawn": "Letter withdrawn",
  "letter-read": "Letter read",
  done: "Marked as done",
  "put-aside": "Closed, no further action",
  "taken-up": "Reopened",
  completed: "Completed",
  declined: "Declined",
  reminded: "Clinic reminded",
  "cancel-requested": CANCELLATION_REQUESTED,
  cancelled: "Cancelled",
  failed: "Not delivered",
  error: "Not processed",
  retried: "Sent again",
};

/** As {@link EVENT_TITLE}; of an event that only a newer server knows, that something was done. */
export const eventTitle = (kind: ReferralEvent["kind"]): string => ofKind(EVENT_TITLE, kind) ?? "Updated";

const STATES = Object.values(REFERRAL_STATE);

/**
 * Where a referral stands, from the reply: a page does not know all events. A server of the release before tells only the hospital's word.
 * Undefined for what only a newer server knows.
 */
export const stateOf = ({ state, cernerStatus }: Pick<ReferralDetails, "state" | "cernerStatus">) =>
  state === undefined
    ? STATES.findLast(({ word }) => word === cernerStatus)
    : ofKind<ReferralState, (typeof STATES)[number]>(REFERRAL_STATE, state);

/** What comes after it, as far as one can say. */
const THEN: Record<Stage, readonly Stage[]> = {
  deliver: ["intake", "review", "schedule"],
  intake: ["review", "schedule"],
  review: ["schedule"],
  schedule: [],
  see: [],
};

/** The way of a referral: what has happened, who acts now, and what is still to come, paler; of a child who has died nothing is (decision G-PAT-19). */
export function referralSteps(referral: ReferralDetails, zone: string): EventStep[] {
  const { history, nextStep, stateSince: since } = referral;
  const happened = history.map(({ kind, at, text }): EventStep => {
    return { id: `${kind} ${at}`, at, title: eventTitle(kind), state: "done", when: formatDateTime(at, zone), text };
  });
  const stage = stateOf(referral)?.stage;
  if (stage === undefined || stage === "over" || stage === "stopped" || referral.cernerStatus === CANCELLED || referral.deceased) {
    return happened.map((step, index) => ({
      ...step,
      ...(history[index]?.at === since && stage === "stopped" && { state: "stopped" as const }),
      ...(index === happened.length - 1 && { actor: nextStep, isUrgent: isUndelivered(referral) }),
    }));
  }
  const appointment = stage === "see" ? referral.referralAppointment : null;
  const present: EventStep = {
    id: stage,
    state: "now",
    ...stageOf(stage, referral),
    actor: nextStep,
    ...(since && { when: `since ${formatDateTime(since, zone)}` }),
    ...(appointment && { when: formatDateTime(appointment.aptDate, zone) }),
  };
  const coming = THEN[stage].map((name): EventStep => ({ id: name, state: "ahead", ...stageOf(name, referral) }));
  return [...happened, present, ...coming];
}

/** The words of the picture of a referral. */
function stageOf(stage: Stage, { clinicName, phoneNumber, referralAppointment }: ReferralDetails): { title: string; text?: string } {
  switch (stage) {
    case "deliver":
      return { title: "Delivery to the hospital", text: "The portal delivers it and keeps trying if that fails." };
    case "intake":
      return { title: "Hospital intake", text: `The hospital checks it and sends it to ${clinicName}.` };
    case "review":
      return { title: `Review by ${clinicName}`, text: "The clinic reads the referral and decides how soon to see the patient." };
    case "schedule":
      return { title: PATIENT_SCHEDULED, text: `The clinic will call the family at ${phoneNumber}. The date will then appear here.` };
    case "see":
      return { title: "Appointment", ...(referralAppointment && { text: referralAppointment.location }) };
  }
}
