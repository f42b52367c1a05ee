import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { intakeSuite } from "../../../../test/intake-suite.ts";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { NotTaken, type ReferralIntake } from "../port.ts";
import { type EmbeddedDesk, embeddedDesk } from "./desk.ts";
import { embeddedIntake } from "./intake.ts";

const ZONE = "America/Los_Angeles";
const FRIDAY = "2026-11-20T18:00:00Z";

describe("the embedded intake", () => {
  const clock = setClock(FRIDAY);
  const asked: number[] = [];
  const jobs: Jobs = {
    send: async (_trx, queue, _payload, options) => {
      if (queue === "intake.step") asked.push(options?.afterSeconds ?? 0);
    },
  };
  let open: OpenDatabase;
  let intake: ReferralIntake;
  let desk: EmbeddedDesk;
  let last = 500;

  beforeAll(async () => {
    open = await testDatabase();
    const needs = { db: open.db, clock, jobs, zone: ZONE, byItself: true };
    intake = embeddedIntake(needs);
    desk = embeddedDesk(needs);
  });
  afterAll(() => open.close());

  const forward = (seconds: number) => clock.forward(seconds * 1000);
  async function submitted(options: Parameters<typeof aReferralOrder>[1] = {}) {
    last += 1;
    await intake.submit(aReferralOrder(last, options));
    return last;
  }
  /** The desk after so many seconds, with the jobs that it asked for. */
  async function stepAfter(referralId: number, seconds: number) {
    forward(seconds);
    await desk.step(referralId);
  }
  const answersOf = async (referralId: number) =>
    (await intake.changesSince(null)).answers.filter((answer) => answer.referralId === referralId);
  const answerOf = async (referralId: number) => (await answersOf(referralId))[0];

  /** Takes a step by hand; false where the referral is not in a state for it. */
  const play = async (referralId: number, act: DeskAct, reason: string | null) =>
    (await open.db.transaction().execute((trx) => intake.act(trx, { referralId, act, reason, goesOn: true }))) !== undefined;

  intakeSuite(() => ({
    intake,
    accept: async (referralId) => {
      forward(1);
      expect(await play(referralId, "accept", null)).toBe(true);
    },
    decline: async (referralId, reason) => {
      forward(1);
      expect(await play(referralId, "decline", reason)).toBe(true);
    },
    cancelReason: async (referralId) =>
      (await desk.cases.latest(100)).find((held) => held.referralId === referralId)?.cancelReason ?? undefined,
  }));

  it("has received a referral at once, without a number of its own", async () => {
    const referral = await submitted();
    expect(await answerOf(referral)).toMatchObject({ state: "received", ehrReferralId: null, appointment: null });
  });

  it("takes it over within 20 seconds and gives the next free appointment 40 seconds later", async () => {
    asked.length = 0;
    const referral = await submitted({ clinic: { id: 20 } });
    expect(asked).toEqual([0, 15]);
    await stepAfter(referral, 15);
    const accepted = await answerOf(referral);
    expect(accepted).toMatchObject({ state: "accepted" });
    expect(accepted?.ehrReferralId).toMatch(/^WCH-\d{8}$/);
    expect(asked).toEqual([0, 15, 40]);
    await stepAfter(referral, 40);
    expect(await answerOf(referral)).toMatchObject({
      state: "scheduled",
      ehrReferralId: accepted?.ehrReferralId,
      appointment: {
        aptDate: "2026-11-23T17:00:00.000Z",
        duration: 30,
        type: "New Patient Visit",
        location: "Linden Park, level 2",
        resource: "Cardiology Clinic",
        state: "Confirmed",
      },
    });
  });

  it("does nothing before its time, and a step that comes twice is taken once", async () => {
    const referral = await submitted();
    await desk.step(referral);
    expect((await answerOf(referral))?.state).toBe("received");
    await stepAfter(referral, 15);
    await desk.step(referral);
    expect((await answerOf(referral))?.state).toBe("accepted");
  });

  it("makes one referral of what is sent twice", async () => {
    const referral = await submitted();
    await stepAfter(referral, 15);
    asked.length = 0;
    await intake.submit(aReferralOrder(referral));
    expect(asked).toEqual([]);
    expect(await answersOf(referral)).toMatchObject([{ state: "accepted" }]);
  });

  it("gives two referrals of a clinic different appointments, also at the same moment, and those of another clinic the same", async () => {
    const clinic = { id: 30 };
    const referrals = [await submitted({ clinic }), await submitted({ clinic }), await submitted({ clinic: { id: 31 } })];
    forward(15);
    await Promise.all(referrals.map((referral) => desk.step(referral)));
    forward(40);
    await Promise.all(referrals.map((referral) => desk.step(referral)));
    const starts = await Promise.all(referrals.map(async (referral) => (await answerOf(referral))?.appointment?.aptDate));
    expect(starts.slice(0, 2).sort()).toEqual(["2026-11-23T17:00:00.000Z", "2026-11-23T17:30:00.000Z"]);
    expect(starts[2]).toBe("2026-11-23T17:00:00.000Z");
  });

  it("declines new patients where the clinic takes none, with the reason, and not those who come again", async () => {
    const options = { clinicName: "Dermatology", clinic: { takesNewPatients: false } };
    const [newcomer, known] = [await submitted(options), await submitted({ ...options, requestTypeId: 2 })];
    await stepAfter(newcomer, 15);
    await desk.step(known);
    expect(await answerOf(newcomer)).toMatchObject({
      state: "declined",
      reason: "Dermatology is not taking new patients.",
    });
    expect((await answerOf(known))?.state).toBe("accepted");
  });

  it("cancels on request with the reason, and gives the appointment back", async () => {
    const clinic = { id: 40 };
    const referral = await submitted({ clinic });
    await stepAfter(referral, 15);
    await stepAfter(referral, 40);
    asked.length = 0;
    await intake.requestCancellation({ referralId: referral, reason: "The family has moved away", at: clock.now() });
    await intake.requestCancellation({ referralId: referral, reason: "Asked again", at: clock.now() });
    expect((await answerOf(referral))?.state).toBe("scheduled");
    expect(asked).toEqual([20]);
    await stepAfter(referral, 20);
    expect(await answerOf(referral)).toMatchObject({
      state: "cancelled",
      reason: "The family has moved away",
      appointment: null,
    });
    const next = await submitted({ clinic });
    await stepAfter(next, 15);
    await stepAfter(next, 40);
    expect((await answerOf(next))?.appointment?.aptDate).toBe("2026-11-23T17:00:00.000Z");
  });

  it("does not take the cancellation of what it never had", async () => {
    await expect(intake.requestCancellation({ referralId: 1, reason: "Wrong", at: clock.now() })).rejects.toThrow(NotTaken);
  });

  it("sends a change that comes in time to the other clinic, and takes one that it has not seen before as new", async () => {
    const referral = await submitted();
    await intake.update(aReferralOrder(referral, { clinic: { id: 50, location: "Birch House" } }));
    await stepAfter(referral, 15);
    await intake.update(aReferralOrder(referral, { clinic: { id: 51, location: "Too late" } }));
    await stepAfter(referral, 40);
    expect((await answerOf(referral))?.appointment?.location).toBe("Birch House");
    last += 1;
    await intake.update(aReferralOrder(last));
    expect((await answerOf(last))?.state).toBe("received");
  });

  it("has seen the patient once the appointment is over, and says so to whoever asks what has changed since", async () => {
    const referral = await submitted({ clinic: { id: 60 } });
    await stepAfter(referral, 15);
    await stepAfter(referral, 40);
    const { watermark } = await intake.changesSince(null);
    clock.set("2026-11-23T17:29:00Z");
    await desk.stepDue();
    expect((await answerOf(referral))?.state).toBe("scheduled");
    clock.set("2026-11-23T17:31:00Z");
    await desk.stepDue();
    const { answers } = await intake.changesSince(watermark);
    expect(answers.find((answer) => answer.referralId === referral)).toMatchObject({
      state: "seen",
      appointment: { state: "Checked Out", aptDate: "2026-11-23T17:00:00.000Z" },
    });
    clock.set(FRIDAY);
  });

  it("invents nothing where it is not told to go on by itself: it receives, and keeps a request to cancel", async () => {
    const referral = await submitted();
    const needs = { db: open.db, clock, jobs, zone: ZONE, byItself: false };
    const [realIntake, realDesk] = [embeddedIntake(needs), embeddedDesk(needs)];
    forward(60);
    // One sent while the desk was still automatic, and one sent since.
    await realDesk.stepDue();
    await realDesk.step(referral);
    expect((await answerOf(referral))?.state).toBe("received");
    last += 1;
    asked.length = 0;
    await realIntake.submit(aReferralOrder(last));
    await realIntake.requestCancellation({ referralId: last, reason: "The family has moved away", at: clock.now() });
    forward(86_400);
    await realDesk.stepDue();
    expect(asked).toEqual([0]);
    expect(await answerOf(last)).toMatchObject({ state: "received", appointment: null, ehrReferralId: null });
    expect((await desk.cases.latest(100)).find(({ referralId }) => referralId === last)?.cancelReason).toBe("The family has moved away");
    clock.set(FRIDAY);
  });

  it("records a request to cancel that comes after the patient was seen, and cancels nothing", async () => {
    const referral = await submitted({ clinic: { id: 80 } });
    for (const act of ["accept", "schedule", "seen"] as const) expect(await play(referral, act, null)).toBe(true);
    await intake.requestCancellation({ referralId: referral, reason: "Not needed any more", at: clock.now() });
    await stepAfter(referral, 3600);
    expect((await answerOf(referral))?.state).toBe("seen");
    expect((await desk.cases.latest(100)).find(({ referralId }) => referralId === referral)?.cancelReason).toBe("Not needed any more");
  });

  it("can be worked by hand, each step where it belongs", async () => {
    const referral = await submitted({ clinic: { id: 70 } });
    const by = (act: DeskAct, reason: string | null = null) => play(referral, act, reason);
    expect(await by("seen")).toBe(false);
    expect(await by("hold", "Send the last echocardiogram")).toBe(true);
    expect(await answerOf(referral)).toMatchObject({ state: "on-hold", reason: "Send the last echocardiogram" });
    await stepAfter(referral, 3600);
    expect((await answerOf(referral))?.state).toBe("on-hold");
    expect([await by("accept"), await by("schedule"), await by("no-show"), await by("accept")]).toEqual([true, true, true, false]);
    expect(await answerOf(referral)).toMatchObject({ state: "no-show" });
    expect([await by("schedule"), await by("cancel", "Not needed any more"), await by("schedule")]).toEqual([true, true, false]);
    expect(await answerOf(referral)).toMatchObject({ state: "cancelled", reason: "Not needed any more" });
  });

  it("never changes a referral twice at one moment, so that no change is overlooked", async () => {
    const referral = await submitted();
    await play(referral, "accept", null);
    const accepted = await answerOf(referral);
    await play(referral, "decline", "Wrong clinic");
    expect((await answerOf(referral))?.changedAt.getTime()).toBeGreaterThan(accepted?.changedAt.getTime() ?? Infinity);
  });
});
