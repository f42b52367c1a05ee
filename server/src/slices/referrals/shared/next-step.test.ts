import { needsOffice } from "@linnet/contract/referrals/turn";
import { describe, expect, it } from "vitest";
import { nextStep, type WaitingReferral } from "./next-step.ts";

const moment = { now: new Date("2026-11-20T18:00:00Z"), zone: "America/Los_Angeles" };
const waiting = (changes: Partial<WaitingReferral> = {}): WaitingReferral => ({
  state: "sent",
  botStatus: "Completed",
  botMessage: null,
  cancelRequested: false,
  clinicName: "Heart Center",
  expectedBy: "2026-11-24",
  appointment: null,
  letter: null,
  question: null,
  redirect: null,
  successor: null,
  isPutAside: false,
  clinicPhone: null,
  mayRemind: false,
  remindedOn: null,
  deceased: null,
  ...changes,
});
const visit = (aptDate: string) => ({ aptDate, duration: 30, type: "", location: "Heart Center", resource: "", state: "Confirmed" });

const PHONE = "(626) 555-0142";
const LATE = { state: "accepted", expectedBy: "2026-11-19" } as const;

const stepOf = (changes: Partial<WaitingReferral>) => {
  const step = nextStep(waiting(changes), moment);
  return { sentence: step.sentence, waitsForOffice: needsOffice(step) };
};

describe("who acts next", () => {
  it.each<[Partial<WaitingReferral>, string]>([
    [{ state: "accepted", expectedBy: "2026-11-19" }, "Heart Center did not answer by 11/19. Call the service desk."],
    [{ ...LATE, clinicPhone: PHONE }, "Heart Center did not answer by 11/19. Call the clinic at (626) 555-0142."],
    [{ ...LATE, mayRemind: true }, "Heart Center did not answer by 11/19. Choose Remind."],
    [
      { ...LATE, mayRemind: true, clinicPhone: PHONE },
      "Heart Center did not answer by 11/19. Choose Remind, or call the clinic at (626) 555-0142.",
    ],
    [
      { ...LATE, mayRemind: true, remindedOn: "2026-11-18" },
      "Heart Center did not answer by 11/19. Your practice sent a reminder on 11/18. Call the service desk.",
    ],
    [{ state: "on-hold", clinicPhone: PHONE }, "Heart Center put it on hold. Call the clinic at (626) 555-0142."],
    [{ state: "no-show", clinicPhone: PHONE }, "The patient missed the appointment. Call the clinic at (626) 555-0142 to reschedule."],
    [{ state: "on-hold" }, "Heart Center put it on hold. Call the service desk."],
    [{ state: "no-show" }, "The patient missed the appointment. Call the service desk to reschedule."],
    [{ state: "declined" }, "Declined. See the reason. You can refer the patient again."],
    [{ botStatus: "Failed", botMessage: "No such clinic" }, "Not delivered. Choose Retry, or call the service desk."],
    [{ state: "error" }, "The hospital could not process it. Call the service desk."],
    [
      { botStatus: "Failed", botMessage: "No such clinic", deceased: { on: "2026" } },
      "Not delivered. Choose Retry, or call the service desk.",
    ],
    [{ expectedBy: "2026-11-19" }, "The hospital did not answer by 11/19. Call the service desk."],
  ])("the practice, with %j", (changes, sentence) => {
    expect(stepOf(changes)).toEqual({ sentence, waitsForOffice: true });
  });

  it.each<[Partial<WaitingReferral>, string]>([
    [{}, "The hospital is working on it. Expect an answer by 11/24."],
    [{ state: "accepted" }, "Heart Center is reviewing it. Expect an answer by 11/24."],
    [{ state: "accepted", expectedBy: null }, "Heart Center is reviewing it."],
    [{ state: "accepted", expectedBy: "2026-11-20" }, "Heart Center is reviewing it. Expect an answer by 11/20."],
    [{ state: "scheduled", appointment: visit("2026-12-01T17:30:00Z") }, "Appointment 12/01/2026 at 9:30 AM. No action needed."],
    [
      { state: "scheduled", appointment: visit("2026-11-19T17:30:00Z") },
      "The appointment was 11/19/2026 at 9:30 AM. Waiting for the hospital’s report.",
    ],
    [{ state: "scheduled" }, "The hospital scheduled the patient. No action needed."],
    [{ state: "appointment-cancelled" }, "Heart Center is rescheduling the appointment. Expect an answer by 11/24."],
    [{ state: "seen" }, "The patient was seen. Heart Center still has to send its letter."],
    [{ state: "completed" }, "The referral is complete. No action needed."],
    [{ state: "seen", cancelRequested: true }, "The patient was seen. Heart Center still has to send its letter."],
    [{ state: "completed", botStatus: "Failed" }, "The referral is complete. No action needed."],
    [{ state: "cancelled", cancelRequested: true }, "Cancelled. You can refer the patient again."],
    [{ state: "accepted", cancelRequested: true }, "You asked the hospital to cancel. Waiting for its answer."],
    [{ botStatus: "Queued" }, "It is on its way to the hospital."],
    [{ botStatus: "Queued", botMessage: "No answer" }, "Not delivered yet. We will keep trying."],
    [
      { state: "accepted", expectedBy: "2026-11-19", deceased: { on: "2026-11-01" } },
      "The patient has died. The hospital has the referral.",
    ],
    [
      { state: "scheduled", appointment: visit("2026-12-01T17:30:00Z"), deceased: { on: null } },
      "The patient has died. The hospital has the referral.",
    ],
    [{ state: "no-show", deceased: { on: "2026" } }, "The patient has died. The hospital has the referral."],
    [{ state: "cancelled", deceased: { on: "2026" } }, "Cancelled."],
    [{ state: "declined", deceased: { on: "2026" } }, "Declined. See the reason."],
    [{ state: "scheduled", expectedBy: "2026-11-19" }, "The hospital scheduled the patient. No action needed."],
    [{ state: "seen", botStatus: "Failed" }, "The patient was seen. Heart Center still has to send its letter."],
    [{ botStatus: "Queued", botMessage: "No answer", expectedBy: "2026-11-19" }, "Not delivered yet. We will keep trying."],
    [{ state: "on-hold", cancelRequested: true }, "You asked the hospital to cancel. Waiting for its answer."],
    [{ state: "on-hold", deceased: { on: "2026" } }, "The patient has died. The hospital has the referral."],
  ])("not the practice, with %j", (changes, sentence) => {
    expect(stepOf(changes)).toEqual({ sentence, waitsForOffice: false });
  });
});
