import { describe, expect, it } from "vitest";
import { nextStep, type WaitingReferral } from "./next-step.ts";

const moment = { now: new Date("2026-11-20T18:00:00Z"), zone: "America/Los_Angeles" };
const waiting = (changes: Partial<WaitingReferral> = {}): WaitingReferral => ({
  ehrStatus: "Submitted",
  statusId: 1,
  botStatus: "Completed",
  botMessage: null,
  cancelRequested: false,
  wasDeclined: false,
  clinicName: "Heart Center",
  expectedBy: "2026-11-24",
  appointment: null,
  deceased: null,
  ...changes,
});
const visit = (aptDate: string) => ({ aptDate, duration: 30, type: "", location: "Heart Center", resource: "", state: "Confirmed" });

describe("who acts next", () => {
  it.each<[Partial<WaitingReferral>, string]>([
    [{}, "The hospital is working on it. Expect an answer by 11/24."],
    [{ ehrStatus: "Accepted", statusId: 2 }, "Heart Center is reviewing. Expect an answer by 11/24."],
    [{ ehrStatus: "Accepted", statusId: 2, expectedBy: null }, "Heart Center is reviewing."],
    [
      { ehrStatus: "Accepted", statusId: 2, expectedBy: "2026-11-19" },
      "Heart Center has not answered by 11/19, as expected. Call the service desk.",
    ],
    [{ ehrStatus: "Accepted", statusId: 2, expectedBy: "2026-11-20" }, "Heart Center is reviewing. Expect an answer by 11/20."],
    [{ ehrStatus: "On Hold", statusId: 2 }, "Heart Center put it on hold. Call the service desk."],
    [
      { ehrStatus: "Patient Scheduled", statusId: 3, appointment: visit("2026-12-01T17:30:00Z") },
      "Appointment 12/01/2026 at 9:30 AM. Nothing for you to do.",
    ],
    [
      { ehrStatus: "Patient Scheduled", statusId: 3, appointment: visit("2026-11-19T17:30:00Z") },
      "The appointment was 11/19/2026 at 9:30 AM. Waiting for the hospital’s report.",
    ],
    [{ ehrStatus: "Patient Scheduled", statusId: 3 }, "The hospital scheduled the patient. Nothing for you to do."],
    [{ ehrStatus: "No Show", statusId: 2 }, "The patient missed the appointment. Call the service desk for another one."],
    [{ ehrStatus: "Appointment Cancelled", statusId: 2 }, "Heart Center is looking for another appointment. Expect an answer by 11/24."],
    [{ ehrStatus: "Seen", statusId: 3 }, "The patient was seen. Nothing for you to do."],
    [{ ehrStatus: "Completed", statusId: 3 }, "The referral is complete. Nothing for you to do."],
    [{ ehrStatus: "Seen", statusId: 3, cancelRequested: true }, "The patient was seen. Nothing for you to do."],
    [{ ehrStatus: "Completed", statusId: 3, botStatus: "Failed" }, "The referral is complete. Nothing for you to do."],
    [{ ehrStatus: "Cancelled", statusId: 4, cancelRequested: true }, "Cancelled. You can refer the patient again."],
    [{ ehrStatus: "Cancelled", statusId: 4, wasDeclined: true }, "Declined. See the reason. You can refer the patient again."],
    [{ ehrStatus: "Accepted", statusId: 2, cancelRequested: true }, "You asked the hospital to cancel. Waiting for its answer."],
    [{ botStatus: "Queued" }, "It is on its way to the hospital."],
    [{ botStatus: "Queued", botMessage: "No answer" }, "Not delivered yet. We keep trying."],
    [{ botStatus: "Failed", statusId: 5, botMessage: "No such clinic" }, "Not delivered. Choose Retry, or call the service desk."],
    [{ ehrStatus: "Error", statusId: 5 }, "The hospital could not process it. Call the service desk."],
    [{ ehrStatus: "Triaged", statusId: 2 }, "The hospital is working on it."],
    [
      { ehrStatus: "Accepted", statusId: 2, expectedBy: "2026-11-19", deceased: { on: "2026-11-01" } },
      "The patient has died. The hospital has the referral.",
    ],
    [
      { ehrStatus: "Patient Scheduled", statusId: 3, appointment: visit("2026-12-01T17:30:00Z"), deceased: { on: null } },
      "The patient has died. The hospital has the referral.",
    ],
    [{ ehrStatus: "No Show", statusId: 2, deceased: { on: "2026" } }, "The patient has died. The hospital has the referral."],
    [{ ehrStatus: "Cancelled", statusId: 4, deceased: { on: "2026" } }, "Cancelled."],
    [{ ehrStatus: "Cancelled", statusId: 4, wasDeclined: true, deceased: { on: "2026" } }, "Declined. See the reason."],
    [
      { botStatus: "Failed", statusId: 5, botMessage: "No such clinic", deceased: { on: "2026" } },
      "Not delivered. Choose Retry, or call the service desk.",
    ],
  ])("of %j is said in a sentence", (changes, sentence) => {
    expect(nextStep(waiting(changes), moment).sentence).toBe(sentence);
  });
});

describe("what waits for the practice", () => {
  it.each<[Partial<WaitingReferral>, boolean]>([
    [{}, false],
    [{ expectedBy: "2026-11-19" }, true],
    [{ expectedBy: "2026-11-20" }, false],
    [{ ehrStatus: "On Hold", statusId: 2 }, true],
    [{ ehrStatus: "No Show", statusId: 2 }, true],
    [{ ehrStatus: "Error", statusId: 5 }, true],
    [{ ehrStatus: "Patient Scheduled", statusId: 3, expectedBy: "2026-11-19" }, false],
    [{ ehrStatus: "Seen", statusId: 3, botStatus: "Failed" }, false],
    [{ ehrStatus: "Cancelled", statusId: 4 }, false],
    [{ ehrStatus: "Cancelled", statusId: 4, wasDeclined: true }, true],
    [{ ehrStatus: "Cancelled", statusId: 4, wasDeclined: true, deceased: { on: null } }, false],
    [{ botStatus: "Failed", statusId: 5 }, true],
    [{ botStatus: "Queued", botMessage: "No answer", expectedBy: "2026-11-19" }, false],
    [{ ehrStatus: "On Hold", statusId: 2, cancelRequested: true }, false],
    [{ ehrStatus: "On Hold", statusId: 2, deceased: { on: "2026-11-01" } }, false],
  ])("a referral with %o waits for the practice: %s", (changes, needs) => {
    expect(nextStep(waiting(changes), moment).needsPractice).toBe(needs);
  });
});
