import { referrals } from "@linnet/contract/referrals";
import { describe, expect, it } from "vitest";
import { jobInHand } from "../test/job-in-hand.ts";
import { NOW } from "../test/open-hospital.ts";
import { referralFields, sendReferral } from "../test/referral-form.ts";
import { scriptedIntake } from "../test/scripted-intake.ts";
import { testApp } from "../test/test-app.ts";
import { embeddedDesk } from "./adapters/intake/embedded/desk.ts";
import { NotTaken } from "./adapters/intake/port.ts";
import { AppError } from "./platform/http/errors.ts";
import { referralWork } from "./referral-work.ts";

const DORA = "dora@linnet.example";

describe("a referral on its way through the hospital", () => {
  const hospital = testApp();
  const warned: string[] = [];
  const log = { warn: (_missed: object, message: string) => void warned.push(message), info: () => undefined };
  let done = 0;

  const working = (changes = {}) => {
    const { platform, clock, jobs, db } = hospital;
    const desk = embeddedDesk({ db, clock, jobs, zone: platform.config.HOSPITAL_TIME_ZONE, byItself: true });
    return referralWork({ ...platform, desk, log, ...changes });
  };
  /** Does every job that was sent, as the queues do. */
  async function work(changes = {}) {
    const handlers = working(changes);
    for (; done < hospital.jobs.sent.length; done += 1) {
      const { queue, payload } = hospital.jobs.sent[done] ?? {};
      if (!payload || !("referralId" in payload)) continue;
      if (queue === "referral.hand-over") await handlers["referral.hand-over"](payload, jobInHand);
      if (queue === "intake.step") await handlers["intake.step"](payload, jobInHand);
    }
  }
  async function sent(changes: Parameters<typeof referralFields>[1] = {}): Promise<number> {
    done = hospital.jobs.sent.length;
    const { body } = await sendReferral(hospital, "dora", await referralFields(hospital.db, changes));
    return body.id;
  }
  const read = async (id: number) => (await hospital.call(DORA, referrals.get, { params: { id } })).body;
  async function later(seconds: number, id: number) {
    hospital.clock.forward(seconds * 1000);
    await working()["intake.step"]({ referralId: id }, jobInHand);
    return read(id);
  }

  it("is received, accepted, scheduled and cancelled, and whoever referred reads each at once", async () => {
    const id = await sent();
    await work();
    expect(await read(id)).toMatchObject({
      cernerStatus: "Submitted",
      botStatus: "Completed",
      history: [{ kind: "sent" }, { kind: "received" }],
    });
    expect(await later(15, id)).toMatchObject({ cernerStatus: "Accepted", statusId: 2, cernerReferralId: expect.stringMatching(/^WCH-/) });
    expect(await later(40, id)).toMatchObject({
      cernerStatus: "Patient Scheduled",
      statusId: 3,
      referralAppointment: { aptDate: "2026-11-23T17:00:00.000Z", duration: 30 },
      nextStep: "Appointment 11/23/2026 at 9:00 AM. No action needed.",
    });
    await hospital.call(DORA, referrals.cancel, { body: { id, reason: "The family has moved away" } });
    await work();
    expect(await read(id)).toMatchObject({ cernerStatus: "Patient Scheduled", cancelationRequest: true });
    expect(await later(20, id)).toMatchObject({ cernerStatus: "Cancelled", statusId: 4, cancellationReason: "The family has moved away" });
  });

  it("is edited before the hospital accepts it, and arrives as it was changed", async () => {
    const { intake, arrived } = scriptedIntake();
    const id = await sent();
    await sendReferral(hospital, "dora", { ...(await referralFields(hospital.db)), id, reason: "Worse since Monday." }, { method: "PUT" });
    await work({ intake });
    expect(arrived.map(({ kind }) => kind)).toEqual(["submit", "update"]);
    expect(arrived.at(-1)?.order?.form.reason).toBe("Worse since Monday.");
  });

  it("that the hospital does not take says so, and goes on when staff try it again", async () => {
    const { intake, script, arrived } = scriptedIntake();
    const id = await sent();
    script.failure = new NotTaken("The clinic is not known there.");
    await work({ intake });
    expect(await read(id)).toMatchObject({
      botStatus: "Failed",
      botMessage: "The clinic is not known there.",
      statusId: 5,
      may: { retry: true },
    });
    script.failure = undefined;
    await hospital.call(DORA, referrals.retry, { params: { id } });
    await work({ intake });
    expect(arrived).toMatchObject([{ kind: "submit", referralId: id }]);
    expect(await read(id)).toMatchObject({ botStatus: "Completed", statusId: 1, may: { retry: false } });
  });

  it("counts as seen when its appointment is over, by the clock", async () => {
    const id = await sent();
    await work();
    await later(15, id);
    const { referralAppointment } = await later(40, id);
    hospital.clock.set(new Date(Date.parse(referralAppointment?.aptDate ?? "") + 31 * 60_000));
    await working()["referral.follow"]();
    // On the day on which Dora is signed in.
    hospital.clock.set(NOW);
    expect(await read(id)).toMatchObject({ cernerStatus: "Seen", statusId: 3 });
  });

  it("waits with a warning while the hospital's system does not answer, and a mistake of ours is not hidden", async () => {
    const { intake, script } = scriptedIntake();
    script.failure = new AppError("upstream_unavailable", "The hospital’s record system is not responding");
    await working({ intake, desk: undefined })["referral.follow"]();
    expect(warned).toContain("referral updates are waiting for the hospital's system");
    script.failure = new Error("a mistake");
    await expect(working({ intake, desk: undefined })["referral.follow"]()).rejects.toThrow("a mistake");
  });
});
