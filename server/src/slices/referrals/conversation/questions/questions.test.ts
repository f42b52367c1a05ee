import { PDFDocument } from "@cantoo/pdf-lib";
import { home } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { type DeskActRequest, desk } from "@linnet/contract/referrals/desk";
import { type NewQuestion, referralQuestions } from "@linnet/contract/referrals/questions";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../../test/open-hospital.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { toDosOfKind } from "../../../../../test/to-dos-of-kind.ts";
import { followReferrals } from "../../delivery/follow.ts";

const CARA = "cara@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const ADA = "ada@linnet.example";

const EEG: NewQuestion = {
  text: "You mention an EEG in August. Can you send the report?\nDo the spells still happen?",
  wantedFiles: ["EEG report from August"],
  answerBy: "2026-11-24",
};

async function aPdf(name: string): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  return new File([Uint8Array.from(await document.save())], name, { type: "application/pdf" });
}

describe("a question from the clinic", () => {
  const hospital = testApp();
  const { call, callAs, clock, jobs } = hospital;
  /** Tolu at Neurology, referred by Dora and accepted. */
  let id: number;
  beforeEach(async () => {
    clock.set(NOW);
    jobs.sent.splice(0);
    ({ id } = await hospital.db.selectFrom("referrals").select("id").where("last_name", "=", "Adeyemi").executeTakeFirstOrThrow());
    await hospital.db
      .updateTable("referral_attachments")
      .set({ question_id: null, removed_at: NOW })
      .where("question_id", "is not", null)
      .execute();
    await hospital.db.deleteFrom("referral_questions").where("referral_id", "=", id).execute();
    await hospital.db.deleteFrom("referral_mails").execute();
    const fresh = { course: "accepted", ehr_status: "Accepted", asked_until: null, asked_since: null, has_answer: false } as const;
    await hospital.db
      .updateTable("referrals")
      .set({ ...fresh, expected_by: "2026-11-24" })
      .where("id", "=", id)
      .execute();
    await hospital.db.updateTable("embedded_intake").set({ state: "accepted" }).where("referral_id", "=", id).execute();
  });

  const atDesk = async () => (await call(CARA, desk.get, { params: { id } })).body;
  const office = async (person = DORA) => (await call(person, referrals.get, { params: { id } })).body;
  async function act(deed: object) {
    const { lastEvent } = await atDesk();
    return call(CARA, desk.act, { params: { id }, body: { ...deed, lastEvent } as DeskActRequest });
  }
  const ask = (more: Partial<NewQuestion> = {}) => act({ act: "ask", question: { ...EEG, ...more } });
  const newest = async () => (await office()).questions.at(-1)?.id ?? 0;
  const answer = async (body: object = {}, { person = DORA, questionId = 0, of = id } = {}) =>
    call(person, referralQuestions.answer, {
      params: { id: of, questionId: questionId || (await newest()) },
      body: { answer: "About two spells a week.", ...body },
    });
  const inWorklist = async () => (await call(CARA, desk.worklist, { body: { text: String(id) } })).body.data[0];
  const toDos = async (person = DORA) => toDosOfKind((await call(person, home.today, {})).body, "questions-to-answer");
  const lastAudited = (action: string) =>
    hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();

  it("waits for the office: on hold, with the asker, the question and the deadline, and first on home", async () => {
    expect((await ask()).status).toBe(200);
    expect(await office()).toMatchObject({
      cernerStatus: "On Hold",
      statusId: 2,
      nextStep: "Neurology Clinic asks: EEG report from August. Answer by 11/24.",
      needsPractice: true,
      may: { answer: true },
      questions: [
        { subject: "EEG report from August", text: EEG.text, askedBy: "Voss, Cara", answerBy: "2026-11-24", state: "open", answer: null },
      ],
    });
    const line = {
      id: String(id),
      name: "Adeyemi, Tolu",
      text: "EEG report from August",
      at: null,
      question: { clinicName: "Neurology Clinic", answerBy: "2026-11-24", isLate: false, others: 0 },
    };
    expect((await toDos())?.items).toContainEqual(line);
    expect((await toDos(GENA))?.items).toContainEqual(line);
    const { toDos: all } = (await call(DORA, home.today, {})).body;
    expect(all.lines.some(({ kind, id: other }) => kind === "changed-referrals" && other === String(id))).toBe(false);
    const placeOf = (kind: string) => all.lines.findIndex((each) => each.kind === kind);
    expect(placeOf("questions-to-answer")).toBeLessThan(placeOf("changed-referrals"));
    expect(await toDos("rita@linnet.example")).toBeUndefined();
    expect(await lastAudited(desk.act.action)).toMatchObject({ object: `referral ${id}`, changed: ["ask"] });
  });

  it("needs no answer once the office has asked to cancel", async () => {
    await ask();
    const referral = hospital.db.updateTable("referrals").where("id", "=", id);
    await referral.set({ cancel_requested: true, cancellation_reason: "The family has moved" }).execute();
    expect((await toDos())?.items.map((item) => item.id) ?? []).not.toContain(String(id));
    await referral.set({ cancel_requested: false, cancellation_reason: null }).execute();
  });

  it("gives the clinic no task, and pauses its days until the last one is answered", async () => {
    await ask();
    expect(await inWorklist()).toMatchObject({ task: "waiting", due: null, isOverdue: false, askedUntil: "2026-11-24" });
    await ask({ text: "Which medication?", wantedFiles: [], answerBy: "2026-11-27" });
    expect((await office()).nextStep).toBe("Neurology Clinic has 2 questions. First: EEG report from August. Answer by 11/24.");
    const [first, second] = (await office()).questions;
    // Three working days have passed since Tuesday.
    await hospital.db.updateTable("referrals").set({ asked_since: "2026-11-17T18:00:00Z" }).where("id", "=", id).execute();
    await hospital.db
      .updateTable("referral_questions")
      .set({ answer_by: "2026-11-19" })
      .where("id", "=", first?.id ?? 0)
      .execute();
    expect(await office()).toMatchObject({
      nextStep: "Neurology Clinic has 2 questions. First: EEG report from August. Your answer was due 11/19.",
      questions: [{ isLate: true }, { isLate: false }],
    });
    expect((await answer({}, { questionId: first?.id })).status).toBe(200);
    expect(await office()).toMatchObject({
      cernerStatus: "On Hold",
      nextStep: "Neurology Clinic asks: Which medication? Answer by 11/27.",
    });
    expect((await answer({}, { questionId: second?.id })).status).toBe(200);
    expect(await office()).toMatchObject({
      cernerStatus: "Accepted",
      nextStep: "Neurology Clinic is reviewing it. Expect an answer by 11/27.",
      may: { answer: false },
    });
    expect(await inWorklist()).toMatchObject({ task: "answered", due: "2026-11-27", askedUntil: null });
  });

  it("is answered with text and files, which the desk reads next to it and an edit of the form keeps", async () => {
    await ask();
    const attachedFile = [await aPdf("eeg-2026-08.pdf")];
    expect((await answer({ attachedFile }, { person: GENA })).status).toBe(200);
    const { questions, attachments, task } = await atDesk();
    expect(task).toBe("answered");
    expect(questions).toMatchObject([
      { state: "answered", answer: { text: "About two spells a week.", isUnable: false, files: [{ name: "eeg-2026-08.pdf" }] } },
    ]);
    expect(questions[0]?.endedBy).toMatch(/Gena/);
    expect(attachments.map(({ name }) => name)).not.toContain("eeg-2026-08.pdf");
    const fileId = questions[0]?.answer?.files[0]?.id ?? 0;
    expect((await call(CARA, desk.attachment, { params: { id, fileId } })).status).toBe(200);
    expect((await call(DORA, referrals.attachment, { params: { id, fileId } })).status).toBe(200);
    expect(await lastAudited(referralQuestions.answer.action)).toMatchObject({
      changed: ["answer", "attachedFile"],
      object: `referral ${id}`,
    });
    expect((await office()).history.at(-1)).toMatchObject({ kind: "answered", text: expect.stringMatching(/^Answered by .*Gena\.$/) });
  });

  it("is answered by saying that the office cannot, and why", async () => {
    await ask();
    expect((await answer({ isUnable: "true", answer: "It was recorded elsewhere." })).status).toBe(200);
    expect((await office()).questions[0]?.answer).toMatchObject({ isUnable: true, text: "It was recorded elsewhere." });
  });

  it("leaves the worklist once the clinic has read it, or acts", async () => {
    await ask();
    await answer();
    const questionIds = [await newest()];
    expect((await call(CARA, desk.markAnswersRead, { params: { id }, body: { questionIds } })).status).toBe(200);
    expect((await inWorklist())?.task).toBe("schedule");
    await ask();
    await answer();
    expect((await inWorklist())?.task).toBe("answered");
    await act({ act: "hold", reason: "The insurance has to approve" });
    expect((await inWorklist())?.task).toBe("waiting");
  });

  it("is answered once: the second person learns who was first, even at the same time", async () => {
    await ask();
    const answers = async () => (await office()).history.filter(({ kind }) => kind === "answered").length;
    const before = await answers();
    const both = await Promise.all([answer(), answer({}, { person: GENA })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await answer()).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/answered this question on 11\/20\/2026 at 10:00 AM\.$/) },
    });
    expect(await answers()).toBe(before + 1);
  });

  it("is marked for both sides when its referral is closed, and can no longer be answered", async () => {
    await ask();
    expect((await act({ act: "decline", reason: "Not a question for us" })).status).toBe(200);
    expect(await office()).toMatchObject({
      cernerStatus: "Cancelled",
      questions: [{ state: "closed", answer: null }],
      may: { answer: false },
    });
    expect((await atDesk()).questions).toMatchObject([{ state: "closed" }]);
    expect(await answer()).toMatchObject({
      status: 409,
      body: { message: "This question was closed with its referral on 11/20/2026 at 10:00 AM." },
    });
    expect(await toDos()).toBeUndefined();
  });

  it("with an unread answer is no task any more once the hospital has canceled the referral by itself", async () => {
    await ask();
    await answer();
    expect((await atDesk()).task).toBe("answered");
    clock.forward(60_000);
    const cancelled = { state: "cancelled", starts_at: null, reason: "Seen elsewhere", changed_at: clock.now() } as const;
    await hospital.db.updateTable("embedded_intake").set(cancelled).where("referral_id", "=", id).execute();
    await followReferrals(hospital.platform);
    expect(await atDesk()).toMatchObject({ cernerStatus: "Cancelled", task: "waiting", acts: [] });
    expect(await inWorklist()).toBeUndefined();
  });

  it("can be withdrawn by the clinic, and then needs no answer", async () => {
    await ask();
    const params = { id, questionId: await newest() };
    expect((await call(CARA, desk.withdrawQuestion, { params })).status).toBe(200);
    expect(await office()).toMatchObject({ cernerStatus: "Accepted", questions: [{ state: "withdrawn", endedBy: "Voss, Cara" }] });
    expect(await answer()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^The clinic withdrew this question/) } });
    expect((await call(CARA, desk.withdrawQuestion, { params })).status).toBe(409);
    expect((await call(CARA, desk.withdrawQuestion, { params: { id, questionId: 99_999 } })).status).toBe(404);
  });

  it("is hidden from other practices and referrals, and closed to administrators who work as another user", async () => {
    await ask();
    const questionId = await newest();
    expect((await answer({}, { person: "otto@linnet.example", questionId })).status).toBe(404);
    expect((await answer({}, { person: CARA, questionId })).status).toBe(403);
    const own = (await call(DORA, referrals.mine, { body: { lookback: -1 } })).body.find((each) => each.id !== id)?.id ?? 0;
    expect((await answer({}, { questionId, of: own })).status).toBe(404);
    const params = { id, questionId };
    const inLoginAs = await callAs({ by: ADA, email: DORA }, referralQuestions.answer, { params, body: { answer: "No" } });
    expect(inLoginAs.status).toBe(403);
    expect((await call(GENA, desk.withdrawQuestion, { params })).status).toBe(403);
    expect((await office()).questions).toMatchObject([{ state: "open" }]);
  });

  it("refuses empty words, invalid days, and files of a false type", async () => {
    expect(await ask({ text: " " })).toMatchObject({ status: 400, body: { fields: { "question.text": "Enter the question" } } });
    expect(await ask({ answerBy: "2026-11-19" })).toMatchObject({
      status: 400,
      body: { fields: { answerBy: "Choose today or a later day" } },
    });
    expect((await ask({ answerBy: "2027-11-19" })).status).toBe(400);
    expect((await ask({ wantedFiles: Array.from({ length: 11 }, () => "a") })).status).toBe(400);
    await ask();
    expect((await answer({ answer: "  " })).status).toBe(400);
    const attachedFile = [new File(["<html>"], "eeg.pdf", { type: "application/pdf" })];
    expect(await answer({ attachedFile })).toMatchObject({ status: 400, body: { fields: { "attachedFile.0": expect.any(String) } } });
    expect((await office()).questions).toMatchObject([{ state: "open" }]);
    for (let more = 1; more < 10; more += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(409);
  });

  it("is mailed once a day, without patient data", async () => {
    await ask();
    await ask();
    const mails = jobs.mails();
    expect(mails.map(({ to }) => to)).toEqual([DORA, GENA]);
    expect(mails[0]?.subject).toBe("A clinic at Wrenfield Children’s Hospital has a question about your referral");
    expect(JSON.stringify(mails)).not.toMatch(/adeyemi|tolu|eeg|neurology/i);
    await hospital.db.updateTable("referral_mails").set({ asked_on: "2026-11-19" }).execute();
    await ask();
    expect(jobs.mails()).toHaveLength(4);
  });

  it("stays with a forwarded referral, and keeps the date of a scheduled one", async () => {
    await ask();
    const { redirectTo } = await atDesk();
    const heart = redirectTo.find(({ name }) => name === "Heart Center");
    await act({ act: "redirect", clinicId: heart?.id, reason: "Better placed there" });
    expect(await office()).toMatchObject({ cernerStatus: "On Hold", questions: [{ clinicName: "Neurology Clinic", state: "open" }] });
    await hospital.db.updateTable("embedded_intake").set({ starts_at: null }).where("referral_id", "=", id).execute();
    const visit = { startsAt: "2026-12-14T17:30:00Z", minutes: 30, location: "Alder Park", resource: "Varga, Lena, NP" };
    expect((await act({ act: "schedule", visit })).status).toBe(200);
    expect(await office()).toMatchObject({ cernerStatus: "Patient Scheduled", needsPractice: true });
    await answer();
    expect(await office()).toMatchObject({ cernerStatus: "Patient Scheduled", needsPractice: false });
  });
});
