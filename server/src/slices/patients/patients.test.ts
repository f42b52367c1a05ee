import { resultsToRead } from "@linnet/contract/chart/to-read";
import { patients } from "@linnet/contract/patients";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../../test/open-hospital.ts";
import { testApp } from "../../../test/test-app.ts";
import { demoChildren } from "../../demo/children/children.ts";
import { directoryRepository } from "../directory/public.ts";
import { rosterRepository } from "./public.ts";

const DORA = "dora@linnet.example";
const { ana, noor, bao, maja, lars, eirik } = demoChildren;

describe("my patients", () => {
  const hospital = testApp();
  const { call } = hospital;
  // What is asked is wrong on purpose in some tests.
  const mine = (query: object) => call(DORA, patients.mine, { query: query as never });
  const found = async (SearchText: string) =>
    (await mine({ SearchText, Lookback: -1, PageSize: 100 })).body.data.map(({ personId }) => personId);

  it("come twelve to a page, by name, over at least three pages", async () => {
    const first = (await mine({})).body;
    expect(first).toMatchObject({ currentPage: 1, hasNext: true });
    expect(first.data).toHaveLength(12);
    expect(first.totalPages).toBeGreaterThanOrEqual(3);
    expect(first.totalPages).toBe(Math.ceil(first.total / 12));
    const second = (await mine({ PageNumber: 2 })).body;
    const names = [...first.data, ...second.data].map(({ patientName }) => patientName);
    expect(new Set(names).size).toBe(24);
  });

  it("show who, why and what may be done", async () => {
    const [row] = (await mine({ SearchText: ana.mrn, Lookback: -1 })).body.data;
    expect(row).toMatchObject({
      personId: ana.personId,
      patientName: "Ruiz, Ana",
      sex: "F",
      mrn: ana.mrn,
      physicianName: "Ashby, Dora",
      isShared: false,
      access: { kind: "assigned", until: null },
      may: { refer: true, share: true, remove: true },
    });
    expect(row?.allergies.map(({ allergyName }) => allergyName).join()).toMatch(/Peanut/);
  });

  it("of the last six months leave out who was not here, whom all visits hold", async () => {
    expect((await mine({ PageSize: 100, Lookback: 180 })).body.total).toBeLessThan((await mine({ Lookback: 360 })).body.total);
    expect(await found(bao.mrn)).toEqual([bao.personId]);
    expect((await mine({ SearchText: bao.mrn })).body.total).toBe(0);
  });

  it("are not listed for a wrong query, which names each wrong field", async () => {
    const wrong = { PageNumber: 0, PageSize: 101, Lookback: 7, SearchText: "x".repeat(10_000), SortBy: "name" };
    const reply = await mine(wrong);
    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(Object.keys((reply.body as unknown as { fields: object }).fields).sort()).toEqual(Object.keys(wrong).sort());
    expect((await mine({ PageNumber: "x" })).status).toBe(400);
  });

  it("leave one audit row a page, with the children it showed and never what was searched", async () => {
    const { data } = (await mine({ SearchText: "ruiz", Lookback: -1 })).body;
    const row = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", "read:patients")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row).toMatchObject({ outcome: "done", rule: "assigned", count: data.length, person_ids: data.map(({ personId }) => personId) });
    expect(JSON.stringify(row)).not.toMatch(/ruiz/i);
  });
});

describe("a row of a list", () => {
  const hospital = testApp();

  it("counts what the practice has not reviewed of the child, as the list of results does", async () => {
    const all = { query: { PageSize: 100, Lookback: -1 } } as const;
    const listed = (await hospital.call("dora@linnet.example", patients.mine, all)).body.data;
    const { data } = (await hospital.call("dora@linnet.example", resultsToRead.page, { query: { PageSize: 100 } })).body;
    const counted = new Map(data.map(({ personId, critical, abnormal, others }) => [personId, critical + abnormal + others]));
    const shown = listed.filter(({ deceased }) => !deceased).map(({ personId, newResults }) => [personId, newResults]);
    expect(shown).toEqual(shown.map(([personId]) => [personId, counted.get(String(personId))]));
    expect(shown.some(([, newResults]) => newResults !== undefined)).toBe(true);
  });

  it("marks appointments for imaging and operations, whose time lists do not tell", async () => {
    const [visit] = await hospital.db
      .selectFrom("visits")
      .selectAll()
      .where("kind", "=", "appointment")
      .where("starts_at", ">", new Date(NOW))
      .execute();
    const personId = visit?.person_id ?? "";
    await hospital.db
      .updateTable("visits")
      .set({ is_operation: true })
      .where("visit_id", "=", visit?.visit_id ?? "")
      .execute();
    const physician = await hospital.db
      .selectFrom("patient_access as a")
      .innerJoin("physicians as f", "f.id", "a.physician_id")
      .innerJoin("accounts as c", "c.id", "f.account_id")
      .select("c.email")
      .where("a.person_id", "=", personId)
      .where("a.kind", "=", "assigned")
      .where("a.revoked_at", "is", null)
      .executeTakeFirstOrThrow();
    const { futureVisits } = (await hospital.call(physician.email, patients.get, { params: { id: personId } })).body;
    expect(futureVisits.filter(({ SURGERY_IND }) => SURGERY_IND === 1)).toHaveLength(1);
  });
});

describe("a list of very many patients", () => {
  const hospital = testApp();
  const listed = async (query: object) =>
    (await hospital.call("gena@linnet.example", patients.ofPractice, { query: { Lookback: -1, ...query } as never })).body;

  beforeAll(async () => {
    const dora = await directoryRepository(hospital.db).findPhysicianByEmail(DORA);
    const practiceId = dora?.practices[0]?.id ?? 0;
    const roster = rosterRepository(hospital.db);
    const children = Array.from({ length: 1_100 }, (_each, index) => ({
      personId: `many-${index}`,
      mrn: `M${index}`,
      lastName: "Zyzzyx",
      firstName: `Child${index}`,
      middleName: null,
      birthDate: null,
      sex: "U" as const,
      isDeceased: false,
      deceasedOn: null,
      allergies: [],
    }));
    await roster.putPatients(children);
    const physicianId = dora?.physicianId ?? 0;
    await roster.assign(
      children.map(({ personId }) => ({
        personId,
        physicianId,
        practiceId,
        source: "import" as const,
        relationship: "",
        recordedAt: undefined,
        since: new Date("2026-01-01"),
      })),
    );
  });

  it("is counted up to a thousand in the order of names, and its pages end there", async () => {
    const last = await listed({ SearchText: "zyzzyx", PageNumber: 9_999 });
    expect(last).toMatchObject({ total: 1_001, totalPages: 84, currentPage: 84, hasNext: false });
    expect(last.data).toHaveLength(4);
    const first = (await listed({ SearchText: "zyzzyx" })).data.map(({ firstName }) => firstName);
    expect(first.slice(0, 6)).toEqual(["Child0", "Child1", "Child10", "Child100", "Child1000", "Child1001"]);
    expect(await listed({ SearchText: "zyzzyx child1099" })).toMatchObject({ total: 1, data: [{ personId: "many-1099" }] });
    expect(await listed({ SearchText: "m1099" })).toMatchObject({ total: 1, data: [{ personId: "many-1099" }] });
  });

  it("knows a child by a new name and number as soon as the roster does", async () => {
    const child = { lastName: "Aarons", firstName: "Ada", middleName: null, birthDate: "2015", sex: "F" as const, allergies: [] };
    const lives = { isDeceased: false, deceasedOn: null };
    await rosterRepository(hospital.db).putPatients([{ ...child, ...lives, personId: "many-7", mrn: "NEW-7" }]);
    expect(await listed({ SearchText: "zyzzyx child7" })).toMatchObject({ data: expect.not.arrayContaining([{ personId: "many-7" }]) });
    expect((await listed({ SearchText: "new-7" })).data.map(({ personId }) => personId)).toEqual(["many-7"]);
    expect((await listed({ SearchText: "aarons" })).data.map(({ patientName }) => patientName)).toEqual(["Aarons, Ada"]);
  });
});

describe("patients of others", () => {
  const { call } = testApp();

  it("appear under Shared Patients while a colleague shares them", async () => {
    const shared = (await call(DORA, patients.shared, { query: { Lookback: -1, PageSize: 100 } })).body.data;
    const row = shared.find(({ personId }) => personId === noor.personId);
    expect(row).toMatchObject({
      physicianName: "Lindgren, Rita",
      access: { kind: "shared" },
      may: { refer: true, share: false, remove: false },
    });
    expect(shared.some(({ personId }) => personId === maja.personId)).toBe(false);
  });

  it("are those of the whole practice for its staff, who may act for the physicians", async () => {
    const page = (await call("gena@linnet.example", patients.ofPractice, { query: { Lookback: -1, PageSize: 100 } })).body;
    expect(new Set(page.data.map(({ physicianName }) => physicianName)).size).toBeGreaterThan(1);
    expect(page.data[0]).toMatchObject({ access: { kind: "practice" }, may: { share: true, remove: true } });
  });
});

describe("patients of an embassy", () => {
  const hospital = testApp();
  const { call } = hospital;
  const everyone = { Lookback: -1, PageSize: 100 } as const;

  it("are those it pays for, with nothing to refer, share or remove, for lead and member alike", async () => {
    const listed = (await call("mira@linnet.example", patients.ofEmbassy, { query: everyone })).body;
    expect(listed.data.map(({ personId }) => personId)).toContain(lars.personId);
    for (const { access, may, physicianName, providerId } of listed.data) {
      expect(access.kind).toBe("embassy");
      expect(may).toEqual({ refer: false, share: false, remove: false });
      expect({ physicianName, providerId }).toEqual({ physicianName: "", providerId: null });
    }
    expect((await call("emil@linnet.example", patients.ofEmbassy, { query: everyone })).body).toEqual(listed);
  });

  it("are not those whose authorization has ended", async () => {
    expect((await call("mira@linnet.example", patients.ofEmbassy, { query: { ...everyone, SearchText: eirik.mrn } })).body.total).toBe(0);
    expect((await call("mira@linnet.example", patients.get, { params: { id: eirik.personId } })).status).toBe(404);
  });

  it("come twelve to a page, and leave an audit row that says why they were shown", async () => {
    expect((await call("mira@linnet.example", patients.ofEmbassy, { query: {} })).body.data).toHaveLength(12);
    const row = await hospital.db
      .selectFrom("audit_rows")
      .select(["rule", "outcome"])
      .where("action", "=", "read:patients")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row).toEqual({ rule: "embassy", outcome: "done" });
  });

  it("are no other embassy's", async () => {
    const { id } = await hospital.db
      .insertInto("embassies")
      .values({ name: "Embassy of Sudland" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await hospital.db.updateTable("memberships").set({ embassy_id: id }).where("role_id", "=", 10).execute();
    expect((await call("mira@linnet.example", patients.ofEmbassy, { query: everyone })).body.total).toBe(0);
    expect((await call("mira@linnet.example", patients.get, { params: { id: lars.personId } })).status).toBe(404);
  });

  it.each(["dora", "gena", "fred", "ada", "hana", "cole"])("are not listed for %s", async (person) => {
    expect((await call(`${person}@linnet.example`, patients.ofEmbassy, { query: {} })).status).toBe(403);
  });

  it("can be neither shared nor removed by it", async () => {
    const body = { patientId: lars.personId, providerId: 1 };
    expect((await call("emil@linnet.example", patients.hideOrShare, { body })).status).toBe(403);
    const removal = { ...body, patientName: "", providerName: "", dob: null };
    expect((await call("emil@linnet.example", patients.remove, { body: removal })).status).toBe(403);
  });
});

describe("sharing and removing", () => {
  const hospital = testApp();
  const { call } = hospital;
  const rowOf = async (personId: string) =>
    (await call(DORA, patients.mine, { query: { Lookback: -1, PageSize: 100, PageNumber: 1 } })).body.data.find(
      (row) => row.personId === personId,
    ) ?? (await call(DORA, patients.get, { params: { id: personId } })).body;

  it("shows a patient to the colleagues and hides it again, at once", async () => {
    const { providerId } = await rowOf(ana.personId);
    const body = { patientId: ana.personId, providerId: providerId ?? 0 };
    const asOwen = () => call("owen@linnet.example", patients.get, { params: { id: ana.personId } });
    expect((await asOwen()).status).toBe(404);
    expect((await call(DORA, patients.hideOrShare, { body })).body).toEqual({ isShared: true });
    expect((await asOwen()).body).toMatchObject({ access: { kind: "shared" }, isShared: true });
    expect((await call("gena@linnet.example", patients.hideOrShare, { body })).body).toEqual({ isShared: false });
    expect((await asOwen()).status).toBe(404);
  });

  it("shares or hides as it is told, however often and whatever it was before", async () => {
    const { providerId } = await rowOf(ana.personId);
    const asOwen = async () => (await call("owen@linnet.example", patients.get, { params: { id: ana.personId } })).status;
    const audited = () =>
      hospital.db.selectFrom("audit_rows").select("changed").where("action", "=", patients.hideOrShare.action).orderBy("id").execute();
    const before = (await audited()).length;
    for (const isShared of [false, true, true, false, false]) {
      const body = { patientId: ana.personId, providerId: providerId ?? 0, isShared };
      expect((await call(DORA, patients.hideOrShare, { body })).body).toEqual({ isShared });
      expect(await asOwen()).toBe(isShared ? 200 : 404);
    }
    expect((await audited()).slice(before).map(({ changed }) => changed)).toEqual([[], ["isShared"], [], ["isShared"], []]);
  });

  it("is not for a colleague whose patient it is not, nor for somebody else's physician id", async () => {
    const { providerId } = (await call("rita@linnet.example", patients.get, { params: { id: noor.personId } })).body;
    const body = { patientId: noor.personId, providerId: providerId ?? 0 };
    expect((await call(DORA, patients.hideOrShare, { body })).status).toBe(403);
    expect((await call(DORA, patients.hideOrShare, { body: { patientId: ana.personId, providerId: providerId ?? 0 } })).status).toBe(404);
  });
});
