import { chart } from "@linnet/contract/chart";
import { chartOpening } from "@linnet/contract/chart/opening";
import { type Marked, resultCountWords, resultsToRead } from "@linnet/contract/chart/to-read";
import { home } from "@linnet/contract/home";
import { loginAs } from "@linnet/contract/session/login-as";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { addMinutes } from "../../../platform/dates.ts";
import { type ArrivedResult, shortDigest } from "./arrived-results.ts";
import { purgeReadResults } from "./purge-read-results.ts";
import { resultArrivalRepository } from "./result-arrival-repository.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const RITA = "rita@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const { noor, ana, zofia, tolu, leila } = demoChildren;

/** A result as the record gives it; the same words are the same form of it. */
function aResult(eventId: string, more: Partial<ArrivedResult> = {}): ArrivedResult {
  const { value = "138", finding = "normal", isCorrection = false } = more;
  return {
    section: "labs",
    eventId,
    digest: shortDigest([value, finding, String(isCorrection)]),
    title: "Sodium",
    units: "mmol/L",
    knownAt: Date.parse(NOW),
    happenedAt: Date.parse(NOW),
    value,
    finding,
    isCorrection,
    ...more,
  };
}

describe("results to read", () => {
  const hospital = testApp();
  const { call, callAs, clock } = hospital;
  const now = () => clock.now();
  const later = (minutes: number) => clock.set(addMinutes(now(), minutes));

  /** What the record holds of a child from now on. */
  const holds = (personId: string, ...results: ArrivedResult[]) =>
    hospital.db
      .transaction()
      .execute((trx) => resultArrivalRepository(trx).record([{ personId, results }], { now: now(), today: "2026-11-20" }));
  const opened = async (email: string, personId: string) => {
    const { status, body } = await call(email, chartOpening.open, { body: { personId } }, now());
    expect(status).toBe(200);
    return body;
  };
  const unread = async (email: string, personId: string) => (await opened(email, personId)).toRead.map(({ eventId }) => eventId);
  const page = async (email: string, PageNumber = 1, PageSize = 100) =>
    (await call(email, resultsToRead.page, { query: { PageNumber, PageSize } }, now())).body;
  const rowOf = async (email: string, personId: string) => (await page(email)).data.find((row) => row.personId === personId);
  const idsOf = async (email: string, personId: string, ...eventIds: string[]) =>
    (await opened(email, personId)).toRead.filter(({ eventId }) => eventIds.includes(eventId)).map(({ id }) => id);
  const mark = async (email: string, personId: string, ids: number[], forPhysician: number | null = null): Promise<Marked> => {
    const { status, body } = await call(email, resultsToRead.mark, { body: { personId, ids, forPhysician } }, now());
    expect(status).toBe(200);
    return body;
  };
  const unmark = (email: string, personId: string, marked: Marked, forPhysician: number | null = null) =>
    call(email, resultsToRead.unmark, { body: { personId, forPhysician, ...marked } }, now());
  const marksOf = async () => ({
    marks: await hospital.db.selectFrom("result_marks").selectAll().where("read_up_to", ">", 0).execute(),
    reads: await hospital.db.selectFrom("result_reads").selectAll().execute(),
  });

  beforeEach(async () => {
    clock.set(NOW);
    await hospital.db.deleteFrom("result_marks").execute();
    await hospital.db.deleteFrom("known_results").execute();
    for (const { personId } of [noor, ana, zofia, tolu, leila]) await holds(personId);
  });

  it("stay with each physician and with staff until that one has read them, however long it takes", async () => {
    await holds(zofia.personId, aResult("na"), aResult("k", { value: "6.4", finding: "critical-high", title: "Potassium" }));
    for (const email of [DORA, RITA, GENA]) expect(await unread(email, zofia.personId)).toEqual(["k", "na"]);
    later(60 * 24 * 500);
    await mark(DORA, zofia.personId, await idsOf(DORA, zofia.personId, "k", "na"));
    expect(await unread(DORA, zofia.personId)).toEqual([]);
    expect(await rowOf(DORA, zofia.personId)).toBeUndefined();
    for (const email of [RITA, GENA]) expect(await unread(email, zofia.personId)).toEqual(["k", "na"]);
  });

  it("are named by how far outside their range they lie, after how severe they are, and then by their date", async () => {
    await holds(
      zofia.personId,
      aResult("calcium", { finding: "high", deviation: 0.5 }),
      aResult("sodium", { finding: "low", deviation: 1.2 }),
      aResult("potassium", { finding: "critical-high", deviation: 0.9 }),
      aResult("bacteria", { value: "Few", finding: "abnormal" }),
      aResult("chloride"),
    );
    const inOrder = ["potassium", "sodium", "calcium", "bacteria", "chloride"];
    expect(await unread(DORA, zofia.personId)).toEqual(inOrder);
    expect((await rowOf(DORA, zofia.personId))?.first.map(({ eventId }) => eventId)).toEqual(inOrder.slice(0, 3));
  });

  it("are ordered by the newest value of their test: a critical one that a later one follows is history", async () => {
    const sodium = (day: number, value: string, finding: ArrivedResult["finding"]) =>
      aResult(`na-${day}`, { value, finding, happenedAt: Date.parse(`2026-11-${day}T14:35:00Z`), deviation: 5 });
    const [critical, normal, low] = [sodium(17, "113", "critical-low"), sodium(18, "144", "normal"), sodium(19, "127", "low")];
    await holds(zofia.personId, critical);
    expect((await opened(DORA, zofia.personId)).toRead).toMatchObject([{ value: "113", isSuperseded: false }]);
    await holds(tolu.personId, aResult("k", { value: "6.4", finding: "critical-high" }));
    // An outage, or a first connection: they come together, the oldest last.
    later(5);
    await holds(zofia.personId, low, normal, critical);
    const { toRead } = await opened(DORA, zofia.personId);
    expect(toRead.map(({ value }) => value)).toEqual(["127", "113", "144"]);
    expect(toRead[1]).toMatchObject({
      isSuperseded: true,
      happenedAt: "2026-11-17T14:35:00.000Z",
      later: {
        count: 2,
        values: [
          { value: "144", finding: "normal", at: "2026-11-18T14:35:00.000Z" },
          { value: "127", finding: "low", at: "2026-11-19T14:35:00.000Z" },
        ],
      },
    });
    expect(await rowOf(DORA, zofia.personId)).toMatchObject({ critical: 0, abnormal: 2, others: 1, first: [{ value: "127" }, {}, {}] });
    const people = (await page(DORA)).data.map(({ personId }) => personId);
    expect(people.indexOf(tolu.personId)).toBeLessThan(people.indexOf(zofia.personId));
    const line = toDosOfKind((await call(DORA, home.today, {}, now())).body, "new-results")?.items.find(({ id }) => id === zofia.personId);
    expect(line).toMatchObject({ at: "2026-11-19T14:35:00.000Z", results: { critical: 0, mostSevere: { value: "127" } } });
    // What came after was of another child, or is withdrawn: it is an alarm again.
    await holds(zofia.personId, critical);
    expect((await opened(DORA, zofia.personId)).toRead).toMatchObject([{ value: "113", isSuperseded: false }]);
    expect(await rowOf(DORA, zofia.personId)).toMatchObject({ critical: 1 });
  });

  it("are history by what the portal knew before, though that itself is not new", async () => {
    await hospital.db.deleteFrom("known_results").where("person_id", "=", zofia.personId).execute();
    const ago = (days: number) => Date.parse(NOW) - days * 86_400_000;
    const old = aResult("old", { knownAt: ago(20), happenedAt: ago(20), value: "140" });
    await holds(zofia.personId, old);
    await holds(zofia.personId, old, aResult("late", { knownAt: ago(30), happenedAt: ago(30), value: "113", finding: "critical-low" }));
    expect((await opened(DORA, zofia.personId)).toRead).toMatchObject([{ value: "113", isSuperseded: true, later: { count: 1 } }]);
    expect(await rowOf(DORA, zofia.personId)).toMatchObject({ critical: 0, abnormal: 0, others: 1 });
  });

  it("are read one by one and in any order, and leave a single row behind when nothing is left", async () => {
    await holds(zofia.personId, aResult("a"), aResult("b"), aResult("c"));
    const [c = 0, b = 0, a = 0] = await idsOf(DORA, zofia.personId, "a", "b", "c");
    await mark(DORA, zofia.personId, [b]);
    expect(await unread(DORA, zofia.personId)).toEqual(["c", "a"]);
    await mark(DORA, zofia.personId, [c]);
    await mark(DORA, zofia.personId, [a]);
    expect(await unread(DORA, zofia.personId)).toEqual([]);
    expect(await marksOf()).toMatchObject({ marks: [{ person_id: zofia.personId, read_up_to: c }], reads: [] });
  });

  it("are not cleared by opening the chart, nor by an administrator in somebody's place, who sees them", async () => {
    await holds(zofia.personId, aResult("na"));
    for (let time = 0; time < 2; time++) expect(await unread(DORA, zofia.personId)).toEqual(["na"]);
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A question about results" } }, now());
    const asDora = { by: ADA, email: DORA };
    const body = { personId: zofia.personId, ids: await idsOf(DORA, zofia.personId, "na"), forPhysician: null };
    expect((await callAs(asDora, chartOpening.open, { body: { personId: zofia.personId } }, now())).body.toRead).toHaveLength(1);
    expect((await callAs(asDora, resultsToRead.page, { query: {} }, now())).status).toBe(200);
    expect((await callAs(asDora, resultsToRead.mark, { body }, now())).status).toBe(403);
    expect(await unread(DORA, zofia.personId)).toEqual(["na"]);
  });

  it("are new again when they are corrected; a correction that comes while a list is open is not cleared with it", async () => {
    await holds(zofia.personId, aResult("na"), aResult("k"));
    const seen = await idsOf(DORA, zofia.personId, "na", "k");
    await holds(zofia.personId, aResult("na"), aResult("k", { value: "6.4", finding: "critical-high", isCorrection: true }), aResult("cl"));
    await mark(DORA, zofia.personId, seen);
    const left = (await opened(DORA, zofia.personId)).toRead;
    expect(left.map(({ eventId, value, isCorrection }) => [eventId, value, isCorrection])).toEqual([
      ["k", "6.4", true],
      ["cl", "138", false],
    ]);
    await mark(
      DORA,
      zofia.personId,
      left.map(({ id }) => id),
    );
    await holds(zofia.personId, aResult("na"), aResult("k"), aResult("cl"));
    expect(await unread(DORA, zofia.personId)).toEqual(["k"]);
  });

  it("go when the record withdraws or withholds them, and are to be read again when they come back", async () => {
    await holds(zofia.personId, aResult("na"), aResult("k"));
    await holds(zofia.personId, aResult("k"));
    expect(await unread(DORA, zofia.personId)).toEqual(["k"]);
    await holds(zofia.personId, aResult("na"), aResult("k"));
    expect(await unread(DORA, zofia.personId)).toEqual(["na", "k"]);
  });

  it("are taken back by an undo as they were, also below what was read before and after", async () => {
    await holds(zofia.personId, aResult("a"), aResult("b"), aResult("c"));
    const ids = await idsOf(DORA, zofia.personId, "a", "b", "c");
    const [, b = 0] = ids;
    const marked = await mark(DORA, zofia.personId, [b]);
    await mark(DORA, zofia.personId, ids);
    expect((await unmark(DORA, zofia.personId, marked)).status).toBe(200);
    expect(await unread(DORA, zofia.personId)).toEqual(["b"]);
    await mark(DORA, zofia.personId, [b]);
    expect(await marksOf()).toMatchObject({ marks: [{ read_up_to: Math.max(...ids) }], reads: [] });
    await unmark(DORA, zofia.personId, { own: ids, physician: [] });
    expect(await unread(DORA, zofia.personId)).toEqual(["c", "b", "a"]);
  });

  it("are marked once though two pages do it at the same moment, and say what each has marked", async () => {
    await holds(zofia.personId, ...["a", "b", "c", "d"].map((id) => aResult(id)));
    const [d = 0, c = 0, b = 0, a = 0] = await idsOf(DORA, zofia.personId, "a", "b", "c", "d");
    const marked = await Promise.all([mark(DORA, zofia.personId, [a, b, c]), mark(DORA, zofia.personId, [b, c, d])]);
    expect(marked.flatMap(({ own }) => own).sort()).toEqual([a, b, c, d].sort());
    expect(await unread(DORA, zofia.personId)).toEqual([]);
    expect(await mark(DORA, zofia.personId, [a, b, c, d])).toEqual({ own: [], physician: [] });
  });

  it("are read for the physician who shares the child by a colleague who says so, and by nobody else", async () => {
    await holds(noor.personId, aResult("na"));
    const ids = await idsOf(DORA, noor.personId, "na");
    const [rita] = (await opened(DORA, noor.personId)).readFor;
    expect(rita?.name).toMatch(/^Rita /);
    const physicianId = rita?.physicianId ?? 0;
    expect((await opened(RITA, noor.personId)).readFor).toEqual([]);
    expect((await opened(GENA, noor.personId)).readFor).toEqual([]);

    await mark(DORA, noor.personId, ids);
    expect(await unread(RITA, noor.personId)).toEqual(["na"]);
    await mark(GENA, noor.personId, ids);
    expect(await unread(RITA, noor.personId)).toEqual(["na"]);
    const forRita = { body: { personId: noor.personId, ids, forPhysician: physicianId } };
    expect((await call(GENA, resultsToRead.mark, forRita, now())).status).toBe(403);

    const marked = await mark(DORA, noor.personId, ids, physicianId);
    expect(marked).toEqual({ own: [], physician: ids });
    expect(await unread(RITA, noor.personId)).toEqual([]);
    await unmark(DORA, noor.personId, marked, physicianId);
    expect(await unread(RITA, noor.personId)).toEqual(["na"]);
    expect(await unread(DORA, noor.personId)).toEqual([]);
  });

  it("are not read for a physician by a colleague who could not see them, as they came before the sharing", async () => {
    await hospital.db
      .updateTable("patient_access")
      .set({ valid_from: addMinutes(now(), -600) })
      .where("person_id", "=", noor.personId)
      .where("kind", "=", "assigned")
      .execute();
    const sharedAt = addMinutes(now(), -540);
    clock.set(addMinutes(sharedAt, -30));
    await holds(noor.personId, aResult("before"));
    clock.set(NOW);
    await holds(noor.personId, aResult("before"), aResult("after"));
    expect(await unread(DORA, noor.personId)).toEqual(["after"]);
    expect(await unread(RITA, noor.personId)).toEqual(["after", "before"]);
    const [rita] = (await opened(DORA, noor.personId)).readFor;
    const all = await idsOf(RITA, noor.personId, "before", "after");
    await mark(DORA, noor.personId, all, rita?.physicianId ?? 0);
    expect(await unread(RITA, noor.personId)).toEqual(["before"]);
  });

  it("of a first import are those of the last 14 days; what comes later is new whatever its age", async () => {
    await hospital.db.deleteFrom("known_results").where("person_id", "=", zofia.personId).execute();
    const ago = (days: number) => Date.parse(NOW) - days * 86_400_000;
    const first = [
      aResult("old", { knownAt: ago(15) }),
      aResult("recent", { knownAt: ago(13) }),
      aResult("undated", { knownAt: undefined, happenedAt: undefined }),
    ];
    await holds(zofia.personId, ...first);
    expect(await unread(DORA, zofia.personId)).toEqual(["recent"]);
    await holds(zofia.personId, ...first, aResult("late", { knownAt: ago(300) }));
    expect(await unread(DORA, zofia.personId)).toEqual(["late", "recent"]);
  });

  it("are nothing to strangers, and not those of a child who has died", async () => {
    await holds(tolu.personId, aResult("na"));
    const body = { personId: tolu.personId, ids: await idsOf(DORA, tolu.personId, "na"), forPhysician: null };
    expect((await call(OTTO, resultsToRead.mark, { body }, now())).status).toBe(404);
    expect((await call("fred@linnet.example", resultsToRead.page, { query: {} }, now())).status).toBe(403);
    // Of one child no other child's results are read.
    await mark(DORA, zofia.personId, body.ids);
    expect(await unread(DORA, tolu.personId)).toEqual(["na"]);
    const died = (is_deceased: boolean) =>
      hospital.db.updateTable("patients").set({ is_deceased }).where("person_id", "=", tolu.personId).execute();
    await died(true);
    expect(await unread(DORA, tolu.personId)).toEqual([]);
    expect(await rowOf(DORA, tolu.personId)).toBeUndefined();
    await died(false);
  });

  it("are read by who opens a note or a report, and by nobody when that is done in somebody's place", async () => {
    const all = { personId: ana.personId, lookback: 5000, encounterId: 0 } as const;
    const { RPTDATA: notes } = (await call(DORA, chart.notes, { body: { ...all, eventId: 0 } })).body;
    const { RPTDATA: imaging } = (await call(DORA, chart.radiology, { body: all })).body;
    const { PARENT_ID } = notes.NOTE_GROUPS[0] ?? expect.unreachable("Ana has notes");
    const { EVENT_ID, ORDER_ID } = imaging.EVENTS.find((event) => event.ORDER_ID !== "") ?? expect.unreachable("Ana has reports");
    const words = { value: "", units: "" };
    await holds(
      ana.personId,
      aResult(PARENT_ID, { ...words, section: "notes", title: "Consult" }),
      aResult(EVENT_ID, { ...words, section: "imaging", title: "Ultrasound" }),
      aResult("na", { finding: "high" }),
    );
    expect(await rowOf(DORA, ana.personId)).toMatchObject({ critical: 0, abnormal: 1, others: 2 });

    const note = { body: { PARENT_ID, DOCUMENT_FORMAT: "TR" } } as const;
    const report = { body: { ORDER_ID } };
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A question about notes" } }, now());
    const asDora = { by: ADA, email: DORA };
    expect((await callAs(asDora, chart.noteDocument, note, now())).status).toBe(200);
    expect((await callAs(asDora, chart.radiologyReport, report, now())).status).toBe(200);
    expect(await unread(DORA, ana.personId)).toEqual(["na", EVENT_ID, PARENT_ID]);

    expect((await call(DORA, chart.noteDocument, note, now())).status).toBe(200);
    expect(await unread(DORA, ana.personId)).toEqual(["na", EVENT_ID]);
    expect((await call(DORA, chart.radiologyReport, report, now())).status).toBe(200);
    expect(await unread(DORA, ana.personId)).toEqual(["na"]);
    expect(await rowOf(DORA, ana.personId)).toMatchObject({ abnormal: 1, others: 0 });
    expect(await unread(GENA, ana.personId)).toEqual(["na", EVENT_ID, PARENT_ID]);
  });

  it("refuse no results, too many, and what is no number", async () => {
    const send = (ids: unknown) =>
      // Somebody may send anything.
      call(DORA, resultsToRead.mark, { body: { personId: tolu.personId, ids: ids as number[], forPhysician: null } }, now());
    for (const ids of [[], Array.from({ length: 1001 }, (_, id) => id + 1), ["1"], [0], [-1], [1.5], "1", null])
      expect((await send(ids)).status).toBe(400);
    expect(await mark(DORA, tolu.personId, [1, 1, 999_999_999])).toEqual({ own: [], physician: [] });
  });

  it("name nothing of a child who became 12 since the record was read, as some may be held back now", async () => {
    await holds(tolu.personId, aResult("hcg", { title: "Pregnancy test", value: "Positive", finding: "abnormal" }));
    const born = (birth_date: string) =>
      hospital.db.updateTable("patients").set({ birth_date }).where("person_id", "=", tolu.personId).execute();
    await born("2014-11-25");
    clock.set("2026-11-24T18:00:00Z");
    expect((await opened(DORA, tolu.personId)).toRead).toMatchObject([{ title: "Pregnancy test" }]);
    clock.set("2026-11-25T18:00:00Z");
    expect((await opened(DORA, tolu.personId)).toRead).toMatchObject([{ title: "Result", value: "", units: "", finding: "abnormal" }]);
    expect((await rowOf(DORA, tolu.personId))?.first).toMatchObject([{ title: "Result", value: "" }]);
  });

  it("are listed by child, critical ones first, then abnormal ones, each the newest first, in pages", async () => {
    await hospital.db.deleteFrom("result_arrivals").execute();
    await hospital.db.deleteFrom("newest_results").execute();
    await holds(zofia.personId, aResult("na"));
    later(1);
    await holds(tolu.personId, aResult("gluc", { value: "104", finding: "high", title: "Glucose" }), aResult("na"));
    later(1);
    const potassium = aResult("k", { value: "6.4", finding: "critical-high", title: "Potassium" });
    await holds(ana.personId, potassium, ...["x", "y", "z"].map((id) => aResult(id, { finding: "low" })), aResult("cl"), aResult("co2"));
    later(1);
    await holds(leila.personId, aResult("na"));
    const { data, total, totalPages } = await page(DORA);
    expect(data.map(({ personId }) => personId)).toEqual([ana.personId, tolu.personId, leila.personId, zofia.personId]);
    expect({ total, totalPages }).toEqual({ total: 4, totalPages: 1 });
    expect(data[0]).toMatchObject({ patientName: "Ruiz, Ana", critical: 1, abnormal: 3, others: 2, readFor: [] });
    expect(data[0]?.first[0]).toMatchObject({ title: "Potassium", value: "6.4", units: "mmol/L", finding: "critical-high" });
    expect(data[0]?.ids).toHaveLength(6);
    expect(data.map(resultCountWords)).toEqual(["1 critical, 3 abnormal, 2 others", "1 abnormal, 1 other", "1 result", "1 result"]);
    expect(await page(DORA, 2, 3)).toMatchObject({ data: [{ personId: zofia.personId }], currentPage: 2, totalPages: 2, total: 4 });
    expect(await page(DORA, 99, 3)).toMatchObject({ data: [{ personId: zofia.personId }], currentPage: 2 });

    const today = (await call(DORA, home.today, {}, now())).body;
    expect(toDosOfKind(today, "new-results")).toMatchObject({
      count: 4,
      items: [
        { name: "Ruiz, Ana", results: { critical: 1, abnormal: 3, others: 2, mostSevere: { title: "Potassium", value: "6.4" } } },
        {},
        {},
        {},
      ],
    });
  });

  it("are listed by what is unread of each kind, also when the newest of it was read by itself, corrected or withdrawn", async () => {
    const potassium = (eventId: string) => aResult(eventId, { value: "6.4", finding: "critical-high", title: "Potassium" });
    const [first, second, sodium] = [potassium("k-1"), potassium("k-2"), aResult("na")];
    await holds(zofia.personId, first);
    await holds(zofia.personId, first, second);
    later(1);
    await holds(zofia.personId, first, second, sodium);
    const kinds = async () => {
      const { critical = 0, abnormal = 0, others = 0 } = (await rowOf(DORA, zofia.personId)) ?? {};
      return [critical, abnormal, others];
    };
    const read = async (eventId: string) => mark(DORA, zofia.personId, await idsOf(DORA, zofia.personId, eventId));
    expect(await kinds()).toEqual([2, 0, 1]);
    await read("na");
    await read("k-2");
    expect(await kinds()).toEqual([1, 0, 0]);
    expect((await rowOf(DORA, zofia.personId))?.newestAt).toBe(new Date(NOW).toISOString());
    const corrected = aResult("k-2", { value: "5.4", finding: "high", isCorrection: true });
    await holds(zofia.personId, first, corrected, sodium);
    expect(await kinds()).toEqual([1, 1, 0]);
    await holds(zofia.personId, corrected, sodium);
    expect(await kinds()).toEqual([0, 1, 0]);
    await read("k-2");
    expect(await rowOf(DORA, zofia.personId)).toBeUndefined();
  });

  it("go thirty days later, once everybody has read them, and are not new again with the next import", async () => {
    const emails = (await hospital.db.selectFrom("accounts").select("email").execute()).map(({ email }) => email);
    const seeing = async (personId: string) => {
      const may = async (email: string) => (await call(email, chartOpening.open, { body: { personId } }, now())).status === 200;
      const answers = await Promise.all(emails.map(async (email) => ((await may(email)) ? [email] : [])));
      return answers.flat();
    };
    const left = async (personId: string) =>
      (await hospital.db.selectFrom("result_arrivals").select("event_id").where("person_id", "=", personId).orderBy("id").execute()).map(
        ({ event_id }) => event_id,
      );
    const purge = () => purgeReadResults({ db: hospital.db, clock }, 1);
    for (const { personId } of [zofia, tolu]) await holds(personId, aResult("a"), aResult("b"), aResult("c"));
    const everybody = await seeing(zofia.personId);
    expect(everybody).toEqual(expect.arrayContaining([DORA, RITA, GENA]));
    const read = async (email: string, ...eventIds: string[]) =>
      mark(email, zofia.personId, await idsOf(email, zofia.personId, ...eventIds));
    for (const email of everybody) await read(email, ...(email === GENA ? ["b"] : ["a", "b"]));

    later(60 * 24 * 29);
    await purge();
    expect(await left(zofia.personId)).toEqual(["a", "b", "c"]);
    later(60 * 24 * 2);
    await purge();
    expect(await left(zofia.personId)).toEqual(["a", "c"]);
    expect(await unread(GENA, zofia.personId)).toEqual(["c", "a"]);
    expect(await unread(DORA, tolu.personId)).toEqual(["c", "b", "a"]);
    for (const email of everybody) await read(email, "a", "c");
    await purge();
    expect(await left(zofia.personId)).toEqual([]);
    expect(await left(tolu.personId)).toEqual(["a", "b", "c"]);
    await holds(zofia.personId, aResult("a"), aResult("b"), aResult("c"));
    expect(await unread(DORA, zofia.personId)).toEqual([]);
    await holds(zofia.personId, aResult("a"), aResult("b", { value: "141", isCorrection: true }), aResult("c"));
    expect(await unread(DORA, zofia.personId)).toEqual(["b"]);
  });

  it("stay for a physician who is not verified just now, and go with a child whom nobody sees any more", async () => {
    await holds(tolu.personId, aResult("a"));
    const left = async () =>
      (await hospital.db.selectFrom("result_arrivals").selectAll().where("person_id", "=", tolu.personId).execute()).length;
    const verified = (is: boolean) => hospital.db.updateTable("practice_physicians").set({ verified: is }).execute();
    later(60 * 24 * 31);
    await verified(false);
    expect((await call(DORA, chartOpening.open, { body: { personId: tolu.personId } }, now())).status).toBe(404);
    await purgeReadResults({ db: hospital.db, clock });
    await verified(true);
    expect(await unread(DORA, tolu.personId)).toEqual(["a"]);
    const open = await hospital.db
      .selectFrom("patient_access")
      .select("id")
      .where("person_id", "=", tolu.personId)
      .where("revoked_at", "is", null)
      .execute();
    const revoked = (revoked_at: Date | null) =>
      hospital.db
        .updateTable("patient_access")
        .set({ revoked_at })
        .where(
          "id",
          "in",
          open.map(({ id }) => id),
        )
        .execute();
    await revoked(now());
    await purgeReadResults({ db: hospital.db, clock });
    expect(await left()).toBe(0);
    await revoked(null);
  });

  it("are written down: who read which, when, for whom, and who took it back", async () => {
    await holds(noor.personId, aResult("na"));
    const ids = await idsOf(DORA, noor.personId, "na");
    const physicianId = (await opened(DORA, noor.personId)).readFor[0]?.physicianId ?? 0;
    await unmark(DORA, noor.personId, await mark(DORA, noor.personId, ids, physicianId), physicianId);
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .innerJoin("accounts", "accounts.id", "audit_rows.actor_id")
      .select(["email", "action", "rule", "object", "count", "person_ids"])
      .where("action", "in", [resultsToRead.mark.action, resultsToRead.unmark.action])
      .orderBy("audit_rows.id", "desc")
      .limit(2)
      .execute();
    const shown = { email: DORA, rule: "shared", count: 1, person_ids: [noor.personId] };
    expect(rows).toEqual([
      { ...shown, action: "write:results-unread", object: `for physician ${physicianId}; results (${ids[0]})` },
      { ...shown, action: "write:results-read", object: `for physician ${physicianId}; results na (${ids[0]})` },
    ]);
  });
});
