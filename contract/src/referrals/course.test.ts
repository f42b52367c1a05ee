import { describe, expect, it } from "vitest";
import { courseOf, REFERRAL_EVENTS, REFERRAL_STATE, type ReferralEventKind, type ReferralState, stateAfter, wordOf } from "./course.ts";
import { DESK_ACT_NAMES, type DeskAct, fitsObjection, mayActAtDesk, mayHaveLetter, TASK_OF_STATE } from "./desk-tasks.ts";

// Written out, so that a slip in the table's shorthands is seen: what moves each state, and where. What is not named moves nothing.
const MOVED: Record<ReferralState, Partial<Record<ReferralEventKind, ReferralState>>> = {
  sent: {
    received: "received",
    accepted: "accepted",
    "on-hold": "on-hold",
    scheduled: "scheduled",
    rescheduled: "scheduled",
    "appointment-cancelled": "appointment-cancelled",
    "no-show": "no-show",
    seen: "seen",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    failed: "error",
    error: "error",
  },
  received: {
    accepted: "accepted",
    "on-hold": "on-hold",
    scheduled: "scheduled",
    rescheduled: "scheduled",
    "appointment-cancelled": "appointment-cancelled",
    "no-show": "no-show",
    seen: "seen",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    failed: "error",
    error: "error",
  },
  accepted: {
    "on-hold": "on-hold",
    scheduled: "scheduled",
    rescheduled: "scheduled",
    "appointment-cancelled": "appointment-cancelled",
    "no-show": "no-show",
    seen: "seen",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    failed: "error",
    error: "error",
  },
  "on-hold": {
    accepted: "accepted",
    scheduled: "scheduled",
    rescheduled: "scheduled",
    "appointment-cancelled": "appointment-cancelled",
    "no-show": "no-show",
    seen: "seen",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    failed: "error",
    error: "error",
  },
  scheduled: {
    "appointment-cancelled": "appointment-cancelled",
    "no-show": "no-show",
    seen: "seen",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    failed: "error",
    error: "error",
  },
  "appointment-cancelled": {
    accepted: "accepted",
    "on-hold": "on-hold",
    scheduled: "scheduled",
    rescheduled: "scheduled",
    "no-show": "no-show",
    seen: "seen",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    failed: "error",
    error: "error",
  },
  "no-show": {
    accepted: "accepted",
    "on-hold": "on-hold",
    scheduled: "scheduled",
    rescheduled: "scheduled",
    "appointment-cancelled": "appointment-cancelled",
    seen: "seen",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    failed: "error",
    error: "error",
  },
  seen: {
    scheduled: "scheduled",
    rescheduled: "scheduled",
    "no-show": "no-show",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    failed: "error",
    error: "error",
  },
  completed: {},
  declined: {},
  cancelled: {},
  error: {
    received: "received",
    accepted: "accepted",
    "on-hold": "on-hold",
    scheduled: "scheduled",
    rescheduled: "scheduled",
    "appointment-cancelled": "appointment-cancelled",
    "no-show": "no-show",
    seen: "seen",
    completed: "completed",
    declined: "declined",
    cancelled: "cancelled",
    retried: "sent",
  },
};
// Object.keys forgets which keys there are.
const STATES = Object.keys(REFERRAL_STATE) as ReferralState[];
const CASES = STATES.flatMap((state) => REFERRAL_EVENTS.map((event) => [state, event, MOVED[state][event] ?? state] as const));

describe("where an event takes a referral", () => {
  it.each(CASES)("%s, %s: %s", (state, event, after) => {
    expect(stateAfter(state, event)).toBe(after);
  });

  it("moves no closed referral, and leaves none open for which nothing can follow", () => {
    for (const state of STATES)
      expect(REFERRAL_EVENTS.every((event) => stateAfter(state, event) === state)).toBe(REFERRAL_STATE[state].isClosed);
  });

  it("says where a history has led to, and which event began that", () => {
    expect(courseOf(["sent", "received", "edited", "accepted", "cancel-requested"])).toEqual({ state: "accepted", begunBy: 3 });
    expect(courseOf(["sent", "received", "accepted", "scheduled", "rescheduled", "accepted"])).toEqual({ state: "scheduled", begunBy: 4 });
    expect(courseOf(["sent", "received", "declined", "scheduled", "letter"])).toEqual({ state: "declined", begunBy: 2 });
    expect(courseOf([])).toEqual({ state: "sent", begunBy: 0 });
  });

  it("is on hold in words while a clinic asks, where no appointment stands", () => {
    const words = STATES.filter((state) => wordOf(state, true).word !== wordOf(state, false).word);
    expect(words).toEqual(["received", "accepted", "appointment-cancelled", "no-show"]);
    expect(wordOf("received", true)).toMatchObject({ word: "On Hold", statusId: 2 });
  });
});

describe("what a clinic may do", () => {
  it("is to send a letter once it has taken the referral up, also when it is complete", () => {
    expect(STATES.filter(mayHaveLetter)).toEqual([
      "accepted",
      "on-hold",
      "scheduled",
      "appointment-cancelled",
      "no-show",
      "seen",
      "completed",
    ]);
  });

  it.each<[ReferralState, DeskAct[]]>([
    ["sent", []],
    ["received", ["accept", "schedule", "ask", "hold", "redirect", "keep", "send-back", "decline", "cancel"]],
    ["accepted", ["schedule", "ask", "hold", "redirect", "keep", "send-back", "decline", "complete", "cancel"]],
    ["on-hold", ["accept", "schedule", "ask", "redirect", "keep", "send-back", "decline", "complete", "cancel"]],
    ["scheduled", ["reschedule", "ask", "seen", "no-show", "cancel"]],
    ["appointment-cancelled", ["schedule", "ask", "hold", "complete", "cancel"]],
    ["no-show", ["schedule", "ask", "hold", "seen", "complete", "cancel"]],
    ["seen", ["complete"]],
    ["completed", []],
    ["declined", []],
    ["cancelled", []],
    ["error", []],
  ])("with one that is %s: %j", (state, acts) => {
    expect(DESK_ACT_NAMES.filter((act) => mayActAtDesk(act, state))).toEqual(acts);
  });

  it("is to answer an objection before it goes on, and to answer none where there is none", () => {
    const at = (isObjected: boolean) => DESK_ACT_NAMES.filter((act) => mayActAtDesk(act, "received") && fitsObjection(act, isObjected));
    expect(at(true)).toEqual(["ask", "hold", "keep", "send-back", "decline", "cancel"]);
    expect(at(false)).toEqual(["accept", "schedule", "ask", "hold", "redirect", "decline", "cancel"]);
  });

  it("is asked of it in each open state that has arrived, and in no other", () => {
    const open = STATES.filter((state) => !REFERRAL_STATE[state].isClosed && state !== "sent");
    expect(Object.keys(TASK_OF_STATE).sort()).toEqual(open.sort());
  });
});
