import type { Deceased } from "@linnet/contract/patients";
import { CANCELLED, PATIENT_SCHEDULED, type ReferralAppointment } from "@linnet/contract/referrals";
import { dayAndTime, hospitalDay } from "../hospital-day.ts";

/** What decides about who acts next. */
export interface WaitingReferral {
  ehrStatus: string;
  statusId: number;
  botStatus: string;
  botMessage: string | null;
  cancelRequested: boolean;
  wasDeclined: boolean;
  clinicName: string;
  expectedBy: string | null;
  appointment: ReferralAppointment | null;
  /** As far as the caller may know. */
  deceased: Deceased;
}

interface Moment {
  now: Date;
  zone: string;
}

/** A day of the calendar without its year: 11/24. */
const shortDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}`;

function expected(who: string, doing: string, { expectedBy }: WaitingReferral, { now, zone }: Moment): string {
  if (!expectedBy) return `${who} ${doing}.`;
  if (expectedBy < hospitalDay(now, zone)) return `${who} was to answer by ${shortDay(expectedBy)}. Please call the service desk.`;
  return `${who} ${doing}; expected by ${shortDay(expectedBy)}.`;
}

function ofAppointment({ appointment }: WaitingReferral, { now, zone }: Moment): string {
  if (!appointment) return "Nothing to do: the hospital has scheduled the patient.";
  const at = new Date(appointment.aptDate);
  const when = dayAndTime(at, zone);
  return at < now
    ? `The appointment was on ${when}; the hospital will say what came of it.`
    : `Nothing to do: the appointment is on ${when}.`;
}

/** Where the referral has not reached the hospital: what becomes of that. */
export function stepOfDelivery({
  botStatus,
  botMessage,
  ehrStatus,
}: Pick<WaitingReferral, "botStatus" | "botMessage" | "ehrStatus">): string | undefined {
  if (botStatus === "Failed") return "Not delivered: please try again, or call the service desk.";
  if (botStatus !== "Completed" && botMessage) return "Not delivered yet: it is tried again by itself.";
  if (botStatus !== "Completed" && ehrStatus === "Submitted") return "It is on its way to the hospital.";
  return undefined;
}

/** By the words of the hospital (fhir-mapping §8.3). */
const BY_STATUS: Record<string, (referral: WaitingReferral, moment: Moment) => string> = {
  Submitted: (referral, moment) => expected("The hospital", "has it in hand", referral, moment),
  Accepted: (referral, moment) => expected(referral.clinicName, "is reviewing", referral, moment),
  "On Hold": ({ clinicName }) => `${clinicName} has put it on hold. Please call the service desk.`,
  [PATIENT_SCHEDULED]: ofAppointment,
  "No Show": () => "The patient did not come. Please call the service desk for another appointment.",
  "Appointment Cancelled": (referral, moment) => expected(referral.clinicName, "is looking for another appointment", referral, moment),
};

/** Whatever is asked of the hospital afterwards: there is nothing left to deliver or to cancel. */
const WHEN_OVER: Record<string, string> = {
  Seen: "Nothing to do: the patient was seen.",
  Completed: "Nothing to do: the referral is completed.",
};

const AGAIN = " The patient can be referred again.";

/** Who acts next, as a sentence for whoever refers. Of a child who has died nobody is reminded, and nothing is due (decision G-PAT-19). */
export function nextStep(referral: WaitingReferral, moment: Moment): string {
  const again = referral.deceased ? "" : AGAIN;
  if (referral.wasDeclined) return `Declined: see the reason.${again}`;
  if (referral.ehrStatus === CANCELLED) return `Nothing to do: it is cancelled.${again}`;
  const over = WHEN_OVER[referral.ehrStatus];
  if (over) return over;
  const delivery = stepOfDelivery(referral);
  if (delivery) return delivery;
  if (referral.cancelRequested) return "The hospital was asked to cancel it and has yet to answer.";
  if (referral.deceased) return "The patient has died. The hospital has the referral in hand.";
  if (referral.statusId === 5) return "The hospital could not work on it. Please call the service desk.";
  return BY_STATUS[referral.ehrStatus]?.(referral, moment) ?? "The hospital has it in hand.";
}
