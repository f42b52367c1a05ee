import { referrals } from "@linnet/contract/referrals";
import { advice, deskAdvice } from "@linnet/contract/referrals/advice";
import { desk } from "@linnet/contract/referrals/desk";
import { referralQuestions } from "@linnet/contract/referrals/questions";
import { beforeAll, describe, expect, it } from "vitest";
import { partsOfReferral } from "../../../../test/parts-of-referral.ts";
import { idsOf } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";

const CARA = "cara@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const OTTO = "otto@linnet.example";
const MINUTE = 60_000;

describe("a referral's conversation", () => {
  const hospital = testApp();
  const { call, clock } = hospital;
  const db = () => hospital.db;
  let neurology: number;
  let heart: number;
  let referral: number;
  let thread: number;

  const later = () => clock.set(new Date(clock.now().getTime() + MINUTE));
  const atDesk = (person: string) => call(person, desk.get, { params: { id: referral } });
  const atOffice = async () => (await call(DORA, referrals.get, { params: { id: referral } })).body;
  const kinds = ({ conversation }: { conversation?: { entries: { kind: string }[] } | undefined }) =>
    conversation?.entries.map(({ kind }) => kind);
  const act = async (person: string, body: object) => {
    later();
    const { lastEvent } = (await atDesk(person)).body;
    const { status } = await call(person, desk.act, { params: { id: referral }, body: { ...body, lastEvent } as never });
    expect(status).toBe(200);
  };
  const ask = (person: string, text: string) => act(person, { act: "ask", question: { text, wantedFiles: [], answerBy: "2026-11-27" } });
  const answer = async (text: string) => {
    later();
    const questionId = (await atOffice()).questions.findLast(({ state }) => state === "open")?.id ?? 0;
    const sent = { params: { id: referral, questionId }, body: { answer: text, isUnable: "false" } };
    expect((await call(DORA, referralQuestions.answer, sent as never)).status).toBe(200);
  };

  /**
   * A referral that was a question to Neurology, which then asked and has its answer. Cara works only there, Lena only at the Heart Center.
   */
  beforeAll(async () => {
    const ids = idsOf(db());
    [neurology, heart] = [await ids.clinic("Neurology Clinic"), await ids.clinic("Heart Center")];
    const one = async (email: string, clinic_id: number) => {
      const { id } = await db().selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow();
      await db().deleteFrom("desk_clinics").where("account_id", "=", id).execute();
      await db().insertInto("desk_clinics").values({ account_id: id, clinic_id }).execute();
    };
    await one(CARA, neurology);
    await one(LENA, heart);
    const adeyemi = db().selectFrom("referrals").select("id").where("last_name", "=", "Adeyemi");
    ({ id: referral } = await adeyemi.executeTakeFirstOrThrow());
    const fresh = { course: "accepted", asked_until: null, asked_since: null } as const;
    await db().updateTable("referrals").set(fresh).where("id", "=", referral).execute();
    await db().updateTable("embedded_intake").set({ state: "accepted" }).where("referral_id", "=", referral).execute();
    await db().deleteFrom("referral_questions").where("referral_id", "=", referral).execute();
    ({ advice: thread } = await partsOfReferral(hospital).adviceOf(referral));
    later();
    const { version } = (await call(CARA, deskAdvice.get, { params: { id: thread } })).body;
    const reply = { version, text: "Refer the child.", asksBack: "false" };
    expect((await call(CARA, deskAdvice.write, { params: { id: thread }, body: reply as never })).status).toBe(200);
    const referred = { state: "referred" as const, turn: null, waiting_since: null, referral_id: referral };
    await db().updateTable("advice_threads").set(referred).where("id", "=", thread).execute();
    await ask(CARA, "Which medicine?");
    await answer("None.");
  });

  it("is one list in time order, the same for office and clinic", async () => {
    const office = await atOffice();
    expect(office.conversation).toMatchObject({
      isRead: true,
      hasEarlier: false,
      entries: [
        { kind: "advice", message: { side: "office", text: "Since when?", clinicName: "Neurology Clinic" } },
        { kind: "advice", message: { side: "clinic", by: "Voss, Cara", text: "Refer the child.", clinicName: "Neurology Clinic" } },
        { kind: "question", id: office.questions[0]?.id, at: office.questions[0]?.askedOn },
        { kind: "answer", id: office.questions[0]?.id, at: office.questions[0]?.endedOn },
      ],
    });
    expect((await atDesk(CARA)).body.conversation).toEqual(office.conversation);
    expect((await call(OTTO, referrals.get, { params: { id: referral } })).status).toBe(404);
    expect((await atDesk(LENA)).status).toBe(404);
  });

  it("has the newest 50 of 120 messages about the question, and the rest by the calls of each side", async () => {
    const { written_by } = await db()
      .selectFrom("advice_messages")
      .select("written_by")
      .where("thread_id", "=", thread)
      .limit(1)
      .executeTakeFirstOrThrow();
    const added = Array.from({ length: 118 }, (_, index) => ({
      thread_id: thread,
      side: index % 2 === 0 ? ("office" as const) : ("clinic" as const),
      words: `Message ${index + 3}`,
      written_by,
      written_at: new Date(clock.now().getTime() + index),
    }));
    await db().insertInto("advice_messages").values(added).execute();
    later();
    for (const { details, messages } of [
      {
        details: await atOffice(),
        messages: (before: number) => call(DORA, advice.messages, { params: { id: thread }, query: { before } }),
      },
      {
        details: (await atDesk(CARA)).body,
        messages: (before: number) => call(CARA, deskAdvice.messages, { params: { id: thread }, query: { before } }),
      },
    ]) {
      expect(details.questionId).toBe(thread);
      expect(details.conversation?.hasEarlier).toBe(true);
      const newest = details.conversation?.entries.flatMap(({ message }) => message ?? []) ?? [];
      const second = (await messages(newest[0]?.id ?? 0)).body;
      const third = (await messages(second.messages[0]?.id ?? 0)).body;
      expect([second.hasEarlier, third.hasEarlier]).toEqual([true, false]);
      const all = [...third.messages, ...second.messages, ...newest].map(({ text }) => text);
      expect(all).toEqual(["Since when?", "Refer the child.", ...added.map(({ words }) => words)]);
    }
    await db().deleteFrom("advice_messages").where("thread_id", "=", thread).where("words", "like", "Message %").execute();
  });

  it("moves with a forwarded referral, except the advice, which only the clinic that was asked reads", async () => {
    await act(CARA, { act: "redirect", clinicId: heart, reason: "A murmur" });
    await ask(LENA, "Any fainting?");
    await answer("Never.");
    const { body: there } = await atDesk(LENA);
    expect(kinds(there)).toEqual(["question", "answer", "question", "answer"]);
    expect(there).toMatchObject({ questionId: null, questions: [{ text: "Which medicine?" }, { text: "Any fainting?" }] });
    expect((await call(LENA, deskAdvice.get, { params: { id: thread } })).status).toBe(404);
    // The clinic that it left reads its advice, and no later messages.
    expect((await atDesk(CARA)).status).toBe(404);
    const { body: advised } = await call(CARA, deskAdvice.get, { params: { id: thread } });
    expect(advised.messages.map(({ text }) => text)).toEqual(["Since when?", "Refer the child."]);
    expect(JSON.stringify(advised)).not.toMatch(/fainting|Never|Heart Center/);
    expect(kinds(await atOffice())).toEqual(["advice", "advice", "question", "answer", "question", "answer"]);
  });

  it("says if no one at the clinic reads it", async () => {
    const lena = db().updateTable("accounts").where("email", "=", LENA);
    await lena.set({ active: false }).execute();
    expect((await atOffice()).conversation?.isRead).toBe(false);
    await lena.set({ active: true }).execute();
    expect((await atOffice()).conversation?.isRead).toBe(true);
  });
});
