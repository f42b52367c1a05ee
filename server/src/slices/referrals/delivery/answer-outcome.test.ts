import type { ReferralAppointment } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import type { IntakeAnswer, IntakeState } from "../../../adapters/intake/port.ts";
import { answerOutcome, type KnownReferral } from "./answer-outcome.ts";

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const visit = (aptDate: string, changes: Partial<ReferralAppointment> = {}): ReferralAppointment => ({
  aptDate,
  duration: 30,
  type: "New Patient Visit",
  location: "Heart Center",
  resource: "Osei, Kwabena",
  state: "Confirmed",
  ...changes,
});
const FIRST_VISIT = visit("2026-12-01T17:30:00.000Z");

const known = (changes: Partial<KnownReferral> = {}): KnownReferral => ({
  statusId: 1,
  ehrStatus: "Submitted",
  ehrReferralId: null,
  ehrUpdatedAt: null,
  cancellationReason: null,
  appointment: null,
  lastOfKind: null,
  ...changes,
});
const answer = (state: IntakeState, statusText: string, changes: Partial<IntakeAnswer> = {}): IntakeAnswer => ({
  referralId: 1,
  ehrReferralId: "R-1",
  state,
  statusText,
  reason: null,
  appointment: null,
  changedAt: at("12:00"),
  ...changes,
});
const scheduled = known({
  statusId: 3,
  ehrStatus: "Patient Scheduled",
  ehrReferralId: "R-1",
  appointment: FIRST_VISIT,
  ehrUpdatedAt: at("11:00"),
});
const cancelled = known({ statusId: 4, ehrStatus: "Cancelled", cancellationReason: "No room", ehrUpdatedAt: at("11:00") });

describe("what the hospital's answer makes of a referral", () => {
  it.each([
    ["received", "Submitted", 1, "received"],
    ["accepted", "Accepted", 2, "accepted"],
    ["on-hold", "On Hold", 2, "on-hold"],
    ["scheduled", "Patient Scheduled", 3, "scheduled"],
    ["no-show", "No Show", 2, "no-show"],
    ["appointment-cancelled", "Appointment Cancelled", 2, "appointment-cancelled"],
    ["seen", "Seen", 3, "seen"],
    ["completed", "Completed", 3, "completed"],
    ["declined", "Cancelled", 4, "declined"],
    ["cancelled", "Cancelled", 4, "cancelled"],
    ["error", "Error", 5, "failed"],
  ] as const)("%s is %s, status %i", (state, statusText, statusId, event) => {
    expect(answerOutcome(known(), answer(state, statusText))).toMatchObject({
      ehrStatus: statusText,
      statusId,
      event,
      ehrReferralId: "R-1",
    });
  });

  it("is nothing when the answer is older than one that was read", () => {
    expect(answerOutcome(scheduled, answer("seen", "Seen", { changedAt: at("10:59") }))).toBeUndefined();
    expect(answerOutcome(scheduled, answer("seen", "Seen", { changedAt: at("11:00") }))).toMatchObject({ ehrStatus: "Seen" });
  });

  it.each(["received", "accepted", "on-hold"] as const)("%s does not take a scheduled patient back, however new it is", (state) => {
    const outcome = answerOutcome(scheduled, answer(state, "Accepted"));
    expect(outcome).toMatchObject({ ehrStatus: "Patient Scheduled", statusId: 3, appointment: FIRST_VISIT, event: null });
  });

  it.each(["received", "accepted", "scheduled", "seen", "completed"] as const)("cancelled stays cancelled after %s", (state) => {
    expect(answerOutcome(cancelled, answer(state, "Something"))).toMatchObject({ ehrStatus: "Cancelled", statusId: 4, event: null });
  });

  it("said again is no event; another reason, or another visit, is one", () => {
    const again = answer("scheduled", "Patient Scheduled", { appointment: { ...FIRST_VISIT, state: "Checked In" } });
    expect(answerOutcome(scheduled, again)).toMatchObject({ event: null, appointment: { state: "Checked In" } });
    const moved = answer("scheduled", "Patient Scheduled", { appointment: visit("2026-12-08T17:30:00.000Z") });
    expect(answerOutcome(scheduled, moved)).toMatchObject({ event: "rescheduled", appointment: { aptDate: "2026-12-08T17:30:00.000Z" } });
    expect(answerOutcome(known({ lastOfKind: { detail: null } }), answer("received", "Submitted"))).toMatchObject({ event: null });
    const onHold = known({ ehrStatus: "On Hold", lastOfKind: { detail: "Fax" } });
    expect(answerOutcome(onHold, answer("on-hold", "On Hold", { reason: "Fax" }))).toMatchObject({ event: null });
    expect(answerOutcome(onHold, answer("on-hold", "On Hold", { reason: "Call" }))).toMatchObject({ event: "on-hold" });
  });

  it("takes the hospital's reason over the requester's, and keeps that where it gives none", () => {
    const requested = known({ cancellationReason: "The family has moved" });
    expect(answerOutcome(requested, answer("cancelled", "Cancelled", { reason: "As asked" }))).toMatchObject({
      cancellationReason: "As asked",
    });
    expect(answerOutcome(requested, answer("cancelled", "Cancelled"))).toMatchObject({ cancellationReason: "The family has moved" });
    expect(answerOutcome(requested, answer("on-hold", "On Hold", { reason: "Fax" }))).toMatchObject({
      cancellationReason: "The family has moved",
    });
  });

  it("forgets a visit that was cancelled, and keeps the hospital's number", () => {
    const outcome = answerOutcome(scheduled, answer("appointment-cancelled", "Appointment Cancelled", { ehrReferralId: null }));
    expect(outcome).toMatchObject({ appointment: null, ehrReferralId: "R-1", statusId: 2 });
  });
});
