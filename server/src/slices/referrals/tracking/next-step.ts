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

/** What comes next, as a sentence, and whether nothing goes on until the referring practice does it. */
export interface NextStep {
  sentence: string;
  needsPractice: boolean;
}

const others = (sentence: string): NextStep => ({ sentence, needsPractice: false });
const practices = (sentence: string): NextStep => ({ sentence, needsPractice: true });

interface Moment {
  now: Date;
  zone: string;
}

/** A day of the calendar without its year: 11/24. */
const shortDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}`;

function expected(who: string, doing: string, { expectedBy }: WaitingReferral, { now, zone }: Moment): NextStep {
  if (!expectedBy) return others(`${who} ${doing}.`);
  if (expectedBy < hospitalDay(now, zone))
    return practices(`${who} has not answered by ${shortDay(expectedBy)}, as expected. Call the service desk.`);
  return others(`${who} ${doing}. Expect an answer by ${shortDay(expectedBy)}.`);
}

function ofAppointment({ appointment }: WaitingReferral, { now, zone }: Moment): NextStep {
  if (!appointment) return others("The hospital scheduled the patient. Nothing for you to do.");
  const at = new Date(appointment.aptDate);
  const when = dayAndTime(at, zone);
  return others(
    at < now ? `The appointment was ${when}. Waiting for the hospital’s report.` : `Appointment ${when}. Nothing for you to do.`,
  );
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
const BY_STATUS: Record<string, (referral: WaitingReferral, moment: Moment) => NextStep> = {
  Submitted: (referral, moment) => expected("The hospital", "is working on it", referral, moment),
  Accepted: (referral, moment) => expected(referral.clinicName, "is reviewing", referral, moment),
  "On Hold": ({ clinicName }) => practices(`${clinicName} put it on hold. Call the service desk.`),
  [PATIENT_SCHEDULED]: ofAppointment,
  "No Show": () => practices("The patient missed the appointment. Call the service desk for another one."),
  "Appointment Cancelled": (referral, moment) => expected(referral.clinicName, "is looking for another appointment", referral, moment),
};

/** Whatever is asked of the hospital afterwards: there is nothing left to deliver or to cancel. */
const WHEN_OVER: Record<string, string> = {
  Seen: "The patient was seen. Nothing for you to do.",
  Completed: "The referral is complete. Nothing for you to do.",
};

const AGAIN = " You can refer the patient again.";

/** Who acts next, for whoever refers. Of a child who has died nobody is reminded, and nothing is due (decision G-PAT-19). */
export function nextStep(referral: WaitingReferral, moment: Moment): NextStep {
  const { deceased, ehrStatus } = referral;
  const again = deceased ? "" : AGAIN;
  if (referral.wasDeclined) return { sentence: `Declined. See the reason.${again}`, needsPractice: !deceased };
  if (ehrStatus === CANCELLED) return others(`Cancelled.${again}`);
  const over = WHEN_OVER[ehrStatus];
  if (over) return others(over);
  const delivery = stepOfDelivery(referral);
  if (delivery) return { sentence: delivery, needsPractice: referral.botStatus === "Failed" };
  if (referral.cancelRequested) return others("You asked the hospital to cancel. Waiting for its answer.");
  if (deceased) return others("The patient has died. The hospital has the referral.");
  if (referral.statusId === 5) return practices("The hospital could not process it. Call the service desk.");
  return BY_STATUS[ehrStatus]?.(referral, moment) ?? others("The hospital is working on it.");
}
