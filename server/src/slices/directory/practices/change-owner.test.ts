import { invitations } from "@linnet/contract/accounts/invitations";
import { directory } from "@linnet/contract/directory";
import { patients } from "@linnet/contract/patients";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { agreement } from "@linnet/contract/session/agreement";
import { describe, expect, it } from "vitest";
import { editOf } from "../../../../test/practice-form.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { outsideTransaction } from "../../../../test/test-database.ts";
import { demoPhysicians } from "../../../demo/people/physicians.ts";
import { linkRepository, membershipRepository } from "../../memberships/public.ts";
import { sessionRepository } from "../../session/public.ts";
import { physicianRepository } from "../physicians/repository.ts";

const ADA = "ada@linnet.example";
const DORA = "dora@linnet.example";
const OWEN = "owen@linnet.example";
const OLGA = "olga@linnet.example";
const LAKESIDE = "Lakeside Pediatrics";
const HILLCREST = "Hillcrest Children’s Clinic";

/** A hospital in which a practice gets a new owner. */
function owning() {
  const hospital = testApp();
  const ids = practiceIds(hospital);
  return {
    hospital,
    ids,
    call: hospital.call,
    change: async (practice: string, lastName: string) =>
      hospital.call(ADA, directory.changeOwner, {
        body: { practiceId: await ids.practice(practice), physicianId: await ids.physician(lastName) },
      }),
    get: async (practice: string) => (await hospital.call(ADA, directory.get, { params: { id: await ids.practice(practice) } })).body,
    owners: async (practice: string) =>
      (await hospital.call(ADA, directory.get, { params: { id: await ids.practice(practice) } })).body.physicians
        .filter(({ isPracticeOwner }) => isPracticeOwner)
        .map(({ physicianLastName }) => physicianLastName),
    rolesIn: async (email: string, practice: string) => {
      const rows = await hospital.db
        .selectFrom("memberships")
        .select("role_id")
        .where("account_id", "=", await ids.account(email))
        .where("practice_id", "=", await ids.practice(practice))
        .where("active", "=", true)
        .orderBy("role_id")
        .execute();
      return rows.map(({ role_id }) => role_id);
    },
  };
}

describe("another owner of a practice", () => {
  const { hospital, call, ids, change, get, owners, rolesIn } = owning();

  it.each([
    ["Castlemaine", "Vera Castlemaine cannot be the owner. This physician is not yet verified by the practice and has no account"],
    ["Renner", "This physician does not work at this practice"],
    ["Lindgren", "Rita Lindgren cannot be the owner. This physician has an inactive account"],
    ["Pryce", "Newton Pryce cannot be the owner. This physician is not yet verified by the practice"],
  ])("is not %s, and it is said why", async (lastName, message) => {
    await hospital.db.updateTable("accounts").set({ active: false }).where("email", "=", "rita@linnet.example").execute();
    const newton = await ids.physician("Pryce");
    await hospital.db.updateTable("practice_physicians").set({ verified: false }).where("physician_id", "=", newton).execute();
    expect(await change(LAKESIDE, lastName)).toMatchObject({ status: 409, body: { message } });
    expect(await owners(LAKESIDE)).toEqual(["Marchetti"]);
  });

  it("is asked for the agreement, and the owner before is a physician; the practice waits for the signature", async () => {
    expect((await get(LAKESIDE)).isMyLinnet).toBe(true);
    expect(await change(LAKESIDE, "Ashby")).toEqual({ status: 200, body: true });

    expect(await owners(LAKESIDE)).toEqual(["Ashby"]);
    expect(await rolesIn(OWEN, LAKESIDE)).toEqual([1]);
    expect(await rolesIn(DORA, LAKESIDE)).toContain(9);
    expect((await call(DORA, agreement.get, {})).body.signRequired).toBe(true);
    expect((await call(DORA, session.roles, {})).body.agreementSigned).toBe(false);
    expect((await call(OWEN, agreement.get, {})).body.signRequired).toBe(false);
    expect((await get(LAKESIDE)).isMyLinnet).toBe(false);
    expect((await call(OWEN, patients.mine, { query: {} })).status).toBe(403);

    const signature = { accountId: await ids.account(DORA), practiceId: await ids.practice(LAKESIDE), signedAt: hospital.clock.now() };
    await sessionRepository(hospital.db).recordSignature(hospital.db, { ...signature, roleId: 9 });
    expect((await get(LAKESIDE)).isMyLinnet).toBe(true);
    expect((await call(OWEN, patients.mine, { query: {} })).status).toBe(200);
  });

  it("is written down once, also when somebody asks for the same again", async () => {
    expect(await change(LAKESIDE, "Ashby")).toEqual({ status: 200, body: true });
    const practiceId = await ids.practice(LAKESIDE);
    expect(await ids.audited(directory.changeOwner.action)).toMatchObject([
      {
        object: `practice ${practiceId}`,
        changed: [`physicians.${await ids.physician("Ashby")}.isPracticeOwner`, `accounts.${await ids.account(OWEN)}.isPracticeOwner`],
      },
    ]);
  });

  it("is told by mail to who owns the practice now and to who did", () => {
    const told = hospital.jobs.mails().filter(({ text }) => text.includes("owner of Lakeside Pediatrics"));
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      [DORA, "You are now the owner of Lakeside Pediatrics"],
      [OWEN, "Lakeside Pediatrics has a new owner"],
    ]);
  });

  it("leaves everybody in the practice they work in", async () => {
    const lakeside = await ids.practice(LAKESIDE);
    const accountId = await ids.account(OLGA);
    await membershipRepository(hospital.db).add(hospital.db, {
      accountId,
      roleId: 2,
      practiceId: lakeside,
      confirmedAt: hospital.clock.now(),
    });
    expect((await change(HILLCREST, "Renner")).status).toBe(200);
    expect((await call(OLGA, session.roles, {})).body.practice?.practiceName).toBe(HILLCREST);
  });

  it("is one of two when both are chosen at the same moment", async () => {
    const replies = await Promise.all([change(HILLCREST, "Petrova"), change(HILLCREST, "Renner")]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await owners(HILLCREST)).toHaveLength(1);
  });

  it("is nobody who is being deactivated at the same moment", async () => {
    const id = await ids.physician("Lindgren");
    await hospital.db.updateTable("accounts").set({ active: true }).where("email", "=", "rita@linnet.example").execute();
    const ended = { by: await ids.account(ADA), at: hospital.clock.now() };
    const { answer } = await hospital.db.transaction().execute(async (trx) => {
      const physicians = physicianRepository(trx);
      await physicians.lock(trx, id);
      const reply = outsideTransaction(() => change(LAKESIDE, "Lindgren"));
      // Time enough for a change that does not wait.
      for (let round = 0; round < 300; round++) await physicians.practicesOf(id);
      await physicians.deactivate(trx, id, ended);
      return { answer: reply };
    });
    expect(await answer).toMatchObject({ status: 409, body: { message: "This physician does not work at this practice" } });
    expect(await owners(LAKESIDE)).not.toContain("Lindgren");
  });

  it("is not moved back into a practice they have left and come to again", async () => {
    const left = { practice_id: await ids.practice(LAKESIDE), account_id: await ids.account("otto@linnet.example") };
    await hospital.db
      .insertInto("memberships")
      .values({ ...left, role_id: 1, in_use: true, active: false })
      .execute();
    const link = { practiceId: left.practice_id, physicianId: await ids.physician("Renner") };
    const verified = { by: await ids.account(ADA), at: hospital.clock.now() };
    await linkRepository.add(hospital.db, link, verified);
    expect((await change(LAKESIDE, "Renner")).status).toBe(200);
    expect((await call("otto@linnet.example", session.roles, {})).body.practice?.practiceName).toBe(HILLCREST);
  });

  it("is none of a practice or of a physician of nothing", async () => {
    const practiceId = await ids.practice(LAKESIDE);
    const reply = async (body: { practiceId: number; physicianId: number }) => (await call(ADA, directory.changeOwner, { body })).status;
    expect(await reply({ practiceId: 99_999_999, physicianId: 1 })).toBe(404);
    expect(await reply({ practiceId, physicianId: 99_999_999 })).toBe(409);
  });
});

describe("a physician whom an administrator takes out of a practice", () => {
  const { call, get, change, owners, ids, hospital } = owning();
  const remove = async (lastName: string) => {
    const practice = await get(LAKESIDE);
    const physicians = practice.physicians.filter((link) => link.physicianLastName === lastName);
    return call(ADA, directory.edit, {
      body: editOf(practice, { locations: [], physicians: physicians.map((link) => ({ ...link, activeRecord: false })) }),
    });
  };

  it("has no role there any more, and nobody sees a patient through them", async () => {
    expect((await call(DORA, patients.mine, { query: {} })).status).toBe(200);
    expect((await remove("Ashby")).status).toBe(200);
    expect((await call(DORA, session.roles, {})).body.practices).toEqual([]);
    expect((await call(DORA, practicePeople.staff, {})).status).not.toBe(200);
    const { physicians } = (await call(ADA, directory.get, { params: { id: await ids.practice(LAKESIDE) } })).body;
    expect(physicians.at(-1)).toMatchObject({ physicianLastName: "Ashby", activeRecord: false, modifiedBy: "Ada Winterbourne" });
  });

  it("comes back by no invitation that is on its way", async () => {
    const { npi } = demoPhysicians.vera;
    const body = {
      firstName: "Vera",
      lastName: "Castlemaine",
      email: "vera.new@practice.example",
      mobilePhone: "(626) 555-0172",
      npiNum: npi,
      medicalLicenseNumber: "A-40871",
      practicePhone: "(626) 555-0120",
      practiceAddress1: "120 Shore Road",
      practiceCity: "Wrenfield",
      practiceState: "CA" as const,
      practiceZip: "90001",
      verified: true,
    };
    expect((await call("petra@linnet.example", practicePeople.invitePhysician, { body })).status).toBe(200);
    const [mail] = hospital.jobs.mails().filter(({ to }) => to === body.email);
    const token = /invitation#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect((await call(null, invitations.open, { body: { token } })).status).toBe(200);
    expect((await remove("Castlemaine")).status).toBe(200);
    expect((await call(null, invitations.open, { body: { token } })).status).toBe(404);
  });

  it("is not its owner, until somebody else is", async () => {
    expect(await remove("Marchetti")).toMatchObject({ status: 400, body: { message: "Can not remove practice owner." } });
    expect(await owners(LAKESIDE)).toEqual(["Marchetti"]);
    expect((await change(LAKESIDE, "Lindgren")).status).toBe(200);
    expect((await remove("Marchetti")).status).toBe(200);
  });
});
