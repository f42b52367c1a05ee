import { referrals } from "@linnet/contract/referrals";
import type { Task } from "@medplum/fhirtypes";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type IntakeRouter, intakeRouter } from "../../../../test/intake-router.ts";
import { jobInHand } from "../../../../test/job-in-hand.ts";
import { referralFields, sendReferral } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";
import { fhirClient } from "../../../adapters/ehr/fhir/client/client.ts";
import { clientSettings } from "../../../adapters/ehr/fhir/client/settings.ts";
import { fhirIntake } from "../../../adapters/intake/fhir/intake.ts";
import type { ReferralIntake } from "../../../adapters/intake/port.ts";
import { readConfig } from "../../../config.ts";
import { deliverReferral } from "./deliver.ts";

const DORA = "dora@linnet.example";
const log = { warn: (missed: object) => expect.fail(JSON.stringify(missed)) };

describe("a physician who changes the guardian's sex while the hospital accepts the referral", () => {
  const portal = testApp();
  let server: IntakeRouter;

  beforeEach(async () => {
    server = await intakeRouter();
  });
  afterEach(() => server.close());

  /** Sends a referral, has it accepted before the portal knows, and sends a change. */
  async function changeLate(intake: ReferralIntake, accept: () => Promise<void>) {
    const deliver = (referralId: number) => deliverReferral({ ...portal.platform, intake, log }, { referralId }, jobInHand);
    const { id } = (await sendReferral(portal, "dora", await referralFields(portal.db))).body;
    await deliver(id);
    await accept();
    const changed = await sendReferral(
      portal,
      "dora",
      { ...(await referralFields(portal.db, { guardianSexId: 1 })), id },
      { method: "PUT" },
    );
    expect(changed.status).toBe(200);
    await deliver(id);
    return (await portal.call(DORA, referrals.get, { params: { id } })).body;
  }

  it("tells its staff at a hospital with a FHIR server", async () => {
    const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: server.base, EHR_TIMEOUT_MS: "4000" })));
    const intake = fhirIntake({ client, findPersons: async () => [], clock: portal.clock, zone: "UTC", log });
    const tasks = async () => (await server.all("Task")) as Task[];
    const changed = await changeLate(intake, async () => {
      for (const task of await tasks()) await server.put({ ...task, status: "accepted" });
    });
    expect(changed).toMatchObject({ guardianSex: "Male", botStatus: "Completed" });
    const note = (await tasks()).find(({ code }) => code?.coding?.[0]?.code === "change");
    expect(note?.input).toContainEqual({ type: { text: "Guardian’s sex" }, valueString: "Male" });
  });

  it("is shown at the portal's own desk", async () => {
    const { intake, db } = portal.platform;
    const changed = await changeLate(intake, async () => {
      await db.updateTable("embedded_intake").set({ state: "accepted" }).where("state", "=", "received").execute();
    });
    expect(changed).toMatchObject({ guardianSex: "Male", botStatus: "Completed" });
  });
});
