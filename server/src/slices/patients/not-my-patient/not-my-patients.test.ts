import { accessRequests } from "@linnet/contract/access-requests";
import { home } from "@linnet/contract/home";
import { patients } from "@linnet/contract/patients";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";
const COLE = "cole@linnet.example";
const DORA = "dora@linnet.example";
const { felix, maja } = demoChildren;

describe("reports that a patient is not theirs", () => {
  const hospital = testApp();
  const { call } = hospital;
  const listed = async (email: string, body: { lookback?: 30 | -1; searchterm?: string } = {}) =>
    (await call(email, accessRequests.notMyPatients, { query: {}, body })).body;
  const ofFelix = async () => (await listed(ADA, { lookback: -1, searchterm: felix.mrn }))[0];
  const click = (email: string, id: number, activeRecord: boolean) =>
    call(email, accessRequests.editNotMyPatient, { query: {}, body: { id, activeRecord } });

  it("are in the hospital's list with reporter and physician", async () => {
    for (const [email, change] of [
      [ADA, true],
      [HANA, false],
      [COLE, false],
    ] as const)
      expect((await listed(email)).find(({ patientID }) => patientID === felix.personId)).toMatchObject({
        user: "Ashby, Dora",
        patientName: "Arnesen, Felix",
        providerName: "Ashby, Dora",
        status: "Open",
        activeRecord: true,
        may: { change },
      });
  });

  it("are found by name, id or record number, within the look-back", async () => {
    for (const searchterm of ["feli arne", felix.personId, felix.personId.toUpperCase(), felix.mrn])
      expect((await listed(ADA, { lookback: -1, searchterm })).map(({ patientID }) => patientID)).toEqual([felix.personId]);
    for (const searchterm of ["elix", "%", felix.mrn.slice(1)]) expect(await listed(ADA, { lookback: -1, searchterm })).toEqual([]);
    const { id } = (await ofFelix()) ?? { id: 0 };
    const set = (modified_at: string) => hospital.db.updateTable("not_my_patients").set({ modified_at }).where("id", "=", id).execute();
    await set("2026-10-21T06:59:59Z");
    expect((await listed(ADA)).some((item) => item.id === id)).toBe(false);
    await set("2026-10-21T07:00:00Z");
    expect((await listed(ADA)).some((item) => item.id === id)).toBe(true);
  });

  it("can be completed and reopened; neither gives anyone access", async () => {
    const { id } = (await ofFelix()) ?? { id: 0 };
    for (const [activeRecord, status] of [
      [false, "Completed"],
      [false, "Completed"],
      [true, "Open"],
    ] as const) {
      expect(await click(ADA, id, activeRecord)).toMatchObject({ status: 200, body: { id, activeRecord, status, may: { change: true } } });
      expect(await ofFelix()).toMatchObject({ activeRecord, status, user: "Ashby, Dora" });
      expect((await call(DORA, patients.get, { params: { id: felix.personId } })).status).toBe(404);
    }
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .select("person_ids")
      .where("action", "=", "write:not-my-patient")
      .orderBy("id")
      .execute();
    expect(rows.map(({ person_ids }) => person_ids)).toEqual([[felix.personId], [felix.personId], [felix.personId]]);
    expect((await click(ADA, 999_999, false)).status).toBe(404);
  });

  it.each(["dora", "gena", "petra", "owen", "fred", "emil", "tess"])("are not listed for %s", async (person) => {
    expect((await call(`${person}@linnet.example`, accessRequests.notMyPatients, { query: {}, body: {} })).status).toBe(403);
  });

  it.each(["hana", "cole", "dora"])("cannot be changed by %s", async (person) => {
    const { id } = (await ofFelix()) ?? { id: 0 };
    expect((await click(`${person}@linnet.example`, id, false)).status).toBe(403);
    expect((await ofFelix())?.status).toBe("Open");
  });

  it("wait on home for the system administrator until they are completed", async () => {
    const toDo = async (email: string) => toDosOfKind((await call(email, home.today, {})).body, "not-my-patients");
    await hospital.db.updateTable("not_my_patients").set({ active: false }).execute();
    expect(await toDo(ADA)).toBeUndefined();
    const { providerId } = (await call(DORA, patients.get, { params: { id: maja.personId } })).body;
    const body = { patientId: maja.personId, patientName: "", providerId: providerId ?? 0, providerName: "", dob: null };
    await call(DORA, patients.remove, { body });
    expect(await toDo(ADA)).toMatchObject({ count: 1, items: [{ name: "Lindqvist, Maja", text: "Not Dora Ashby’s patient" }] });
    expect(await toDo(HANA)).toBeUndefined();
    const audited = await hospital.db
      .selectFrom("audit_rows")
      .select(["person_ids", "count"])
      .where("rule", "=", "not-my-patients")
      .execute();
    expect(audited.at(-1)).toEqual({ person_ids: [maja.personId], count: 1 });
  });
});
