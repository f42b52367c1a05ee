import { randomUUID } from "node:crypto";
import { home } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { advice, deskAdvice, MESSAGES_AT_ONCE } from "@linnet/contract/referrals/advice";
import { desk as deskCalls } from "@linnet/contract/referrals/desk";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { referralForm } from "@linnet/contract/referrals/form";
import { loginAs } from "@linnet/contract/session/login-as";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../../test/open-hospital.ts";
import { identityFields, idsOf, referralFields, sendReferral } from "../../../../../test/referral-form.ts";
import { aLetter, bytesOf } from "../../../../../test/sample-files.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../../test/to-dos-of-kind.ts";
import { demoChildren } from "../../../../demo/children/children.ts";

const CARA = "cara@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const OTTO = "otto@linnet.example";
const ADA = "ada@linnet.example";
const QUESTION = "Does a child with two absence seizures a week need an EEG before you see her?";

describe("a question to a clinic", () => {
  const hospital = testApp();
  const { call, callAs, clock, jobs } = hospital;
  let neurology: number;
  let kidney: number;
  let dora: number;
  let aPdf: (name: string) => File;
  beforeAll(async () => {
    const ids = idsOf(hospital.db);
    [neurology, kidney, dora] = [await ids.clinic("Neurology Clinic"), await ids.clinic("Kidney Clinic"), await ids.physician("dora")];
    const bytes = new Uint8Array(await bytesOf(await aLetter()));
    aPdf = (name) => new File([bytes], name, { type: "application/pdf" });
  });
  beforeEach(async () => {
    clock.set(NOW);
    jobs.sent.splice(0);
    await hospital.db.updateTable("clinics").set({ advice_days: 3, active: true }).where("id", "=", neurology).execute();
    await hospital.db.deleteFrom("referral_mails").execute();
  });

  /** Dora asks Neurology about Ana, who is in the record. */
  async function ask(more: object = {}, { person = DORA, of = demoChildren.ana.personId } = {}) {
    const { patientSexId: _sex, ...named } = await identityFields(hospital.db, of);
    const child = { ...named, personId: of };
    return call(person, advice.ask, { body: { ...child, physicianId: dora, clinicKey: neurology, text: QUESTION, ...more } });
  }
  async function asked(more: object = {}): Promise<number> {
    const { status, body } = await ask(more);
    expect(status).toBe(200);
    return body.id;
  }
  const office = (id: number, person = DORA) => call(person, advice.get, { params: { id } });
  const desk = (id: number, person = CARA) => call(person, deskAdvice.get, { params: { id } });
  const write = async (id: number, text: string, { person = DORA, version = 0, files = [] as File[] } = {}) =>
    call(person, advice.write, {
      params: { id },
      body: { text, version: version || (await office(id)).body.version, ...(files.length > 0 && { attachedFile: files }) },
    });
  const answer = async (id: number, text: string, { asksBack = false, version = 0, files = [] as File[] } = {}) =>
    call(CARA, deskAdvice.write, {
      params: { id },
      body: {
        text,
        version: version || (await desk(id)).body.version,
        asksBack: String(asksBack),
        ...(files.length > 0 && { attachedFile: files }),
      } as never,
    });
  const close = async (id: number, version = 0) =>
    call(DORA, advice.close, { params: { id }, body: { version: version || (await office(id)).body.version } });
  const begin = (id: number, person = DORA) =>
    call(person, advice.refer, {
      params: { id },
      body: { form: "new", subject: "", fields: { reason: QUESTION }, step: 2, draftId: randomUUID(), editorId: randomUUID() },
    });
  const send = async (draftId: string, person = "dora", more: object = {}) => {
    const { personId } = demoChildren.ana;
    const child = { ...(await identityFields(hospital.db, personId)), personId };
    return sendReferral(hospital, person, { ...(await referralFields(hospital.db, child)), draftId, ...more });
  };
  const list = async (person: string, access: "own" | "practice" | "shared") =>
    (await call(person, advice.list, { query: { access } })).body.data.map(({ id }) => id);
  const atDesk = async (person: string, view: "open" | "ended" = "open") => (await call(person, deskAdvice.list, { body: { view } })).body;
  const toDos = async (person = DORA) => toDosOfKind((await call(person, home.today, {})).body, "advice-to-read");
  const waits = async (id: number, person = DORA) => (await toDos(person))?.items.find((item) => item.id === String(id));
  const lastAudited = (action: string) =>
    hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();

  it("is at the desk of a clinic that takes questions, with the date of the promised answer", async () => {
    const { clinics } = (await call(DORA, referralForm.choices, {})).body;
    expect(clinics.find(({ id }) => id === neurology)).toMatchObject({ adviceDays: 3 });
    expect(clinics.find(({ id }) => id === kidney)).toMatchObject({ adviceDays: null });
    const { status, body } = await ask({ attachedFile: [aPdf("eeg.pdf")] });
    // Three working days after Friday.
    expect({ status, answerBy: body.answerBy }).toEqual({ status: 200, answerBy: "2026-11-25" });
    const shown = {
      id: body.id,
      subject: QUESTION,
      lastName: "Ruiz",
      state: "open",
      turn: "clinic",
      answerBy: "2026-11-25",
      isLate: false,
    };
    const worklist = await atDesk(CARA);
    expect(worklist.data).toMatchObject([{ ...shown, practiceName: "Lakeside Pediatrics", physicianName: "Ashby, Dora" }]);
    expect(worklist.counts).toEqual({ open: 1, toAnswer: 1, late: 0 });
    expect((await desk(body.id)).body).toMatchObject({
      ...shown,
      may: { write: true, close: false, refer: false },
      messages: [{ side: "office", by: "Ashby, Dora", text: QUESTION, files: [{ name: "eeg.pdf", mediaType: "application/pdf" }] }],
      hasEarlier: false,
    });
    const person_ids = [demoChildren.ana.personId];
    expect(await lastAudited(advice.ask.action)).toMatchObject({ object: `advice ${body.id}`, rule: "tied", person_ids, count: 1 });
    expect(await lastAudited(deskAdvice.get.action)).toMatchObject({ object: `advice ${body.id}`, rule: "desk", person_ids });
    await hospital.db.updateTable("advice_threads").set({ answer_by: "2026-11-19" }).where("id", "=", body.id).execute();
    expect((await atDesk(LENA)).counts).toMatchObject({ late: 1 });
    expect((await desk(body.id)).body.isLate).toBe(true);
  });

  it("is seen by people in the office who see a referral of the same child, and by no one else", async () => {
    const id = await asked();
    expect(await list(DORA, "own")).toContain(id);
    expect(await list(GENA, "practice")).toContain(id);
    for (const person of ["rita@linnet.example", OTTO]) {
      expect([await list(person, "own"), await list(person, "shared")].flat()).not.toContain(id);
      for (const endpoint of [advice.get, advice.messages] as const)
        expect((await call(person, endpoint, { params: { id }, query: { before: 1_000_000 } } as never)).status).toBe(404);
      expect((await write(id, "Me too", { person, version: 1 })).status).toBe(404);
    }
    await hospital.db.updateTable("desk_clinics").set({ clinic_id: kidney }).where("clinic_id", "=", neurology).execute();
    expect((await desk(id)).status).toBe(404);
    expect((await atDesk(CARA)).data.map((each) => each.id)).not.toContain(id);
    await hospital.db.updateTable("desk_clinics").set({ clinic_id: neurology }).where("clinic_id", "=", kidney).execute();
    // Rita shares Noor with the practice. Dora can read Rita's question, but not write.
    const rita = await idsOf(hospital.db).physician("rita");
    const { body } = await ask({ physicianId: rita }, { person: "rita@linnet.example", of: demoChildren.noor.personId });
    expect(await list(DORA, "shared")).toContain(body.id);
    expect((await office(body.id)).body.may).toEqual({ write: false, close: false, refer: false });
    expect(await write(body.id, "Me too")).toMatchObject({ status: 403 });
    expect((await begin(body.id)).status).toBe(403);
  });

  it("may be about a child who is not in the record, and never about one who is not in care", async () => {
    const unknown = { personId: "", mrn: "", firstName: "Mirabel", middleName: "", lastName: "Quill", dateOfBirth: "2019-05-06" };
    expect((await office(await asked(unknown))).body).toMatchObject({ personId: null, firstName: "Mirabel", lastName: "Quill" });
    expect(await ask({ ...unknown, firstName: "M1ra" })).toMatchObject({
      status: 400,
      body: { fields: { firstName: expect.any(String) } },
    });
    expect(await ask({ ...unknown, dateOfBirth: "2026-11-21" })).toMatchObject({
      status: 400,
      body: { fields: { dateOfBirth: "Cannot enter a future date" } },
    });
    expect(await ask({}, { of: demoChildren.ines.personId })).toMatchObject({ status: 409, body: { code: "another_child" } });
    expect(await ask({ lastName: "Other" })).toMatchObject({ status: 409, body: { code: "another_child" } });
    expect(await lastAudited(advice.ask.action)).toMatchObject({ outcome: "refused", rule: "another_child" });
  });

  it("is refused by a clinic that is closed or takes none, even if it stops in between", async () => {
    expect(await ask({ clinicKey: kidney })).toMatchObject({
      status: 400,
      body: { fields: { clinicKey: "Kidney Clinic does not take questions. Refer the patient instead." } },
    });
    expect(await ask({ clinicKey: 99_999_999 })).toMatchObject({ status: 400, body: { fields: { clinicKey: "Choose a clinic" } } });
    await hospital.db.updateTable("clinics").set({ active: false }).where("id", "=", neurology).execute();
    expect(await ask()).toMatchObject({ status: 400, body: { fields: { clinicKey: "Choose a clinic" } } });
    await hospital.db.updateTable("clinics").set({ active: true }).where("id", "=", neurology).execute();
    const id = await asked();
    await hospital.db.updateTable("clinics").set({ advice_days: null }).where("id", "=", neurology).execute();
    // Earlier questions continue after it has ended, but no new ones start.
    expect((await write(id, "One more thing")).status).toBe(200);
    expect((await answer(id, "No EEG is needed.")).status).toBe(200);
    expect(await write(id, "And then?")).toMatchObject({
      status: 409,
      body: { message: "Neurology Clinic does not take new questions. Refer the patient instead." },
    });
  });

  it("is answered: the office sees it on home, gets a mail without a name, and has read it once opened", async () => {
    const id = await asked();
    expect(await waits(id)).toBeUndefined();
    expect((await answer(id, "An EEG first, please.", { files: [aPdf("plan.pdf")] })).status).toBe(200);
    const line = { name: "Ruiz, Ana", text: `Neurology Clinic answered: ${QUESTION}`, at: "2026-11-20T18:00:00.000Z" };
    expect(await waits(id)).toMatchObject(line);
    expect(await waits(id, GENA)).toMatchObject(line);
    const [mail, ...others] = jobs.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: DORA, subject: "A clinic at Wrenfield Children’s Hospital wrote to you about your question" });
    expect(JSON.stringify(mail)).not.toMatch(/Ruiz|Ana|EEG|Neurology/);
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A question about the first page" } });
    expect((await callAs({ by: ADA, email: DORA }, advice.get, { params: { id } })).body).toMatchObject({ may: { write: false } });
    expect(await waits(id)).toBeDefined();
    expect((await office(id)).body).toMatchObject({ state: "answered", turn: null, answerBy: null, isNew: true });
    expect(await waits(id)).toBeUndefined();
    expect(await waits(id, GENA)).toBeDefined();
    expect((await atDesk(CARA, "ended")).data.map((each) => each.id)).toContain(id);
    expect((await atDesk(CARA)).data.map((each) => each.id)).not.toContain(id);
  });

  it("goes back and forth: a clinic's request for more information waits for the office, and its days start again", async () => {
    const id = await asked();
    expect((await answer(id, "Since when?", { asksBack: true })).status).toBe(200);
    await office(id);
    // Read is not answered.
    expect(await waits(id)).toMatchObject({ text: `Neurology Clinic needs more information: ${QUESTION}` });
    expect((await atDesk(CARA)).data).toContainEqual(expect.objectContaining({ id, turn: "office", answerBy: null }));
    await hospital.db.updateTable("clinics").set({ advice_days: 5 }).where("id", "=", neurology).execute();
    expect((await write(id, "Since August.", { person: GENA, files: [aPdf("eeg.pdf"), aPdf("eeg.pdf")] })).status).toBe(200);
    expect(await waits(id)).toBeUndefined();
    const { body } = await office(id);
    expect(body).toMatchObject({ turn: "clinic", answerBy: "2026-11-27" });
    expect(body.messages.map(({ side, text }) => [side, text])).toEqual([
      ["office", QUESTION],
      ["clinic", "Since when?"],
      ["office", "Since August."],
    ]);
    expect(body.messages.at(-1)?.files.map(({ name }) => name)).toEqual(["eeg.pdf", "eeg (2).pdf"]);
    // Another message does not give the clinic more days.
    await hospital.db.updateTable("clinics").set({ advice_days: 9 }).where("id", "=", neurology).execute();
    expect((await write(id, "In the mornings.")).status).toBe(200);
    expect((await office(id)).body.answerBy).toBe("2026-11-27");
  });

  it("refuses outdated messages: the slower person sees what happened, and can send the words again", async () => {
    const id = await asked();
    const { version } = (await desk(id)).body;
    expect((await close(id)).status).toBe(200);
    expect(await answer(id, "An EEG first, please.", { version })).toMatchObject({
      status: 409,
      body: {
        message: "Ashby, Dora closed this question on 11/20/2026 at 10:00 AM. Review it, then resend yours if you still need to.",
      },
    });
    expect(await close(id)).toMatchObject({ status: 409, body: { message: "This question is already closed." } });
    expect((await answer(id, "An EEG first, please.")).status).toBe(200);
    expect((await office(id)).body).toMatchObject({ state: "answered", messages: [{ side: "office" }, { text: "An EEG first, please." }] });
    expect(await waits(id)).toBeUndefined();
    expect(await write(id, "Thank you. And school?", { version })).toMatchObject({
      status: 409,
      body: { message: "Voss, Cara wrote on 11/20/2026 at 10:00 AM. Read the message, then resend yours." },
    });
    expect((await write(id, "Thank you. And school?")).status).toBe(200);
    expect((await office(id)).body).toMatchObject({ state: "open", turn: "clinic" });
  });

  it("of 500 messages is read page by page, newest first, and none twice", async () => {
    const id = await asked();
    const { id: by } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", DORA).executeTakeFirstOrThrow();
    await sql`insert into advice_messages (thread_id, side, words, written_by, written_at)
      select ${id}, 'office', 'Message ' || n, ${by}, ${NOW}::timestamptz from generate_series(2, 500) n`.execute(hospital.db);
    const found: string[] = [];
    let page: { messages: { id: number; text: string }[]; hasEarlier: boolean } = (await desk(id)).body;
    for (;;) {
      expect(page.messages.length).toBe(MESSAGES_AT_ONCE);
      found.unshift(...page.messages.map(({ text }) => text));
      if (!page.hasEarlier) break;
      const before = page.messages[0]?.id ?? 0;
      page = (await call(CARA, deskAdvice.messages, { params: { id }, query: { before } })).body;
    }
    expect(found).toEqual([QUESTION, ...Array.from({ length: 499 }, (_, index) => `Message ${index + 2}`)]);
    expect(await lastAudited(deskAdvice.messages.action)).toMatchObject({ object: `advice ${id}`, rule: "desk", count: 50 });
    expect((await call(DORA, advice.messages, { params: { id }, query: { before: 1 } })).body).toEqual({ messages: [], hasEarlier: false });
  });

  it("gives its files to both sides, and never another question's files", async () => {
    const id = await asked({ attachedFile: [aPdf("eeg.pdf")] });
    const other = await asked({ attachedFile: [aPdf("other.pdf")] });
    const fileOf = async (of: number) => (await office(of)).body.messages[0]?.files[0]?.id ?? 0;
    const file = async (of: number, fileId: number) => [
      (await call(DORA, advice.file, { params: { id: of, fileId } })).status,
      (await call(CARA, deskAdvice.file, { params: { id: of, fileId } })).status,
    ];
    expect(await file(id, await fileOf(id))).toEqual([200, 200]);
    expect(await lastAudited(advice.file.action)).toMatchObject({ object: `advice ${id}`, rule: "own" });
    expect(await file(id, await fileOf(other))).toEqual([404, 404]);
    const tooMany = Array.from({ length: 20 }, (_, number) => aPdf(`page-${number}.pdf`));
    expect(await write(id, "All of it", { files: tooMany })).toMatchObject({
      status: 400,
      body: { fields: { attachedFile: expect.any(String) } },
    });
    const notAFile = new File(["not a PDF"], "eeg.pdf", { type: "application/pdf" });
    expect((await write(id, "This one", { files: [notAFile] })).status).toBe(400);
  });

  it("records when the other side first opened a file", async () => {
    const { id } = (await ask({ attachedFile: [aPdf("eeg.pdf")] })).body;
    await answer(id, "See the plan.", { files: [aPdf("plan.pdf")] });
    const [sent = 0, received = 0] = (await office(id)).body.messages.flatMap(({ files }) => files.map((file) => file.id));
    const openedAt = async () => {
      const files = hospital.db.selectFrom("advice_files").select("opened_at").where("id", "in", [sent, received]).orderBy("id");
      return (await files.execute()).map(({ opened_at }) => opened_at);
    };
    const opens = async (minute: number, fileId: number, by: "office" | "clinic") => {
      clock.set(new Date(Date.parse(NOW) + minute * 60_000));
      const params = { id, fileId };
      const { status } = by === "office" ? await call(DORA, advice.file, { params }) : await call(CARA, deskAdvice.file, { params });
      expect(status).toBe(200);
    };
    await opens(1, sent, "office");
    await opens(2, received, "clinic");
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A question about a file" } });
    expect((await callAs({ by: ADA, email: DORA }, advice.file, { params: { id, fileId: received } })).status).toBe(200);
    expect(await openedAt()).toEqual([null, null]);
    await opens(3, sent, "clinic");
    await opens(4, received, "office");
    const first = [3, 4].map((minute) => new Date(Date.parse(NOW) + minute * 60_000));
    expect(await openedAt()).toEqual(first);
    await opens(5, sent, "clinic");
    await opens(6, received, "office");
    expect(await openedAt()).toEqual(first);
  });

  it("becomes one referral, with its files, however many people start it", async () => {
    const id = await asked({ attachedFile: [aPdf("eeg.pdf")] });
    await answer(id, "Please refer her.", { files: [aPdf("of the clinic.pdf")] });
    const { body: first } = await begin(id);
    expect((await begin(id)).body).toEqual(first);
    const { body: ofGena } = await begin(id, GENA);
    expect(ofGena.draftId).not.toBe(first.draftId);
    const { body: draft } = await call(DORA, referralDrafts.get, { params: { draftId: first.draftId } });
    expect(draft).toMatchObject({ fields: { reason: QUESTION }, files: [{ name: "eeg.pdf" }] });
    const draftFileIds = JSON.stringify(draft.files.map((file) => file.id));
    const sends = [send(first.draftId, "dora", { draftFileIds }), send(ofGena.draftId, "gena", { draftFileIds })];
    const [one, other] = (await Promise.all(sends)).sort((a, b) => a.status - b.status);
    expect(one?.status).toBe(200);
    const referralId = one?.body.id ?? 0;
    const refused = { status: 409, body: { message: `This question became Referral No. ${referralId}. Send your message there.` } };
    expect(other).toMatchObject(refused);
    const referred = (await call(DORA, referrals.get, { params: { id: referralId } })).body;
    expect(referred).toMatchObject({ attachments: [{ name: "eeg.pdf" }], questionId: id });
    await hospital.db.updateTable("referrals").set({ course: "received" }).where("id", "=", referralId).execute();
    expect((await call(CARA, deskCalls.get, { params: { id: referralId } })).body).toMatchObject({ questionId: id });
    expect((await office(id)).body).toMatchObject({ state: "referred", referralId, may: { write: false, refer: false } });
    expect(await begin(id, GENA)).toMatchObject(refused);
    expect(await answer(id, "One more thing.")).toMatchObject(refused);
    expect((await desk(id)).body).toMatchObject({ state: "referred", referralId, may: { write: false } });
    expect(await waits(id)).toBeUndefined();
    const count = hospital.db.selectFrom("referrals").select("id").where("id", ">=", referralId);
    expect(await count.execute()).toHaveLength(1);
  });

  it("stays a question if its draft is discarded, or another child was referred with it", async () => {
    const id = await asked();
    const { body: draft } = await begin(id);
    await call(DORA, referralDrafts.discard, { params: { draftId: draft.draftId }, query: {} });
    const { body: next } = await begin(id);
    expect(next.draftId).not.toBe(draft.draftId);
    const another = { firstName: "Mirabel", lastName: "Quillfeather", dateOfBirth: "2018-03-04", personId: "", mrn: "" };
    expect((await send(next.draftId, "dora", another)).status).toBe(200);
    expect((await office(id)).body).toMatchObject({ state: "open", referralId: null });
  });

  it("is accepted only if someone at the clinic reads it: otherwise its phone number is named", async () => {
    const id = await asked();
    expect((await office(id)).body).toMatchObject({ isRead: true, may: { write: true } });
    const desks = hospital.db.updateTable("accounts").where("email", "in", [CARA, LENA]);
    await desks.set({ active: false }).execute();
    const { body } = await office(id);
    expect(body).toMatchObject({ isRead: false, clinicPhone: expect.stringMatching(/^\(626\) 555-/), may: { write: false, refer: true } });
    expect(await write(id, "And school?")).toMatchObject({
      status: 409,
      body: { message: `No one at Neurology Clinic reads messages here. Call ${body.clinicPhone}.` },
    });
    expect((await call(DORA, referralForm.choices, {})).body.clinics.find((clinic) => clinic.id === neurology)?.adviceDays).toBeNull();
    expect((await ask()).status).toBe(400);
    await desks.set({ active: true }).execute();
    expect((await write(id, "And school?")).status).toBe(200);
  });
});
