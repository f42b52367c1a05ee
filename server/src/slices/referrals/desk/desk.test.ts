import { referrals } from "@linnet/contract/referrals";
import { clinicDesks, type DeskActRequest, type DeskView, desk } from "@linnet/contract/referrals/desk";
import { type DeskAct, TASK_OF_STATE } from "@linnet/contract/referrals/desk-tasks";
import { deskLetters } from "@linnet/contract/referrals/letters";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { idsOf } from "../../../../test/referral-form.ts";
import { testApp } from "../../../../test/test-app.ts";

const ADA = "ada@linnet.example";
const CARA = "cara@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const IDA = "ida@staff.wrenfield.example";
const DORA = "dora@linnet.example";

type Act = DeskActRequest extends infer A ? (A extends DeskActRequest ? Omit<A, "lastEvent"> : never) : never;

describe("a clinic's desk", () => {
  const hospital = testApp();
  const worklist = async (person: string, view: DeskView = "all", more: object = {}) =>
    (await hospital.call(person, desk.worklist, { body: { view, ...more } })).body;
  const details = async (person: string, id: number) => (await hospital.call(person, desk.get, { params: { id } })).body;
  /** Acts on the current version, or on the one shown earlier. */
  async function act(person: string, id: number, deed: Act, lastEvent?: number) {
    const shown = lastEvent ?? (await details(person, id)).lastEvent;
    return hospital.call(person, desk.act, { params: { id }, body: { ...deed, lastEvent: shown } as DeskActRequest });
  }
  const of = async (lastName: string, clinic?: string) => {
    const { id } = await hospital.db
      .selectFrom("referrals as r")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .select("r.id")
      .where("r.last_name", "=", lastName)
      .$if(clinic !== undefined, (query) => query.where("c.name", "=", clinic ?? ""))
      .orderBy("r.id", "desc")
      .executeTakeFirstOrThrow();
    return id;
  };
  /** Another referral that allows this act, at any clinic or at one. */
  async function anyThat(
    wanted: DeskAct,
    person: string,
    { but = 0, clinicId }: { but?: number; clinicId?: number } = {},
  ): Promise<number> {
    const { data } = await worklist(person, "all", { clinicId });
    for (const { id } of data) if (id !== but && (await details(person, id)).acts.includes(wanted)) return id;
    throw new Error(`Nothing to ${wanted}`);
  }
  const visitAt = (startsAt: string) => ({ startsAt, minutes: 45, location: "Alder Park, level 2", resource: "Varga, Lena, NP" });

  it("shows only its clinics’ referrals, urgent ones first, and counts them by task", async () => {
    const { data, total, counts, clinics, colleagues } = await worklist(CARA);
    expect(clinics.map(({ name }) => name)).toEqual(["Heart Center", "Neurology Clinic"]);
    expect(colleagues.map(({ name }) => name)).toEqual(["Varga, Lena", "Voss, Cara"]);
    expect(new Set(data.map(({ clinic }) => clinic.name))).toEqual(new Set(["Heart Center", "Neurology Clinic"]));
    expect(counts.all).toBe(total);
    const { all, urgent, overdue, ...tasks } = counts;
    expect(Object.values(tasks).reduce((sum, count) => sum + count, 0)).toBe(all);
    expect(overdue).toBeGreaterThan(0);
    expect(data.slice(0, urgent).every(({ isUrgent }) => isUrgent)).toBe(true);
    expect(data.slice(urgent).some(({ isUrgent }) => isUrgent)).toBe(false);
    expect((await worklist(CARA, "schedule")).data.every(({ task }) => task === "schedule")).toBe(true);
    expect((await worklist(CARA, "overdue")).total).toBe(overdue);
    expect((await worklist(LENA)).total).toBeGreaterThan(total);
  });

  it("gives a worklist's numbers in the order of its pages, for its own clinics only", async () => {
    const order = async (person: string, body: object) => (await hospital.call(person, desk.order, { body })).body.ids;
    for (const person of [CARA, LENA]) {
      const { data, totalPages } = await worklist(person);
      const pages = [data];
      for (let page = 2; page <= totalPages; page += 1) pages.push((await worklist(person, "all", { page })).data);
      expect(await order(person, {})).toEqual(pages.flat().map(({ id }) => id));
    }
    const narrowed = await worklist(CARA, "schedule");
    expect(await order(CARA, { view: "schedule" })).toEqual(narrowed.data.map(({ id }) => id));
    const audited = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", desk.order.action).orderBy("id").execute();
    expect(audited.at(-1)).toMatchObject({ rule: "desk", count: narrowed.total });
  });

  it("uses an index that has each state with a task for a clinic, and no other", async () => {
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname = 'referrals_desk'`.execute(
      hospital.db,
    );
    const states = [...(rows[0]?.indexdef ?? "").matchAll(/'([a-z-]+)'/g)].map(([, state]) => state);
    expect(states.sort()).toEqual(Object.keys(TASK_OF_STATE).sort());
  });

  it("names seen referrals without a letter, and asks to complete those with one", async () => {
    const taskOf = async (id: number) => (await details(LENA, id)).task;
    const missing = await worklist(LENA, "letter");
    expect(missing.total).toBe(missing.counts.letter);
    expect(missing.data.length).toBeGreaterThan(0);
    for (const { id } of missing.data) expect((await details(LENA, id)).letters.some(({ state }) => state === "current")).toBe(false);
    const { counts, data } = await worklist(LENA, "finish");
    const [written] = data;
    if (!written) throw new Error("No clinic of the demo hospital has written");
    const { lastEvent } = await details(LENA, written.id);
    const withdrawal = { lastEvent, reason: "It names another child." };
    expect((await hospital.call(LENA, deskLetters.withdraw, { params: { id: written.id }, body: withdrawal })).status).toBe(200);
    expect(await taskOf(written.id)).toBe("letter");
    expect((await worklist(LENA, "letter")).counts).toMatchObject({ letter: missing.total + 1, finish: counts.finish - 1 });
  });

  it("names referrals that the hospital's system could not process, even if the office asks to cancel", async () => {
    const id = await of("Adeyemi");
    const { course } = await hospital.db.selectFrom("referrals").select("course").where("id", "=", id).executeTakeFirstOrThrow();
    const set = (change: object) => hospital.db.updateTable("referrals").set(change).where("id", "=", id).execute();
    await set({ course: "error", cancel_requested: true, cancellation_reason: "Seen elsewhere" });
    const { counts, data } = await worklist(CARA, "failed");
    expect(data.map((each) => each.id)).toEqual([id]);
    expect(counts.failed).toBe(1);
    expect(await details(CARA, id)).toMatchObject({ task: "failed", acts: [] });
    await set({ course, cancel_requested: false, cancellation_reason: null });
  });

  it("finds a patient by name and a referral by its number, and filters by clinic and colleague", async () => {
    const id = await of("Adeyemi");
    expect((await worklist(CARA, "all", { text: "tol ade" })).data.map((each) => each.id)).toEqual([id]);
    expect((await worklist(CARA, "all", { text: String(id) })).total).toBe(1);
    const other = await worklist(CARA, "all", { text: String(await of("Renault", "Kidney Clinic").catch(() => 1)) });
    expect(other.total).toBe(0);
    const [, neurology] = (await worklist(CARA)).clinics;
    expect((await worklist(CARA, "all", { clinicId: neurology?.id })).data.every(({ clinic }) => clinic.id === neurology?.id)).toBe(true);
  });

  it("offers what the clinic's appointments usually have, and the coming holidays", async () => {
    const id = await of("Adeyemi");
    const { clinic } = await details(CARA, id);
    await hospital.db
      .updateTable("clinics")
      .set({ location: "Level 4", resource: "Okafor, Ada, MD" })
      .where("id", "=", clinic.id)
      .execute();
    await hospital.db
      .insertInto("hospital_holidays")
      .values([
        { day: "2020-07-03", name: "Past" },
        { day: "2090-07-03", name: "Founders’ Day" },
      ])
      .execute();
    const { usualVisit, holidays } = await details(CARA, id);
    expect(usualVisit).toMatchObject({ location: "Level 4", resource: "Okafor, Ada, MD" });
    expect(usualVisit?.minutes).toBeGreaterThanOrEqual(5);
    expect(holidays).toContainEqual({ day: "2090-07-03", name: "Founders’ Day" });
    expect(holidays?.map(({ name }) => name)).not.toContain("Past");
  });

  it("finds a referral by MRN, phone, birth date and practice", async () => {
    const id = await of("Adeyemi");
    const set = (change: object) => hospital.db.updateTable("referrals").set(change).where("id", "=", id).execute();
    await set({ mrn: "77001234", phone: "626-555-0199", second_phone: "(714) 555-0188", birth_date: "2019-02-07" });
    const found = async (text: string) => (await worklist(CARA, "all", { text })).data.map((each) => each.id);
    for (const text of ["77001234", "(626) 555-0199", "+1 626 555 0199", "5550188", "0188"]) expect(await found(text)).toEqual([id]);
    for (const text of ["7700123", "188", "626-555-0190"]) expect(await found(text)).toEqual([]);
    expect(await found("2/7/2019")).toContain(id);
    expect(await found("02/08/2019")).not.toContain(id);
    const { practiceName, lastName } = (await worklist(CARA, "all", { text: String(id) })).data[0] ?? {};
    expect(await found(`${lastName} ${practiceName?.slice(0, 5)}`)).toEqual([id]);
    expect(await found("Adeyemi Elsewhere")).toEqual([]);
  });

  it("opens a referral with everything that was sent, the patient in the record, and the possible acts", async () => {
    const id = await of("Adeyemi");
    const opened = await details(CARA, id);
    expect(opened).toMatchObject({
      reason: expect.stringContaining("Staring spells"),
      physicianName: "Ashby, Dora",
      identity: { found: "found", record: { lastName: "Adeyemi" } },
      acts: ["schedule", "ask", "hold", "redirect", "decline", "complete", "cancel"],
    });
    const audited = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", desk.get.action).orderBy("id").execute();
    expect(audited.at(-1)).toMatchObject({ object: `referral ${id}`, rule: "desk", person_ids: [expect.stringMatching(/^pt-/)] });
  });

  describe("keeps separate", () => {
    let foreign: number;
    beforeAll(async () => {
      const ids = idsOf(hospital.db);
      const clinic = await ids.clinic("Kidney Clinic").catch(() => undefined);
      const row = hospital.db.selectFrom("referrals as r").innerJoin("clinics as c", "c.id", "r.clinic_id").select("r.id");
      foreign = (
        await (clinic
          ? row.where("c.id", "=", clinic)
          : row.where("c.name", "not in", ["Heart Center", "Neurology Clinic"])
        ).executeTakeFirstOrThrow()
      ).id;
    });

    it("another clinic's referrals, which do not exist for other desks", async () => {
      const missing = { status: 404, body: { message: (await hospital.call(CARA, desk.get, { params: { id: 99_999_999 } })).body } };
      const input = { params: { id: foreign } };
      for (const reply of [
        await hospital.call(CARA, desk.get, input),
        await hospital.call(CARA, desk.attachment, { params: { id: foreign, fileId: 1 } }),
        await hospital.call(CARA, desk.act, { ...input, body: { act: "accept", lastEvent: 1 } }),
        await hospital.call(CARA, desk.assign, { ...input, body: { accountId: null } }),
      ])
        expect(reply.status).toBe(missing.status);
      expect((await hospital.call(LENA, desk.get, input)).status).toBe(200);
    });

    it("what is not its own: patients, offices’ lists and the administration are closed to it, and it to all others", async () => {
      const id = await of("Adeyemi");
      expect((await hospital.call(CARA, referrals.get, { params: { id } })).status).toBe(403);
      expect((await hospital.call(CARA, referrals.ofPractice, { body: {} })).status).toBe(403);
      expect((await hospital.call(CARA, clinicDesks.list, {})).status).toBe(403);
      for (const person of [DORA, "gena@linnet.example", ADA, "hana@linnet.example", IDA]) {
        expect((await hospital.call(person, desk.worklist, { body: {} })).status).toBe(403);
        expect((await hospital.call(person, desk.get, { params: { id } })).status).toBe(403);
      }
    });

    it("undelivered referrals, which are at no desk", async () => {
      const id = await of("Adeyemi");
      await hospital.db.updateTable("referrals").set({ course: "sent" }).where("id", "=", id).execute();
      expect((await hospital.call(CARA, desk.get, { params: { id } })).status).toBe(404);
      await hospital.db.updateTable("referrals").set({ course: "accepted" }).where("id", "=", id).execute();
    });
  });

  it("completes a referral step by step, and the office sees each step right away with the next actor", async () => {
    const id = await of("Ruiz", "Heart Center");
    const office = async () => (await hospital.call(DORA, referrals.get, { params: { id } })).body;
    expect(await act(CARA, id, { act: "accept" })).toEqual({ status: 200, body: true });
    expect(await office()).toMatchObject({
      cernerStatus: "Accepted",
      nextStep: "Heart Center is reviewing it. Expect an answer by 11/24.",
    });
    await act(CARA, id, { act: "schedule", visit: visitAt("2026-12-01T17:30:00Z") });
    expect(await office()).toMatchObject({
      cernerStatus: "Patient Scheduled",
      referralAppointment: {
        aptDate: "2026-12-01T17:30:00.000Z",
        duration: 45,
        location: "Alder Park, level 2",
        resource: "Varga, Lena, NP",
      },
    });
    await act(CARA, id, { act: "reschedule", visit: visitAt("2026-12-03T17:30:00Z") });
    await act(CARA, id, { act: "no-show" });
    expect(await office()).toMatchObject({ cernerStatus: "No Show", needsPractice: true });
    await act(CARA, id, { act: "schedule", visit: visitAt("2026-12-08T17:30:00Z") });
    await act(CARA, id, { act: "seen" });
    await act(CARA, id, { act: "complete" });
    const { cernerStatus, history } = await office();
    expect(cernerStatus).toBe("Completed");
    expect(history.map(({ kind }) => kind).slice(-7)).toEqual([
      "accepted",
      "scheduled",
      "rescheduled",
      "no-show",
      "scheduled",
      "seen",
      "completed",
    ]);
    expect((await details(CARA, id)).acts).toEqual([]);
    const audited = await hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", desk.act.action).orderBy("id").execute();
    expect(audited.flatMap(({ changed }) => changed).slice(-7)).toEqual([
      "accept",
      "schedule",
      "reschedule",
      "no-show",
      "schedule",
      "seen",
      "complete",
    ]);
  });

  it("tells the second of two people what the first has done, and does nothing twice", async () => {
    const id = await of("Haddad", "Heart Center");
    const { lastEvent } = await details(LENA, id);
    expect((await act(CARA, id, { act: "schedule", visit: visitAt("2026-12-09T17:30:00Z") })).status).toBe(200);
    const second = await act(LENA, id, { act: "decline", reason: "No room" }, lastEvent);
    expect(second).toMatchObject({ status: 409, body: { message: "Cara Voss scheduled it on 11/20/2026 at 10:00 AM. Review it again." } });
    expect((await details(LENA, id)).cernerStatus).toBe("Patient Scheduled");
    const { lastEvent: scheduled } = await details(LENA, id);
    expect((await act(CARA, id, { act: "reschedule", visit: visitAt("2026-12-10T17:30:00Z") }, scheduled)).status).toBe(200);
    const late = await act(LENA, id, { act: "reschedule", visit: visitAt("2026-12-11T17:30:00Z") }, scheduled);
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining("Cara Voss rescheduled the appointment") } });
    const { lastEvent: now } = await details(LENA, id);
    const both = await Promise.all([act(CARA, id, { act: "seen" }, now), act(LENA, id, { act: "no-show" }, now)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("gives each of a provider's times at a clinic once", async () => {
    const id = await of("Adeyemi");
    const { clinic } = await details(CARA, id);
    const reply = await act(CARA, id, { act: "schedule", visit: { ...visitAt("2026-12-09T17:30:00Z"), location: "Alder Park" } });
    expect(reply.status).toBe(200);
    // The test cannot know which referrals of the other clinic can be scheduled, because two people have acted at the same time.
    const other = await anyThat("schedule", CARA, { but: id, clinicId: clinic.id });
    const taken = await act(CARA, other, { act: "schedule", visit: visitAt("2026-12-09T17:30:00Z") });
    expect(taken).toMatchObject({
      status: 409,
      body: { message: "Varga, Lena, NP has another appointment at that time. Choose another time." },
    });
  });

  it("forwards a referral to another clinic with all that was sent, never back, and at most three times", async () => {
    const ids = idsOf(hospital.db);
    const names = (await worklist(LENA)).clinics.map(({ name }) => name);
    const id = await anyThat("redirect", CARA);
    const from = (await details(LENA, id)).clinic;
    const targets = names.filter((name) => name !== from.name);
    const go = async (name: string) => act(LENA, id, { act: "redirect", clinicId: await ids.clinic(name), reason: "Better placed there" });
    expect((await go(from.name)).status).toBe(400);
    expect((await go(targets[0] ?? "")).status).toBe(200);
    const { clinic, history, redirectTo } = await details(LENA, id);
    expect(clinic.name).toBe(targets[0]);
    expect(history.at(-1)?.text).toBe(`Forwarded to another clinic: ${from.name} to ${targets[0]}. Better placed there`);
    expect(redirectTo.map(({ name }) => name)).not.toContain(from.name);
    expect(await go(from.name)).toMatchObject({ status: 409, body: { message: `${from.name} already forwarded this referral.` } });
    expect((await go(targets[1] ?? "")).status).toBe(200);
    expect((await go(targets[2] ?? "")).status).toBe(200);
    expect((await go(targets[3] ?? "")).status).toBe(409);
    await hospital.db
      .updateTable("clinics")
      .set({ active: false })
      .where("name", "=", targets[4] ?? "")
      .execute();
    expect((await go(targets[4] ?? "")).status).toBe(400);
    await hospital.db
      .updateTable("clinics")
      .set({ active: true })
      .where("name", "=", targets[4] ?? "")
      .execute();
  });

  it("declines with a reason, which the office reads, and then allows no act", async () => {
    const id = await anyThat("hold", LENA);
    expect((await hospital.call(LENA, desk.act, { params: { id }, body: { act: "decline", reason: " ", lastEvent: 1 } })).status).toBe(400);
    expect((await act(LENA, id, { act: "hold", reason: "The insurance has to approve" })).status).toBe(200);
    expect((await act(LENA, id, { act: "decline", reason: "Not a question for us" })).status).toBe(200);
    expect((await act(LENA, id, { act: "accept" })).status).toBe(409);
    const row = await hospital.db.selectFrom("referrals").select(["course", "cancellation_reason"]).where("id", "=", id).executeTakeFirst();
    expect(row).toEqual({ course: "declined", cancellation_reason: "Not a question for us" });
  });

  it("acts even if the server of the previous act had a fast clock", async () => {
    const id = await anyThat("schedule", LENA);
    expect((await act(LENA, id, { act: "schedule", visit: visitAt("2026-12-16T17:30:00Z") })).status).toBe(200);
    hospital.clock.forward(-5_000);
    expect((await act(LENA, id, { act: "no-show" })).status).toBe(200);
    const { cernerStatus, history } = await details(LENA, id);
    expect({ cernerStatus, last: history.at(-1)?.kind }).toEqual({ cernerStatus: "No Show", last: "no-show" });
    hospital.clock.forward(5_000);
  });

  it("tells a person who acts that the referral was just forwarded, and the other way round", async () => {
    const { redirectTo } = await details(LENA, await anyThat("redirect", LENA));
    for (const other of redirectTo.slice(0, 2)) {
      const id = await anyThat("redirect", LENA);
      const { lastEvent } = await details(LENA, id);
      const both = await Promise.all([
        act(LENA, id, { act: "redirect", clinicId: other.id, reason: "Better placed there" }, lastEvent),
        act(LENA, id, { act: "decline", reason: "No room" }, lastEvent),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it("assigns a referral only to people at the same desk", async () => {
    const { data, colleagues } = await worklist(CARA);
    const [first] = data;
    const cara = colleagues.find(({ name }) => name === "Voss, Cara");
    const params = { id: first?.id ?? 0 };
    expect((await hospital.call(LENA, desk.assign, { params, body: { accountId: cara?.id ?? 0 } })).status).toBe(200);
    expect((await worklist(CARA, "all", { assignedTo: cara?.id })).data.map(({ id }) => id)).toEqual([params.id]);
    expect((await hospital.call(LENA, desk.assign, { params, body: { accountId: 1 } })).status).toBe(400);
  });

  it("leaves nothing assigned to people who no longer work at its clinic", async () => {
    const { data, colleagues, clinics } = await worklist(CARA);
    const cara = colleagues.find(({ name }) => name === "Voss, Cara")?.id ?? 0;
    const [heart, neurology] = clinics.map(({ id }) => id);
    for (const clinicId of [heart, neurology]) {
      const id = data.find(({ clinic }) => clinic.id === clinicId)?.id ?? 0;
      expect((await hospital.call(LENA, desk.assign, { params: { id }, body: { accountId: cara } })).status).toBe(200);
    }
    const give = (clinicIds: number[]) =>
      hospital.call(ADA, clinicDesks.give, { body: { email: CARA, isLead: false, clinicIds, allClinics: false } });
    expect((await give([neurology ?? 0])).status).toBe(200);
    const inHand = (await worklist(LENA, "all", { assignedTo: cara })).data;
    expect(new Set(inHand.map(({ clinic }) => clinic.id))).toEqual(new Set([neurology]));
    expect((await give([heart ?? 0, neurology ?? 0])).status).toBe(200);
  });

  it("refuses to assign a referral that is being forwarded", async () => {
    const id = await anyThat("redirect", CARA);
    const { clinic, redirectTo, colleagues, lastEvent } = await details(LENA, id);
    const other = redirectTo.find(({ name }) => name !== "Heart Center" && name !== "Neurology Clinic");
    const cara = colleagues.find(({ name }) => name === "Voss, Cara")?.id ?? 0;
    const [sentOn, given] = await Promise.all([
      act(LENA, id, { act: "redirect", clinicId: other?.id ?? 0, reason: "Better placed there" }, lastEvent),
      hospital.call(CARA, desk.assign, { params: { id }, body: { accountId: cara } }),
    ]);
    expect(sentOn.status).toBe(200);
    expect([200, 404]).toContain(given.status);
    expect(await details(LENA, id)).toMatchObject({ clinic: { id: other?.id }, assignedTo: null });
    expect(clinic.id).not.toBe(other?.id);
  });

  describe("is given by system administrators", () => {
    const give = (body: object, by = ADA) =>
      hospital.call(by, clinicDesks.give, { body: { isLead: false, clinicIds: [], allClinics: false, ...body } as never });

    it("to active hospital staff, for existing clinics", async () => {
      const neurology = await idsOf(hospital.db).clinic("Neurology Clinic");
      expect((await give({ email: IDA, clinicIds: [neurology] })).status).toBe(200);
      expect((await worklist(IDA)).clinics.map(({ name }) => name)).toEqual(["Neurology Clinic"]);
      const { people } = (await hospital.call(ADA, clinicDesks.list, {})).body;
      expect(people.map(({ name, isLead }) => `${name} ${isLead}`)).toEqual(["Falk, Ida false", "Varga, Lena true", "Voss, Cara false"]);
      expect(await give({ email: DORA, clinicIds: [neurology] })).toMatchObject({
        status: 400,
        body: { fields: { email: /people of the hospital/ } },
      });
      expect((await give({ email: "nobody@staff.wrenfield.example", clinicIds: [neurology] })).status).toBe(400);
      expect((await give({ email: IDA, clinicIds: [] })).status).toBe(400);
      expect((await give({ email: IDA, clinicIds: [99_999] })).status).toBe(400);
      expect((await give({ email: IDA, clinicIds: [neurology] }, LENA)).status).toBe(403);
      expect((await give({ email: IDA, clinicIds: [neurology] }, "hana@linnet.example")).status).toBe(403);
    });

    it("and removed with immediate effect: the next request is refused, and nothing stays assigned", async () => {
      const { people } = (await hospital.call(ADA, clinicDesks.list, {})).body;
      const accountId = people.find(({ email }) => email === CARA)?.accountId ?? 0;
      expect((await hospital.call(ADA, clinicDesks.end, { params: { accountId } })).status).toBe(200);
      expect((await hospital.call(CARA, desk.worklist, { body: {} })).status).toBe(403);
      expect((await hospital.call(ADA, clinicDesks.end, { params: { accountId } })).status).toBe(404);
      expect((await worklist(LENA, "all", { assignedTo: accountId })).total).toBe(0);
    });
  });
});
