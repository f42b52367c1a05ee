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

/** The stages between events. */
type Stage = Exclude<ReferralStage, "over" | "stopped">;

/** The title of each event in the history. */
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

/** Like {@link EVENT_TITLE}, with a general title for a newer server's events. */
export const eventTitle = (kind: ReferralEvent["kind"]): string => ofKind(EVENT_TITLE, kind) ?? "Updated";

const STATES = Object.values(REFERRAL_STATE);

/**
 * The state from the reply, because a page may not know all events. A server of the previous release sends only the hospital's status.
 * Undefined for a newer server's states.
 */
export const stateOf = ({ state, cernerStatus }: Pick<ReferralDetails, "state" | "cernerStatus">) =>
  state === undefined
    ? STATES.findLast(({ word }) => word === cernerStatus)
    : ofKind<ReferralState, (typeof STATES)[number]>(REFERRAL_STATE, state);

/** The stages that usually follow. */
const THEN: Record<Stage, readonly Stage[]> = {
  deliver: ["intake", "review", "schedule"],
  intake: ["review", "schedule"],
  review: ["schedule"],
  schedule: [],
  see: [],
};

/**
 * A referral's timeline: past events, the current stage, and future ones in a paler color. A child who has died has no future stages
 * (decision G-PAT-19).
 */
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

/** The words of a stage. */
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
