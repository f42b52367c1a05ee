import { chart } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import { result } from "../../../test/ehr-resources.ts";
import { testApp } from "../../../test/test-app.ts";
import { embeddedEhr } from "../../adapters/ehr/embedded/embedded.ts";
import { demoChildren } from "../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const { ana, otis, nico, noor } = demoChildren;

describe("lab results", () => {
  const hospital = testApp();
  const { call } = hospital;
  const labs = async (personId: string, lookback: 90 | 5000, encounterId: string | 0 = 0) =>
    (await call(DORA, chart.labs, { body: { personId, lookback, encounterId } })).body.RPTDATA.LABS[0];

  it("come in groups, by section, panel, and the newest first", async () => {
    const { LAB, LAB_CNT } = await labs(ana.personId, 5000);
    expect(LAB_CNT).toBe(LAB.length);
    for (const [index, { ES1_SEQ, ES2_SEQ, ES2, EVENT_END_DT_TM }] of LAB.entries()) {
      const next = LAB[index + 1];
      if (!next) continue;
      expect(ES1_SEQ).toBeLessThanOrEqual(next.ES1_SEQ);
      if (ES1_SEQ === next.ES1_SEQ) expect(ES2_SEQ).toBeLessThanOrEqual(next.ES2_SEQ);
      if (ES2 === next.ES2) expect(Date.parse(EVENT_END_DT_TM)).toBeGreaterThanOrEqual(Date.parse(next.EVENT_END_DT_TM));
    }
    expect(new Set(LAB.map(({ ES1 }) => ES1)).size).toBeGreaterThan(2);
  });

  it("hold whatever a chart has to show: all zones, words, comments, corrections", async () => {
    const events = (await labs(ana.personId, 5000)).LAB.flatMap(({ EVENT }) => EVENT);
    expect(events.map(({ NORMALCY }) => NORMALCY)).toEqual(expect.arrayContaining(["L", "N", "H", "HH", "A"]));
    expect(events.some(({ EVENT_NOTE_CNT }) => EVENT_NOTE_CNT > 0)).toBe(true);
    expect(events.some(({ CRITICAL_HIGH }) => CRITICAL_HIGH !== "")).toBe(true);
    for (const { RESULT_VAL } of events) expect(RESULT_VAL).not.toMatch(/NaN|undefined|null/);
  });

  it("of the last three months are fewer than all", async () => {
    const recent = (await labs(ana.personId, 90)).LAB.flatMap(({ EVENT }) => EVENT).length;
    expect(recent).toBeGreaterThan(0);
    expect(recent).toBeLessThan((await labs(ana.personId, 5000)).LAB.flatMap(({ EVENT }) => EVENT).length);
  });

  it("of a long stay are about three hundred", async () => {
    expect((await labs(otis.personId, 5000)).LAB.flatMap(({ EVENT }) => EVENT).length).toBeGreaterThan(250);
  });

  it("of one visit are those of that visit; a visit of another child is not there", async () => {
    const visits = (await call(DORA, chart.encounters, { params: { id: ana.personId } })).body.RPTDATA.ENCOUNTERS;
    const counts = await Promise.all(visits.map(async ({ ENCNTR_ID }) => (await labs(ana.personId, 5000, ENCNTR_ID)).LAB_CNT));
    expect(counts.some((count) => count > 0)).toBe(true);
    const [other] = (await call(DORA, chart.encounters, { params: { id: noor.personId } })).body.RPTDATA.ENCOUNTERS;
    const reply = await call(DORA, chart.labs, { body: { personId: ana.personId, lookback: 5000, encounterId: other?.ENCNTR_ID ?? "" } });
    expect(reply).toMatchObject({ status: 404, body: { message: "Visit not found" } });
  });

  it("are the same when they are read again, each reading is written down, and a stranger is refused all the same", async () => {
    const first = await labs(ana.personId, 5000);
    expect(await labs(ana.personId, 5000)).toEqual(first);
    const stranger = await call("otto@linnet.example", chart.labs, { body: { personId: ana.personId, lookback: 5000, encounterId: 0 } });
    expect(stranger).toMatchObject({ status: 404, body: { message: "Patient not found" } });
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .select(["outcome", "count", "rule"])
      .where("action", "=", chart.labs.action)
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    const read = { outcome: "done", count: expect.any(Number), rule: "assigned" };
    expect(rows).toEqual([{ outcome: "refused", count: null, rule: "not_found" }, read, read]);
    expect(rows[1]?.count).toBe(rows[2]?.count);
  });

  it("show at the next call what has come into the record", async () => {
    const before = (await labs(noor.personId, 5000)).LAB.flatMap(({ EVENT }) => EVENT).length;
    const resource = result("noor-new", { subject: { reference: `Patient/${noor.personId}` } });
    await embeddedEhr(hospital.db, "America/Los_Angeles").store(hospital.db, [JSON.stringify(resource)]);
    expect((await labs(noor.personId, 5000)).LAB.flatMap(({ EVENT }) => EVENT)).toHaveLength(before + 1);
  });

  it.each([
    [{ personId: ana.personId, lookback: 7, encounterId: 0 }, "lookback"],
    [{ personId: "../../etc", lookback: 90, encounterId: 0 }, "personId"],
    [{ personId: ana.personId, lookback: 90, encounterId: "x y" }, "encounterId"],
    [{ personId: ana.personId, lookback: 90 }, "encounterId"],
  ])("refuse %j", async (body, field) => {
    // Wrong on purpose.
    const reply = await call(DORA, chart.labs, { body: body as never });
    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input", fields: { [field]: expect.any(String) } } });
  });
});

describe("visits", () => {
  const { call } = testApp();

  it("come newest first, and an inpatient one says where", async () => {
    const { ENCOUNTERS, ENCOUNTERS_CNT } = (await call(DORA, chart.encounters, { params: { id: nico.personId } })).body.RPTDATA;
    expect(ENCOUNTERS_CNT).toBe(ENCOUNTERS.length);
    const times = ENCOUNTERS.map(({ REG_DT_TM }) => Date.parse(REG_DT_TM));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(ENCOUNTERS[0]).toMatchObject({
      TYPE: "Inpatient",
      NURSE_UNIT: "4 West",
      ROOM: expect.stringMatching(/\d/),
      LOCATION: expect.stringMatching(/\w/),
    });
  });
});
