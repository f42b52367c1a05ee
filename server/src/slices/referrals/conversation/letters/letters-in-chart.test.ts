import { chart, type NoteFormat } from "@linnet/contract/chart";
import { referrals } from "@linnet/contract/referrals";
import { desk } from "@linnet/contract/referrals/desk";
import { deskLetters } from "@linnet/contract/referrals/letters";
import { loginAs } from "@linnet/contract/session/login-as";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aLetter, bytesOf } from "../../../../../test/sample-files.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { demoChildren } from "../../../../demo/children/children.ts";

const CARA = "cara@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const { personId } = demoChildren.tolu;

describe("the clinic’s letter in the chart", () => {
  const hospital = testApp();
  let pdf: Blob;
  let id: number;

  const atDesk = async () => (await hospital.call(CARA, desk.get, { params: { id } })).body;
  const send = async () => {
    const { lastEvent } = await atDesk();
    const body = { lastEvent, reason: "", letter: pdf };
    const sent = await hospital.call(CARA, deskLetters.send, { params: { id }, body });
    expect(sent.status).toBe(200);
  };
  const standing = async () => (await atDesk()).letters.find(({ state }) => state === "current");
  const nameOf = async () => `linnet-letter-${(await standing())?.id}`;
  const notes = (person: string, more: Partial<{ lookback: 90 | 5000; encounterId: string; eventId: string }> = {}) =>
    hospital.call(person, chart.notes, { body: { personId, lookback: 5000, encounterId: 0, eventId: 0, ...more } });
  const inChart = async (...asked: Parameters<typeof notes>) =>
    (await notes(...asked)).body.RPTDATA.NOTE_GROUPS.filter(({ IS_LETTER }) => IS_LETTER);
  const open = async (person: string, { as = "XR", note }: { as?: NoteFormat; note?: string } = {}) =>
    hospital.call(person, chart.noteDocument, { body: { PARENT_ID: note ?? (await nameOf()), DOCUMENT_FORMAT: as } });
  const lastRow = (action: string) =>
    hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").limit(1).executeTakeFirst();
  const readers = async () => (await standing())?.readers.map(({ name, isStaff }) => [name, isStaff]);
  const tell = (columns: { tie?: "agrees" | "correction" | "lost" | "none" | "unchecked"; reason?: string }) =>
    hospital.db.updateTable("referrals").set(columns).where("id", "=", id).execute();

  beforeAll(async () => {
    pdf = new File([new Uint8Array(await bytesOf(await aLetter()))], "letter.pdf", { type: "application/pdf" });
    const row = hospital.db
      .selectFrom("referrals as r")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .select("r.id")
      .where("r.person_id", "=", personId)
      .where("c.name", "=", "Neurology Clinic");
    ({ id } = await row.executeTakeFirstOrThrow());
    await send();
  });
  beforeEach(() => hospital.clock.forward(5_000));

  it("is among the notes for people with the child in care, with its date and the clinic as its author", async () => {
    const [letter, ...others] = await inChart(DORA);
    const { sentOn } = (await standing()) ?? {};
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      PARENT_ID: await nameOf(),
      NOTE_GROUP_TITLE: "Letter from Neurology Clinic",
      NOTE_GROUP_AUTHOR: "Neurology Clinic",
      NOTE_GROUP_PERFORMED_DATE: sentOn,
      NOTE_CNT: 1,
    });
    const { NOTE_GROUPS, NOTE_GROUP_CNT } = (await notes(DORA, { lookback: 90 })).body.RPTDATA;
    expect(NOTE_GROUPS[0]).toEqual(letter);
    expect(NOTE_GROUP_CNT).toBe(NOTE_GROUPS.length);
    expect(await lastRow("read:notes")).toMatchObject({ person_ids: [personId], count: NOTE_GROUP_CNT });
    expect((await notes(DORA, { eventId: await nameOf() })).body.RPTDATA.NOTE_GROUPS).toEqual([letter]);
    const visits = (await hospital.call(DORA, chart.encounters, { params: { id: personId } })).body.RPTDATA.ENCOUNTERS;
    expect(await inChart(DORA, { encounterId: visits[0]?.ENCNTR_ID ?? "" })).toEqual([]);
    const sentAt = (sent_at: Date) => hospital.db.updateTable("referral_letters").set({ sent_at }).where("referral_id", "=", id).execute();
    await sentAt(new Date(Date.parse(sentOn ?? "") - 91 * 86_400_000));
    expect(await inChart(DORA, { lookback: 90 })).toEqual([]);
    await sentAt(new Date(sentOn ?? ""));
  });

  it("is a PDF: as HTML it says so, and counts as unread", async () => {
    const message = "HTML is currently not available, please view as PDF instead.";
    expect(await open(DORA, { as: "TR" })).toMatchObject({ status: 404, body: { code: "not_available", message } });
    expect(await readers()).toEqual([]);
  });

  it("stays unread when an administrator who works as another user opens it, and is audited", async () => {
    const by = "ada@linnet.example";
    const note = await nameOf();
    await hospital.call(by, loginAs.begin, { body: { email: DORA, reason: "A question about a letter" } });
    const body = { PARENT_ID: note, DOCUMENT_FORMAT: "XR" as const };
    expect((await hospital.callAs({ by, email: DORA }, chart.noteDocument, { body })).status).toBe(200);
    await hospital.call(by, loginAs.stop, {});
    expect(await readers()).toEqual([]);
    expect(await lastRow("read:note")).toMatchObject({ object: `note ${note} XR`, rule: "assigned", person_ids: [personId], count: 1 });
  });

  it("is read by the person who opens it there, staff as staff, and the referral says so", async () => {
    expect((await open(GENA)).status).toBe(200);
    expect(await readers()).toEqual([["Ilves, Gena", true]]);
    expect(await lastRow("read:note")).toMatchObject({ rule: "practice" });
    hospital.clock.forward(5_000);
    expect((await open(DORA)).status).toBe(200);
    expect(await readers()).toEqual([
      ["Ilves, Gena", true],
      ["Ashby, Dora", false],
    ]);
    const { loop, history, needsPractice } = (await hospital.call(DORA, referrals.get, { params: { id } })).body;
    expect([loop.readBy, history.at(-1)?.kind, needsPractice]).toEqual(["Ilves, Gena", "letter-read", false]);
  });

  it("is hidden from people without the child in care, and from roles that read no records", async () => {
    expect((await open(OTTO)).status).toBe(404);
    expect((await notes(OTTO)).status).toBe(404);
    expect((await notes(OTTO, { eventId: await nameOf() })).status).toBe(404);
    expect((await open(CARA)).status).toBe(403);
    expect((await open(DORA, { note: "linnet-letter-999999" })).status).toBe(404);
    const other = { personId: demoChildren.ana.personId, lookback: 5000 as const, encounterId: 0 as const, eventId: await nameOf() };
    expect(await hospital.call(DORA, chart.notes, { body: other })).toMatchObject({ status: 404, body: { message: "Note not found" } });
  });

  it("opens for a physician of another practice with the child in care, and stays unread for the office", async () => {
    const { physician_id, practice_id } = await hospital.db
      .selectFrom("practice_physicians as l")
      .innerJoin("physicians as f", "f.id", "l.physician_id")
      .innerJoin("accounts as a", "a.id", "f.account_id")
      .select(["l.physician_id", "l.practice_id"])
      .where("a.email", "=", OTTO)
      .where("l.active", "=", true)
      .executeTakeFirstOrThrow();
    const access = {
      person_id: personId,
      kind: "assigned" as const,
      physician_id,
      practice_id,
      source: "access-request" as const,
      valid_from: new Date(0),
    };
    const { id: given } = await hospital.db.insertInto("patient_access").values(access).returning("id").executeTakeFirstOrThrow();
    const before = await readers();
    expect(await inChart(OTTO)).toHaveLength(1);
    expect((await open(OTTO)).status).toBe(200);
    expect(await readers()).toEqual(before);
    await hospital.db.deleteFrom("patient_access").where("id", "=", given).execute();
  });

  it("is withheld for an adolescent if it is about something the hospital withholds, and counted", async () => {
    const { reason } = await hospital.db.selectFrom("referrals").select("reason").where("id", "=", id).executeTakeFirstOrThrow();
    const { birth_date } = await hospital.db
      .selectFrom("patients")
      .select("birth_date")
      .where("person_id", "=", personId)
      .executeTakeFirstOrThrow();
    const born = (day: string | null) =>
      hospital.db.updateTable("patients").set({ birth_date: day }).where("person_id", "=", personId).execute();
    const shown = async () => (await inChart(DORA)).length;
    await tell({ reason: "Headaches since contraception was begun" });
    expect(await shown()).toBe(1);
    await born("2012-01-01");
    expect(await shown()).toBe(0);
    expect(await lastRow("read:notes")).toMatchObject({ object: "withheld: sensitive-category 1" });
    const unknown = await open(DORA, { note: "linnet-letter-999999" });
    expect(unknown).toMatchObject({ status: 404, body: { message: "Patient not found" } });
    expect(await open(DORA)).toMatchObject({ status: 404, body: { message: "Patient not found" } });
    await born(birth_date);
    await tell({ reason });
  });

  it("is in no chart once its referral is not tied to a child", async () => {
    for (const tie of ["lost", "none", "unchecked"] as const) {
      await tell({ tie });
      expect(await inChart(DORA)).toEqual([]);
      expect((await open(DORA)).status).toBe(404);
    }
    await tell({ tie: "correction" });
    expect(await inChart(DORA)).toHaveLength(1);
    await tell({ tie: "agrees" });
  });

  describe("that is also a note in the record", () => {
    let note: string;
    /** Makes the current letter the record's copy of this note, or of another one. */
    const isOf = async (noteId: string) => {
      await send();
      const source = `DocumentReference/${noteId}|1`;
      await hospital.db
        .updateTable("referral_letters")
        .set({ source })
        .where("referral_id", "=", id)
        .where("ended_at", "is", null)
        .execute();
    };
    const openNote = (person: string) => open(person, { as: "XR", note });
    beforeAll(async () => {
      const own = (await notes(DORA)).body.RPTDATA.NOTE_GROUPS.find(({ IS_LETTER }) => !IS_LETTER);
      note = own?.PARENT_ID ?? "none";
    });

    it("is read when a person opens that note, staff as staff, by the same audit row, and never by an administrator who works as another user", async () => {
      await isOf(note);
      expect(await inChart(DORA)).toEqual([]);
      const by = "ada@linnet.example";
      await hospital.call(by, loginAs.begin, { body: { email: DORA, reason: "A question about a letter" } });
      const body = { PARENT_ID: note, DOCUMENT_FORMAT: "XR" as const };
      expect((await hospital.callAs({ by, email: DORA }, chart.noteDocument, { body })).status).toBe(200);
      await hospital.call(by, loginAs.stop, {});
      expect(await readers()).toEqual([]);
      expect((await openNote(GENA)).status).toBe(200);
      expect(await readers()).toEqual([["Ilves, Gena", true]]);
      hospital.clock.forward(5_000);
      expect((await openNote(DORA)).status).toBe(200);
      expect(await lastRow("read:note")).toMatchObject({ object: `note ${note} XR`, rule: "assigned", person_ids: [personId] });
      expect(await readers()).toEqual([
        ["Ilves, Gena", true],
        ["Ashby, Dora", false],
      ]);
    });

    it("stays unread when a person opens another note", async () => {
      await isOf("another-note");
      expect((await openNote(DORA)).status).toBe(200);
      expect(await readers()).toEqual([]);
    });
  });

  it("is replaced by its correction, and disappears when it is withdrawn", async () => {
    const before = await nameOf();
    await send();
    expect(await inChart(DORA)).toMatchObject([{ PARENT_ID: await nameOf(), NOTE_GROUP_TITLE: "Corrected letter from Neurology Clinic" }]);
    expect((await open(DORA, { note: before })).status).toBe(404);
    const stood = await nameOf();
    const { lastEvent } = await atDesk();
    await hospital.call(CARA, deskLetters.withdraw, { params: { id }, body: { lastEvent, reason: "About another child" } });
    expect(await inChart(DORA)).toEqual([]);
    expect((await open(DORA, { note: stood })).status).toBe(404);
  });
});
