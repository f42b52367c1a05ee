import { chart } from "@linnet/contract/chart";
import { chartOpening } from "@linnet/contract/chart/opening";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import { loginAs } from "@linnet/contract/session/login-as";
import { beforeEach, describe, expect, it } from "vitest";
import { aResult, resultsAt } from "../../../../test/results-at.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const RITA = "rita@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const OWEN = "owen@linnet.example";
const EMIL = "emil@linnet.example";
const { noor, ana, zofia, tolu } = demoChildren;

describe("results to review", () => {
  const hospital = testApp();
  const { call, callAs } = hospital;
  const { now, later, holds, opened, unread, reviewed, rowOf, idsOf, send, review, unreview, note, accessRow, critical, forget } =
    resultsAt(hospital);

  beforeEach(forget);

  it("have one state for the practice: one physician's review counts for all, with name and time, however long it takes", async () => {
    await holds(zofia.personId, aResult("na"), critical("k"));
    for (const email of [DORA, RITA, GENA]) expect(await unread(email, zofia.personId)).toEqual(["k", "na"]);
    later(60 * 24 * 500);
    await review(DORA, zofia.personId, "k");
    for (const email of [DORA, RITA, GENA]) {
      expect(await unread(email, zofia.personId)).toEqual(["na"]);
      expect(await reviewed(email, zofia.personId)).toEqual([`k Dora Ashby ${now().toISOString()}`]);
    }
    // The first review counts.
    const ids = (await opened(RITA, zofia.personId)).reviewed?.map(({ id }) => id) ?? [];
    later(1);
    expect((await send(RITA, zofia.personId, ids)).body).toEqual({ ids: [] });
    expect((await reviewed(RITA, zofia.personId))?.[0]).toMatch(/^k Dora Ashby/);
  });

  it("are reviewed by staff, by an owner without the child and by strangers never; staff see that no physician has", async () => {
    await holds(tolu.personId, aResult("na"));
    const ids = await idsOf(GENA, tolu.personId, "na");
    expect(await opened(GENA, tolu.personId)).toMatchObject({ marking: "none", toRead: [{ eventId: "na" }] });
    expect((await opened(DORA, tolu.personId)).marking).toBe("review");
    expect((await send(GENA, tolu.personId, ids)).status).toBe(403);
    expect((await send(OWEN, tolu.personId, ids)).status).toBe(404);
    expect((await send(OTTO, tolu.personId, ids)).status).toBe(404);
    expect((await send("fred@linnet.example", tolu.personId, ids)).status).toBe(403);
    expect((await call("fred@linnet.example", resultsToRead.page, { query: {} }, now())).status).toBe(403);
    expect(await unread(DORA, tolu.personId)).toEqual(["na"]);
  });

  it("are reviewed by a physician with whom the child is shared, and not after the sharing has ended", async () => {
    await holds(noor.personId, aResult("na"), aResult("k"));
    await review(DORA, noor.personId, "na");
    expect(await reviewed(RITA, noor.personId)).toEqual([`na Dora Ashby ${now().toISOString()}`]);
    const [id = 0] = await idsOf(RITA, noor.personId, "k");
    const shared = await accessRow(noor.personId).where("kind", "=", "shared").where("revoked_at", "is", null).executeTakeFirstOrThrow();
    const revoked = (revoked_at: Date | null) =>
      hospital.db.updateTable("patient_access").set({ revoked_at }).where("id", "=", shared.id).execute();
    await revoked(now());
    expect((await send(DORA, noor.personId, [id])).status).toBe(404);
    expect(await reviewed(RITA, noor.personId)).toEqual([`na Dora Ashby ${now().toISOString()}`]);
    await revoked(null);
  });

  it("have a state for each practice of the child: neither sees the other's, and who has the child in both reviews for both", async () => {
    const own = await accessRow(zofia.personId).where("kind", "=", "assigned").where("revoked_at", "is", null).executeTakeFirstOrThrow();
    const hillcrest = await hospital.db
      .selectFrom("practice_physicians as l")
      .innerJoin("physicians as f", "f.id", "l.physician_id")
      .innerJoin("accounts as a", "a.id", "f.account_id")
      .select(["l.practice_id", "l.physician_id"])
      .where("a.email", "=", OTTO)
      .executeTakeFirstOrThrow();
    const given = await hospital.db
      .insertInto("patient_access")
      .values({ person_id: zofia.personId, kind: "assigned", source: "ehr", valid_from: own.valid_from, ...hillcrest })
      .returning("id")
      .executeTakeFirstOrThrow();
    await holds(zofia.personId, aResult("na"), aResult("k"));
    const [id = 0] = await review(DORA, zofia.personId, "na");
    await note(DORA, zofia.personId, id, "Called mother");
    expect(await unread(OTTO, zofia.personId)).toEqual(["k", "na"]);
    expect(JSON.stringify(await opened(OTTO, zofia.personId))).not.toMatch(/Dora|Called/);

    const dora = await hospital.db.selectFrom("accounts").select("id").where("email", "=", DORA).executeTakeFirstOrThrow();
    const physician = await hospital.db.selectFrom("physicians").select("id").where("account_id", "=", dora.id).executeTakeFirstOrThrow();
    const there = { practice_id: hillcrest.practice_id, physician_id: physician.id };
    await hospital.db
      .insertInto("practice_physicians")
      .values({ ...there, verified: true })
      .execute();
    await hospital.db.insertInto("memberships").values({ account_id: dora.id, role_id: 1, practice_id: hillcrest.practice_id }).execute();
    await hospital.db
      .insertInto("patient_access")
      .values({ person_id: zofia.personId, kind: "assigned", source: "ehr", valid_from: own.valid_from, ...there })
      .execute();
    const both = await review(DORA, zofia.personId, "k");
    expect(await unread(OTTO, zofia.personId)).toEqual(["na"]);
    await unreview(DORA, zofia.personId, both);
    expect(await unread(OTTO, zofia.personId)).toEqual(["k", "na"]);
    await hospital.db
      .deleteFrom("patient_access")
      .where("person_id", "=", zofia.personId)
      .where("practice_id", "=", there.practice_id)
      .execute();
    await hospital.db.deleteFrom("memberships").where("account_id", "=", dora.id).where("practice_id", "=", there.practice_id).execute();
    await hospital.db
      .deleteFrom("practice_physicians")
      .where("practice_id", "=", there.practice_id)
      .where("physician_id", "=", physician.id)
      .execute();
    expect(given.id).toBeGreaterThan(0);
  });

  it("are seen by an embassy for itself, and change nothing of a practice", async () => {
    const { person_id: personId } = await hospital.db
      .selectFrom("patient_access as e")
      .innerJoin("patient_access as p", (join) =>
        join.onRef("p.person_id", "=", "e.person_id").on("p.kind", "=", "assigned").on("p.revoked_at", "is", null),
      )
      .select("e.person_id")
      .where("e.kind", "=", "embassy")
      .where("e.revoked_at", "is", null)
      .where("e.valid_from", "<", now())
      .where((eb) => eb.or([eb("e.valid_to", "is", null), eb("e.valid_to", ">", now())]))
      .executeTakeFirstOrThrow();
    await holds(personId);
    await holds(personId, aResult("na"));
    const { toRead, marking } = await opened(EMIL, personId);
    expect({ marking, count: toRead.length }).toEqual({ marking: "seen", count: 1 });
    expect((await note(EMIL, personId, toRead[0]?.id ?? 0, "Seen")).status).toBe(403);
    expect(
      (
        await send(
          EMIL,
          personId,
          toRead.map(({ id }) => id),
        )
      ).status,
    ).toBe(200);
    expect(await unread(EMIL, personId)).toEqual([]);
    const open = await hospital.db
      .selectFrom("result_states")
      .selectAll()
      .where("person_id", "=", personId)
      .where("practice_id", "is not", null)
      .execute();
    expect(open).not.toEqual([]);
    expect(open.filter(({ reviewed_by }) => reviewed_by !== null)).toEqual([]);
  });

  it("are not reviewed by opening the chart, nor by an administrator in somebody's place, who sees them", async () => {
    await holds(zofia.personId, aResult("na"));
    for (let time = 0; time < 2; time++) expect(await unread(DORA, zofia.personId)).toEqual(["na"]);
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A question about results" } }, now());
    const asDora = { by: ADA, email: DORA };
    const [id = 0] = await idsOf(DORA, zofia.personId, "na");
    const { personId } = zofia;
    expect((await callAs(asDora, chartOpening.open, { body: { personId } }, now())).body.toRead).toHaveLength(1);
    expect((await callAs(asDora, resultsToRead.page, { query: {} }, now())).status).toBe(200);
    // Each endpoint has its own body.
    for (const [endpoint, body] of [
      [resultsToRead.review, { personId, ids: [id], isBulk: false }],
      [resultsToRead.unreview, { personId, ids: [id] }],
      [resultsToRead.note, { personId, id, text: "Called" }],
    ] as const)
      expect((await callAs(asDora, endpoint, { body } as never, now())).status).toBe(403);
    expect(await unread(DORA, zofia.personId)).toEqual(["na"]);
  });

  it("are marked in bulk only where they are normal, and never in a form that is not the newest", async () => {
    await holds(
      zofia.personId,
      critical("k"),
      aResult("gluc", { finding: "high", value: "104" }),
      aResult("na"),
      aResult("cl"),
      aResult("culture", { isUnjudged: true, value: "Detected" }),
      aResult("consult", { section: "notes", value: "", title: "Consult" }),
    );
    const all = (await opened(DORA, zofia.personId)).toRead;
    const idOf = (eventId: string) => all.find((result) => result.eventId === eventId)?.id ?? 0;
    expect(all.filter(({ isNormal }) => isNormal).map(({ eventId }) => eventId)).toEqual(["cl", "na"]);
    for (const eventId of ["k", "gluc", "culture", "consult"])
      expect((await send(DORA, zofia.personId, [idOf("na"), idOf(eventId)], true)).status).toBe(400);
    expect(await unread(DORA, zofia.personId)).toHaveLength(6);
    expect((await rowOf(DORA, zofia.personId))?.normalIds).toEqual([idOf("na"), idOf("cl")]);

    await holds(
      zofia.personId,
      critical("k"),
      aResult("gluc", { finding: "high", value: "104" }),
      aResult("na", { value: "120", finding: "critical-low", isCorrection: true }),
    );
    // Corrected, withdrawn, of another child, and what never was.
    await holds(tolu.personId, aResult("other"));
    const [other = 0] = await idsOf(DORA, tolu.personId, "other");
    for (const id of [idOf("na"), idOf("cl"), other, 999_999_999])
      for (const isBulk of [true, false])
        expect((await send(DORA, zofia.personId, [idOf("gluc"), id], isBulk)).status).toBe(isBulk ? 409 : 409);
    expect(await unread(DORA, zofia.personId)).toHaveLength(3);
    expect((await send(DORA, zofia.personId, [idOf("k"), idOf("gluc")])).body).toEqual({
      ids: [idOf("k"), idOf("gluc")].sort((a, b) => a - b),
    });
  });

  it("are marked by a web of the release before within the same rules, and for a colleague no longer", async () => {
    await holds(zofia.personId, critical("k"), aResult("na"));
    const ids = async (eventId: string) => idsOf(DORA, zofia.personId, eventId);
    const mark = async (named: number[], forPhysician: number | null = null) =>
      call(DORA, resultsToRead.mark, { body: { personId: zofia.personId, ids: named, forPhysician } }, now());
    expect((await mark([...(await ids("k")), ...(await ids("na"))])).status).toBe(400);
    expect((await mark(await ids("na"), 4)).status).toBe(403);
    const marked = await mark(await ids("na"));
    expect(marked.status).toBe(200);
    expect(await unread(RITA, zofia.personId)).toEqual(["k"]);
    const undo = { personId: zofia.personId, forPhysician: null, ...marked.body };
    expect((await call(DORA, resultsToRead.unmark, { body: undo }, now())).status).toBe(200);
    expect(await unread(RITA, zofia.personId)).toEqual(["k", "na"]);
  });

  it("stay within reach for 30 days after a review, and are taken back", async () => {
    await holds(zofia.personId, critical("k"), aResult("na"));
    await review(DORA, zofia.personId, "k");
    const list = async (email: string) => (await call(email, resultsToRead.reviewed, { query: {} }, now())).body;
    expect(await list(GENA)).toMatchObject({
      total: 1,
      data: [{ patientName: "Kowalczyk, Zofia", marking: "none", result: { title: "Potassium", reviewed: { by: "Dora Ashby" } } }],
    });
    later(60 * 24 * 29);
    const [{ result: { id = 0 } = {} } = {}] = (await list(RITA)).data;
    expect((await unreview(GENA, zofia.personId, [id])).status).toBe(403);
    expect((await unreview(RITA, zofia.personId, [id])).status).toBe(200);
    expect((await list(DORA)).total).toBe(0);
    expect(await unread(DORA, zofia.personId)).toEqual(["k", "na"]);
    await review(DORA, zofia.personId, "k");
    later(60 * 24 * 31);
    expect((await list(DORA)).total).toBe(0);
    await unreview(DORA, zofia.personId, [id]);
    expect(await unread(DORA, zofia.personId)).toEqual(["na"]);
  });

  it("have notes of what was done, by the practice's people, that stay with a correction", async () => {
    await holds(zofia.personId, aResult("na"));
    const [id = 0] = await idsOf(GENA, zofia.personId, "na");
    expect((await note(GENA, zofia.personId, id, " Called mother, repeat in 2 days ")).status).toBe(200);
    for (const text of ["", "   ", "x".repeat(501)]) expect((await note(GENA, zofia.personId, id, text)).status).toBe(400);
    const notes = async () => (await opened(DORA, zofia.personId)).toRead[0]?.notes?.map(({ by, text }) => `${by}: ${text}`);
    expect(await notes()).toEqual(
      ["Gena Whitlock: Called mother, repeat in 2 days"].map((each) => expect.stringMatching(each.replace(/^Gena \w+/, "^Gena \\w+"))),
    );
    await holds(zofia.personId, aResult("na", { value: "120", finding: "low", isCorrection: true }));
    expect(await notes()).toHaveLength(1);
    const row = await hospital.db
      .selectFrom("audit_rows")
      .select(["action", "object"])
      .where("action", "=", "write:result-note")
      .where("outcome", "=", "done")
      .executeTakeFirstOrThrow();
    expect(row.object).toBe(`results na (${id})`);
  });

  it("are new again when they are corrected, and the review of the form before stays written down", async () => {
    await holds(zofia.personId, aResult("na"), aResult("k"));
    await review(DORA, zofia.personId, "na", "k");
    await holds(zofia.personId, aResult("na"), aResult("k", { value: "6.4", finding: "critical-high", isCorrection: true }));
    expect(await unread(RITA, zofia.personId)).toEqual(["k"]);
    const kept = await hospital.db
      .selectFrom("result_states")
      .select(["event_id"])
      .where("person_id", "=", zofia.personId)
      .where("reviewed_by", "is not", null)
      .orderBy("id")
      .execute();
    expect(kept.map(({ event_id }) => event_id)).toEqual(["na", "k"]);
    await holds(zofia.personId, aResult("na"));
    expect(await unread(RITA, zofia.personId)).toEqual([]);
    await holds(zofia.personId, aResult("na"), aResult("k"));
    expect(await unread(RITA, zofia.personId)).toEqual(["k"]);
  });

  it("are reviewed by a physician who opens a note or a report, by staff not, and by nobody in somebody's place", async () => {
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

    expect((await call(GENA, chart.noteDocument, note, now())).status).toBe(200);
    expect(await unread(DORA, ana.personId)).toEqual(["na", EVENT_ID, PARENT_ID]);
    expect((await call(DORA, chart.noteDocument, note, now())).status).toBe(200);
    expect(await unread(DORA, ana.personId)).toEqual(["na", EVENT_ID]);
    expect((await call(DORA, chart.radiologyReport, report, now())).status).toBe(200);
    expect(await unread(DORA, ana.personId)).toEqual(["na"]);
    expect(await rowOf(DORA, ana.personId)).toMatchObject({ abnormal: 1, others: 0 });
    expect(await unread(GENA, ana.personId)).toEqual(["na"]);
  });

  it("are displayed when a physician who has the child opens the chart, and not when staff do", async () => {
    await holds(zofia.personId, critical("k"));
    const displayed = async () =>
      (
        await hospital.db
          .selectFrom("result_states")
          .select("displayed_at")
          .where("person_id", "=", zofia.personId)
          .where("practice_id", "is not", null)
          .executeTakeFirstOrThrow()
      ).displayed_at;
    await opened(GENA, zofia.personId);
    expect(await displayed()).toBeNull();
    await opened(DORA, zofia.personId);
    expect(await displayed()).toEqual(now());
  });

  it("are written down: who reviewed which, in bulk or not, and who took it back", async () => {
    await holds(noor.personId, aResult("na"));
    const [id = 0] = await idsOf(DORA, noor.personId, "na");
    await send(DORA, noor.personId, [id], true);
    await unreview(DORA, noor.personId, [id]);
    const rows = await hospital.db
      .selectFrom("audit_rows")
      .innerJoin("accounts", "accounts.id", "audit_rows.actor_id")
      .select(["email", "action", "rule", "object", "count", "person_ids"])
      .where("action", "in", [resultsToRead.review.action, resultsToRead.unreview.action])
      .orderBy("audit_rows.id", "desc")
      .limit(2)
      .execute();
    const shown = { email: DORA, rule: "shared", count: 1, person_ids: [noor.personId] };
    expect(rows).toEqual([
      { ...shown, action: "write:results-not-reviewed", object: `results na (${id})` },
      { ...shown, action: "write:results-reviewed", object: `in bulk, results na (${id})` },
    ]);
  });
});
