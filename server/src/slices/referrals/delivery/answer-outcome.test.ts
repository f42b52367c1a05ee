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
  state: "sent",
  ehrReferralId: null,
  ehrUpdatedAt: null,
  cancellationReason: null,
  appointment: null,
  lastOfKind: null,
  ...changes,
});
const answer = (state: IntakeState, changes: Partial<IntakeAnswer> = {}): IntakeAnswer => ({
  referralId: 1,
  ehrReferralId: "R-1",
  state,
  reason: null,
  appointment: null,
  changedAt: at("12:00"),
  ...changes,
});
const scheduled = known({
  state: "scheduled",
  ehrReferralId: "R-1",
  appointment: FIRST_VISIT,
  ehrUpdatedAt: at("11:00"),
});
const cancelled = known({ state: "cancelled", cancellationReason: "No room", ehrUpdatedAt: at("11:00") });

describe("the effect of the hospital's answer on a referral", () => {
  it.each([
    ["received", "received"],
    ["accepted", "accepted"],
    ["on-hold", "on-hold"],
    ["scheduled", "scheduled"],
    ["no-show", "no-show"],
    ["appointment-cancelled", "appointment-cancelled"],
    ["seen", "seen"],
    ["completed", "completed"],
    ["declined", "declined"],
    ["cancelled", "cancelled"],
    ["error", "error"],
  ] as const)("%s is the event %s", (state, event) => {
    expect(answerOutcome(known(), answer(state))).toMatchObject({ state, event, ehrReferralId: "R-1" });
  });

  it("is nothing if a newer answer was read before", () => {
    expect(answerOutcome(scheduled, answer("seen", { changedAt: at("10:59") }))).toBeUndefined();
    expect(answerOutcome(scheduled, answer("seen", { changedAt: at("11:00") }))).toMatchObject({ state: "seen" });
  });

  it.each(["received", "accepted", "on-hold"] as const)("%s does not undo an appointment, however new it is", (state) => {
    const outcome = answerOutcome(scheduled, answer(state));
    expect(outcome).toMatchObject({ state: "scheduled", appointment: FIRST_VISIT, event: null });
  });

  it.each(["received", "accepted", "scheduled", "seen", "completed", "declined"] as const)("canceled stays canceled after %s", (state) => {
    expect(answerOutcome(cancelled, answer(state))).toMatchObject({ state: "cancelled", event: null });
  });

  it("repeated is no event; another reason, or another visit, is one", () => {
    const again = answer("scheduled", { appointment: { ...FIRST_VISIT, state: "Checked In" } });
    expect(answerOutcome(scheduled, again)).toMatchObject({ event: null, appointment: { state: "Checked In" } });
    const moved = answer("scheduled", { appointment: visit("2026-12-08T17:30:00.000Z") });
    expect(answerOutcome(scheduled, moved)).toMatchObject({ event: "rescheduled", appointment: { aptDate: "2026-12-08T17:30:00.000Z" } });
    expect(answerOutcome(known({ lastOfKind: { detail: null } }), answer("received"))).toMatchObject({ event: null });
    const onHold = known({ state: "on-hold", lastOfKind: { detail: "Fax" } });
    expect(answerOutcome(onHold, answer("on-hold", { reason: "Fax" }))).toMatchObject({ event: null });
    expect(answerOutcome(onHold, answer("on-hold", { reason: "Call" }))).toMatchObject({ event: "on-hold" });
  });

  it("prefers the hospital's reason to the requester's, and keeps that if it gives none", () => {
    const requested = known({ cancellationReason: "The family has moved" });
    expect(answerOutcome(requested, answer("cancelled", { reason: "As asked" }))).toMatchObject({
      cancellationReason: "As asked",
    });
    expect(answerOutcome(requested, answer("cancelled"))).toMatchObject({ cancellationReason: "The family has moved" });
    expect(answerOutcome(requested, answer("on-hold", { reason: "Fax" }))).toMatchObject({
      cancellationReason: "The family has moved",
    });
  });

  it("removes a canceled visit, and keeps the hospital's number", () => {
    const outcome = answerOutcome(scheduled, answer("appointment-cancelled", { ehrReferralId: null }));
    expect(outcome).toMatchObject({ appointment: null, ehrReferralId: "R-1", state: "appointment-cancelled" });
  });
});
