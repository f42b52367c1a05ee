/** A clinic's part in the course of a referral (decision record 58): what its desk may do in which state, and what each state asks of it. */

import { BEFORE_APPOINTMENT, CANCELLATION_REQUESTED, type ReferralState } from "./course.ts";

/** What a clinic may do with a referral at its desk, and in which states. */
export const DESK_ACTS = {
  accept: ["received", "on-hold"],
  schedule: ["received", "accepted", "on-hold", "appointment-cancelled", "no-show"],
  reschedule: ["scheduled"],
  ask: ["received", "accepted", "on-hold", "scheduled", "appointment-cancelled", "no-show"],
  hold: ["received", "accepted", "appointment-cancelled", "no-show"],
  redirect: BEFORE_APPOINTMENT,
  keep: BEFORE_APPOINTMENT,
  "send-back": BEFORE_APPOINTMENT,
  decline: ["received", "accepted", "on-hold"],
  seen: ["scheduled", "no-show"],
  "no-show": ["scheduled"],
  complete: ["accepted", "on-hold", "appointment-cancelled", "no-show", "seen"],
  cancel: ["received", "accepted", "on-hold", "scheduled", "appointment-cancelled", "no-show"],
} as const satisfies Record<string, readonly ReferralState[]>;
export type DeskAct = keyof typeof DESK_ACTS;
// Object.keys forgets which keys there are.
export const DESK_ACT_NAMES = Object.keys(DESK_ACTS) as [DeskAct, ...DeskAct[]];

/** Whether a clinic may take that action in this state. */
export function mayActAtDesk(act: DeskAct, state: ReferralState): boolean {
  const from: readonly ReferralState[] = DESK_ACTS[act];
  return from.includes(state);
}

/** What answers an office that objects to this clinic, and what waits for that answer (decision record 58). */
const ANSWERS_OBJECTION: readonly DeskAct[] = ["keep", "send-back"];
const WAITS_FOR_ANSWER: readonly DeskAct[] = ["accept", "schedule", "redirect"];
/** Whether an act fits a referral to whose new clinic the office objects, or does not. */
export const fitsObjection = (act: DeskAct, isObjected: boolean): boolean =>
  !(isObjected ? WAITS_FOR_ANSWER : ANSWERS_OBJECTION).includes(act);

/** States in which a clinic may send a letter: after acceptance. A letter does not reopen a closed one. */
const WITH_LETTER: readonly ReferralState[] = ["accepted", "on-hold", "scheduled", "appointment-cancelled", "no-show", "seen", "completed"];
/** Whether a clinic may send, correct or withdraw a letter in this state. */
export const mayHaveLetter = (state: ReferralState): boolean => WITH_LETTER.includes(state);

/** What a clinic has to do with a referral, as its worklist says it. */
export const DESK_TASK = {
  new: "New: needs review",
  failed: "Error: needs review",
  cancel: CANCELLATION_REQUESTED,
  objected: "Objection: needs reply",
  answered: "Answered",
  schedule: "Schedule",
  report: "Report the visit",
  letter: "Letter missing",
  finish: "Seen: ready to close",
  waiting: "Waiting",
} as const;
export type DeskTask = keyof typeof DESK_TASK;

/**
 * The clinic's task in each open state; `visit` for a scheduled one: report after the appointment; `after` for a seen one: the letter, then
 * completion.
 */
export const TASK_OF_STATE = {
  received: "new",
  accepted: "schedule",
  "on-hold": "waiting",
  scheduled: "visit",
  "appointment-cancelled": "schedule",
  "no-show": "schedule",
  seen: "after",
  error: "failed",
} as const satisfies Partial<Record<ReferralState, DeskTask | "visit" | "after">>;
