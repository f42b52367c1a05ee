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
    [{}, "The hospital has it in hand; expected by 11/24."],
    [{ ehrStatus: "Accepted", statusId: 2 }, "Heart Center is reviewing; expected by 11/24."],
    [{ ehrStatus: "Accepted", statusId: 2, expectedBy: null }, "Heart Center is reviewing."],
    [
      { ehrStatus: "Accepted", statusId: 2, expectedBy: "2026-11-19" },
      "Heart Center was to answer by 11/19. Please call the service desk.",
    ],
    [{ ehrStatus: "Accepted", statusId: 2, expectedBy: "2026-11-20" }, "Heart Center is reviewing; expected by 11/20."],
    [{ ehrStatus: "On Hold", statusId: 2 }, "Heart Center has put it on hold. Please call the service desk."],
    [
      { ehrStatus: "Patient Scheduled", statusId: 3, appointment: visit("2026-12-01T17:30:00Z") },
      "Nothing to do: the appointment is on 12/01/2026 at 9:30 AM.",
    ],
    [
      { ehrStatus: "Patient Scheduled", statusId: 3, appointment: visit("2026-11-19T17:30:00Z") },
      "The appointment was on 11/19/2026 at 9:30 AM; the hospital will say what came of it.",
    ],
    [{ ehrStatus: "Patient Scheduled", statusId: 3 }, "Nothing to do: the hospital has scheduled the patient."],
    [{ ehrStatus: "No Show", statusId: 2 }, "The patient did not come. Please call the service desk for another appointment."],
    [{ ehrStatus: "Appointment Cancelled", statusId: 2 }, "Heart Center is looking for another appointment; expected by 11/24."],
    [{ ehrStatus: "Seen", statusId: 3 }, "Nothing to do: the patient was seen."],
    [{ ehrStatus: "Completed", statusId: 3 }, "Nothing to do: the referral is completed."],
    [{ ehrStatus: "Seen", statusId: 3, cancelRequested: true }, "Nothing to do: the patient was seen."],
    [{ ehrStatus: "Completed", statusId: 3, botStatus: "Failed" }, "Nothing to do: the referral is completed."],
    [{ ehrStatus: "Cancelled", statusId: 4, cancelRequested: true }, "Nothing to do: it is cancelled. The patient can be referred again."],
    [{ ehrStatus: "Cancelled", statusId: 4, wasDeclined: true }, "Declined: see the reason. The patient can be referred again."],
    [{ ehrStatus: "Accepted", statusId: 2, cancelRequested: true }, "The hospital was asked to cancel it and has yet to answer."],
    [{ botStatus: "Queued" }, "It is on its way to the hospital."],
    [{ botStatus: "Queued", botMessage: "No answer" }, "Not delivered yet: it is tried again by itself."],
    [{ botStatus: "Failed", statusId: 5, botMessage: "No such clinic" }, "Not delivered: please try again, or call the service desk."],
    [{ ehrStatus: "Error", statusId: 5 }, "The hospital could not work on it. Please call the service desk."],
    [{ ehrStatus: "Triaged", statusId: 2 }, "The hospital has it in hand."],
    [
      { ehrStatus: "Accepted", statusId: 2, expectedBy: "2026-11-19", deceased: { on: "2026-11-01" } },
      "The patient has died. The hospital has the referral in hand.",
    ],
    [
      { ehrStatus: "Patient Scheduled", statusId: 3, appointment: visit("2026-12-01T17:30:00Z"), deceased: { on: null } },
      "The patient has died. The hospital has the referral in hand.",
    ],
    [{ ehrStatus: "No Show", statusId: 2, deceased: { on: "2026" } }, "The patient has died. The hospital has the referral in hand."],
    [{ ehrStatus: "Cancelled", statusId: 4, deceased: { on: "2026" } }, "Nothing to do: it is cancelled."],
    [{ ehrStatus: "Cancelled", statusId: 4, wasDeclined: true, deceased: { on: "2026" } }, "Declined: see the reason."],
    [
      { botStatus: "Failed", statusId: 5, botMessage: "No such clinic", deceased: { on: "2026" } },
      "Not delivered: please try again, or call the service desk.",
    ],
  ])("of %j is said in a sentence", (changes, sentence) => {
    expect(nextStep(waiting(changes), moment)).toBe(sentence);
  });
});
