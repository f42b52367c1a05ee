import { referrals } from "@linnet/contract/referrals";
import type { ReferralEventKind } from "@linnet/contract/referrals/course";
import { desk } from "@linnet/contract/referrals/desk";
import { referralForm } from "@linnet/contract/referrals/form";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../../test/open-hospital.ts";
import { referralFields, sendReferral } from "../../../../../test/referral-form.ts";
import { testApp } from "../../../../../test/test-app.ts";
import { addDays, subDays, subMonths } from "../../../../platform/dates.ts";
import { clinicRepository } from "../../form/clinic-repository.ts";
import { computeWaits } from "./compute-waits.ts";

const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const ROUTINE = 2;
const URGENT = 1;

describe("how long children wait for a clinic", () => {
  const hospital = testApp();
  const db = () => hospital.db;
  let clinicId: number;
  let template: number;

  /** Writes rows directly, because a referral's real course takes months and is tested elsewhere. */
  async function add({
    sentAt,
    acuityId = ROUTINE,
    ends = [],
  }: {
    sentAt: Date;
    acuityId?: number;
    ends?: [ReferralEventKind, Date][];
  }): Promise<number> {
    const {
      id: _own,
      search_words,
      request_key: _key,
      ...same
    } = await db().selectFrom("referrals").selectAll().where("id", "=", template).executeTakeFirstOrThrow();
    const { id } = await db()
      .insertInto("referrals")
      .values({
        ...same,
        search_words,
        clinic_id: clinicId,
        acuity_id: acuityId,
        created_at: sentAt,
        person_id: null,
        tie: "none",
        typed_identity: null,
        appointment: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [kind, at] of ends) await db().insertInto("referral_events").values({ referral_id: id, kind, at }).execute();
    return id;
  }
  const ago = (days: number) => subDays(hospital.clock.now(), days);
  const seenAfter = (days: number, sentAgo = 100) => add({ sentAt: ago(sentAgo), ends: [["seen", addDays(ago(sentAgo), days)]] });
  const compute = () => computeWaits({ db: db(), clock: hospital.clock, config: { HOSPITAL_TIME_ZONE: "America/Los_Angeles" } });
  const offered = async (email = DORA) => {
    const { body } = await hospital.call(email, referralForm.choices, {});
    return body.clinics.find(({ id }) => id === clinicId);
  };
  const waits = async () => {
    await compute();
    return (await offered())?.waits;
  };

  beforeEach(async () => {
    template ??= (await sendReferral(hospital, "dora", await referralFields(db()))).body.id;
    const name = `Clinic ${crypto.randomUUID()}`;
    const clinic = {
      name,
      takesNewPatients: true,
      answerDays: 2,
      location: name,
      resource: "",
      phone: "626-555-0100",
      adviceDays: null,
      specialty: "Sleep",
      zipCode: "67209",
    };
    clinicId = await clinicRepository(db()).add(db(), clinic);
  });

  it("is shown as the days in which 80% were seen, to everyone who refers", async () => {
    for (const days of [3, 5, 8, 12, 14, 20, 21, 28, 35, 41]) await seenAfter(days);
    expect(await waits()).toEqual([{ patientAcuityId: ROUTINE, referrals: 10, withinDays: 28 }]);
    expect(await offered(GENA)).toMatchObject({ phone: "626-555-0100", specialty: "Sleep", waits: [{ withinDays: 28 }] });
  });

  it("counts waiting referrals until today, and ended ones until that day", async () => {
    for (const days of [4, 7, 10, 12, 15, 18, 22, 30, 33]) await seenAfter(days);
    await add({ sentAt: ago(7) });
    await add({ sentAt: ago(90), ends: [["declined", ago(75)]] });
    await add({
      sentAt: ago(90),
      ends: [
        ["cancelled", ago(64)],
        ["completed", ago(60)],
      ],
    });
    // The second sample of days-until-seen.test.ts.
    expect(await waits()).toEqual([{ patientAcuityId: ROUTINE, referrals: 12, withinDays: 30 }]);
  });

  it("uses the first visit, whatever follows", async () => {
    for (let child = 0; child < 10; child++)
      await add({
        sentAt: ago(80),
        ends: [
          ["seen", ago(70)],
          ["seen", ago(20)],
          ["cancelled", ago(10)],
        ],
      });
    expect(await waits()).toEqual([{ patientAcuityId: ROUTINE, referrals: 10, withinDays: 10 }]);
  });

  it("is hidden for nine referrals, and counted separately for each acuity", async () => {
    for (let child = 0; child < 9; child++) await seenAfter(6);
    for (let child = 0; child < 10; child++) await add({ sentAt: ago(50), acuityId: URGENT, ends: [["seen", ago(48)]] });
    expect(await waits()).toEqual([
      { patientAcuityId: URGENT, referrals: 10, withinDays: 2 },
      { patientAcuityId: ROUTINE, referrals: 9, withinDays: null },
    ]);
  });

  it.each([
    ["forward in spring", "2026-03-08T07:30:00Z", "2026-03-09T07:30:00Z"],
    ["back in autumn", "2026-11-01T06:30:00Z", "2026-11-02T08:30:00Z"],
  ])("counts two days from the evening before the hospital's clocks go %s to the night after", async (_which, sentAt, seenAt) => {
    for (let child = 0; child < 10; child++) await add({ sentAt: new Date(sentAt), ends: [["seen", new Date(seenAt)]] });
    // The nightly run, 24 and 26 hours later.
    hospital.clock.set(`${seenAt.slice(0, 10)}T10:11:00Z`);
    await compute();
    hospital.clock.set(NOW);
    expect(await offered()).toMatchObject({ waits: [{ referrals: 10, withinDays: 2 }] });
  });

  it("counts a visit by a slow clock as of the same day, and leaves out impossible ones", async () => {
    for (let child = 0; child < 10; child++) await seenAfter(-1);
    await seenAfter(-30);
    expect(await waits()).toEqual([{ patientAcuityId: ROUTINE, referrals: 10, withinDays: 0 }]);
  });

  it("counts nights by the hospital’s calendar, and only the last six months", async () => {
    // Ten to midnight, and ten minutes past.
    const evening = new Date("2026-10-01T06:50:00Z");
    for (let child = 0; child < 10; child++) await add({ sentAt: evening, ends: [["seen", new Date("2026-10-01T07:10:00Z")]] });
    await add({ sentAt: subDays(subMonths(hospital.clock.now(), 6), 1) });
    await add({ sentAt: addDays(hospital.clock.now(), 2) });
    expect(await waits()).toEqual([{ patientAcuityId: ROUTINE, referrals: 10, withinDays: 1 }]);
  });

  it("is shown on the referral, for the office and the desk", async () => {
    for (let child = 0; child < 10; child++) await seenAfter(21);
    await compute();
    const { body } = await sendReferral(hospital, "dora", await referralFields(db(), { firstName: "Wanda", clinicKey: clinicId }));
    const wait = { patientAcuityId: ROUTINE, referrals: 10, withinDays: 21 };
    expect((await hospital.call(DORA, referrals.get, { params: body })).body.wait).toEqual(wait);
    await db().updateTable("referrals").set({ course: "received" }).where("id", "=", body.id).execute();
    expect((await hospital.call("lena@staff.wrenfield.example", desk.get, { params: body })).body.wait).toEqual(wait);
    const other = await sendReferral(
      hospital,
      "dora",
      await referralFields(db(), { firstName: "Wendy", clinicKey: clinicId, patientAcuityId: URGENT }),
    );
    expect((await hospital.call(DORA, referrals.get, { params: other.body })).body.wait).toBeNull();
  });

  it("is next to the miles to the clinic, if both places are known", async () => {
    const { body } = await hospital.call(GENA, referralForm.distances, { body: { zip: "67209" } });
    expect(body).toContainEqual({ clinicId, miles: 0 });
    expect((await hospital.call(GENA, referralForm.distances, { body: { zip: "00000" } })).body).toEqual([]);
    expect(await hospital.call(GENA, referralForm.distances, { body: { zip: "6720" } })).toMatchObject({ status: 400 });
    expect((await hospital.call("cole@linnet.example", referralForm.distances, { body: { zip: "67209" } })).status).toBe(403);
  });
});
