import type { ReferralEvent } from "@linnet/contract/referrals";
import { dayAndTime } from "../hospital-day.ts";
import type { HistoryRow } from "./history-repository.ts";

const because = (sentence: string, { detail }: HistoryRow) => (detail ? `${sentence}: ${detail}` : `${sentence}.`);

function appointmentText(sentence: string, { appointment }: HistoryRow, zone: string): string {
  if (!appointment) return `${sentence}.`;
  const where = appointment.location ? `, ${appointment.location}` : "";
  return `${sentence} for ${dayAndTime(new Date(appointment.aptDate), zone)}${where}.`;
}

const who = ({ byName }: HistoryRow) => byName ?? "the hospital";

const TEXTS: Record<ReferralEvent["kind"], (event: HistoryRow, zone: string) => string> = {
  sent: (event) => `Sent by ${who(event)}.`,
  edited: (event) => `Changed by ${who(event)}.`,
  received: () => "The hospital has received it.",
  accepted: () => "The hospital has accepted it.",
  "on-hold": (event) => because("The hospital has put it on hold", event),
  scheduled: (event, zone) => appointmentText("Scheduled", event, zone),
  rescheduled: (event, zone) => appointmentText("Scheduled anew", event, zone),
  "appointment-cancelled": (event) => because("The appointment was cancelled; the referral is still open", event),
  "no-show": () => "The patient did not come to the appointment.",
  seen: () => "The patient was seen.",
  completed: () => "The hospital has completed it.",
  declined: (event) => because("The hospital has declined it", event),
  "cancel-requested": (event) => because(`${who(event)} asked to cancel it`, event),
  cancelled: (event) => because("The hospital has cancelled it", event),
  failed: (event) => because("It did not go through", event),
  retried: (event) => `Sent again by ${who(event)}.`,
};

/** What happened, as a sentence for the person who reads it. */
export const eventText = (event: HistoryRow, zone: string): string => TEXTS[event.kind](event, zone);
