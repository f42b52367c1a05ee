import { buffer } from "node:stream/consumers";
import { home } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { referralArchive } from "@linnet/contract/referrals/archive";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { pdfText } from "../../../test/pdf-text.ts";
import { identityFields, referralFields, sendReferral } from "../../../test/referral-form.ts";
import { testApp } from "../../../test/test-app.ts";
import { toDosOfKind } from "../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../demo/children/children.ts";
import { archiveReferral } from "./paper/archive/referral.ts";

const { ana, tolu } = demoChildren;
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
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
  const details = async (id: number) => (await hospital.call(DORA, referrals.get, { params: { id } })).body;

  it("says so if it is tied, as agreeing or as a correction, and never of a living child", async () => {
    expect(await details(await send(ana.personId))).toMatchObject({ personId: ana.personId, deceased: DIED });
    const { dateOfBirth } = await identityFields(hospital.db, ana.personId);
    const otherDay = `${dateOfBirth.slice(0, 8)}${dateOfBirth.endsWith("11") ? "12" : "11"}`;
    const corrected = await send(ana.personId, { personId: ana.personId, dateOfBirth: otherDay, identityCorrection: "true" });
    expect(await details(corrected)).toMatchObject({ identityCorrection: true, dateOfBirth: otherDay, deceased: DIED });
    expect(await details(await send(tolu.personId))).toMatchObject({ personId: tolu.personId, deceased: null });
  });

  it("does not say so if it is not tied, or its tie was lost", async () => {
    expect(await details(await send(ana.personId, { mrn: "" }))).toMatchObject({ personId: null, deceased: null });
    const lost = await send(ana.personId);
    await hospital.db.updateTable("referrals").set({ tie: "lost" }).where("id", "=", lost).execute();
    expect(await details(lost)).toMatchObject({ checkTie: true, recordIdentity: { mrn: ana.mrn }, deceased: null });
  });

  const listed = async (person: string, list: typeof referrals.mine, id: number) =>
    (await hospital.call(person, list, { body: { lookback: -1 } })).body.find((referral) => referral.id === id);

  it("says so in each list and in the archive, to people who have the child in care", async () => {
    const id = await send(ana.personId);
    expect(await listed(DORA, referrals.mine, id)).toMatchObject({ deceased: DIED });
    expect(await listed(GENA, referrals.ofPractice, id)).toMatchObject({ deceased: DIED });
    expect(await listed(DORA, referrals.mine, await send(tolu.personId))).toMatchObject({ deceased: null });
    await archiveReferral(hospital.platform, id);
    const query = { startDate: "2026-11-01", endDate: "2026-11-20" };
    const { body } = await hospital.call(DORA, referralArchive.searchByDate, { query });
    expect(body.find(({ referralId }) => referralId === id)).toMatchObject({ deceased: DIED });
    const stored = hospital.db.selectFrom("referral_files as f").innerJoin("stored_files as s", "s.id", "f.file_id").select("s.key");
    const { key } = await stored.where("f.referral_id", "=", id).executeTakeFirstOrThrow();
    const [page] = await pdfText(await buffer(await hospital.platform.storage.read(key)));
    expect(page).toContain("Died 10/20/2026");
  });

  it("is not news, neither as updated nor on home, until the record says that the child lives", async () => {
    const id = await send(ana.personId);
    await hospital.db.updateTable("referrals").set({ changed_by_hospital_at: NOW, ehr_status: "Accepted" }).where("id", "=", id).execute();
    const onHome = async () =>
      toDosOfKind((await hospital.call(DORA, home.today, {})).body, "changed-referrals")?.items.map((item) => Number(item.id));
    expect(await listed(DORA, referrals.mine, id)).toMatchObject({ isChanged: false });
    expect(await onHome()).not.toContain(id);
    await hospital.db
      .updateTable("patients")
      .set({ is_deceased: false, deceased_on: null })
      .where("person_id", "=", ana.personId)
      .execute();
    expect(await listed(DORA, referrals.mine, id)).toMatchObject({ isChanged: true });
    expect(await onHome()).toContain(id);
    await hospital.db
      .updateTable("patients")
      .set({ is_deceased: true, deceased_on: DIED.on })
      .where("person_id", "=", ana.personId)
      .execute();
  });

  it("stays on home if undelivered, because nothing else would say so", async () => {
    const id = await send(ana.personId);
    await hospital.db.updateTable("referrals").set({ bot_status: "Failed", status_id: 5 }).where("id", "=", id).execute();
    const told = toDosOfKind((await hospital.call(DORA, home.today, {})).body, "changed-referrals")?.items;
    expect(told?.find((item) => item.id === String(id))).toMatchObject({ referral: { isUndelivered: true } });
  });

  it("does not say so to people who no longer have the child in care", async () => {
    const id = await send(ana.personId);
    await sql`update patient_access set revoked_at = valid_from where person_id = ${ana.personId}`.execute(hospital.db);
    expect(await details(id)).toMatchObject({ access: "own", personId: null, deceased: null });
    expect(await listed(DORA, referrals.mine, id)).toMatchObject({ deceased: null });
  });
});
