import { buffer } from "node:stream/consumers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { home, type ToDoKind } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { desk } from "@linnet/contract/referrals/desk";
import { deskLetters, letters } from "@linnet/contract/referrals/letters";
import { loginAs } from "@linnet/contract/session/login-as";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { aLetter, anArmedPdf, anEncryptedPdf, aPicture, bytesOf } from "../../../../../test/sample-files.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../../test/to-dos-of-kind.ts";

const CARA = "cara@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const AS_DORA = { by: "ada@linnet.example", email: DORA };

describe("the clinic’s letter", () => {
  const hospital = testApp();
  let pdf: Blob;
  /** A referral of Dora's at Cara's desk. */
  let id: number;
  beforeAll(async () => {
    pdf = asPdf(await bytesOf(await aLetter()), "Ruiz letter.pdf");
    const row = hospital.db
      .selectFrom("referrals as r")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .select("r.id")
      .where("r.last_name", "=", "Adeyemi")
      .where("c.name", "=", "Neurology Clinic");
    ({ id } = await row.executeTakeFirstOrThrow());
  });

  const asPdf = (bytes: Buffer, name = "letter.pdf") => new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
  const atDesk = async (person = CARA, of = id) => (await hospital.call(person, desk.get, { params: { id: of } })).body;
  const office = async (person = DORA) => (await hospital.call(person, referrals.get, { params: { id } })).body;
  /** Sends it for the version shown now, or an earlier one. */
  async function send({
    by = CARA,
    file = pdf,
    lastEvent,
    reason = "",
  }: {
    by?: string;
    file?: Blob;
    lastEvent?: number;
    reason?: string;
  }) {
    const shown = lastEvent ?? (await atDesk(by)).lastEvent;
    const body = { lastEvent: shown, reason, letter: file };
    return hospital.call(by, deskLetters.send, { params: { id }, body });
  }
  /** The next event happens later. */
  beforeEach(() => hospital.clock.forward(5_000));
  const current = async () => {
    const letter = (await atDesk()).letters.find(({ state }) => state === "current");
    if (!letter) throw new Error("No letter stands");
    return letter;
  };
  const open = async (person: string, letterId?: number) =>
    hospital.call(person, letters.open, { params: { id, letterId: letterId ?? (await current()).id } });
  const rows = (action: string) =>
    hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).where("outcome", "=", "done").orderBy("id").execute();
  const kinds = async () => (await office()).history.map(({ kind }) => kind);

  it.each([
    ["that is encrypted", async () => anEncryptedPdf(), "This PDF cannot be read safely. Print it to a new PDF and attach that."],
    ["that breaks off", async () => (await bytesOf(await aLetter())).subarray(0, 300), "This PDF cannot be read safely."],
    ["that is no PDF", async () => Buffer.from("Dear colleague"), "Only PDF files can be attached"],
    ["that is a picture under a PDF’s name", async () => aPicture(40, 30).png().toBuffer(), "Only PDF files can be attached"],
    ["that is empty", async () => Buffer.alloc(0), "Cannot upload file with 0 bytes."],
    ["of 30 MB", async () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(30 * 1_048_576)]), "File is larger than 20MB", 413],
  ])("%s is refused with a sentence, and the referral stays as it was", async (_what, bytes, sentence, status = 400) => {
    // Opening it marks its changes as seen.
    await office();
    const before = { desk: await atDesk(), office: await office() };
    const refused = await send({ file: asPdf(await bytes()), reason: "As promised" });
    expect(refused).toMatchObject({ status, body: { code: "invalid_input", fields: { letter: expect.stringContaining(sentence) } } });
    expect({ desk: await atDesk(), office: await office() }).toEqual(before);
  });

  it("is sent by the desk, and reaches the office right away, by mail without patient data", async () => {
    const before = hospital.jobs.mails().length;
    expect(await send({})).toEqual({ status: 200, body: true });
    const told = await office();
    expect(told).toMatchObject({
      nextStep: "The letter from Neurology Clinic has arrived. Read it.",
      needsPractice: true,
      isChanged: true,
    });
    expect(told.loop).toMatchObject({ letterOn: expect.any(String), readOn: null });
    expect(told.letters).toMatchObject([
      { state: "current", isCorrection: false, fileName: `Referral ${id} letter, Neurology Clinic.pdf`, readers: [], done: null },
    ]);
    expect(told.may.finish).toBe(false);
    expect((await kinds()).at(-1)).toBe("letter");
    const mails = hospital.jobs.mails().slice(before);
    expect(mails.map(({ to }) => to)).toContain(DORA);
    for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/Adeyemi|Tolu|Ruiz|letter/);
    expect(await rows(deskLetters.send.action)).toMatchObject([{ object: `referral ${id}`, rule: "desk", changed: ["letter"] }]);
  });

  const onHome = async (person: string) => {
    const { body } = await hospital.call(person, home.today, {});
    const named = (kind: ToDoKind) => toDosOfKind(body, kind)?.items.filter((item) => item.id === String(id)) ?? [];
    return { letters: named("letters-to-read"), changes: named("changed-referrals") };
  };

  it("has its own line on home, for the physician and for staff only", async () => {
    for (const person of [DORA, GENA]) {
      expect(await onHome(person)).toEqual({
        letters: [expect.objectContaining({ name: "Adeyemi, Tolu", text: "Letter from Neurology Clinic" })],
        changes: [],
      });
    }
    expect((await onHome(OTTO)).letters).toEqual([]);
    const [row] = await hospital.db.selectFrom("audit_rows").selectAll().where("rule", "=", "letters-to-read").orderBy("id").execute();
    const { person_id } = await hospital.db.selectFrom("referrals").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row?.person_ids).toContain(person_id);
  });

  it("is rewritten: the stored file is not the one sent, and is saved under its own name", async () => {
    const { key, name, sha256 } = await hospital.db
      .selectFrom("referral_letters as l")
      .innerJoin("stored_files as f", "f.id", "l.file_id")
      .select(["f.key", "f.name", "f.sha256"])
      .where("l.referral_id", "=", id)
      .executeTakeFirstOrThrow();
    const sent = Buffer.from(await crypto.subtle.digest("SHA-256", await pdf.arrayBuffer())).toString("hex");
    expect(sha256).not.toBe(sent);
    expect(name).toBe("letter.pdf");
    expect(key).not.toContain("Ruiz");
  });

  it("stays unread when the desk opens it, or an administrator who works as another user", async () => {
    const { id: letterId } = await current();
    expect((await hospital.call(CARA, deskLetters.open, { params: { id, letterId } })).status).toBe(200);
    await hospital.call(AS_DORA.by, loginAs.begin, { body: { email: DORA, reason: "A question about a letter" } });
    expect((await hospital.callAs(AS_DORA, letters.open, { params: { id, letterId } })).status).toBe(200);
    expect((await hospital.callAs(AS_DORA, letters.done, { params: { id }, body: { letterId } })).status).toBe(403);
    await hospital.call(AS_DORA.by, loginAs.stop, {});
    expect((await current()).readers).toEqual([]);
    expect(await kinds()).not.toContain("letter-read");
    expect(await rows(letters.open.action)).toHaveLength(1);
    expect(await rows(deskLetters.open.action)).toHaveLength(1);
  });

  it("cannot be finished before it was read", async () => {
    const { id: letterId } = await current();
    const early = await hospital.call(DORA, letters.done, { params: { id }, body: { letterId, what: "" } });
    expect(early).toMatchObject({ status: 409, body: { message: "Read the letter first." } });
  });

  it("is read by staff as staff: the time is kept, and the physician must still read it", async () => {
    expect((await open(GENA)).status).toBe(200);
    expect((await open(GENA)).status).toBe(200);
    hospital.clock.forward(5_000);
    expect((await current()).readers).toMatchObject([{ name: "Ilves, Gena", isStaff: true }]);
    expect((await onHome(GENA)).letters).toEqual([]);
    expect((await onHome(DORA)).letters).toHaveLength(1);
    expect(await office(GENA)).toMatchObject({ needsPractice: false, letterToRead: false, loop: { readBy: "Ilves, Gena" } });
    expect((await office()).letterToRead).toBe(true);
    expect((await office()).nextStep).toBe("The letter from Neurology Clinic has arrived. Read it.");
    const done = { params: { id }, body: { letterId: (await current()).id, what: "" } };
    expect(await hospital.call(DORA, letters.done, done)).toMatchObject({ status: 409, body: { message: "Read the letter first." } });
    expect((await open(DORA)).status).toBe(200);
    expect((await onHome(DORA)).letters).toEqual([]);
    expect((await current()).readers).toMatchObject([{ isStaff: true }, { name: "Ashby, Dora", isStaff: false }]);
    expect(await office()).toMatchObject({
      needsPractice: false,
      letterToRead: false,
      loop: { readBy: "Ilves, Gena" },
      may: { finish: true },
    });
    expect((await kinds()).filter((kind) => kind === "letter-read")).toHaveLength(2);
    expect(await rows(letters.open.action)).toHaveLength(4);
  });

  it("stays valid for the desk's open page when it is read", async () => {
    const { lastEvent, history } = await atDesk();
    expect(history.at(-1)?.kind).toBe("letter-read");
    expect((await hospital.call(CARA, desk.act, { params: { id }, body: { act: "hold", lastEvent, reason: "The EEG" } })).status).toBe(200);
    expect((await atDesk()).cernerStatus).toBe("On Hold");
  });

  it("is finished by the office with a note, once, and keeps the referral's state", async () => {
    const { id: letterId } = await current();
    const finish = () => hospital.call(GENA, letters.done, { params: { id }, body: { letterId, what: "Started iron." } });
    expect(await finish()).toEqual({ status: 200, body: true });
    expect(await finish()).toMatchObject({ status: 409, body: { message: expect.stringContaining("already") } });
    const told = await office();
    expect(told).toMatchObject({ cernerStatus: "On Hold", loop: { doneOn: expect.any(String) }, may: { finish: false } });
    expect(told.history.at(-1)).toMatchObject({ kind: "done", text: "Marked as done by Ilves, Gena: Started iron." });
    expect(await current()).toMatchObject({ done: { name: "Ilves, Gena", what: "Started iron." } });
  });

  it("is corrected: the new one is current, unread and not finished; the previous one no longer opens", async () => {
    const before = await current();
    expect((await send({ by: LENA, reason: "The dose was wrong." })).status).toBe(200);
    const told = await office();
    expect(told).toMatchObject({
      nextStep: "Neurology Clinic corrected its letter. Read it again.",
      needsPractice: true,
      loop: { readOn: null, doneOn: null },
      letters: [
        { state: "current", isCorrection: true, readers: [] },
        { id: before.id, state: "corrected", endedBecause: "The dose was wrong." },
      ],
    });
    expect((await onHome(DORA)).letters).toMatchObject([{ text: "Corrected letter from Neurology Clinic" }]);
    expect((await open(DORA, before.id)).status).toBe(404);
    expect((await hospital.call(CARA, deskLetters.open, { params: { id, letterId: before.id } })).status).toBe(404);
    const late = await hospital.call(DORA, letters.done, { params: { id }, body: { letterId: before.id, what: "" } });
    expect(late).toMatchObject({ status: 409, body: { message: "The clinic corrected its letter. Read it first." } });
  });

  it("is sent by one of two at the desk: the other learns who was first, and no second letter is stored", async () => {
    const { lastEvent } = await atDesk();
    const replies = await Promise.all([send({ lastEvent }), send({ by: LENA, lastEvent })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    const message = expect.stringMatching(/^(Cara Voss|Lena Varga) corrected the letter on .*Review it again\.$/);
    expect(refused?.body).toMatchObject({ message });
    expect((await atDesk()).letters.filter(({ state }) => state === "current")).toHaveLength(1);
  });

  it("no longer opens if it is withdrawn while its file is fetched", async () => {
    const { id: letterId } = await current();
    const { platform } = hospital;
    const ending = hospital.db.updateTable("referral_letters").where("id", "=", letterId);
    const read = vi.spyOn(platform.storage, "read").mockImplementationOnce(async (key) => {
      await ending.set({ ended_as: "withdrawn", ended_because: "Another child’s", ended_at: new Date() }).execute();
      return platform.storage.read(key);
    });
    const before = await rows(letters.open.action);
    expect((await open(GENA, letterId)).status).toBe(404);
    expect(read).toHaveBeenCalledTimes(2);
    expect(await rows(letters.open.action)).toHaveLength(before.length);
    await ending.set({ ended_as: null, ended_because: null, ended_at: null }).execute();
  });

  it("is withdrawn with a reason: no one can open it, and the loop is open again", async () => {
    const { id: letterId } = await current();
    const { lastEvent } = await atDesk();
    const withdraw = (reason: string) => hospital.call(CARA, deskLetters.withdraw, { params: { id }, body: { lastEvent, reason } });
    expect(await withdraw(" ")).toMatchObject({ status: 400, body: { fields: { reason: "Enter the reason for withdrawing the letter" } } });
    expect((await withdraw("It was about another child.")).status).toBe(200);
    expect((await withdraw("It was about another child.")).status).toBe(409);
    expect((await open(DORA, letterId)).status).toBe(404);
    const told = await office();
    expect(told).toMatchObject({ isChanged: true, loop: { letterOn: null, readOn: null } });
    expect(told.letters[0]).toMatchObject({ state: "withdrawn", endedBecause: "It was about another child." });
    expect(told.history.at(-1)?.text).toBe("The clinic withdrew its letter: It was about another child.");
  });

  /** The current letter, as stored. */
  async function kept(): Promise<PDFDocument> {
    const row = hospital.db.selectFrom("referral_letters as l").innerJoin("stored_files as f", "f.id", "l.file_id");
    const { key } = await row
      .select("f.key")
      .where("l.id", "=", (await current()).id)
      .executeTakeFirstOrThrow();
    return PDFDocument.load(await buffer(await hospital.platform.storage.read(key)));
  }

  it("is stored without active content, and with all its pages", async () => {
    expect((await send({ file: asPdf(await anArmedPdf()) })).status).toBe(200);
    const disarmed = await kept();
    expect(disarmed.getPageCount()).toBe(2);
    const objects = disarmed.context.enumerateIndirectObjects().join("\n");
    for (const active of ["JavaScript", "OpenAction", "Launch", "EmbeddedFile", "evil.example"]) expect(objects).not.toContain(active);
    expect((await send({ file: asPdf(await bytesOf(await aLetter(500))), reason: "All of it" })).status).toBe(200);
    expect((await kept()).getPageCount()).toBe(500);
  });

  describe("is hidden from others:", () => {
    let letterId: number;
    beforeAll(async () => {
      await send({});
      ({ id: letterId } = await current());
    });

    it("another practice and another clinic’s desk find none, and neither do the wrong roles", async () => {
      expect((await open(OTTO, letterId)).status).toBe(404);
      expect((await hospital.call(OTTO, letters.done, { params: { id }, body: { letterId, what: "" } })).status).toBe(404);
      await hospital.db
        .deleteFrom("desk_clinics")
        .where("account_id", "in", hospital.db.selectFrom("accounts").select("id").where("email", "=", CARA))
        .execute();
      expect((await hospital.call(CARA, deskLetters.open, { params: { id, letterId } })).status).toBe(404);
      expect((await send({ lastEvent: (await atDesk(LENA)).lastEvent })).status).toBe(404);
      expect((await open(CARA, letterId)).status).toBe(403);
      expect((await hospital.call(DORA, deskLetters.open, { params: { id, letterId } })).status).toBe(403);
      expect((await hospital.call("ida@staff.wrenfield.example", deskLetters.open, { params: { id, letterId } })).status).toBe(403);
    });

    it("and from another referral", async () => {
      const other = await hospital.db.selectFrom("referrals").select("id").where("last_name", "=", "Ruiz").executeTakeFirstOrThrow();
      expect((await hospital.call(DORA, letters.open, { params: { id: other.id, letterId } })).status).toBe(404);
    });
  });
});
