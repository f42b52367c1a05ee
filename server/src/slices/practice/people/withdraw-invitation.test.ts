import { invitations } from "@linnet/contract/accounts/invitations";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { invitationSteps } from "../../../../test/invitation-steps.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";

const LAKESIDE = "Lakeside Pediatrics";
const PETRA = "petra@linnet.example";
const OWEN = "owen@linnet.example";
const ADA = "ada@linnet.example";
const NOBODYS = 999_999;

describe("taking an invitation back", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const { invite, accept, requestsOf } = invitationSteps(hospital);
  const requestOf = async (email: string) =>
    (
      await hospital.db
        .selectFrom("account_requests")
        .select("id")
        .where("email", "=", email)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow()
    ).id;
  const withdraw = async (person: string, accountRequestId: number, practice = LAKESIDE) =>
    call(person, practicePeople.withdrawInvitation, { body: { accountRequestId, practiceId: await ids.practice(practice) } });
  const mayWithdraw = async (person: string, id: number) => (await call(person, accountRequests.get, { params: { id } })).body.mayWithdraw;

  it("closes its link with a sentence, and leaves a row", async () => {
    const token = await invite("mistake@vanterpool.example");
    const id = await requestOf("mistake@vanterpool.example");
    expect(await mayWithdraw(PETRA, id)).toBe(true);
    expect(await withdraw(PETRA, id)).toEqual({ status: 200, body: true });
    expect(await call(null, invitations.open, { body: { token } })).toMatchObject({
      status: 404,
      body: { message: "This invitation was withdrawn. If you still need an account, ask your practice." },
    });
    const { body } = await call(PETRA, accountRequests.get, { params: { id } });
    expect(body).toMatchObject({ accountRequestStatus: "Denied", mayWithdraw: false, modifiedBy: expect.stringMatching(/Petra$/) });
    const row = hospital.db.selectFrom("audit_rows").select(["object", "rule", "outcome", "changed"]);
    expect(await row.where("action", "=", "write:invitation-withdrawal").execute()).toEqual([
      { object: `account request ${id}`, rule: `practice ${await ids.practice(LAKESIDE)}`, outcome: "done", changed: ["status"] },
    ]);
  });

  it("makes nothing of a link that was followed already, and lets the person be invited anew", async () => {
    const email = "followed@vanterpool.example";
    await accept(await invite(email));
    expect((await withdraw(OWEN, await requestOf(email))).status).toBe(200);
    expect((await call(email, session.roles, {})).status).toBe(403);
    await accept(await invite(email));
    expect((await call(email, session.roles, {})).status).toBe(200);
    expect((await requestsOf(email)).map(({ status_id }) => status_id).sort()).toEqual([3, 4]);
  });

  it("is too late once there is an account, and is not done twice", async () => {
    const email = "came@vanterpool.example";
    await accept(await invite(email));
    await call(email, session.roles, {});
    const came = await requestOf(email);
    expect(await mayWithdraw(PETRA, came)).toBe(false);
    expect(await withdraw(PETRA, came)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("already has an account") },
    });
    expect((await call(email, session.roles, {})).status).toBe(200);

    await invite("twice@vanterpool.example");
    const twice = await requestOf("twice@vanterpool.example");
    const both = await Promise.all([withdraw(PETRA, twice), withdraw(OWEN, twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is the hospital's where the hospital gives the role", async () => {
    await invite("owner@vanterpool.example", { roleId: 3 });
    const id = await requestOf("owner@vanterpool.example");
    expect(await mayWithdraw(PETRA, id)).toBe(false);
    expect(await withdraw(PETRA, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("The hospital invited") },
    });
    expect(await mayWithdraw("hana@linnet.example", id)).toBe(false);
    expect(await mayWithdraw(ADA, id)).toBe(true);
    expect((await withdraw(ADA, id)).status).toBe(200);
  });

  it("is for those who manage the practice, and of no other practice's invitation", async () => {
    const token = await invite("stays@vanterpool.example");
    const id = await requestOf("stays@vanterpool.example");
    for (const person of ["gena@linnet.example", "dora@linnet.example", "hana@linnet.example"])
      expect((await withdraw(person, id)).status, person).toBe(403);
    expect((await withdraw("otto@linnet.example", id)).status).toBe(404);
    expect((await withdraw("olga@linnet.example", id, "Hillcrest Children’s Clinic")).status).toBe(404);
    expect((await withdraw(PETRA, NOBODYS)).status).toBe(404);
    expect((await call(null, invitations.open, { body: { token } })).status).toBe(200);
  });
});
