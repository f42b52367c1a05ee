import { expect, it } from "vitest";
import { REFERRAL_EVENTS, REFERRAL_STATE, type ReferralState } from "./course.ts";
import { mayRemindClinic, REMINDERS } from "./reminders.ts";

// Under way, scheduled or closed: time alone causes no reminder. Waiting for the clinic: a question does.
const REMINDED_OF: Record<ReferralState, string[]> = {
  sent: [],
  received: ["unanswered"],
  accepted: ["unscheduled"],
  "on-hold": [],
  scheduled: [],
  "appointment-cancelled": ["unanswered"],
  "no-show": ["no-show"],
  seen: ["letter"],
  completed: [],
  declined: [],
  cancelled: [],
  error: [],
};
it.each(Object.entries(REMINDED_OF))("of a referral that is %s somebody is reminded as %j", (state, reasons) => {
  const found = Object.entries(REMINDERS).filter(([, { states }]: [string, { states: readonly string[] }]) => states.includes(state));
  expect(found.map(([reason]) => reason)).toEqual(reasons);
});

it.each(Object.entries(REMINDERS))("%s reminds whose turn it is by the table, and of nothing that is closed", (_reason, { states, by }) => {
  for (const state of states) expect(REFERRAL_STATE[state]).toMatchObject({ turn: by, isClosed: false });
});

it.each(Object.entries(REMINDERS))("%s begins with events that there are", (_reason, { beginsWith }) => {
  for (const event of beginsWith) expect(REFERRAL_EVENTS).toContain(event);
});

it.each([
  ["clinic", true, "received", true],
  ["clinic", false, "received", false],
  ["clinic", false, "accepted", true],
  ["clinic", false, "appointment-cancelled", true],
  ["clinic", false, "scheduled", false],
  ["office", true, "accepted", false],
  ["nobody", false, "completed", false],
] as const)("an office may remind where it is the turn of the %s, late: %s, %s: %s", (by, isLate, state, may) => {
  expect(mayRemindClinic({ by, isLate }, state)).toBe(may);
});
