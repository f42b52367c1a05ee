import { courseOf, type ReferralEventKind } from "@linnet/contract/referrals/course";
import type { HistoryRow } from "./history-repository.ts";
import { dayAndTime } from "./hospital-day.ts";

const because = (sentence: string, { detail }: HistoryRow) => (detail ? `${sentence}: ${detail}` : `${sentence}.`);

function appointmentText(sentence: string, { appointment }: HistoryRow, zone: string): string {
  if (!appointment) return `${sentence}.`;
  const where = appointment.location ? `, ${appointment.location}` : "";
  return `${sentence} for ${dayAndTime(new Date(appointment.aptDate), zone)}${where}.`;
}

const who = ({ byName }: HistoryRow) => byName ?? "the hospital";

const TEXTS: Record<ReferralEventKind, (event: HistoryRow, zone: string) => string> = {
  sent: (event) => `Sent by ${who(event)}.`,
  edited: (event) => `Changed by ${who(event)}.`,
  received: () => "The hospital received it.",
  accepted: () => "The hospital accepted it.",
  "on-hold": (event) => because("The hospital put it on hold", event),
  asked: (event) => because("The clinic asked", event),
  answered: (event) => because(`Answered by ${who(event)}`, event),
  "question-withdrawn": () => "The clinic withdrew a question.",
  redirected: (event) => because("Forwarded to another clinic", event),
  objected: (event) => because(`${who(event)} objected to the new clinic`, event),
  kept: (event) => because("The new clinic kept the referral", event),
  scheduled: (event, zone) => appointmentText("Scheduled", event, zone),
  rescheduled: (event, zone) => appointmentText("Rescheduled", event, zone),
  "appointment-cancelled": (event) => because("The appointment was canceled. The referral is still open", event),
  "no-show": () => "The patient missed the appointment.",
  seen: () => "The patient was seen.",
  letter: () => "The clinic’s letter arrived.",
  "letter-corrected": (event) => because("The clinic corrected its letter", event),
  "letter-withdrawn": (event) => because("The clinic withdrew its letter", event),
  "letter-read": (event) => `Read by ${who(event)}.`,
  done: (event) => because(`Marked as done by ${who(event)}`, event),
  "put-aside": (event) => `Closed by ${who(event)}, no further action.`,
  "taken-up": (event) => `Reopened by ${who(event)}.`,
  completed: () => "The hospital completed it.",
  declined: (event) => because("The hospital declined it", event),
  reminded: (event) => `${who(event)} reminded ${event.detail ?? "the clinic"}.`,
  "cancel-requested": (event) => because(`${who(event)} asked to cancel it`, event),
  cancelled: (event) => because("The hospital canceled it", event),
  failed: (event) => because("Not delivered", event),
  error: (event) => because("The hospital could not process it", event),
  retried: (event) => `Sent again by ${who(event)}.`,
};

/** An event as a sentence for its reader. */
export const eventText = (event: HistoryRow, zone: string): string => TEXTS[event.kind](event, zone);

/** When a referral entered its current state. */
export function stateSince(events: readonly HistoryRow[]): { stateSince?: string } {
  const event = events[courseOf(events.map(({ kind }) => kind)).begunBy];
  return event ? { stateSince: event.at.toISOString() } : {};
}
