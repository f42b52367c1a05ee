import { REFERRAL_STATE, type ReferralStage, type ReferralState } from "./course.ts";
import type { Turn } from "./turn.ts";

/**
 * Reminders (decision record 63): their states, the party that acts next, and the event that starts the wait. An open question is reminded
 * of in any state, and pauses the clinic's own days.
 */
export const REMINDERS = {
  /** The clinic did not answer by the promised day. */
  unanswered: {
    states: ["received", "appointment-cancelled"],
    by: "clinic",
    beginsWith: ["sent", "received", "redirected", "appointment-cancelled"],
  },
  /** It accepted, and there is no appointment. */
  unscheduled: { states: ["accepted"], by: "clinic", beginsWith: ["accepted", "redirected"] },
  /** The patient was seen, and there is no letter. */
  letter: { states: ["seen"], by: "clinic", beginsWith: ["seen", "letter-withdrawn"] },
  /** A missed appointment without a new one. */
  "no-show": { states: ["no-show"], by: "office", beginsWith: ["no-show"] },
} as const satisfies Record<string, { states: readonly ReferralState[]; by: "clinic" | "office"; beginsWith: readonly string[] }>;
/** `question`: a clinic asked the office. `advice` and `advice-reply`: an office's question waits for the clinic, or for the office. */
export type ReminderReason = keyof typeof REMINDERS | "question" | "advice" | "advice-reply";

/** Whether the office acts next. */
export const isOfOffice = (reason: ReminderReason): boolean =>
  reason === "question" || reason === "advice-reply" || (reason !== "advice" && REMINDERS[reason].by === "office");

/** An office reminds a clinic of a referral at most once in so many days. */
export const DAYS_BETWEEN_REMINDERS = 7;

/** Whether the clinic has taken it up, and there is no appointment. */
const IS_WITHOUT_DATE: Record<ReferralStage, boolean> = {
  deliver: false,
  intake: false,
  review: true,
  schedule: true,
  see: false,
  over: false,
  stopped: false,
};

/** Whether the office may remind the clinic: it is the clinic's turn, and it is late or has made no appointment. */
export function mayRemindClinic({ by, isLate }: Pick<Turn, "by" | "isLate">, state: ReferralState): boolean {
  const { stage, turn } = REFERRAL_STATE[state];
  return by === "clinic" && (isLate || (turn === "clinic" && IS_WITHOUT_DATE[stage]));
}
