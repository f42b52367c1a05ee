import { accounts } from "@linnet/contract/accounts";
import { patients } from "@linnet/contract/patients";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const LAKESIDE = "Lakeside Pediatrics";
const RIVERSIDE = "Riverside Pediatrics";
const PETRA = "petra@linnet.example";
const DORA = "dora@linnet.example";
const FRED = "fred@linnet.example";
const GENA = "gena@linnet.example";
const ADA = "ada@linnet.example";
const { ana } = demoChildren;

/** Removal and return, by the names people are known by. */
function removing() {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const member = async (email: string, name = LAKESIDE) => ({ userId: await ids.account(email), practiceId: await ids.practice(name) });
  const physician = async (lastName: string) => ({ physicianId: await ids.physician(lastName), practiceId: await ids.practice(LAKESIDE) });
  return {
    hospital,
    ids,
    member,
    remove: async (by: string, email: string) => call(by, practicePeople.removeStaff, { body: await member(email) }),
    restore: async (by: string, email: string) => call(by, practicePeople.restoreStaff, { body: await member(email) }),
    removePhysician: async (by: string, lastName: string) => call(by, practicePeople.removePhysician, { body: await physician(lastName) }),
    restorePhysician: async (by: string, lastName: string) =>
      call(by, practicePeople.restorePhysician, { body: await physician(lastName) }),
    rowOf: async (email: string, by = PETRA) => (await call(by, practicePeople.staff, {})).body.data.find((each) => each.email === email),
    rolesOf: async (email: string) => (await call(email, session.roles, {})).body,
    age: async (email: string, ended_at: string) => {
      const account_id = await ids.account(email);
      await hospital.db
        .updateTable("memberships")
        .set({ ended_at })
        .where("account_id", "=", account_id)
        .where("active", "=", false)
        .execute();
    },
  };
}

describe("taking a removal back", () => {
  const { hospital, ids, member, remove, restore, removePhysician, restorePhysician, rowOf, rolesOf, age } = removing();
  const { call } = hospital;

  it("tells who is left without a role which practice ended it", async () => {
    await remove(PETRA, FRED);
    expect(await rolesOf(FRED)).toMatchObject({
      practiceRoles: [],
      ended: { practiceName: LAKESIDE, endedOn: "2026-11-20T18:00:00.000Z" },
    });
    expect((await rolesOf(GENA)).ended).toBeNull();
    expect((await call(FRED, session.menu, {})).body.map(({ parent }) => parent)).toContain("My Patients");
    expect((await call(FRED, patients.get, { params: { id: ana.personId } })).status).toBe(403);
  });

  it("gives the roles back that were held, for 30 days, to those who manage the practice", async () => {
    expect(await rowOf(FRED)).toMatchObject({ status: "In-Active", undoUntil: "2026-12-20T18:00:00.000Z" });
    expect(await rowOf(FRED, GENA)).toMatchObject({ undoUntil: null });
    for (const person of [GENA, DORA]) expect((await restore(person, FRED)).status).toBe(403);
    expect((await restore("olga@linnet.example", FRED)).status).toBe(404);

    expect(await restore(PETRA, FRED)).toEqual({ status: 200, body: true });
    expect(await restore(PETRA, FRED)).toEqual({ status: 200, body: true });
    expect(await rolesOf(FRED)).toMatchObject({ practiceRoles: [{ roleId: 8 }], ended: null, practice: { practiceName: LAKESIDE } });
    expect(await rowOf(FRED)).toMatchObject({ status: "Active", undoUntil: null });
    expect(await ids.audited("write:staff-return")).toMatchObject([
      { object: `account ${await ids.account(FRED)}`, changed: ["membership"] },
    ]);
  });

  it("is too late after 30 days", async () => {
    await remove(PETRA, FRED);
    await age(FRED, "2026-10-21T18:00:00Z");
    expect(await rowOf(FRED)).toMatchObject({ undoUntil: null });
    expect(await restore(PETRA, FRED)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("can no longer be undone") },
    });
    await age(FRED, "2026-10-21T18:00:01Z");
    expect((await restore(PETRA, FRED)).status).toBe(200);
  });

  it("is the hospital's own where the hospital removed somebody", async () => {
    await call(ADA, practicePeople.removeStaff, { body: await member(FRED) });
    expect(await rowOf(FRED)).toMatchObject({ undoUntil: null });
    expect(await restore(PETRA, FRED)).toMatchObject({
      status: 409,
      body: { message: "The hospital removed this person. Call support." },
    });
    expect((await restore(ADA, FRED)).status).toBe(200);
  });

  it("brings a physician back with their patients", async () => {
    const opens = async (email: string) => (await call(email, patients.get, { params: { id: ana.personId } })).status;
    await removePhysician(PETRA, "Ashby");
    expect([await opens(DORA), await opens(GENA)]).toEqual([403, 404]);
    expect((await restorePhysician(GENA, "Ashby")).status).toBe(403);
    expect(await restorePhysician(PETRA, "Ashby")).toEqual({ status: 200, body: true });
    expect([await opens(DORA), await opens(GENA)]).toEqual([200, 200]);
  });
});

describe("an administrator who changes somebody's roles", () => {
  const { hospital, ids, member, rolesOf } = removing();
  const { call } = hospital;
  const give = async (email: string, roleId: 1 | 2 | 3 | 8, name: string, by = ADA) =>
    call(by, accounts.giveRole, { body: { ...(await member(email, name)), roleId } });
  const take = async (email: string, roleId: 1 | 2 | 3 | 8, name: string, by = ADA) =>
    call(by, accounts.takeRole, { body: { ...(await member(email, name)), roleId } });
  const accountOf = async (email: string) => (await call(ADA, accounts.get, { body: { userName: email } })).body;
  const practices = async (email: string) => (await rolesOf(email)).practices.map(({ practiceName }) => practiceName);

  it("gives a second practice, and the person is told", async () => {
    expect(await give(GENA, 8, RIVERSIDE)).toEqual({ status: 200, body: true });
    expect(await give(GENA, 8, RIVERSIDE)).toEqual({ status: 200, body: true });
    expect(await practices(GENA)).toEqual([LAKESIDE, RIVERSIDE]);
    expect(hospital.jobs.mails()).toMatchObject([{ to: GENA, subject: `You now have access to ${RIVERSIDE}` }]);
    expect(await ids.audited("write:role")).toHaveLength(1);
  });

  it("takes it, and can give it back for 30 days", async () => {
    expect((await accountOf(GENA)).removableRoles).toHaveLength(2);
    expect(await take(GENA, 8, RIVERSIDE)).toEqual({ status: 200, body: true });
    expect(await practices(GENA)).toEqual([LAKESIDE]);
    expect((await accountOf(GENA)).endedRoles).toMatchObject([
      { practiceName: RIVERSIDE, roleId: 8, undoUntil: "2026-12-20T18:00:00.000Z" },
    ]);
    expect((await give(GENA, 8, RIVERSIDE)).status).toBe(200);
    expect((await accountOf(GENA)).endedRoles).toEqual([]);
  });

  it("gives a physician's place to physicians of the directory alone, and takes it with the link", async () => {
    expect((await give(GENA, 1, RIVERSIDE)).status).toBe(409);
    expect((await give(DORA, 1, RIVERSIDE)).status).toBe(200);
    expect(await practices(DORA)).toEqual([LAKESIDE, RIVERSIDE]);
    expect((await take(DORA, 1, RIVERSIDE)).status).toBe(200);
    const link = hospital.db
      .selectFrom("practice_physicians")
      .select("active")
      .where("physician_id", "=", await ids.physician("Ashby"));
    expect(await link.where("practice_id", "=", await ids.practice(RIVERSIDE)).execute()).toEqual([{ active: false }]);
  });

  it("removes no owner, and changes nobody of the hospital, of an embassy, or themselves", async () => {
    expect((await give("owen@linnet.example", 1, LAKESIDE)).status).toBe(200);
    expect((await take("owen@linnet.example", 1, LAKESIDE)).status).toBe(409);
    for (const email of [ADA, "hana@linnet.example", "emil@linnet.example", "ida@staff.wrenfield.example"]) {
      expect((await give(email, 2, LAKESIDE)).status).toBe(403);
      expect((await accountOf(email)).mayGiveRoles).toBe(false);
    }
    for (const by of ["hana@linnet.example", PETRA]) expect((await give(FRED, 2, RIVERSIDE, by)).status).toBe(403);
  });
});
