import { appointments } from "@linnet/contract/appointments";
import { chartOpening } from "@linnet/contract/chart/opening";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { practiceAway } from "@linnet/contract/practice/away";
import { practicePeople } from "@linnet/contract/practice/people";
import { referrals } from "@linnet/contract/referrals";
import { loginAs } from "@linnet/contract/session/login-as";
import { beforeAll, describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { mailRepository } from "../../referrals/shared/mail-repository.ts";
import { remindCovers } from "./remind-covers.ts";

const LAKESIDE = "Lakeside Pediatrics";
const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const FRED = "fred@linnet.example";
const GENA = "gena@linnet.example";
const NEWTON = "newton@linnet.example";
const OTTO = "otto@linnet.example";
const OWEN = "owen@linnet.example";
const PETRA = "petra@linnet.example";
const RITA = "rita@linnet.example";
/** Ana is Dora's, Maya Owen's, and neither is shared; Noor is Rita's, who shares her. */
const { ana, maya, noor } = demoChildren;
const ALL = { Lookback: -1, PageSize: 100 } as const;
const NOWHERE = { list: undefined, search: false, chart: 404, referral: 404 };

function leaves() {
  const hospital = testApp();
  const ids = practiceIds(hospital);
  /** As a person who has just signed in, at any time. */
  const call: typeof hospital.call = (email, endpoint, input) => hospital.call(email, endpoint, input, hospital.clock.now());
  const physicianOf = (email: string) => {
    const lastNames: Record<string, string> = {
      [DORA]: "Ashby",
      [OWEN]: "Marchetti",
      [RITA]: "Lindgren",
      [NEWTON]: "Pryce",
      [OTTO]: "Petrova",
    };
    return ids.physician(lastNames[email] ?? "");
  };
  const mine = async (person: string, SearchText = "") => (await call(person, patients.mine, { query: { ...ALL, SearchText } })).body.data;
  return {
    hospital,
    ids,
    call,
    mine,
    physicianOf,
    async set(by: string, { away, cover, from, to }: { away: string; cover: string; from: string; to: string }) {
      const body = {
        practiceId: await ids.practice(LAKESIDE),
        physicianId: await physicianOf(away),
        coverId: await physicianOf(cover),
        firstDay: from,
        lastDay: to,
      };
      return call(by, practiceAway.set, { body });
    },
    named: async (id: number) => ({ body: { practiceId: await ids.practice(LAKESIDE), id } }),
    /** How a person meets a child: in their list, by the search, by its chart, by its referral. */
    async meets(person: string, { personId, mrn }: { personId: string; mrn: string }) {
      const row = (await mine(person, mrn)).find((each) => each.personId === personId);
      const referral = await hospital.db.selectFrom("referrals").select("id").where("person_id", "=", personId).executeTakeFirstOrThrow();
      return {
        list: row?.access.inPlaceOf,
        search: (await call(person, patientSearch.find, { query: { text: mrn } })).body.data.length > 0,
        chart: (await call(person, patients.get, { params: { id: personId } })).status,
        referral: (await call(person, referrals.get, { params: { id: referral.id } })).status,
      };
    },
    mailsTo: (to: string) => hospital.jobs.mails().filter((mail) => mail.to === to),
    physicians: async (person: string) => (await call(person, practicePeople.physicians, {})).body.data,
    lastAudit: (action: string) =>
      hospital.db
        .selectFrom("audit_rows")
        .select(["rule", "person_ids", "effective_id"])
        .where("action", "=", action)
        .orderBy("id", "desc")
        .executeTakeFirst(),
  };
}

const AS_COVER = { list: { kind: "covered", lastName: "Marchetti" }, search: true, chart: 200, referral: 200 };

describe("a physician who covers for a colleague", () => {
  const { hospital, call, ids, mine, meets, set, named, physicianOf, lastAudit } = leaves();
  let id: number;
  beforeAll(async () => {
    hospital.clock.set("2026-11-20T18:00:00Z");
    const reply = await set(OWEN, { away: OWEN, cover: NEWTON, from: "2026-11-23", to: "2026-11-25" });
    expect(reply.status).toBe(200);
    id = reply.body.id;
  });

  it("sees nothing before the first day, by the hospital's clock", async () => {
    hospital.clock.set("2026-11-23T07:59:00Z");
    expect(await meets(NEWTON, maya)).toEqual(NOWHERE);
  });

  it("sees the patients and referrals from the first moment of the first day on, as covering for that colleague", async () => {
    hospital.clock.set("2026-11-23T08:00:00Z");
    expect(await meets(NEWTON, maya)).toEqual(AS_COVER);
    const { body } = await call(NEWTON, patients.get, { params: { id: maya.personId } });
    expect(body).toMatchObject({
      physicianName: "Marchetti, Owen",
      access: { kind: "shared", since: "2026-11-23T08:00:00.000Z", until: "2026-11-26T08:00:00.000Z", inPlaceOf: AS_COVER.list },
      may: { refer: true, share: true, remove: true },
    });
    // Only the colleague, no one else in the practice.
    expect(await meets(NEWTON, ana)).toEqual(NOWHERE);
    const owens = (await mine(OWEN)).map(({ personId }) => personId);
    expect((await mine(NEWTON)).filter(({ access }) => access.inPlaceOf).map(({ personId }) => personId)).toEqual(owens);
  });

  it("is told apart in the audit trail, and acts in their own name", async () => {
    const newton = await ids.account(NEWTON);
    expect(await lastAudit("read:patients")).toMatchObject({ rule: "covered", effective_id: newton });
    await call(NEWTON, patients.get, { params: { id: maya.personId } });
    expect(await lastAudit("read:patient")).toMatchObject({ rule: "covered", person_ids: [maya.personId] });
    await call(NEWTON, patientSearch.find, { query: { text: maya.mrn } });
    const referral = await hospital.db
      .selectFrom("referrals")
      .select("id")
      .where("person_id", "=", maya.personId)
      .executeTakeFirstOrThrow();
    await call(NEWTON, referrals.get, { params: { id: referral.id } });
    expect(await lastAudit("read:referral")).toMatchObject({ rule: "covered", effective_id: newton });
    const listed = (await call(NEWTON, referrals.mine, { body: { lookback: -1 } })).body;
    expect(listed.find((each) => each.id === referral.id)).toMatchObject({
      physicianName: "Marchetti, Owen",
      forPhysician: "Dr. Marchetti",
    });
    expect(await lastAudit("read:referrals")).toMatchObject({ rule: "covered" });
    expect(
      (await call(OWEN, referrals.mine, { body: { lookback: -1 } })).body.every(({ forPhysician }) => forPhysician === undefined),
    ).toBe(true);
    expect((await call(NEWTON, chartOpening.open, { body: { personId: maya.personId } })).status).toBe(200);
  });

  it("reads with each of their results whom they cover for, and with no result of another child", async () => {
    const all = { query: { PageSize: 100 } } as const;
    const inPlaces = async (person: string) => {
      const { data } = (await call(person, resultsToRead.page, all)).body;
      return new Map(data.map((child) => [child.personId, child.inPlaceOf]));
    };
    const owens = new Set((await mine(OWEN)).map(({ personId }) => personId));
    const found = await inPlaces(NEWTON);
    const ofOwen = [...found].filter(([personId]) => owens.has(personId));
    expect(ofOwen.length).toBeGreaterThan(0);
    expect(new Set(ofOwen.map(([, inPlaceOf]) => inPlaceOf?.lastName))).toEqual(new Set(["Marchetti"]));
    expect([...found].filter(([personId]) => !owens.has(personId)).every(([, inPlaceOf]) => inPlaceOf === undefined)).toBe(true);
    expect([...(await inPlaces(OWEN)).values()].every((inPlaceOf) => inPlaceOf === undefined)).toBe(true);
  });

  it("has their appointments in the calendar", async () => {
    const query = { startdate: "11/23/2026" };
    const shown = async (person: string) =>
      (await call(person, appointments.mine, { query })).body.RPTDATA.FUTURE_VISITS.map(({ EVENT_ID }) => EVENT_ID);
    expect(await shown(NEWTON)).toEqual(expect.arrayContaining(await shown(OWEN)));
  });

  it("shares a patient and takes that back as the colleague would", async () => {
    const sharing = { patientId: maya.personId, providerId: await physicianOf(OWEN) };
    expect((await call(NEWTON, patients.hideOrShare, { body: { ...sharing, isShared: true } })).body).toEqual({ isShared: true });
    expect((await call(DORA, patients.get, { params: { id: maya.personId } })).status).toBe(200);
    expect((await call(NEWTON, patients.hideOrShare, { body: { ...sharing, isShared: false } })).body).toEqual({ isShared: false });
    expect((await call(DORA, patients.hideOrShare, { body: { ...sharing, isShared: true } })).status).toBe(404);
  });

  it("gets the emails about the colleague's referrals meanwhile, and no others", async () => {
    const { id: referralId } = await hospital.db
      .selectFrom("referrals")
      .select("id")
      .where("physician_id", "=", await physicianOf(OWEN))
      .where("person_id", "=", maya.personId)
      .executeTakeFirstOrThrow();
    const told = async (day: string) => (await mailRepository(hospital.db).toNotify({ referralId }, day)).map(({ email }) => email);
    expect(await told("2026-11-22")).not.toContain(NEWTON);
    expect(await told("2026-11-25")).toEqual(expect.arrayContaining([OWEN, NEWTON]));
    expect(await told("2026-11-26")).not.toContain(NEWTON);
  });

  it("sees nothing more while one of the two does not work there", async () => {
    const link = async (email: string, active: boolean) =>
      hospital.db
        .updateTable("practice_physicians")
        .set({ active })
        .where("physician_id", "=", await physicianOf(email))
        .execute();
    for (const email of [OWEN, NEWTON]) {
      await link(email, false);
      expect(await meets(NEWTON, maya)).toEqual(NOWHERE);
      await link(email, true);
      expect(await meets(NEWTON, maya)).toEqual(AS_COVER);
    }
  });

  it("sees nothing more after the last day, without anybody doing anything", async () => {
    hospital.clock.set("2026-11-26T07:59:00Z");
    expect(await meets(NEWTON, maya)).toEqual(AS_COVER);
    hospital.clock.set("2026-11-26T08:00:00Z");
    expect(await meets(NEWTON, maya)).toEqual(NOWHERE);
    expect((await call(OWEN, practiceAway.end, await named(id))).status).toBe(404);
  });
});

describe("away dates", () => {
  const { hospital, call, ids, meets, set, named, physicians, mailsTo, physicianOf } = leaves();
  beforeAll(() => hospital.clock.set("2026-11-23T18:00:00Z"));
  const TODAY = { from: "2026-11-23", to: "2026-11-24" };

  it("are set by the physician or the owner, for a colleague who works there and signs in as a physician", async () => {
    const later = { from: "2026-12-07", to: "2026-12-09" };
    expect((await set(DORA, { away: RITA, cover: NEWTON, ...later })).status).toBe(403);
    expect((await set(PETRA, { away: DORA, cover: NEWTON, ...later })).status).toBe(403);
    expect((await set(GENA, { away: DORA, cover: NEWTON, ...later })).status).toBe(403);
    expect((await set(FRED, { away: DORA, cover: NEWTON, ...later })).status).toBe(403);
    expect((await set(ADA, { away: DORA, cover: NEWTON, ...later })).status).toBe(403);
    expect((await set(OTTO, { away: DORA, cover: OTTO, ...later })).status).toBe(404);
    for (const cover of [OTTO, DORA]) expect((await set(DORA, { away: DORA, cover, ...later })).status).toBe(400);
    expect((await set(OWEN, { away: RITA, cover: NEWTON, ...later })).status).toBe(200);
    expect((await set(DORA, { away: DORA, cover: OWEN, ...later })).status).toBe(200);
  });

  it("are not set for a colleague without a physician's role there", async () => {
    const newton = await ids.account(NEWTON);
    const role = (role_id: number) => hospital.db.updateTable("memberships").set({ role_id }).where("account_id", "=", newton).execute();
    await role(8);
    expect(await set(DORA, { away: DORA, cover: NEWTON, from: "2027-01-04", to: "2027-01-05" })).toMatchObject({
      status: 400,
      body: { fields: { coverId: "Choose a physician at your practice who signs in to the portal" } },
    });
    expect((await physicians(DORA)).find(({ email }) => email === NEWTON)).toMatchObject({ mayStandIn: false });
    await role(1);
  });

  it("are not set as somebody else", async () => {
    await call(ADA, loginAs.begin, { body: { email: DORA, reason: "A test of away dates" } });
    const body = { practiceId: await ids.practice(LAKESIDE), physicianId: await physicianOf(DORA), coverId: await physicianOf(RITA) };
    const days = { firstDay: "2027-02-01", lastDay: "2027-02-01" };
    expect(
      (await hospital.callAs({ by: ADA, email: DORA }, practiceAway.set, { body: { ...body, ...days } }, hospital.clock.now())).status,
    ).toBe(403);
    await call(ADA, loginAs.stop, {});
  });

  it.each([
    ["in the past", { from: "2026-11-22", to: "2026-11-24" }, 400],
    ["that end before they begin", { from: "2026-11-25", to: "2026-11-24" }, 400],
    ["of more than a year", { from: "2026-12-20", to: "2027-12-22" }, 400],
    ["on which the physician is away already", { from: "2026-12-09", to: "2026-12-12" }, 409],
  ])("are refused %s", async (_which, days, status) => {
    expect((await set(DORA, { away: DORA, cover: NEWTON, ...days })).status).toBe(status);
  });

  it("are refused for a colleague who is away then", async () => {
    const reply = await set(NEWTON, { away: NEWTON, cover: RITA, from: "2026-12-08", to: "2026-12-08" });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: "Dr. Lindgren is away on some of these days. Choose another colleague." },
    });
  });

  it("email the cover when named and on the first day, once each, with no patient's name", async () => {
    const before = mailsTo(NEWTON).length;
    expect((await set(OWEN, { away: OWEN, cover: NEWTON, from: "2027-03-01", to: "2027-03-05" })).status).toBe(200);
    expect(mailsTo(NEWTON).slice(before)).toEqual([
      expect.objectContaining({
        subject: "You were chosen to cover for Dr. Marchetti",
        text: expect.stringContaining("from 03/01/2027 to 03/05/2027"),
      }),
    ]);
    for (const at of ["2027-02-28T20:00:00Z", "2027-03-01T08:30:00Z"]) {
      hospital.clock.set(at);
      await remindCovers(hospital.platform);
    }
    expect(mailsTo(NEWTON).slice(before)).toHaveLength(1);
    for (const at of ["2027-03-01T15:00:00Z", "2027-03-01T16:00:00Z", "2027-03-02T16:00:00Z"]) {
      hospital.clock.set(at);
      await remindCovers(hospital.platform);
    }
    expect(mailsTo(NEWTON).slice(before + 1)).toEqual([
      expect.objectContaining({ subject: "You are covering for Dr. Marchetti starting today" }),
    ]);
    hospital.clock.set("2026-11-23T18:00:00Z");
  });

  it("are told once where they begin on the day on which they are set", async () => {
    const before = mailsTo(NEWTON).length;
    const { body } = await set(OWEN, { away: OWEN, cover: NEWTON, ...TODAY });
    await remindCovers(hospital.platform);
    expect(mailsTo(NEWTON).slice(before)).toHaveLength(1);
    expect((await call(OWEN, practiceAway.end, await named(body.id))).status).toBe(200);
  });

  it("end when the cover declines: the physician and the owner get an email, and name somebody else", async () => {
    const { body } = await set(RITA, { away: RITA, cover: NEWTON, ...TODAY });
    expect(await meets(NEWTON, noor)).toMatchObject({ list: { kind: "covered", lastName: "Lindgren" } });
    expect((await call(DORA, practiceAway.decline, await named(body.id))).status).toBe(403);
    const [toRita, toOwen] = [mailsTo(RITA).length, mailsTo(OWEN).length];
    expect((await call(NEWTON, practiceAway.decline, await named(body.id))).status).toBe(200);
    expect(await meets(NEWTON, noor)).toMatchObject({ list: undefined });
    expect(
      mailsTo(RITA)
        .slice(toRita)
        .map(({ subject }) => subject),
    ).toEqual(["No one is covering for Dr. Lindgren"]);
    expect(mailsTo(OWEN).slice(toOwen)).toHaveLength(1);
    expect((await call(NEWTON, practiceAway.decline, await named(body.id))).status).toBe(409);
    expect((await physicians(OWEN)).find(({ email }) => email === RITA)?.away?.[0]).toMatchObject({
      hasDeclined: true,
      may: { end: true },
    });

    expect((await set(OWEN, { away: RITA, cover: DORA, ...TODAY })).status).toBe(200);
    const away = (await physicians(NEWTON)).find(({ email }) => email === RITA)?.away;
    expect(away?.map(({ firstDay, coverName, hasDeclined }) => [firstDay, coverName, hasDeclined])).toEqual([
      ["2026-11-23", "Ashby, Dora", false],
      ["2026-12-07", "Pryce, Newton", false],
    ]);
  });

  it("are taken back by the physician or the owner, and the cover sees nothing at the next request", async () => {
    const { body } = await set(OWEN, { away: OWEN, cover: NEWTON, ...TODAY });
    expect(await meets(NEWTON, maya)).toEqual(AS_COVER);
    expect((await call(NEWTON, practiceAway.end, await named(body.id))).status).toBe(403);
    expect((await call(OTTO, practiceAway.end, await named(body.id))).status).toBe(404);
    expect((await call(OWEN, practiceAway.end, await named(body.id))).status).toBe(200);
    expect(await meets(NEWTON, maya)).toEqual(NOWHERE);
  });
});
