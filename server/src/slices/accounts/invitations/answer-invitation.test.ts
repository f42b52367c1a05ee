import { joining } from "@linnet/contract/accounts/joining";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { practice } from "@linnet/contract/practice";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";

const LAKESIDE = "Lakeside Pediatrics";
const HILLCREST = "Hillcrest Children’s Clinic";
const PETRA = "petra@linnet.example";
const OLGA = "olga@linnet.example";
const OTTO = "otto@linnet.example";
const FRED = "fred@linnet.example";
const ADA = "ada@linnet.example";

const STAFF = { firstName: "Fred", lastName: "Halloran", mobilePhone: "(626) 555-0171" };
const PHYSICIAN = {
  firstName: "Otto",
  lastName: "Renner",
  mobilePhone: "(626) 555-0172",
  medicalLicenseNumber: "A-40871",
  npiNum: "1588000017",
  practicePhone: "(626) 555-0120",
  practiceAddress1: "120 Shore Road",
  practiceCity: "Wrenfield",
  practiceState: "CA",
  practiceZip: "90001",
};

/** Practices that ask people who have an account, and those people. */
function asking() {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  return {
    hospital,
    ids,
    askStaff: (by: string, email: string, roleId: 2 | 8 = 2) =>
      call(by, practicePeople.inviteStaff, { body: { ...STAFF, email, roleId, joining: true } }),
    askPhysician: (by: string, email: string) => call(by, practicePeople.invitePhysician, { body: { ...PHYSICIAN, email, joining: true } }),
    waiting: async (email: string) => (await call(email, joining.list, {})).body,
    /** Answers the given invitation, or the first open one. */
    answer: async (email: string, accept: boolean, id?: number) => {
      const accountRequestId = id ?? (await call(email, joining.list, {})).body[0]?.accountRequestId ?? 0;
      return call(email, joining.answer, { body: { accountRequestId, accept } });
    },
    practices: async (email: string) => (await call(email, session.roles, {})).body.practices.map(({ practiceName }) => practiceName),
    mailsTo: (email: string) => hospital.jobs.mails().filter(({ to }) => to === email),
    requestOf: (email: string) =>
      hospital.db
        .selectFrom("account_requests")
        .select(["id", "status_id", "account_id"])
        .where("email", "=", email)
        .orderBy("id", "desc")
        .execute(),
  };
}

describe("an invitation to join", () => {
  const { hospital, ids, askStaff, askPhysician, waiting, answer, practices, mailsTo } = asking();
  const { call } = hospital;

  it("is mailed without a secret, and says nothing else of the account", async () => {
    const plain = await call(OLGA, practicePeople.inviteStaff, { body: { ...STAFF, email: FRED } });
    expect(plain).toMatchObject({ status: 409, body: { message: "A user with this email already exists." } });
    expect(await askStaff(OLGA, FRED)).toEqual({ status: 200, body: true });
    expect(await askStaff(OLGA, "nobody@at.example")).toEqual({ status: 200, body: true });
    const [mail] = mailsTo(FRED);
    expect(mail?.text).toContain(` to join ${HILLCREST} on the `);
    expect(mail?.text).toContain("/account/invitations");
    expect(mail?.text).not.toContain("#");
    expect(await practices(FRED)).toEqual([LAKESIDE]);
  });

  it("waits for who signs in with the e-mail, and for nobody else", async () => {
    expect(await waiting(FRED)).toMatchObject([
      { practiceName: HILLCREST, roleName: "Medical record access, Non-physician", invitedBy: "Olga Petrova" },
    ]);
    expect(await waiting(PETRA)).toEqual([]);
    const [{ accountRequestId = 0 } = {}] = await waiting(FRED);
    expect((await answer(PETRA, true, accountRequestId)).status).toBe(404);
    expect((await call(null, joining.list, {})).status).toBe(401);
  });

  it("gives the role in the second practice when it is accepted, and leaves the one in use", async () => {
    expect(await answer(FRED, true)).toEqual({ status: 200, body: { practiceId: await ids.practice(HILLCREST) } });
    expect(await practices(FRED)).toEqual([HILLCREST, LAKESIDE]);
    expect((await call(FRED, session.roles, {})).body).toMatchObject({
      practice: { practiceName: LAKESIDE },
      practiceRoles: [{ roleId: 8 }],
    });
    expect((await call(FRED, practice.choose, { body: { practiceId: await ids.practice(HILLCREST) } })).status).toBe(200);
    expect((await call(FRED, session.roles, {})).body.practiceRoles).toEqual([{ roleId: 2, active: true }]);
    expect(await waiting(FRED)).toEqual([]);
    expect(await ids.audited("write:joining-answer")).toMatchObject([
      { rule: `practice ${await ids.practice(HILLCREST)}`, changed: ["membership"] },
    ]);
    const sent = await call(OLGA, accountRequests.sentInvitations, { body: { practice: true } });
    expect(sent.body.data[0]).toMatchObject({ registeredUsrName: expect.any(String) });
  });

  it("is refused for who works there already", async () => {
    expect(await askStaff(OLGA, FRED)).toMatchObject({ status: 409, body: { message: "This person already works at the practice." } });
  });

  it("waits where it was sent by delegation, and says so", async () => {
    await ids.delegate(LAKESIDE, true);
    expect((await askStaff("gena@linnet.example", "leo@linnet.example")).status).toBe(200);
    await ids.delegate(LAKESIDE, false);
    expect(await answer("leo@linnet.example", true)).toEqual({
      status: 200,
      body: { practiceId: await ids.practice(LAKESIDE), isWaiting: true },
    });
    expect(await practices("leo@linnet.example")).toEqual([HILLCREST]);
  });

  it("makes a physician of two practices the same physician in both", async () => {
    expect(await askPhysician(PETRA, OTTO)).toEqual({ status: 200, body: true });
    expect((await answer(OTTO, true)).status).toBe(200);
    expect(await practices(OTTO)).toEqual([HILLCREST, LAKESIDE]);
    const { body } = await call(PETRA, practicePeople.physicians, {});
    expect(body.data.find(({ lastName }) => lastName === "Renner")).toMatchObject({
      physicianId: await ids.physician("Renner"),
      status: "Active",
      userName: OTTO,
    });
    expect(await hospital.db.selectFrom("physicians").select("id").where("last_name", "=", "Renner").execute()).toHaveLength(1);
  });
});

describe("an invitation to join that comes to nothing", () => {
  const { hospital, ids, askStaff, askPhysician, waiting, answer, practices, mailsTo, requestOf } = asking();
  const { call } = hospital;
  const GENA = "gena@linnet.example";

  it("can be declined, and whoever sent it is told without a name", async () => {
    await askStaff(OLGA, GENA);
    expect(await answer(GENA, false)).toEqual({ status: 200, body: { practiceId: null } });
    expect(await practices(GENA)).toEqual([LAKESIDE]);
    expect(await waiting(GENA)).toEqual([]);
    expect((await requestOf(GENA))[0]).toMatchObject({ status_id: 4, account_id: null });
    expect(mailsTo(OLGA)).toMatchObject([{ subject: `Your invitation to ${HILLCREST} was declined` }]);
    expect(mailsTo(OLGA)[0]?.text).not.toContain("Gena");
    expect((await ids.audited("write:joining-answer"))[0]).toMatchObject({ changed: ["status"] });
  });

  it("is not open once it is answered, taken back or too old", async () => {
    const [answered] = await requestOf(GENA);
    expect((await answer(GENA, true, answered?.id)).status).toBe(404);

    await askStaff(OLGA, GENA);
    const [{ id = 0 } = {}] = await requestOf(GENA);
    const practiceId = await ids.practice(HILLCREST);
    await call(OLGA, practicePeople.withdrawInvitation, { body: { accountRequestId: id, practiceId } });
    expect((await answer(GENA, true, id)).status).toBe(404);

    await askStaff(OLGA, GENA);
    const [{ accountRequestId = 0 } = {}] = await waiting(GENA);
    const expires_at = hospital.clock.now();
    await hospital.db.updateTable("invitations").set({ expires_at }).where("account_request_id", "=", accountRequestId).execute();
    expect(await waiting(GENA)).toEqual([]);
    expect((await answer(GENA, true, accountRequestId)).status).toBe(404);
    expect(await practices(GENA)).toEqual([LAKESIDE]);
  });

  it("is sent to the hospital's and an embassy's people as to others, who find nothing to answer", async () => {
    for (const email of [ADA, "emil@linnet.example"]) {
      expect(await askStaff(OLGA, email)).toEqual({ status: 200, body: true });
      expect(await waiting(email)).toEqual([]);
      expect((await answer(email, true, (await requestOf(email))[0]?.id)).status).toBe(404);
    }
  });

  it("makes nobody of the staff another practice's physician, but a claim of their own", async () => {
    const { id } = await hospital.db.selectFrom("physicians").select("id").where("last_name", "=", "Renner").executeTakeFirstOrThrow();
    const renner = hospital.db.selectFrom("physicians").select(["npi", "account_id"]).where("id", "=", id);
    const { npi, account_id } = await renner.executeTakeFirstOrThrow();
    await call(PETRA, practicePeople.invitePhysician, {
      body: { ...PHYSICIAN, npiNum: npi ?? "", email: "leo@linnet.example", joining: true },
    });
    expect((await answer("leo@linnet.example", true)).status).toBe(200);
    expect(await renner.execute()).toEqual([{ npi, account_id }]);
    const leo = hospital.db.selectFrom("physicians").select(["npi", "claimed_npi", "person_confirmed_at"]);
    expect(await leo.where("account_id", "=", await ids.account("leo@linnet.example")).execute()).toEqual([
      { npi: null, claimed_npi: npi, person_confirmed_at: null },
    ]);
  });

  it("is asked for by those who manage the practice alone", async () => {
    expect((await askStaff(GENA, OTTO)).status).toBe(403);
    expect((await askPhysician("dora@linnet.example", OTTO)).status).toBe(403);
  });
});
