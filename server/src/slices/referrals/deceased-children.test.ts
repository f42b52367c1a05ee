import { referrals } from "@linnet/contract/referrals";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { identityFields, referralFields, sendReferral } from "../../../test/referral-form.ts";
import { testApp } from "../../../test/test-app.ts";
import { demoChildren } from "../../demo/demo-children.ts";

const { ana, tolu } = demoChildren;
const DIED = { on: "2026-10-20" };

describe("a referral of a child who has died", () => {
  const hospital = testApp();
  type Fields = Parameters<typeof referralFields>[1];

  beforeAll(async () => {
    const died = hospital.db.updateTable("patients").set({ is_deceased: true, deceased_on: DIED.on });
    await died.where("person_id", "=", ana.personId).execute();
  });

  async function send(personId: string, changes: Fields = {}): Promise<number> {
    const fields = await referralFields(hospital.db, { ...(await identityFields(hospital.db, personId)), ...changes });
    const { status, body } = await sendReferral(hospital, "dora", fields);
    expect(status).toBe(200);
    return body.id;
  }
  const details = async (id: number) => (await hospital.call("dora@linnet.example", referrals.get, { params: { id } })).body;

  it("says so where it is tied, as it agrees or as a correction, and of no child who lives", async () => {
    expect(await details(await send(ana.personId))).toMatchObject({ personId: ana.personId, deceased: DIED });
    const { dateOfBirth } = await identityFields(hospital.db, ana.personId);
    const otherDay = `${dateOfBirth.slice(0, 8)}${dateOfBirth.endsWith("11") ? "12" : "11"}`;
    const corrected = await send(ana.personId, { personId: ana.personId, dateOfBirth: otherDay, identityCorrection: "true" });
    expect(await details(corrected)).toMatchObject({ identityCorrection: true, dateOfBirth: otherDay, deceased: DIED });
    expect(await details(await send(tolu.personId))).toMatchObject({ personId: tolu.personId, deceased: null });
  });

  it("does not say so where it is tied to nobody, or its tie was lost", async () => {
    expect(await details(await send(ana.personId, { mrn: "" }))).toMatchObject({ personId: null, deceased: null });
    const lost = await send(ana.personId);
    await hospital.db.updateTable("referrals").set({ tie: "lost" }).where("id", "=", lost).execute();
    expect(await details(lost)).toMatchObject({ checkTie: true, recordIdentity: { mrn: ana.mrn }, deceased: null });
  });

  it("does not say so to who has the child in care no more", async () => {
    const id = await send(ana.personId);
    await sql`update patient_access set revoked_at = valid_from where person_id = ${ana.personId}`.execute(hospital.db);
    expect(await details(id)).toMatchObject({ access: "own", personId: null, deceased: null });
  });
});
