import { chart } from "@linnet/contract/chart";
import { toLabReading } from "@linnet/contract/chart/lab-reading";
import { chartOpening } from "@linnet/contract/chart/opening";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const { ana, ren, noor } = demoChildren;

describe("opening a chart", () => {
  const hospital = testApp();
  const { call, callAs, clock } = hospital;
  const open = (person: string, personId: string) => call(person, chartOpening.open, { body: { personId } }, clock.now());
  const openings = async (personId: string) =>
    (await hospital.db.selectFrom("chart_openings").select("opened_at").where("person_id", "=", personId).execute()).map(
      ({ opened_at }) => opened_at,
    );

  it("is remembered as the newest one of each person, also when two pages do it at the same moment", async () => {
    for (const { status } of await Promise.all([1, 2, 3].map(() => open(DORA, noor.personId)))) expect(status).toBe(200);
    expect(await openings(noor.personId)).toEqual([clock.now()]);
    clock.forward(60_000);
    await open(DORA, noor.personId);
    expect(await openings(noor.personId)).toEqual([clock.now()]);
    await open("rita@linnet.example", noor.personId);
    expect(await openings(noor.personId)).toHaveLength(2);
  });

  it("in somebody's place leaves no opening of theirs behind", async () => {
    await call(ADA, loginAs.begin, { body: { email: GENA, reason: "A question about what is new" } }, clock.now());
    const body = { personId: ren.personId };
    expect((await callAs({ by: ADA, email: GENA }, chartOpening.open, { body }, clock.now())).status).toBe(200);
    expect(await openings(ren.personId)).toEqual([]);
  });

  it("is written down with who did it", async () => {
    await open(DORA, ren.personId);
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .innerJoin("accounts as actor", "actor.id", "audit_rows.actor_id")
      .innerJoin("accounts as effective", "effective.id", "audit_rows.effective_id")
      .select(["actor.email as by", "effective.email as as", "rule", "outcome", "person_ids"])
      .where("action", "=", chartOpening.open.action)
      .execute();
    const ofRen = rows.filter(({ person_ids }) => person_ids.includes(ren.personId));
    const shown = { outcome: "done", person_ids: [ren.personId] };
    expect(ofRen).toContainEqual({ by: DORA, as: DORA, rule: "assigned", ...shown });
    expect(ofRen).toContainEqual({ by: ADA, as: GENA, rule: "practice", ...shown });
  });

  it("tells at the very first time what is to be read, by the names and with the findings of the chart", async () => {
    const { toRead } = (await open(DORA, ana.personId)).body;
    const options = { personId: ana.personId, lookback: 5000, encounterId: 0 } as const;
    const { LAB } = (await call(DORA, chart.labs, { body: options })).body.RPTDATA.LABS[0];
    const events = new Map(LAB.flatMap(({ EVENT }) => EVENT.map((event) => [event.EVENT_ID, event])));
    const ofSection = (section: string) => toRead.filter((result) => result.section === section);
    const labs = ofSection("labs");
    expect(labs.length).toBeGreaterThan(5);
    expect(labs.length).toBeLessThan(events.size);
    expect(toRead[0]).toMatchObject({ title: "Potassium", value: "6.4", units: "mmol/L", finding: "critical-high" });
    for (const { eventId, title, value, finding } of labs) {
      const event = events.get(eventId);
      expect({ title, value, finding }).toEqual({
        title: event?.DISPLAY,
        value: event?.RESULT_VAL,
        finding: event && toLabReading(event).finding,
      });
    }
    const { NOTE_GROUPS } = (await call(DORA, chart.notes, { body: { ...options, eventId: 0 } })).body.RPTDATA;
    const { EVENTS } = (await call(DORA, chart.radiology, { body: options })).body.RPTDATA;
    const { REPORTS } = (await call(DORA, chart.reports, { body: options })).body.RPTDATA;
    const titles = new Map(NOTE_GROUPS.map(({ PARENT_ID, NOTE_GROUP_TITLE }) => [PARENT_ID, NOTE_GROUP_TITLE]));
    const reports = new Set([...EVENTS.map(({ EVENT_ID }) => EVENT_ID), ...REPORTS.map(({ REPORT_ID }) => REPORT_ID)]);
    expect(ofSection("notes").length).toBeGreaterThan(0);
    for (const { eventId, title } of ofSection("notes")) expect(title).toBe(titles.get(eventId));
    for (const { eventId } of ofSection("imaging")) expect(reports).toContain(eventId);
    expect((await open(GENA, ana.personId)).body.toRead).toEqual(toRead);
  });
});
