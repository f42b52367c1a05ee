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
  if (expectedBy < hospitalDay(now, zone)) return `${who} has not answered by ${shortDay(expectedBy)}, as expected. Call the service desk.`;
  return `${who} ${doing}. Expect an answer by ${shortDay(expectedBy)}.`;
}

function ofAppointment({ appointment }: WaitingReferral, { now, zone }: Moment): string {
  if (!appointment) return "The hospital scheduled the patient. Nothing for you to do.";
  const at = new Date(appointment.aptDate);
  const when = dayAndTime(at, zone);
  return at < now ? `The appointment was ${when}. Waiting for the hospital’s report.` : `Appointment ${when}. Nothing for you to do.`;
}

/** Where the referral has not reached the hospital: what becomes of that. */
export function stepOfDelivery({
  botStatus,
  botMessage,
  ehrStatus,
}: Pick<WaitingReferral, "botStatus" | "botMessage" | "ehrStatus">): string | undefined {
  if (botStatus === "Failed") return "Not delivered. Choose Retry, or call the service desk.";
  if (botStatus !== "Completed" && botMessage) return "Not delivered yet. We keep trying.";
  if (botStatus !== "Completed" && ehrStatus === "Submitted") return "It is on its way to the hospital.";
  return undefined;
}

/** By the words of the hospital (fhir-mapping §8.3). */
const BY_STATUS: Record<string, (referral: WaitingReferral, moment: Moment) => string> = {
  Submitted: (referral, moment) => expected("The hospital", "is working on it", referral, moment),
  Accepted: (referral, moment) => expected(referral.clinicName, "is reviewing", referral, moment),
  "On Hold": ({ clinicName }) => `${clinicName} put it on hold. Call the service desk.`,
  [PATIENT_SCHEDULED]: ofAppointment,
  "No Show": () => "The patient missed the appointment. Call the service desk for another one.",
  "Appointment Cancelled": (referral, moment) => expected(referral.clinicName, "is looking for another appointment", referral, moment),
};

/** Whatever is asked of the hospital afterwards: there is nothing left to deliver or to cancel. */
const WHEN_OVER: Record<string, string> = {
  Seen: "The patient was seen. Nothing for you to do.",
  Completed: "The referral is complete. Nothing for you to do.",
};

const AGAIN = " You can refer the patient again.";

/** The hospital's states that go on only after somebody of the practice has called or sent it again. */
const WAITS_FOR_PRACTICE: readonly string[] = ["On Hold", "No Show"];
/** Those with a day by which the clinic was to answer. */
const HAS_ANSWER_DAY: readonly string[] = ["Submitted", "Accepted", "Appointment Cancelled"];

/** Whether nothing goes on until the practice acts: what the sentence of `nextStep` then asks for. */
export function needsPractice(referral: WaitingReferral, { now, zone }: Moment): boolean {
  const { ehrStatus, wasDeclined, deceased, botStatus, cancelRequested, statusId, expectedBy } = referral;
  if (wasDeclined) return !deceased;
  if (ehrStatus === CANCELLED || WHEN_OVER[ehrStatus]) return false;
  if (botStatus === "Failed") return true;
  if (stepOfDelivery(referral) || cancelRequested || deceased) return false;
  if (statusId === 5 || WAITS_FOR_PRACTICE.includes(ehrStatus)) return true;
  return HAS_ANSWER_DAY.includes(ehrStatus) && expectedBy !== null && expectedBy < hospitalDay(now, zone);
}

/** Who acts next, as a sentence for whoever refers. Of a child who has died nobody is reminded, and nothing is due (decision G-PAT-19). */
export function nextStep(referral: WaitingReferral, moment: Moment): string {
  const again = referral.deceased ? "" : AGAIN;
  if (referral.wasDeclined) return `Declined. See the reason.${again}`;
  if (referral.ehrStatus === CANCELLED) return `Cancelled.${again}`;
  const over = WHEN_OVER[referral.ehrStatus];
  if (over) return over;
  const delivery = stepOfDelivery(referral);
  if (delivery) return delivery;
  if (referral.cancelRequested) return "You asked the hospital to cancel. Waiting for its answer.";
  if (referral.deceased) return "The patient has died. The hospital will close the referral.";
  if (referral.statusId === 5) return "The hospital could not process it. Call the service desk.";
  return BY_STATUS[referral.ehrStatus]?.(referral, moment) ?? "The hospital is working on it.";
}
