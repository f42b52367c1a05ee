import { patients } from "@linnet/contract/patients";
import { practice } from "@linnet/contract/practice";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoChildren } from "../../../demo/children/children.ts";
import { linkRepository } from "../../memberships/public.ts";

const LAKESIDE = "Lakeside Pediatrics";
const HILLCREST = "Hillcrest Children’s Clinic";
const PETRA = "petra@linnet.example";
const OWEN = "owen@linnet.example";
const DORA = "dora@linnet.example";
const GENA = "gena@linnet.example";
const FRED = "fred@linnet.example";
const SVEN = "sven@linnet.example";
const ADA = "ada@linnet.example";
const { ana } = demoChildren;

/** The acts on people of a practice, by the names people are known by. */
function acting() {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  return {
    hospital,
    ids,
    verify: async (by: string, lastName: string, verificationStatus: boolean, name = LAKESIDE) =>
      call(by, practicePeople.verify, {
        body: { physicianId: await ids.physician(lastName), practiceId: await ids.practice(name), verificationStatus },
      }),
    removeStaff: async (by: string, email: string, name = LAKESIDE) =>
      call(by, practicePeople.removeStaff, { body: { userId: await ids.account(email), practiceId: await ids.practice(name) } }),
    removePhysician: async (by: string, lastName: string, name = LAKESIDE) =>
      call(by, practicePeople.removePhysician, {
        body: { physicianId: await ids.physician(lastName), practiceId: await ids.practice(name) },
      }),
    flip: async (by: string, name = LAKESIDE) => call(by, practicePeople.delegation, { params: { id: await ids.practice(name) } }),
    physicians: async (by = PETRA) => (await call(by, practicePeople.physicians, {})).body.data,
    toVerify: async (by = PETRA) => (await call(by, practicePeople.toVerify, {})).body.data.map(({ lastName }) => lastName),
  };
}

describe("saying whether a physician works in the practice", () => {
  const { hospital, ids, verify, physicians, toVerify } = acting();
  const unlink = async (change: { verified?: boolean; active?: boolean }) =>
    hospital.db
      .updateTable("practice_physicians")
      .set(change)
      .where("physician_id", "=", await ids.physician("Castlemaine"))
      .execute();

  it("makes them one of its physicians with YES, however often", async () => {
    expect(await verify(PETRA, "Castlemaine", true)).toEqual({ status: 200, body: true });
    expect(await verify(OWEN, "Castlemaine", true)).toEqual({ status: 200, body: true });

    expect(await toVerify()).toEqual([]);
    expect((await physicians()).find(({ lastName }) => lastName === "Castlemaine")).toMatchObject({
      status: "Active",
      accountExists: false,
      userName: "",
      mayRemove: true,
    });
    expect(await ids.audited("write:physician-verification")).toEqual([
      {
        object: `physician ${await ids.physician("Castlemaine")}`,
        rule: `practice ${await ids.practice(LAKESIDE)}`,
        changed: ["verified"],
      },
    ]);
    const link = await hospital.db
      .selectFrom("practice_physicians")
      .select(["verified_by", "verified_at"])
      .where("physician_id", "=", await ids.physician("Castlemaine"))
      .executeTakeFirst();
    expect(link).toEqual({ verified_by: await ids.account(PETRA), verified_at: hospital.clock.now() });
  });

  it("does not take them out with a NO that comes after the YES of somebody else", async () => {
    expect(await verify(OWEN, "Castlemaine", false)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await physicians()).map(({ lastName }) => lastName)).toContain("Castlemaine");
  });

  it("takes them out with NO, however often, and tells the hospital once", async () => {
    await unlink({ verified: false });
    expect((await verify(PETRA, "Castlemaine", false)).status).toBe(200);
    expect((await verify(OWEN, "Castlemaine", false)).status).toBe(200);

    expect(await toVerify()).toEqual([]);
    expect((await physicians()).map(({ lastName }) => lastName)).not.toContain("Castlemaine");
    expect(hospital.jobs.mails()).toEqual([
      {
        to: hospital.platform.config.HOSPITAL_MAILBOX,
        subject: "A practice reported that a physician does not work there",
        text: expect.stringMatching(
          /^The practice Lakeside Pediatrics reported that Vera Castlemaine \(NPI \d{10}\) does not work there\./,
        ),
      },
    ]);
    expect(await verify(OWEN, "Castlemaine", true)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("is for those who manage the practice, and of its own physicians", async () => {
    await unlink({ active: true });
    for (const person of [GENA, DORA]) expect((await verify(person, "Castlemaine", true)).status).toBe(403);
    expect((await verify("olga@linnet.example", "Castlemaine", true)).status).toBe(404);
    expect((await verify("olga@linnet.example", "Castlemaine", true, HILLCREST)).status).toBe(404);
    expect((await verify(PETRA, "Renner", true)).status).toBe(404);
    expect(await toVerify()).toEqual(["Castlemaine"]);
    expect((await verify(ADA, "Castlemaine", true)).status).toBe(200);
  });
});

describe("saying YES for a physician who has an account", () => {
  const { hospital, ids, verify, physicians } = acting();
  const { call } = hospital;
  const OTTO = "otto@linnet.example";
  const practicesOf = async (email: string) =>
    (await call(email, practice.details, {})).body.availablePractices.map((each) => each.practiceName);

  it("gives them their place in the practice beside the one they have, and tells them", async () => {
    const link = { practiceId: await ids.practice(LAKESIDE), physicianId: await ids.physician("Renner") };
    await linkRepository.addImported(hospital.db, [link], hospital.clock.now());
    expect(await practicesOf(OTTO)).toEqual([HILLCREST]);

    expect(await verify(PETRA, "Renner", true)).toEqual({ status: 200, body: true });
    expect(await practicesOf(OTTO)).toEqual([HILLCREST, LAKESIDE]);
    expect((await call(OTTO, practice.details, {})).body.practiceName).toBe(HILLCREST);
    expect((await physicians()).find(({ lastName }) => lastName === "Renner")).toMatchObject({ status: "Active", userName: OTTO });
    expect(hospital.jobs.mails()).toMatchObject([
      { to: OTTO, subject: expect.stringContaining("You now have access to Lakeside Pediatrics") },
    ]);
    expect((await ids.audited("write:physician-verification"))[0]).toMatchObject({ changed: ["verified", "membership"] });

    expect((await call(OTTO, practice.choose, { body: { practiceId: link.practiceId } })).status).toBe(200);
    expect((await call(OTTO, session.roles, {})).body).toMatchObject({ practiceRoles: [{ roleId: 1, active: true }] });
  });
});

describe("removing people from a practice", () => {
  const { hospital, ids, removeStaff, removePhysician, physicians } = acting();
  const { call } = hospital;
  const mayOpenAna = async (email: string) => (await call(email, patients.get, { params: { id: ana.personId } })).status;

  it("ends what staff may see at once, and leaves their other practice to them", async () => {
    expect(await mayOpenAna(SVEN)).toBe(200);
    expect(await removeStaff(PETRA, SVEN)).toEqual({ status: 200, body: true });

    expect(await mayOpenAna(SVEN)).toBe(404);
    expect((await call(SVEN, practice.details, {})).body.practiceName).toBe("Riverside Pediatrics");
    const { body } = await call(PETRA, practicePeople.staff, {});
    expect(body.data.find(({ email }) => email === SVEN)).toMatchObject({ status: "In-Active", mayRemove: false });
    expect(await ids.audited("write:staff-removal")).toEqual([
      { object: `account ${await ids.account(SVEN)}`, rule: `practice ${await ids.practice(LAKESIDE)}`, changed: ["membership"] },
    ]);
  });

  it("makes no difference a second time", async () => {
    expect(await removeStaff(OWEN, SVEN)).toEqual({ status: 200, body: true });
    expect(await ids.audited("write:staff-removal")).toHaveLength(1);
  });

  it("ends what a physician may see, and what others see through them", async () => {
    expect([await mayOpenAna(DORA), await mayOpenAna(GENA)]).toEqual([200, 200]);
    expect(await removePhysician(PETRA, "Ashby")).toEqual({ status: 200, body: true });

    expect((await call(DORA, session.roles, {})).body.practiceRoles).toEqual([]);
    expect(await mayOpenAna(DORA)).toBe(403);
    expect(await mayOpenAna(GENA)).toBe(404);
    expect((await physicians()).find(({ lastName }) => lastName === "Ashby")).toMatchObject({ status: "In-Active", mayRemove: false });
    expect(await removePhysician(OWEN, "Ashby")).toEqual({ status: 200, body: true });
    expect(await ids.audited("write:physician-removal")).toHaveLength(1);
  });

  it("leaves the owner and oneself where they are", async () => {
    expect(await removePhysician(PETRA, "Marchetti")).toMatchObject({
      status: 403,
      body: { message: "The owner of a practice cannot be removed" },
    });
    expect(await removeStaff(PETRA, PETRA)).toMatchObject({
      status: 403,
      body: { message: "You cannot remove yourself from your practice" },
    });
    expect((await call(PETRA, practicePeople.staffToConfirm, {})).status).toBe(200);
  });

  it("is for those who manage this practice, whatever id is sent", async () => {
    for (const person of [GENA, "rita@linnet.example"]) expect((await removeStaff(person, FRED)).status).toBe(403);
    expect((await removeStaff("olga@linnet.example", FRED)).status).toBe(404);
    expect((await removePhysician("olga@linnet.example", "Pryce")).status).toBe(404);
    expect((await removeStaff(PETRA, "leo@linnet.example", HILLCREST)).status).toBe(404);
    expect((await removeStaff(PETRA, "leo@linnet.example")).status).toBe(404);
    expect((await removePhysician(PETRA, "Renner")).status).toBe(404);
    expect((await removePhysician(PETRA, "Castlemaine")).status).toBe(404);
    expect((await call(FRED, session.roles, {})).body.practiceRoles).toEqual([{ roleId: 8, active: true }]);
  });

  it("is a system administrator's in any practice", async () => {
    expect((await removePhysician(ADA, "Renner", HILLCREST)).status).toBe(200);
    expect((await removeStaff(ADA, "leo@linnet.example", HILLCREST)).status).toBe(200);
    expect((await call("olga@linnet.example", practicePeople.staff, {})).body.data).toMatchObject([
      { lastName: "Delgado", status: "Active" },
      { lastName: "Fontaine", status: "In-Active" },
    ]);
  });

  it("happens to one of two who remove each other", async () => {
    const account_id = await ids.account(GENA);
    await hospital.db.updateTable("memberships").set({ role_id: 3 }).where("account_id", "=", account_id).execute();
    // Both are signed in, so that both calls arrive as those of a manager.
    for (const person of [PETRA, GENA]) expect((await call(person, practicePeople.staffToConfirm, {})).status).toBe(200);
    const replies = await Promise.all([removeStaff(PETRA, GENA), removeStaff(GENA, PETRA)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe("the delegation of a practice", () => {
  const { hospital, ids, flip, removeStaff } = acting();
  const { call } = hospital;

  it("is switched on and off by who holds the practice, and is told at once", async () => {
    expect(await flip(OWEN)).toEqual({ status: 200, body: true });
    expect((await call(GENA, practice.details, {})).body).toMatchObject({ isDelegatoinEnabled: true, canControlDelegation: false });
    expect(await flip(PETRA)).toEqual({ status: 200, body: false });
    expect((await call(GENA, practice.details, {})).body.isDelegatoinEnabled).toBe(false);
    expect(await ids.audited("write:practice-delegation")).toHaveLength(2);
  });

  it("lets everybody there manage people, but not the delegation itself", async () => {
    await flip(OWEN);
    expect((await flip(GENA)).status).toBe(403);
    expect((await call(GENA, practicePeople.emailExists, { body: { email: DORA } })).body).toBe(true);
    expect((await removeStaff(DORA, "eve@linnet.example")).status).toBe(200);
    await flip(OWEN);
    const late = await removeStaff(DORA, "nora@linnet.example");
    expect(late).toMatchObject({ status: 403, body: { message: "Only people who manage your practice can do this" } });
  });

  it("shows everybody there the practice's account requests in the navigation, while it is on", async () => {
    const finds = async (by: string) =>
      (await call(by, session.menu, {})).body.some(({ items }) => items.some(({ itemId }) => itemId === "practiceaccountrequests"));
    expect([await finds(GENA), await finds(OWEN)]).toEqual([false, true]);
    await flip(OWEN);
    expect([await finds(GENA), await finds(DORA), await finds("otto@linnet.example")]).toEqual([true, true, false]);
    await flip(OWEN);
    expect([await finds(GENA), await finds(OWEN)]).toEqual([false, true]);
  });

  it("is nobody's of another practice, but a system administrator's", async () => {
    expect((await flip("olga@linnet.example")).status).toBe(404);
    expect((await flip(PETRA, HILLCREST)).status).toBe(404);
    expect(await flip(ADA, HILLCREST)).toEqual({ status: 200, body: true });
    for (const person of ["hana", "cole", "emil"]) expect((await flip(`${person}@linnet.example`)).status).toBe(403);
    await hospital.db.updateTable("practices").set({ active: false }).where("name", "=", HILLCREST).execute();
    expect((await flip(ADA, HILLCREST)).status).toBe(404);
  });
});
