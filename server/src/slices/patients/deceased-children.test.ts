import { appointments } from "@linnet/contract/appointments";
import { chartOpening } from "@linnet/contract/chart/opening";
import { home, type ToDoKind } from "@linnet/contract/home";
import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { toDosOfKind } from "../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const { ana, elsa, wulandari } = demoChildren;
const LATER = new Date(Date.parse(NOW) + 60 * 60_000);

describe("a child who has died", () => {
  const hospital = testApp();
  const { call, clock } = hospital;
  const died = (personId: string, deceased_on: string | null) =>
    hospital.db.updateTable("patients").set({ is_deceased: true, deceased_on }).where("person_id", "=", personId).execute();
  const listed = async (SearchText: string) => (await call(DORA, patients.mine, { query: { SearchText, Lookback: -1 } })).body.data;

  it("stays on the lists, in the search and in reach, each time with the day", async () => {
    const deceased = { on: "2026-10-20" };
    expect(await listed("wulandari")).toMatchObject([{ personId: wulandari.personId, deceased, may: { refer: true, share: true } }]);
    const search = await call(DORA, patientSearch.find, { query: { text: "wulandari" } });
    expect(search.body.data).toMatchObject([{ personId: wulandari.personId, deceased }]);
    const chart = await call(DORA, patients.get, { params: { id: wulandari.personId } });
    expect(chart).toMatchObject({ status: 200, body: { deceased } });
    expect(await listed("ruiz ana")).toMatchObject([{ personId: ana.personId, deceased: null }]);
  });

  it("has no visit to come, though the record still holds one, which the calendar shows as theirs", async () => {
    expect(await listed("wulandari")).toMatchObject([{ futureVisits: [] }]);
    const { body } = await call(DORA, appointments.mine, { query: { startdate: "11/01/2026" } });
    const held = body.RPTDATA.FUTURE_VISITS.filter(({ BEG_DT_TM }) => Date.parse(BEG_DT_TM) > Date.parse(NOW));
    expect(held.filter(({ PERSON_ID }) => PERSON_ID === wulandari.personId)).toMatchObject([{ PATIENT_DECEASED: { on: "2026-10-20" } }]);
    expect(held.find(({ PERSON_ID }) => PERSON_ID === ana.personId)).toMatchObject({ PATIENT_DECEASED: null });
  });

  it("is nothing that waits on home: no appointment of today, no new results, no new patient", async () => {
    const { zofia } = demoChildren;
    const today = async () => (await call(DORA, home.today, {})).body;
    const countOf = (kind: ToDoKind, found: Awaited<ReturnType<typeof today>>) => toDosOfKind(found, kind)?.count ?? 0;
    const before = await today();
    expect(before.appointments?.items.map(({ personId }) => personId)).toEqual(expect.arrayContaining([elsa.personId]));
    const [withResults] = toDosOfKind(before, "new-results")?.items ?? [];
    await died(elsa.personId, null);
    await died(zofia.personId, "2026-11");
    await died(withResults?.id ?? "", "2026-11-19T23:00:00Z");
    const after = await today();
    expect(after.appointments?.items.map(({ personId }) => personId)).not.toContain(elsa.personId);
    expect(countOf("new-results", after)).toBeLessThan(countOf("new-results", before));
    expect(countOf("new-patients", after)).toBeLessThan(countOf("new-patients", before));
    expect(await listed("bergstrom")).toMatchObject([{ deceased: { on: null } }]);
  });

  it("has nothing marked as new in the chart, and opening it leaves its row as ever", async () => {
    const open = (at: Date) => {
      clock.set(at);
      return call(DORA, chartOpening.open, { body: { personId: wulandari.personId } }, at);
    };
    expect(await open(new Date(NOW))).toMatchObject({ status: 200, body: { toRead: [], reviewed: [] } });
    expect(await open(LATER)).toMatchObject({ status: 200, body: { toRead: [], reviewed: [] } });
    const rows = await hospital.db.selectFrom("chart_openings").selectAll().where("person_id", "=", wulandari.personId).execute();
    expect(rows).toHaveLength(1);
  });
});

describe("a child without a record number", () => {
  const hospital = testApp();
  const { call } = hospital;

  it("has none on the wire, and is not found by the id of the record", async () => {
    await hospital.db.updateTable("patients").set({ mrn: "" }).where("person_id", "=", ana.personId).execute();
    const found = async (text: string) => (await call(DORA, patientSearch.find, { query: { text } })).body.data;
    expect(await found("ruiz ana")).toMatchObject([{ personId: ana.personId, mrn: "" }]);
    expect((await found(ana.personId)).map(({ personId }) => personId)).not.toContain(ana.personId);
    const { body } = await call(DORA, patients.get, { params: { id: ana.personId } });
    expect(body.mrn).toBe("");
  });
});
