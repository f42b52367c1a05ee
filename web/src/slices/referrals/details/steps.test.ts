import { ReferralDetails, type ReferralEvent } from "@linnet/contract/referrals";
import { courseOf, type ReferralEventKind } from "@linnet/contract/referrals/course";
import { describe, expect, it } from "vitest";
import { aScheduledReferral, someDetails } from "../../../../test/referrals.ts";
import { referralSteps } from "./steps.ts";

const happened = (...kinds: ReferralEvent["kind"][]) =>
  kinds.map((kind, index) => ({ kind, at: `2026-11-20T17:1${index}:00Z`, text: `It was ${kind}.` }));
/** The server's reply after these events. */
const detailsAfter = (kinds: ReferralEventKind[]) => {
  const history = happened(...kinds);
  const { state, begunBy } = courseOf(kinds);
  return { history, state, stateSince: history[begunBy]?.at ?? "" };
};
const stepsOf = (more: Partial<ReferralDetails>) => referralSteps(someDetails(more), "America/Los_Angeles");
const stepsAfter = (kinds: ReferralEventKind[], more: Partial<ReferralDetails> = {}) => stepsOf({ ...detailsAfter(kinds), ...more });
const inWords = (...after: Parameters<typeof stepsAfter>) => stepsAfter(...after).map(({ state, title }) => `${state}: ${title}`);

describe("a referral's timeline", () => {
  it("shows what happened, who acts now and since when, and what is next", () => {
    expect(inWords(["sent", "received", "accepted"])).toEqual([
      "done: Sent",
      "done: Received by the hospital",
      "done: Accepted",
      "now: Review by Cardiology",
      "ahead: Patient Scheduled",
    ]);
    const [sent, , , now, coming] = stepsAfter(["sent", "received", "accepted"], {
      nextStep: "Cardiology is reviewing it. Expect an answer by 11/24.",
    });
    expect(sent).toMatchObject({ when: "11/20/2026 9:10 AM", text: "It was sent." });
    expect(now).toMatchObject({ when: "since 11/20/2026 9:12 AM", actor: "Cardiology is reviewing it. Expect an answer by 11/24." });
    expect(coming?.text).toContain("(626) 555-0144");
    expect(coming?.actor).toBeUndefined();
  });

  it.each<[ReferralEventKind[], string]>([
    [["sent"], "now: Delivery to the hospital"],
    [["sent", "edited"], "now: Delivery to the hospital"],
    [["sent", "received"], "now: Hospital intake"],
    [["sent", "failed", "retried"], "now: Delivery to the hospital"],
    [["sent", "received", "accepted", "cancel-requested"], "now: Review by Cardiology"],
    [["sent", "received", "accepted", "scheduled", "rescheduled"], "now: Appointment"],
    [["sent", "received", "accepted", "scheduled", "no-show"], "now: Patient Scheduled"],
  ])("after %s it is %s", (kinds, now) => {
    expect(inWords(kinds).find((words) => words.startsWith("now"))).toBe(now);
  });

  it.each<[ReferralEventKind[], string]>([
    [["sent", "received", "declined"], "stopped: Declined"],
    [["sent", "received", "cancel-requested", "cancelled"], "stopped: Cancelled"],
    [["sent", "failed"], "stopped: Not delivered"],
    [["sent", "received", "error"], "stopped: Not processed"],
    [["sent", "received", "accepted", "scheduled", "seen"], "done: Seen"],
    [["sent", "received", "accepted", "scheduled", "seen", "completed"], "done: Completed"],
  ])("after %s nothing is next", (kinds, last) => {
    const steps = stepsAfter(kinds, { nextStep: "No action needed." });
    expect(inWords(kinds).at(-1)).toBe(last);
    expect(steps).toHaveLength(kinds.length);
    expect(steps.at(-1)?.actor).toBe("No action needed.");
  });

  it("shows the time and place of the appointment", () => {
    const { referralAppointment } = aScheduledReferral();
    expect(stepsAfter(["sent", "received", "accepted", "scheduled"], { referralAppointment }).at(-1)).toMatchObject({
      title: "Appointment",
      when: "12/01/2026 9:30 AM",
      text: "Cardiology, Main Campus",
    });
  });

  it("gives each step its own id, even for repeated events", () => {
    const ids = stepsAfter(["sent", "edited", "edited"]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

/** A newer server's details, as parsed by the page. */
const fromNewerServer = (reply: object) => ReferralDetails.parse({ ...someDetails(), ...reply });

describe("a referral's timeline from a newer server", () => {
  const weighed = { kind: "weighed", at: "2026-11-20T17:15:00Z", text: "Weighed by Dora Ashby." };
  const known = detailsAfter(["sent", "received", "accepted"]);

  it("shows an unknown event with its time and person", () => {
    const steps = stepsOf(fromNewerServer({ ...known, history: [...known.history, weighed] }));
    expect(steps).toContainEqual(expect.objectContaining({ title: "Updated", when: "11/20/2026 9:15 AM", text: "Weighed by Dora Ashby." }));
  });

  it("takes the state from the reply, not from the history", () => {
    const steps = stepsOf(fromNewerServer({ history: [...known.history, weighed], state: "scheduled", stateSince: weighed.at }));
    expect(steps.find(({ state }) => state === "now")?.title).toBe("Appointment");
    expect(steps.filter(({ state }) => state === "ahead")).toEqual([]);
  });

  it("shows what happened and what is next in an unknown state", () => {
    const steps = stepsOf(fromNewerServer({ ...known, state: "weighing", nextStep: "The clinic weighs the child." }));
    expect(steps.map(({ title }) => title)).toEqual(["Sent", "Received by the hospital", "Accepted"]);
    expect(steps.at(-1)?.actor).toBe("The clinic weighs the child.");
  });

  it("uses the hospital’s status if the server is of the previous release", () => {
    const { history } = known;
    expect(stepsOf({ history, cernerStatus: "Accepted" }).find(({ state }) => state === "now")?.title).toBe("Review by Cardiology");
  });
});
