/**
 * The course of a referral: one table of states and events (decision record 58). Where an event takes a referral is decided here, and in
 * turn.ts who acts next, in which words and until when.
 */

/** Who acts next: `portal` while it is under way to the hospital, no one when all is done. */
export type Party = "office" | "clinic" | "portal" | "nobody";

/** What is done between what happens; or that nothing more is, because it is over, or broke off. */
export type ReferralStage = "deliver" | "intake" | "review" | "schedule" | "see" | "over" | "stopped";

/**
 * Where a referral may stand. `word` is cernerStatus, as people read it (decision G-REF-02), `statusId` the portal's coarse reading of it:
 * what has to be scheduled again is in process again. `turn` is whose turn it is, where nothing goes before it (see {@link turnOf}). A closed
 * referral is moved by no event.
 */
export const REFERRAL_STATE = {
  sent: { word: "Submitted", statusId: 1, stage: "deliver", turn: "clinic", isClosed: false },
  received: { word: "Submitted", statusId: 1, stage: "intake", turn: "clinic", isClosed: false },
  accepted: { word: "Accepted", statusId: 2, stage: "review", turn: "clinic", isClosed: false },
  "on-hold": { word: "On Hold", statusId: 2, stage: "review", turn: "office", isClosed: false },
  scheduled: { word: "Patient Scheduled", statusId: 3, stage: "see", turn: "clinic", isClosed: false },
  "appointment-cancelled": { word: "Appointment Cancelled", statusId: 2, stage: "schedule", turn: "clinic", isClosed: false },
  "no-show": { word: "No Show", statusId: 2, stage: "schedule", turn: "office", isClosed: false },
  seen: { word: "Seen", statusId: 3, stage: "over", turn: "clinic", isClosed: false },
  completed: { word: "Completed", statusId: 3, stage: "over", turn: "nobody", isClosed: true },
  declined: { word: "Cancelled", statusId: 4, stage: "stopped", turn: "office", isClosed: true },
  cancelled: { word: "Cancelled", statusId: 4, stage: "stopped", turn: "nobody", isClosed: true },
  error: { word: "Error", statusId: 5, stage: "stopped", turn: "office", isClosed: false },
} as const satisfies Record<string, { word: string; statusId: number; stage: ReferralStage; turn: Party; isClosed: boolean }>;
export type ReferralState = keyof typeof REFERRAL_STATE;
/** The mark of a referral whose office asked the hospital to cancel it (REF-067), in every list and on every page. */
export const CANCELLATION_REQUESTED = "Cancellation Requested";
// Object.keys forgets which keys there are.
export const REFERRAL_STATES = Object.keys(REFERRAL_STATE) as [ReferralState, ...ReferralState[]];

type From = readonly ReferralState[];
const BEFORE_ACCEPTED: From = ["sent", "received", "error"];
/** Without a valid appointment. */
const TO_SCHEDULE: From = ["accepted", "on-hold", "appointment-cancelled", "no-show"];
const BEFORE_VISIT: From = [...BEFORE_ACCEPTED, ...TO_SCHEDULE, "scheduled"];
const OPEN: From = [...BEFORE_VISIT, "seen"];

/** Where a clinic may still leave a referral to another one, and so an office object to that. */
export const BEFORE_APPOINTMENT: From = ["received", "accepted", "on-hold"];

/**
 * The target state of each event, by current state; otherwise the state stays. An appointment outranks earlier steps: acceptance or waiting
 * does not remove a scheduled date (fhir-mapping §8.3).
 */
const MOVES = {
  sent: { to: "sent", from: [] },
  edited: undefined,
  received: { to: "received", from: ["sent", "error"] },
  accepted: { to: "accepted", from: [...BEFORE_ACCEPTED, ...TO_SCHEDULE] },
  "on-hold": { to: "on-hold", from: [...BEFORE_ACCEPTED, ...TO_SCHEDULE] },
  asked: undefined,
  answered: undefined,
  "question-withdrawn": undefined,
  redirected: undefined,
  objected: undefined,
  kept: undefined,
  scheduled: { to: "scheduled", from: OPEN },
  rescheduled: { to: "scheduled", from: OPEN },
  "appointment-cancelled": { to: "appointment-cancelled", from: BEFORE_VISIT },
  "no-show": { to: "no-show", from: OPEN },
  seen: { to: "seen", from: OPEN },
  letter: undefined,
  "letter-corrected": undefined,
  "letter-withdrawn": undefined,
  "letter-read": undefined,
  done: undefined,
  "put-aside": undefined,
  "taken-up": undefined,
  completed: { to: "completed", from: OPEN },
  declined: { to: "declined", from: OPEN },
  reminded: undefined,
  "cancel-requested": undefined,
  cancelled: { to: "cancelled", from: OPEN },
  failed: { to: "error", from: OPEN },
  error: { to: "error", from: OPEN },
  retried: { to: "sent", from: ["sent", "error"] },
} as const satisfies Record<string, { to: ReferralState; from: From } | undefined>;

/** States without a valid appointment wait while the office has a question to answer. */
const WAITS_WHEN_ASKED: From = ["received", ...TO_SCHEDULE];

/**
 * Words for a state: the hospital's, and the portal's coarse status. A question to the office is no state but overrides the words: until
 * answered, unscheduled referrals are on hold (decision record 58).
 */
export const wordOf = (state: ReferralState, isAsked: boolean): { word: string; statusId: number } =>
  REFERRAL_STATE[isAsked && WAITS_WHEN_ASKED.includes(state) ? "on-hold" : state];

/** What happens to a referral; undone is nothing of it. */
export type ReferralEventKind = keyof typeof MOVES;
// Object.keys forgets which keys there are.
export const REFERRAL_EVENTS = Object.keys(MOVES) as [ReferralEventKind, ...ReferralEventKind[]];

/** Whether an event leads to a state from this one; into the same, too, when it says it again. */
const leadsOn = (state: ReferralState, event: ReferralEventKind): boolean => {
  const from: From = MOVES[event]?.from ?? [];
  return from.includes(state);
};

/** Where an event takes a referral. */
export const stateAfter = (state: ReferralState, event: ReferralEventKind): ReferralState =>
  (leadsOn(state, event) && MOVES[event]?.to) || state;

/** Where a history has led to, and which of its events began that. */
export function courseOf(kinds: readonly ReferralEventKind[]): { state: ReferralState; begunBy: number } {
  let state: ReferralState = "sent";
  let begunBy = 0;
  for (const [index, kind] of kinds.entries()) {
    if (leadsOn(state, kind)) begunBy = index;
    state = stateAfter(state, kind);
  }
  return { state, begunBy };
}
