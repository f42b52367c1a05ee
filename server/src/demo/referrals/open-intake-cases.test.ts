import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { setClock } from "../../../test/test-clock.ts";
import { testDatabase } from "../../../test/test-database.ts";
import { embeddedDesk } from "../../adapters/intake/embedded/desk.ts";
import { embeddedIntake } from "../../adapters/intake/embedded/intake.ts";
import { embeddedSystem } from "../../adapters/intake/embedded/system.ts";
import { readConfig } from "../../config.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { followReferrals } from "../../slices/referrals/delivery/follow.ts";

describe("the demo hospital's referrals at its intake", () => {
  const clock = setClock(NOW);
  const config = readConfig({});
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await testDatabase("hospital");
  });
  afterAll(() => open.close());

  const needs = () => ({ db: open.db, clock, jobs: { send: () => Promise.resolve() }, zone: config.HOSPITAL_TIME_ZONE, byItself: true });
  const follow = () => followReferrals({ ...needs(), config, intake: embeddedIntake(needs()) });
  const standings = () =>
    open.db
      .selectFrom("referrals")
      .select(["id", "status_id", "ehr_status", "ehr_referral_id", "ehr_updated_at", "appointment", "cancellation_reason"])
      .orderBy("id")
      .execute();
  const referralThat = async (ehrStatus: string) => {
    const found = (await standings()).find((one) => one.ehr_status === ehrStatus && one.status_id !== 5);
    if (!found) throw new Error(`No referral of the demo hospital is ${ehrStatus}`);
    return found;
  };

  it("change nothing of what the portal shows, though they are read and a minute passes", async () => {
    const before = await standings();
    await embeddedDesk(needs()).stepDue();
    await follow();
    expect(await standings()).toEqual(before);
  });

  it("keep the hospital's number, and are cancelled when that is asked for", async () => {
    const { id, ehr_referral_id } = await referralThat("Patient Scheduled");
    await embeddedIntake(needs()).requestCancellation({ referralId: id, reason: "The family has moved away", at: clock.now() });
    clock.forward(20_000);
    await embeddedDesk(needs()).step(id);
    await follow();
    expect((await standings()).find((one) => one.id === id)).toMatchObject({
      ehr_status: "Cancelled",
      ehr_referral_id,
      cancellation_reason: "The family has moved away",
    });
  });

  it("stand in error where the system could not process one, and go on once it does", async () => {
    const failed = (await standings()).find((one) => one.ehr_status === "Error");
    const id = failed?.id ?? 0;
    const system = (byItself: boolean) => embeddedSystem({ ...needs(), byItself }, embeddedDesk(needs()));
    const stands = async () => (await standings()).find((one) => one.id === id)?.ehr_status;
    expect(await system(true)(id, "process-again", null)).toBe(true);
    await follow();
    expect(await stands()).toBe("Submitted");
    expect(await system(true)(id, "fail", "Two charts are being merged")).toBe(true);
    await follow();
    expect(await stands()).toBe("Error");
    // There is no simulation for real patients.
    expect(await system(false)(id, "process-again", null)).toBe(false);
  });

  it("can be played on by hand", async () => {
    const { id } = await referralThat("Accepted");
    const deed = { referralId: id, act: "schedule" as const, reason: null, goesOn: true };
    expect(await open.db.transaction().execute((trx) => embeddedIntake(needs()).act(trx, deed))).toBeDefined();
    await follow();
    expect((await standings()).find((one) => one.id === id)?.ehr_status).toBe("Patient Scheduled");
  });
});
