import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { scriptedIntake } from "../../../../test/scripted-intake.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import type { IntakeAnswer, IntakeState } from "../../../adapters/intake/port.ts";
import { readConfig } from "../../../config.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { eventText } from "../shared/event-text.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { followReferrals } from "./follow.ts";

describe("following referrals at the hospital", () => {
  const clock = setClock(NOW);
  const { intake, script } = scriptedIntake();
  let open: OpenDatabase;
  let referralId: number;

  beforeAll(async () => {
    open = await testDatabase("hospital");
    const { id } = await open.db
      .selectFrom("referrals")
      .select("id")
      .where("last_name", "=", "Ruiz")
      .where("status_id", "=", 1)
      .executeTakeFirstOrThrow();
    referralId = id;
  });
  afterAll(() => open.close());
  beforeEach(() => {
    script.failure = undefined;
  });

  const jobs = { send: async () => undefined };
  const follow = () => followReferrals({ db: open.db, clock, intake, jobs, config: readConfig({}) });
  function say(state: IntakeState, changes: Partial<IntakeAnswer> = {}) {
    clock.forward(60_000);
    const changedAt = clock.now();
    script.answers.push({ referralId, ehrReferralId: "WCH-7", state, reason: null, appointment: null, changedAt, ...changes });
  }
  const statusNow = () =>
    open.db.selectFrom("referrals").select(["ehr_status", "status_id"]).where("id", "=", referralId).executeTakeFirstOrThrow();
  const events = async () => {
    const rows = await open.db.selectFrom("referral_events").select("kind").where("referral_id", "=", referralId).orderBy("id").execute();
    return rows.map(({ kind }) => kind).filter((kind) => kind !== "sent" && kind !== "received");
  };

  it("records each of the hospital's acts since the last time, once", async () => {
    say("accepted");
    await follow();
    expect(await statusNow()).toEqual({ ehr_status: "Accepted", status_id: 2 });
    say("on-hold", { reason: "Send the last echocardiogram" });
    await follow();
    await follow();
    expect(await statusNow()).toEqual({ ehr_status: "On Hold", status_id: 2 });
    expect(await events()).toEqual(["accepted", "on-hold"]);
  });

  it("counts an answer dated in the future as of now, so that it hides nothing later", async () => {
    say("accepted", { changedAt: new Date("2099-01-01T00:00:00Z") });
    await follow();
    expect((await statusNow()).ehr_status).toBe("Accepted");
    script.answers.length = 0;
    say("on-hold", { reason: "Send the growth chart of last year" });
    await follow();
    expect((await statusNow()).ehr_status).toBe("On Hold");
  });

  it("skips nothing if the hospital does not respond", async () => {
    script.failure = new AppError("upstream_unavailable", "The hospital’s record system is not responding");
    say("accepted");
    await expect(follow()).rejects.toThrow(AppError);
    script.failure = undefined;
    await follow();
    expect((await statusNow()).ehr_status).toBe("Accepted");
  });

  it("records in the history what the hospital could not process, and does not call it undelivered", async () => {
    say("error", { reason: "Two charts are being merged" });
    await follow();
    await follow();
    expect(await statusNow()).toEqual({ ehr_status: "Error", status_id: 5 });
    const texts = (await historyRepository(open.db).of(referralId)).map((event) => eventText(event, "America/Los_Angeles"));
    expect(texts.filter((text) => text === "The hospital could not process it: Two charts are being merged")).toHaveLength(1);
    expect(texts.join()).not.toContain("Not delivered");
  });

  it("continues after an answer that cannot be stored, and reads that one again", async () => {
    const { id: other } = await open.db
      .selectFrom("referrals")
      .select("id")
      .where("status_id", "=", 1)
      .where("id", "<>", referralId)
      .executeTakeFirstOrThrow();
    const before = script.answers.length;
    // Our databases cannot store the character 0.
    say("on-hold", { referralId: other, reason: "\u0000" });
    say("on-hold", { reason: "Send the growth chart" });
    await expect(follow()).rejects.toThrow("1 of the hospital’s answers could not be saved");
    expect((await statusNow()).ehr_status).toBe("On Hold");
    script.answers.splice(before, 1);
    say("on-hold", { referralId: other, reason: "Call us" });
    await follow();
    const { ehr_status } = await open.db.selectFrom("referrals").select("ehr_status").where("id", "=", other).executeTakeFirstOrThrow();
    expect(ehr_status).toBe("On Hold");
  });

  it("records each once if two read at the same time, and skips referrals that are not the portal's", async () => {
    const before = await events();
    say("accepted", { referralId: 1 });
    say("cancelled", { reason: "The family has moved away" });
    await Promise.all([follow(), follow()]);
    expect(await statusNow()).toEqual({ ehr_status: "Cancelled", status_id: 4 });
    expect(await events()).toEqual([...before, "cancelled"]);
  });
});
