import type { ReferralState } from "@linnet/contract/referrals/course";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../../test/open-hospital.ts";
import { partsOfReferral } from "../../../../../test/parts-of-referral.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { remindOfReferrals } from "./remind-of-referrals.ts";

const CARA = "cara@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";

describe("reminders of waiting tasks", () => {
  const hospital = testApp();
  const { clock, jobs } = hospital;
  const db = () => hospital.db;
  /** Tolu at Neurology, written by Gena for Dora. Nothing else is open. */
  let id: number;
  beforeAll(async () => {
    ({ id } = await db().selectFrom("referrals").select("id").where("last_name", "=", "Adeyemi").executeTakeFirstOrThrow());
    await db().updateTable("referrals").set({ course: "completed" }).where("id", "<>", id).execute();
    await db().updateTable("referrals").set({ acuity_id: 2 }).where("id", "=", id).execute();
    await db().updateTable("referral_questions").set({ state: "closed", ended_at: NOW }).where("state", "=", "open").execute();
  });
  beforeEach(async () => {
    clock.set(NOW);
    jobs.sent.splice(0);
    await db().deleteFrom("referral_reminders").execute();
    await db().deleteFrom("referral_mails").execute();
    await db().deleteFrom("hospital_holidays").execute();
    await db().deleteFrom("referral_questions").where("referral_id", "=", id).execute();
    await db().deleteFrom("referral_letters").where("referral_id", "=", id).execute();
    await stands("completed", NOW);
  });

  /** Sets the referral's state since a moment. */
  async function stands(course: ReferralState, since: string, expectedBy: string | null = null) {
    await db().insertInto("referral_events").values({ referral_id: id, kind: "sent", at: since }).execute();
    if (course !== "sent" && course !== "error")
      await db().insertInto("referral_events").values({ referral_id: id, kind: course, at: since }).execute();
    const asked = { asked_until: null, asked_since: null };
    await db()
      .updateTable("referrals")
      .set({ course, expected_by: expectedBy, ...asked })
      .where("id", "=", id)
      .execute();
  }
  async function ask(at: string, { until = "2026-12-31", endedAt = null as string | null } = {}) {
    const row = db().selectFrom("referrals").select("clinic_id").where("id", "=", id);
    const { clinic_id } = await row.executeTakeFirstOrThrow();
    const ending = { state: endedAt === null ? ("open" as const) : ("withdrawn" as const), ended_at: endedAt };
    const question = { referral_id: id, clinic_id, words: "Which medication?", answer_by: until, asked_at: at, ...ending };
    await db().insertInto("referral_questions").values(question).execute();
    if (endedAt === null) await db().updateTable("referrals").set({ asked_until: until, asked_since: at }).where("id", "=", id).execute();
  }
  /** The people reminded at a moment. */
  async function remind(at: string): Promise<string[]> {
    clock.set(at);
    jobs.sent.splice(0);
    await remindOfReferrals(hospital.platform);
    return jobs.mails().map(({ to }) => to);
  }
  const rows = () => db().selectFrom("referral_reminders").select(["reason", "step"]).orderBy("id").execute();

  it("go to the clinic's desk after its day, and after as many days again to its lead, each once", async () => {
    await stands("received", "2026-11-20T18:00:00Z", "2026-11-24");
    expect(await remind("2026-11-24T23:00:00Z")).toEqual([]);
    expect((await remind("2026-11-25T16:00:00Z")).toSorted()).toEqual([CARA, LENA]);
    expect(await remind("2026-11-25T20:00:00Z")).toEqual([]);
    expect(await remind("2026-11-27T16:00:00Z")).toEqual([]);
    // Two working days after Wednesday are over.
    expect(await remind("2026-11-30T16:00:00Z")).toEqual([LENA]);
    for (const day of ["2026-12-01", "2026-12-08", "2027-01-12"]) expect(await remind(`${day}T16:00:00Z`)).toEqual([]);
    expect(await rows()).toEqual([
      { reason: "unanswered", step: 1 },
      { reason: "unanswered", step: 2 },
    ]);
  });

  it("go to the desk's lead sooner if it is urgent", async () => {
    await stands("received", "2026-11-20T18:00:00Z", "2026-11-23");
    await db().updateTable("referrals").set({ acuity_id: 1 }).where("id", "=", id).execute();
    expect((await remind("2026-11-24T16:00:00Z")).toSorted()).toEqual([CARA, LENA]);
    expect(await remind("2026-11-26T16:00:00Z")).toEqual([LENA]);
    await db().updateTable("referrals").set({ acuity_id: 2 }).where("id", "=", id).execute();
  });

  it("have no personal data", async () => {
    await stands("received", "2026-11-20T18:00:00Z", "2026-11-24");
    await remind("2026-11-25T16:00:00Z");
    const [mail] = jobs.mails();
    expect(mail?.subject).toBe("Referrals are waiting for you at Wrenfield Children’s Hospital");
    expect(mail?.text).toBe(
      "Hello,\n\nReferrals are waiting for you.\n\nhttp://localhost:3000/desk\n\nYou receive this email at most once a day because you work with referrals at Wrenfield Children’s Hospital. You can turn it off in your account settings.",
    );
  });

  it.each<[ReferralState, string, string]>([
    ["accepted", "2026-12-04T16:00:00Z", "2026-12-07T16:00:00Z"],
    ["seen", "2026-12-10T16:00:00Z", "2026-12-11T16:00:00Z"],
  ])("of a referral that is %s come after the clinic's days for that", async (course, notYet, then) => {
    await stands(course, "2026-11-20T18:00:00Z");
    expect(await remind(notYet)).toEqual([]);
    expect((await remind(then)).toSorted()).toEqual([CARA, LENA]);
  });

  it("follow the days that the clinic has chosen", async () => {
    await stands("accepted", "2026-11-20T18:00:00Z");
    const clinic = db().selectFrom("referrals").select("clinic_id").where("id", "=", id);
    await db().updateTable("clinics").set({ schedule_days: 2 }).where("id", "in", clinic).execute();
    expect((await remind("2026-11-25T16:00:00Z")).toSorted()).toEqual([CARA, LENA]);
    await db().updateTable("clinics").set({ schedule_days: 10 }).where("id", "in", clinic).execute();
    // There is no second reminder for the same wait.
    expect(await remind("2026-12-07T16:00:00Z")).toEqual([]);
  });

  it("of a question and of a missed appointment go to the office", async () => {
    await stands("accepted", "2026-11-20T18:00:00Z");
    await ask("2026-11-20T18:00:00Z");
    expect(await remind("2026-11-27T16:00:00Z")).toEqual([]);
    expect(await remind("2026-11-30T16:00:00Z")).toEqual([DORA, GENA]);
    expect(jobs.mails()[0]?.text).toContain("\nhttp://localhost:3000/\n");
    expect(await remind("2026-12-08T16:00:00Z")).toEqual([LENA]);
    await stands("no-show", "2026-12-08T18:00:00Z");
    await db().deleteFrom("referral_questions").where("referral_id", "=", id).execute();
    expect(await remind("2026-12-08T20:00:00Z")).toEqual([]);
    expect(await remind("2026-12-09T16:00:00Z")).toEqual([DORA, GENA]);
    expect(await remind("2026-12-14T16:00:00Z")).toEqual([LENA]);
    expect(await rows()).toMatchObject([{ reason: "question" }, { reason: "question" }, { reason: "no-show" }, { reason: "no-show" }]);
  });

  it("pause while a question is open, and then continue", async () => {
    await stands("accepted", "2026-11-20T18:00:00Z");
    await ask("2026-11-23T18:00:00Z", { endedAt: "2026-11-25T18:00:00Z" });
    await ask("2026-11-24T18:00:00Z", { endedAt: "2026-11-26T18:00:00Z" });
    expect(await remind("2026-12-07T16:00:00Z")).toEqual([]);
    expect(await remind("2026-12-09T16:00:00Z")).toEqual([]);
    expect((await remind("2026-12-10T16:00:00Z")).toSorted()).toEqual([CARA, LENA]);
  });

  it("leave the clinic alone while the office is asked", async () => {
    await stands("received", "2026-11-20T18:00:00Z", "2026-11-24");
    await ask("2026-11-24T18:00:00Z");
    expect(await remind("2026-11-25T16:00:00Z")).toEqual([]);
  });

  it("come only on the hospital's working days, in the daytime", async () => {
    await stands("received", "2026-11-19T18:00:00Z", "2026-11-19");
    // Friday evening, a Saturday, a holiday, and six in the morning.
    for (const at of ["2026-11-21T02:30:00Z", "2026-11-21T18:00:00Z", "2026-11-23T14:30:00Z"]) expect(await remind(at)).toEqual([]);
    await db().insertInto("hospital_holidays").values({ day: "2026-11-23", name: "Founders’ Day" }).execute();
    expect(await remind("2026-11-23T18:00:00Z")).toEqual([]);
    expect(await remind("2026-11-24T15:30:00Z")).toHaveLength(2);
  });

  it("skip holidays, and count the night in which the clocks change as one", async () => {
    await stands("accepted", "2026-10-23T18:00:00Z");
    await db().insertInto("hospital_holidays").values({ day: "2026-10-30", name: "Founders’ Day" }).execute();
    expect(await remind("2026-11-09T18:00:00Z")).toEqual([]);
    expect(await remind("2026-11-10T18:00:00Z")).toHaveLength(2);
  });

  it.each([
    ["forward in spring", "2026-03-06", "2026-03-09T13:59:00Z", "2026-03-09T14:13:00Z"],
    ["back in autumn", "2026-10-30", "2026-11-02T14:59:00Z", "2026-11-02T15:13:00Z"],
  ])("come at seven on the Monday after the hospital's clocks went %s, and not in the night between", async (_which, due, six, seven) => {
    await stands("received", "2026-01-05T18:00:00Z", due);
    const change = new Date(`${seven.slice(0, 10)}T10:13:00Z`).getTime() - 24 * 3_600_000;
    for (const hours of [-2, -1, 0, 1]) expect(await remind(new Date(change + hours * 3_600_000).toISOString())).toEqual([]);
    expect(await remind(six)).toEqual([]);
    expect((await remind(seven)).toSorted()).toEqual([CARA, LENA]);
    expect(await remind(seven.replace(":13:", ":59:"))).toEqual([]);
  });

  it("are one a day for each person, in addition to other mails, and none for people who want none", async () => {
    await stands("received", "2026-11-20T18:00:00Z", "2026-11-24");
    const cara = await db().selectFrom("accounts").select("id").where("email", "=", CARA).executeTakeFirstOrThrow();
    await db().insertInto("referral_mails").values({ account_id: cara.id, mailed_on: "2026-11-25" }).execute();
    await db().updateTable("accounts").set({ notices_by_mail: false }).where("email", "=", LENA).execute();
    expect(await remind("2026-11-25T16:00:00Z")).toEqual([]);
    await db().updateTable("accounts").set({ notices_by_mail: true }).where("email", "=", LENA).execute();
  });

  it.each<[ReferralState]>([["completed"], ["declined"], ["cancelled"], ["scheduled"], ["error"]])(
    "do not come for a referral that is %s",
    async (course) => {
      await stands(course, "2026-10-01T18:00:00Z", "2026-10-05");
      expect(await remind("2026-11-25T16:00:00Z")).toEqual([]);
    },
  );

  it("do not come for a child who has died, or if the letter is there", async () => {
    await stands("seen", "2026-10-01T18:00:00Z");
    const { person_id } = await db().selectFrom("referrals").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
    await db().updateTable("patients").set({ is_deceased: true }).where("person_id", "=", person_id).execute();
    expect(await remind("2026-11-25T16:00:00Z")).toEqual([]);
    await ask("2026-10-01T18:00:00Z");
    expect(await remind("2026-11-25T16:00:00Z")).toEqual([]);
    await db().updateTable("patients").set({ is_deceased: false }).where("person_id", "=", person_id).execute();
    await db().deleteFrom("referral_questions").where("referral_id", "=", id).execute();
    const file = await db().selectFrom("referral_letters").select("file_id").executeTakeFirstOrThrow();
    await db().insertInto("referral_letters").values({ referral_id: id, file_id: file.file_id, sent_at: NOW }).execute();
    await stands("seen", "2026-10-01T18:00:00Z");
    expect(await remind("2026-11-25T16:00:00Z")).toEqual([]);
  });

  it("are stored with their mails or not at all, and once by two servers", async () => {
    await stands("received", "2026-11-20T18:00:00Z", "2026-11-24");
    clock.set("2026-11-25T16:00:00Z");
    const broken = { ...jobs, send: async () => Promise.reject(new Error("the server was killed")) };
    await expect(remindOfReferrals({ ...hospital.platform, jobs: broken })).rejects.toThrow("the server was killed");
    expect(await rows()).toEqual([]);
    await Promise.all([remindOfReferrals(hospital.platform), remindOfReferrals(hospital.platform)]);
    expect(
      jobs
        .mails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([CARA, LENA]);
    expect(await rows()).toHaveLength(1);
  });

  it("come again when the waiting starts again", async () => {
    await stands("no-show", "2026-11-20T18:00:00Z");
    expect(await remind("2026-11-23T18:00:00Z")).toEqual([DORA, GENA]);
    await stands("no-show", "2026-11-24T18:00:00Z");
    expect(await remind("2026-11-25T18:00:00Z")).toEqual([DORA, GENA]);
  });

  it("of a question to a clinic go to its desk after its day, of a request for more information to the office, then to the desk's lead", async () => {
    const { advice } = await partsOfReferral(hospital).adviceOf(id);
    const thread = db().updateTable("advice_threads").where("id", "=", advice);
    await db().updateTable("clinics").set({ advice_days: 2 }).execute();
    const at = { waiting_since: "2026-11-20T18:00:00Z", reminder_step: 0, reminded_at: null };
    await thread.set({ ...at, answer_by: "2026-11-24" }).execute();
    expect(await remind("2026-11-24T16:00:00Z")).toEqual([]);
    expect((await remind("2026-11-25T16:00:00Z")).toSorted()).toEqual([CARA, LENA]);
    expect(jobs.mails()[0]?.text).toMatch(/^Hello,\n\nQuestions are waiting for you\.\n\n.*\/desk\/questions\n/);
    expect(await remind("2026-11-27T16:00:00Z")).toEqual([]);
    expect(await remind("2026-11-30T16:00:00Z")).toEqual([LENA]);
    expect(await remind("2026-12-15T16:00:00Z")).toEqual([]);
    // Five working days after Friday are over.
    await thread.set({ ...at, turn: "office", answer_by: null }).execute();
    await db().deleteFrom("referral_mails").execute();
    expect(await remind("2026-11-27T16:00:00Z")).toEqual([]);
    expect(await remind("2026-11-30T16:00:00Z")).toEqual([DORA, GENA]);
    await thread.set({ state: "answered", turn: null, waiting_since: null }).execute();
    expect(await remind("2026-12-31T16:00:00Z")).toEqual([]);
  });

  it("of a question to a clinic are sent once by a server of the last release and a new one together", async () => {
    const { advice } = await partsOfReferral(hospital).adviceOf(id);
    const thread = db().updateTable("advice_threads").where("id", "=", advice);
    await db().updateTable("clinics").set({ advice_days: 2 }).execute();
    const waiting = { waiting_since: "2026-11-20T18:00:00Z", answer_by: "2026-11-24" };
    // The last release knows only this column.
    await thread.set({ ...waiting, reminder_step: 1, reminded_at: "2026-11-25T15:00:00Z" }).execute();
    expect(await remind("2026-11-25T16:00:00Z")).toEqual([]);
    expect(await remind("2026-11-30T16:00:00Z")).toEqual([LENA]);
    const step = db().selectFrom("advice_threads").select("reminder_step").where("id", "=", advice);
    expect(await step.executeTakeFirst()).toEqual({ reminder_step: 2 });
    expect(await rows()).toEqual([{ reason: "advice", step: 2 }]);
    await thread.set({ state: "answered", turn: null, waiting_since: null }).execute();
  });
});
