import type { ReferralDetails, ReferralEvent } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { aScheduledReferral, someDetails } from "../../../../test/referrals.ts";
import { referralSteps } from "./steps.ts";

const happened = (...kinds: ReferralEvent["kind"][]) =>
  kinds.map((kind, index) => ({ kind, at: `2026-11-20T17:1${index}:00Z`, text: `It was ${kind}.` }));
const stepsAfter = (kinds: ReferralEvent["kind"][], more: Partial<ReferralDetails> = {}) =>
  referralSteps(someDetails({ history: happened(...kinds), ...more }), "America/Los_Angeles");
const inWords = (...after: Parameters<typeof stepsAfter>) => stepsAfter(...after).map(({ state, title }) => `${state}: ${title}`);

describe("the way of a referral", () => {
  it("shows what happened, who acts now and since when, and what is to come", () => {
    expect(inWords(["sent", "received", "accepted"])).toEqual([
      "done: Sent",
      "done: Received by the hospital",
      "done: Accepted",
      "now: Review by Cardiology",
      "ahead: Patient Scheduled",
    ]);
    const [sent, , , now, coming] = stepsAfter(["sent", "received", "accepted"], {
      nextStep: "Cardiology is reviewing. Expect an answer by 11/24.",
    });
    expect(sent).toMatchObject({ when: "11/20/2026 9:10 AM", text: "It was sent." });
    expect(now).toMatchObject({ when: "since 11/20/2026 9:12 AM", actor: "Cardiology is reviewing. Expect an answer by 11/24." });
    expect(coming?.text).toContain("(626) 555-0144");
    expect(coming?.actor).toBeUndefined();
  });

  it.each<[ReferralEvent["kind"][], string]>([
    [["sent"], "now: Delivery to the hospital"],
    [["sent", "edited"], "now: Delivery to the hospital"],
    [["sent", "received"], "now: Intake by the hospital"],
    [["sent", "failed", "retried"], "now: Delivery to the hospital"],
    [["sent", "received", "accepted", "cancel-requested"], "now: Review by Cardiology"],
    [["sent", "received", "accepted", "scheduled", "rescheduled"], "now: Appointment"],
    [["sent", "received", "accepted", "scheduled", "no-show"], "now: Patient Scheduled"],
  ])("after %s it is %s", (kinds, now) => {
    expect(inWords(kinds).find((words) => words.startsWith("now"))).toBe(now);
  });

  it.each<[ReferralEvent["kind"][], string]>([
    [["sent", "received", "declined"], "stopped: Declined"],
    [["sent", "received", "cancel-requested", "cancelled"], "stopped: Cancelled"],
    [["sent", "failed"], "stopped: Not delivered"],
    [["sent", "received", "error"], "stopped: Not processed"],
    [["sent", "received", "accepted", "scheduled", "seen"], "done: Seen"],
    [["sent", "received", "accepted", "scheduled", "seen", "completed"], "done: Completed"],
  ])("after %s nothing more is to come", (kinds, last) => {
    const steps = stepsAfter(kinds, { nextStep: "Nothing to do." });
    expect(inWords(kinds).at(-1)).toBe(last);
    expect(steps).toHaveLength(kinds.length);
    expect(steps.at(-1)?.actor).toBe("Nothing to do.");
  });

  it("says when and where the appointment is", () => {
    const { referralAppointment } = aScheduledReferral();
    expect(stepsAfter(["sent", "received", "accepted", "scheduled"], { referralAppointment }).at(-1)).toMatchObject({
      title: "Appointment",
      when: "12/01/2026 9:30 AM",
      text: "Cardiology, Main Campus",
    });
  });

  it("gives each step an id of its own, also to what happened twice", () => {
    const ids = stepsAfter(["sent", "edited", "edited"]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
