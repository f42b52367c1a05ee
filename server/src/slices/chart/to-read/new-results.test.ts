import { chartOpening } from "@linnet/contract/chart/opening";
import { resultCountWords } from "@linnet/contract/chart/to-read";
import { home } from "@linnet/contract/home";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { aResult, resultsAt } from "../../../../test/results-at.ts";
import { testApp } from "../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { addMinutes } from "../../../platform/dates.ts";
import type { ArrivedResult } from "./arrived-results.ts";
import { purgeArrivals } from "./purge-arrivals.ts";

const DORA = "dora@linnet.example";
const OWEN = "owen@linnet.example";
const { ana, zofia, tolu, leila } = demoChildren;

describe("new results", () => {
  const hospital = testApp();
  const { call, clock } = hospital;
  const { now, later, holds, opened, unread, page, rowOf, idsOf, review, note, accessRow, critical, forget } = resultsAt(hospital);

  beforeEach(forget);

  it("are counted for an owner by physician, with no child by name", async () => {
    await holds(tolu.personId, critical("k"), aResult("na"));
    const { body } = await call(OWEN, home.today, {}, now());
    const dora = body.unreviewed?.find(({ name }) => name === "Dora Ashby");
    expect(dora).toMatchObject({ count: 2, oldestAt: now().toISOString() });
    expect(Object.keys(dora ?? {}).sort()).toEqual(["count", "name", "oldestAt", "physicianId"]);
    expect((await call(OWEN, chartOpening.open, { body: { personId: tolu.personId } }, now())).status).toBe(404);
    expect((await call(DORA, home.today, {}, now())).body.unreviewed).toBeUndefined();
  });

  it("of a physician who left stay in the owner's numbers as long as no colleague has the child", async () => {
    await holds(tolu.personId, critical("k"), aResult("na"));
    const works = (active: boolean) =>
      hospital.db
        .updateTable("practice_physicians")
        .set({ active })
        .where("physician_id", "in", (row) =>
          row.selectFrom("physicians as f").innerJoin("accounts as a", "a.id", "f.account_id").select("f.id").where("a.email", "=", DORA),
        )
        .execute();
    const countOf = async (physician: string) =>
      (await call(OWEN, home.today, {}, now())).body.unreviewed?.find(({ name }) => name === physician)?.count;
    await works(false);
    expect(await countOf("Dora Ashby")).toBe(2);
    await works(true);
    expect(await countOf("Dora Ashby")).toBe(2);
  });

  it("that came before a practice had the child have no state, those since then have one, however late that was written down", async () => {
    const own = await accessRow(zofia.personId).where("kind", "=", "assigned").where("revoked_at", "is", null).execute();
    const inPractice = (revoked_at: Date | null) =>
      hospital.db
        .updateTable("patient_access")
        .set({ revoked_at })
        .where(
          "id",
          "in",
          own.map(({ id }) => id),
        )
        .execute();
    await inPractice(addMinutes(now(), -10));
    await holds(zofia.personId, aResult("before"));
    await inPractice(null);
    later(5);
    await holds(zofia.personId, aResult("before"), aResult("after"));
    expect(await unread(DORA, zofia.personId)).toEqual(["after"]);
    expect((await opened(DORA, zofia.personId)).reviewed).toEqual([]);
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
    expect(await rowOf(DORA, zofia.personId)).toMatchObject({
      critical: 0,
      abnormal: 2,
      others: 1,
      first: [{ value: "127" }, { value: "113" }],
    });
    const people = (await page(DORA)).data.map(({ personId }) => personId);
    expect(people.indexOf(tolu.personId)).toBeLessThan(people.indexOf(zofia.personId));
    const line = toDosOfKind((await call(DORA, home.today, {}, now())).body, "new-results")?.items.find(({ id }) => id === zofia.personId);
    expect(line).toMatchObject({ at: "2026-11-19T14:35:00.000Z", results: { critical: 0, mostSevere: { value: "127" } } });
    // What came after was of another child, or is withdrawn: it is an alarm again.
    await holds(zofia.personId, critical);
    expect((await opened(DORA, zofia.personId)).toRead).toMatchObject([{ value: "113", isSuperseded: false }]);
    expect(await rowOf(DORA, zofia.personId)).toMatchObject({ critical: 1 });
  });

  it("are also critical and abnormal ones that are not final, said so, and new again once they are", async () => {
    const culture = (more: Partial<ArrivedResult> = {}) =>
      aResult("culture", { title: "Blood culture", value: "Gram-positive cocci", finding: "abnormal", isPreliminary: true, ...more });
    const old = aResult("old", { finding: "high", isPreliminary: true, knownAt: now().getTime() - 15 * 86_400_000 });
    await holds(zofia.personId, culture(), old);
    expect(await opened(DORA, zofia.personId)).toMatchObject({ toRead: [{ eventId: "culture", isPreliminary: true }] });
    await review(DORA, zofia.personId, "culture");
    later(5);
    await holds(zofia.personId, culture({ isPreliminary: undefined, digest: "f1a1f1a1f1a1f1a1" }), old);
    expect((await opened(DORA, zofia.personId)).toRead).toMatchObject([{ eventId: "culture", isPreliminary: false }]);
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

  it("go when the record withdraws or withholds them, and are to be read again when they come back", async () => {
    await holds(zofia.personId, aResult("na"), aResult("k"));
    await holds(zofia.personId, aResult("k"));
    expect(await unread(DORA, zofia.personId)).toEqual(["k"]);
    await holds(zofia.personId, aResult("na"), aResult("k"));
    expect(await unread(DORA, zofia.personId)).toEqual(["na", "k"]);
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

  it("are listed by child, critical ones first, then abnormal ones, each by when they were collected, in pages", async () => {
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
    expect(data[0]).toMatchObject({ patientName: "Ruiz, Ana", critical: 1, abnormal: 3, others: 2 });
    expect(data[0]?.first[0]).toMatchObject({ title: "Potassium", value: "6.4", units: "mmol/L", finding: "critical-high" });
    expect(data[0]?.ids).toHaveLength(2);
    expect(data[0]?.results).toHaveLength(4);
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

  it("stay thirty days where nobody has them to review, for good where they were reviewed or noted, and are not new again", async () => {
    await holds(tolu.personId, aResult("reviewed"), aResult("noted"), aResult("open"));
    await review(DORA, tolu.personId, "reviewed");
    await note(DORA, tolu.personId, (await idsOf(DORA, tolu.personId, "noted"))[0] ?? 0, "Called");
    const left = async () =>
      (
        await hospital.db.selectFrom("result_arrivals").select("event_id").where("person_id", "=", tolu.personId).orderBy("id").execute()
      ).map(({ event_id }) => event_id);
    later(60 * 24 * 31);
    await purgeArrivals({ db: hospital.db, clock }, 1);
    expect(await left()).toEqual(["reviewed", "noted", "open"]);
    const open = await accessRow(tolu.personId).where("revoked_at", "is", null).execute();
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
    await purgeArrivals({ db: hospital.db, clock }, 1);
    expect(await left()).toEqual(["reviewed", "noted"]);
    await revoked(null);
    await holds(tolu.personId, aResult("reviewed"), aResult("noted"), aResult("open"));
    expect(await unread(DORA, tolu.personId)).toEqual(["noted"]);
    later(60 * 24 * 366 * 6);
    await purgeArrivals({ db: hospital.db, clock });
    expect(await hospital.db.selectFrom("result_states").select("id").where("reviewed_by", "is not", null).execute()).toEqual([]);
    expect(await hospital.db.selectFrom("result_notes").selectAll().execute()).toEqual([]);
  });

  it("are nothing of a child who has died", async () => {
    await holds(tolu.personId, aResult("na"));
    const died = (is_deceased: boolean) =>
      hospital.db.updateTable("patients").set({ is_deceased }).where("person_id", "=", tolu.personId).execute();
    await died(true);
    expect(await unread(DORA, tolu.personId)).toEqual([]);
    expect(await rowOf(DORA, tolu.personId)).toBeUndefined();
    await died(false);
  });
});
