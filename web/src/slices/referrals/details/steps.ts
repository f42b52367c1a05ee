import { CANCELLED, PATIENT_SCHEDULED, type ReferralDetails, type ReferralEvent } from "@linnet/contract/referrals";
import { formatDateTime } from "../../../platform/format/format.ts";
import type { TimelineStep } from "../../../ui/layout/timeline.tsx";
import { isUndelivered } from "../tracking/is-undelivered.ts";

type Kind = ReferralEvent["kind"];

const TITLE: Record<Kind, string> = {
  sent: "Sent",
  edited: "Edited",
  received: "Received by the hospital",
  accepted: "Accepted",
  "on-hold": "On hold",
  scheduled: PATIENT_SCHEDULED,
  rescheduled: "Appointment moved",
  "appointment-cancelled": "Appointment Cancelled",
  "no-show": "No Show",
  seen: "Seen",
  completed: "Completed",
  declined: "Declined",
  "cancel-requested": "Cancellation Requested",
  cancelled: "Cancelled",
  failed: "Not delivered",
  retried: "Sent again",
};

/** What is done between what happens. */
type Stage = "deliver" | "intake" | "review" | "schedule" | "see";

/** What begins with each event, or that it was the last or broke off; the others change nothing of what is being done. */
const BEGINS: Partial<Record<Kind, Stage | "over" | "stopped">> = {
  sent: "deliver",
  retried: "deliver",
  received: "intake",
  accepted: "review",
  "on-hold": "review",
  "appointment-cancelled": "schedule",
  "no-show": "schedule",
  scheduled: "see",
  rescheduled: "see",
  seen: "over",
  completed: "over",
  declined: "stopped",
  cancelled: "stopped",
  failed: "stopped",
};

/** What comes after it, as far as one can say. */
const THEN: Record<Stage, readonly Stage[]> = {
  deliver: ["intake", "review", "schedule"],
  intake: ["review", "schedule"],
  review: ["schedule"],
  schedule: [],
  see: [],
};

/** The way of a referral: what has happened, who acts now, and what is still to come, paler; of a child who has died nothing is (decision G-PAT-19). */
export function referralSteps(referral: ReferralDetails, zone: string): TimelineStep[] {
  const { history, nextStep } = referral;
  const happened = history.map(({ kind, at, text }): TimelineStep => {
    return { id: `${kind} ${at}`, title: TITLE[kind], state: "done", when: formatDateTime(at, zone), text };
  });
  const turn = history.findLastIndex(({ kind }) => BEGINS[kind] !== undefined);
  const stage = BEGINS[history[turn]?.kind ?? "sent"] ?? "deliver";
  if (stage === "over" || stage === "stopped" || referral.cernerStatus === CANCELLED || referral.deceased) {
    return happened.map((step, index) => ({
      ...step,
      ...(index === turn && stage === "stopped" && { state: "stopped" as const }),
      ...(index === happened.length - 1 && { actor: nextStep, isUrgent: isUndelivered(referral) }),
    }));
  }
  const since = history[turn]?.at;
  const appointment = stage === "see" ? referral.referralAppointment : null;
  const present: TimelineStep = {
    id: stage,
    state: "now",
    ...stageOf(stage, referral),
    actor: nextStep,
    ...(since && { when: `since ${formatDateTime(since, zone)}` }),
    ...(appointment && { when: formatDateTime(appointment.aptDate, zone) }),
  };
  const coming = THEN[stage].map((name): TimelineStep => ({ id: name, state: "ahead", ...stageOf(name, referral) }));
  return [...happened, present, ...coming];
}

/** The words of the picture of a referral. */
function stageOf(stage: Stage, { clinicName, phoneNumber, referralAppointment }: ReferralDetails): { title: string; text?: string } {
  switch (stage) {
    case "deliver":
      return { title: "Delivery to the hospital", text: "The portal delivers it, and keeps trying if that fails." };
    case "intake":
      return { title: "Intake by the hospital", text: `The hospital checks it and passes it on to ${clinicName}.` };
    case "review":
      return { title: `Review by ${clinicName}`, text: "The clinic reads the referral and decides how soon to see the patient." };
    case "schedule":
      return { title: PATIENT_SCHEDULED, text: `The clinic calls the family at ${phoneNumber}. The date then appears here.` };
    case "see":
      return { title: "Appointment", ...(referralAppointment && { text: referralAppointment.location }) };
  }
}
