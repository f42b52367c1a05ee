import { chart } from "@linnet/contract/chart";
import { chartOpening } from "@linnet/contract/chart/opening";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const { ana, tolu, elsa, leila, ren, noor } = demoChildren;

describe("opening a chart", () => {
  const hospital = testApp();
  const { call, callAs, clock } = hospital;
  const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);

  /** Opens the chart so many minutes after `NOW`, freshly signed in, and says since when things are new, in minutes too. */
  async function newSince(person: string, personId: string, minutes: number): Promise<number | null> {
    clock.set(at(minutes));
    const { status, body } = await call(person, chartOpening.open, { body: { personId } }, clock.now());
    expect(status).toBe(200);
    return body.newSince === null ? null : (Date.parse(body.newSince) - Date.parse(NOW)) / 60_000;
  }

  it("marks nothing the first time, and then what has come since the time before", async () => {
    expect(await newSince(DORA, tolu.personId, 0)).toBeNull();
    expect(await newSince(DORA, tolu.personId, 600)).toBe(0);
    expect(await newSince(DORA, tolu.personId, 2000)).toBe(600);
  });

  it("is one opening for half an hour, so that a reload takes no mark away", async () => {
    expect(await newSince(DORA, elsa.personId, 0)).toBeNull();
    expect(await newSince(DORA, elsa.personId, 29)).toBeNull();
    expect(await newSince(DORA, elsa.personId, 30)).toBe(0);
    expect(await newSince(DORA, elsa.personId, 45)).toBe(0);
    expect(await newSince(DORA, elsa.personId, 59)).toBe(0);
    expect(await newSince(DORA, elsa.personId, 60)).toBe(30);
  });

  it("is each person's own, and each chart's", async () => {
    await newSince(DORA, noor.personId, 0);
    expect(await newSince("rita@linnet.example", noor.personId, 600)).toBeNull();
    expect(await newSince(DORA, leila.personId, 600)).toBeNull();
    expect(await newSince(GENA, leila.personId, 1200)).toBeNull();
  });

  it("is counted once when two pages open at the same moment", async () => {
    clock.set(at(0));
    const open = () => call(DORA, chartOpening.open, { body: { personId: noor.personId } }, clock.now());
    for (const { status } of await Promise.all([open(), open(), open()])) expect(status).toBe(200);
  });

  it("of somebody in whose place an administrator works is told and not counted", async () => {
    await newSince(DORA, ren.personId, 0);
    clock.set(at(600));
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A question about what is new" } }, clock.now());
    const asDora = () => callAs({ by: ADA, email: DORA }, chartOpening.open, { body: { personId: ren.personId } }, clock.now());
    for (let time = 0; time < 2; time++) expect(await asDora()).toEqual({ status: 200, body: { newSince: NOW.replace("Z", ".000Z") } });
    expect(await newSince(DORA, ren.personId, 640)).toBe(0);
  });

  it("in somebody's place, of a chart they have never opened, leaves none behind", async () => {
    await call(ADA, loginAs.begin, { body: { email: GENA, reason: "A question about what is new" } }, clock.now());
    const asGena = await callAs({ by: ADA, email: GENA }, chartOpening.open, { body: { personId: ren.personId } }, clock.now());
    expect(asGena.body).toEqual({ newSince: null });
    expect(await newSince(GENA, ren.personId, 900)).toBeNull();
  });

  it("is written down with who did it", async () => {
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
    expect(ofRen).toContainEqual({ by: ADA, as: DORA, rule: "assigned", ...shown });
    expect(ofRen).toContainEqual({ by: ADA, as: GENA, rule: "practice", ...shown });
  });
});

describe("the demo hospital", () => {
  const { call, clock } = testApp();

  it("has something new for Dora in Ana's chart, and nothing for Gena, who opens it for the first time", async () => {
    const open = async (person: string) => (await call(person, chartOpening.open, { body: { personId: ana.personId } }, clock.now())).body;
    const { newSince } = await open(DORA);
    const options = { personId: ana.personId, lookback: 5000, encounterId: 0 } as const;
    const { LAB } = (await call(DORA, chart.labs, { body: options })).body.RPTDATA.LABS[0];
    const arrived = LAB.flatMap(({ EVENT }) => EVENT.map(({ ARRIVED_DT_TM }) => ARRIVED_DT_TM));
    expect(arrived.filter((moment) => moment > (newSince ?? "")).length).toBeGreaterThan(5);
    expect(arrived.filter((moment) => moment <= (newSince ?? "")).length).toBeGreaterThan(5);
    expect(await open(GENA)).toEqual({ newSince: null });
  });
});
