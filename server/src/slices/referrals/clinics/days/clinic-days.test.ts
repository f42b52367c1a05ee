import { clinicDays } from "@linnet/contract/referrals/clinic-days";
import { clinicDesks } from "@linnet/contract/referrals/desk";
import { beforeEach, describe, expect, it } from "vitest";
import { NOW } from "../../../../../test/open-hospital.ts";
import { idsOf, referralFields, sendReferral } from "../../../../../test/referral-form.ts";
import { testApp } from "../../../../../test/test-app.ts";

const ADA = "ada@linnet.example";
const CARA = "cara@staff.wrenfield.example";
const LENA = "lena@staff.wrenfield.example";
const DORA = "dora@linnet.example";
const IDA = "ida@staff.wrenfield.example";
const DAYS = { answerDays: 3, urgentDays: 2, scheduleDays: 12, letterDays: 20, questionDays: 4, adviceDays: 2, phone: null };
const CHRISTMAS = { day: "2026-12-25", name: "Christmas Day" };

describe("the days of the hospital's clinics", () => {
  const hospital = testApp();
  const { call, clock } = hospital;
  let neurology: number;
  let kidney: number;
  beforeEach(async () => {
    clock.set(NOW);
    const ids = idsOf(hospital.db);
    [neurology, kidney] = [await ids.clinic("Neurology Clinic"), await ids.clinic("Kidney Clinic")];
    await hospital.db.deleteFrom("hospital_holidays").execute();
  });
  const list = async (person: string) => (await call(person, clinicDays.list, {})).body;
  const daysOf = async (person: string, id: number) => (await list(person)).clinics.find((clinic) => clinic.id === id);
  const change = async (person: string, clinicId: number, more: object = {}, changedOn?: string | null) => {
    const known = changedOn === undefined ? ((await daysOf(ADA, clinicId))?.changedOn ?? null) : changedOn;
    return call(person, clinicDays.change, { params: { clinicId }, body: { ...DAYS, ...more, changedOn: known } });
  };
  const lastAudited = (action: string) =>
    hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();
  const expectedBy = async (more: object = {}) => {
    const { status, body } = await sendReferral(hospital, "dora", await referralFields(hospital.db, { clinicKey: neurology, ...more }));
    expect(status).toBe(200);
    const row = hospital.db.selectFrom("referrals").select("expected_by").where("id", "=", body.id);
    return (await row.executeTakeFirstOrThrow()).expected_by;
  };

  it("start with the default of every clinic: two, one if urgent, and ten, fourteen and five until a reminder", async () => {
    const usual = {
      answerDays: 2,
      urgentDays: 1,
      scheduleDays: 10,
      letterDays: 14,
      questionDays: 5,
      adviceDays: null,
      phone: "(626) 555-0172",
      changedBy: "",
      changedOn: null,
    };
    expect(await daysOf(LENA, kidney)).toEqual({ id: kidney, name: "Kidney Clinic", ...usual });
  });

  it("set the date by which the next referral's answer is expected", async () => {
    expect((await change(LENA, neurology)).status).toBe(200);
    expect(await daysOf(LENA, neurology)).toMatchObject({ ...DAYS, changedBy: "Varga, Lena", changedOn: "2026-11-20T18:00:00.000Z" });
    expect(await lastAudited(clinicDays.change.action)).toMatchObject({
      object: `clinic ${neurology}`,
      changed: ["answerDays", "urgentDays", "scheduleDays", "letterDays", "questionDays", "adviceDays", "phone"],
    });
    expect(await expectedBy({ firstName: "Otto" })).toBe("2026-11-25");
    expect(await expectedBy({ firstName: "Una", patientAcuityId: 1 })).toBe("2026-11-24");
  });

  it("include the clinic's own phone number, which is optional", async () => {
    expect((await change(LENA, neurology, { phone: " (626) 555-0142 " })).status).toBe(200);
    expect(await daysOf(LENA, neurology)).toMatchObject({ phone: "(626) 555-0142" });
    expect((await lastAudited(clinicDays.change.action))?.changed).toContain("phone");
    expect(await change(LENA, neurology, { phone: "extension 12" })).toMatchObject({
      status: 400,
      body: { fields: { phone: "Phone number is not valid" } },
    });
    expect((await change(LENA, neurology, { phone: "" })).status).toBe(200);
    expect(await daysOf(LENA, neurology)).toMatchObject({ phone: null });
  });

  it("are refused after another person's change", async () => {
    const before = (await daysOf(ADA, neurology))?.changedOn ?? null;
    clock.forward(60_000);
    expect((await change(ADA, neurology, { letterDays: 21 }, before)).status).toBe(200);
    const late = await change(LENA, neurology, { letterDays: 22 }, before);
    expect(late).toMatchObject({
      status: 409,
      body: { message: "Someone else changed the response times for Neurology Clinic. Review them." },
    });
    expect(await daysOf(LENA, neurology)).toMatchObject({ letterDays: 21 });
  });

  it("are whole, between one and sixty, and no more for urgent referrals than usual", async () => {
    const wrong = async (more: object) => (await change(LENA, neurology, more)).body as unknown;
    expect(await wrong({ answerDays: 0, letterDays: 61, adviceDays: 0, questionDays: 1.5 })).toMatchObject({
      fields: {
        answerDays: "Use at least 1 day",
        letterDays: "Use at most 60 days",
        adviceDays: "Use at least 1 day",
        questionDays: "Enter a whole number of days",
      },
    });
    const urgentDays = "The number of days cannot exceed the number for other referrals";
    expect(await wrong({ urgentDays: 4 })).toMatchObject({ fields: { urgentDays } });
  });

  it("are changed by a desk lead for their own clinics only", async () => {
    const give = { email: IDA, isLead: true, clinicIds: [kidney], allClinics: false };
    expect((await call(ADA, clinicDesks.give, { body: give })).status).toBe(200);
    expect((await list(IDA)).clinics.map(({ name }) => name)).toEqual(["Kidney Clinic"]);
    expect((await change(IDA, kidney)).status).toBe(200);
    const replies = [await change(IDA, neurology), await change(IDA, 99_999, {}, null)];
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { message: "Clinic not found" } });
    expect(await list(IDA)).toMatchObject({ mayChangeHolidays: false });
    expect((await call(IDA, clinicDays.addHoliday, { body: CHRISTMAS })).status).toBe(403);
    expect((await call(IDA, clinicDays.removeHoliday, { params: { day: CHRISTMAS.day } })).status).toBe(403);
  });

  it.each([CARA, DORA, "gena@linnet.example", "hana@linnet.example"])("are not for %s", async (person) => {
    expect((await call(person, clinicDays.list, {})).status).toBe(403);
    expect((await change(person, neurology)).status).toBe(403);
    expect((await call(person, clinicDays.addHoliday, { body: CHRISTMAS })).status).toBe(403);
    expect((await call(person, clinicDays.removeHoliday, { params: { day: CHRISTMAS.day } })).status).toBe(403);
  });

  it("skip the hospital's holidays once they are added", async () => {
    const monday = { day: "2026-11-23", name: "Founders’ Day" };
    for (const holiday of [CHRISTMAS, monday]) expect((await call(LENA, clinicDays.addHoliday, { body: holiday })).status).toBe(200);
    expect(await list(LENA)).toMatchObject({ holidays: [monday, CHRISTMAS], mayChangeHolidays: true });
    expect(await lastAudited(clinicDays.addHoliday.action)).toMatchObject({ object: "holiday 2026-11-23" });
    expect((await change(LENA, neurology)).status).toBe(200);
    expect(await expectedBy({ firstName: "Ulf" })).toBe("2026-11-26");
    expect((await call(LENA, clinicDays.removeHoliday, { params: { day: monday.day } })).status).toBe(200);
    expect(await expectedBy({ firstName: "Olga" })).toBe("2026-11-25");
    expect((await call(LENA, clinicDays.removeHoliday, { params: { day: monday.day } })).status).toBe(404);
  });

  it.each([
    [{ ...CHRISTMAS, day: "2026-11-19" }, "day", "Enter today or a later day"],
    [{ ...CHRISTMAS, day: "2031-11-21" }, "day", "Enter a date within the next 5 years"],
    [{ ...CHRISTMAS, name: " " }, "name", "Enter the holiday name"],
    [CHRISTMAS, "day", "This day is already a holiday: Christmas Day"],
  ])("refuse a holiday that is over, far off, nameless or there already: %j", async (holiday, field, sentence) => {
    await hospital.db.insertInto("hospital_holidays").values(CHRISTMAS).execute();
    expect(await call(LENA, clinicDays.addHoliday, { body: holiday })).toMatchObject({
      status: 400,
      body: { fields: { [field]: sentence } },
    });
  });

  it("limit the number of holidays", async () => {
    const day = (index: number) => ({ day: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10), name: "Closed" });
    await hospital.db
      .insertInto("hospital_holidays")
      .values(Array.from({ length: 200 }, (_, index) => day(index)))
      .execute();
    expect(await call(LENA, clinicDays.addHoliday, { body: CHRISTMAS })).toMatchObject({
      status: 409,
      body: { message: "You can have at most 200 holidays. Remove one first." },
    });
  });
});
