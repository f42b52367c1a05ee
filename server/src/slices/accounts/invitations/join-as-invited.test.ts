import { owners } from "@linnet/contract/accounts/owners";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { directory } from "@linnet/contract/directory";
import { physicians } from "@linnet/contract/directory/physicians";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { invitationSteps } from "../../../../test/invitation-steps.ts";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { directoryRepository } from "../../directory/public.ts";
import { linkRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";

describe("the first sign-in after an invitation", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { invite, accept, requestsOf, practiceOf, idOf } = invitationSteps(hospital);
  const roles = (email: string) => call(email, session.roles, {});
  const physicianOf = (npi: string) => hospital.db.selectFrom("physicians").select(["id", "account_id"]).where("npi", "=", npi).execute();
  const claimantsOf = (npi: string) => hospital.db.selectFrom("physicians").select("account_id").where("claimed_npi", "=", npi).execute();

  it("makes the account with its role in the practice, and completes the request", async () => {
    await accept(await invite("gil@vanterpool.example", { roleId: 8 }));
    expect((await roles("GIL@vanterpool.example")).body).toMatchObject({
      firstName: "Ilse",
      practiceRoles: [{ roleId: 8, active: true }],
      practice: { practiceName: "Lakeside Pediatrics" },
    });
    const account_id = await idOf("GIL@vanterpool.example");
    expect(await requestsOf("gil@vanterpool.example")).toEqual([{ status_id: 3, account_id }]);
    const sent = await call("petra@linnet.example", accountRequests.sentInvitations, {
      body: { practice: true, searchTerm: "vanterpool" },
    });
    expect(sent.body.data.map(({ registeredUsrName }) => registeredUsrName)).toContain("GIL@vanterpool.example");
  });

  it("makes nothing of a link that nobody has followed, or for an e-mail that is not verified", async () => {
    const token = await invite("waits@vanterpool.example");
    expect((await roles("waits@vanterpool.example")).status).toBe(403);
    await accept(token);
    const unverified = await hospital.app.inject({
      method: "GET",
      url: `/api${session.roles.path}`,
      headers: { authorization: `Bearer ${tokenOf("waits@vanterpool.example", new Date(NOW), false)}` },
    });
    expect(unverified.statusCode).toBe(403);
    expect((await roles("waits@vanterpool.example")).status).toBe(200);
  });

  it("makes nothing for who was denied meanwhile", async () => {
    await accept(await invite("denied@vanterpool.example"));
    await hospital.db.updateTable("account_requests").set({ status_id: 4 }).where("email", "=", "denied@vanterpool.example").execute();
    expect((await roles("denied@vanterpool.example")).status).toBe(403);
  });

  it("is made once by requests that come together", async () => {
    await accept(await invite("together@vanterpool.example"));
    const replies = await Promise.all(Array.from({ length: 4 }, () => roles("together@vanterpool.example")));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const accounts = await hospital.db.selectFrom("accounts").select("id").where("email", "=", "together@vanterpool.example").execute();
    expect(accounts).toHaveLength(1);
  });

  it("gives a new physician a place in the directory, and one who was listed without a sign-in their own", async () => {
    await accept(await invite("new@vanterpool.example", { roleId: 1, npi: "1999999992", medicalLicense: "C-1" }));
    expect((await roles("new@vanterpool.example")).body.practiceRoles).toEqual([{ roleId: 1, active: true }]);
    expect(await physicianOf("1999999992")).toEqual([]);
    expect(await claimantsOf("1999999992")).toEqual([{ account_id: await idOf("new@vanterpool.example") }]);

    const lakeside = await practiceOf("Lakeside Pediatrics");
    const directory = directoryRepository(hospital.db);
    const listed = {
      firstName: "Una",
      lastName: "Listed",
      title: "MD",
      email: "una@vanterpool.example",
      npi: "1888888881",
      accountId: null,
    };
    const id = await directory.addPhysician(hospital.db, listed);
    await linkRepository.add(hospital.db, { practiceId: lakeside, physicianId: id }, null);
    // The hospital has edited the record before.
    const modified_by = await idOf("ada@linnet.example");
    await hospital.db.updateTable("physicians").set({ modified_by }).where("id", "=", id).execute();
    await accept(await invite("una@vanterpool.example", { roleId: 1, npi: listed.npi, physicianId: id }));
    await roles("una@vanterpool.example");
    expect(await physicianOf(listed.npi)).toEqual([{ id, account_id: await idOf("una@vanterpool.example") }]);
    expect((await call("ada@linnet.example", physicians.get, { params: { id } })).body.modifiedBy).toBe("");
    const link = await hospital.db
      .selectFrom("practice_physicians")
      .select(["verified", "verified_by"])
      .where("physician_id", "=", id)
      .execute();
    expect(link).toEqual([{ verified: true, verified_by: await idOf("petra@linnet.example") }]);
  });

  it("takes no physician away from who is one", async () => {
    const dora = await hospital.db
      .selectFrom("physicians")
      .selectAll()
      .where("email", "=", "dora@linnet.example")
      .executeTakeFirstOrThrow();
    await hospital.db.updateTable("physicians").set({ account_id: null }).where("id", "=", dora.id).execute();
    await accept(await invite("thief@vanterpool.example", { roleId: 1, npi: dora.npi ?? "", physicianId: dora.id }));
    await hospital.db.updateTable("physicians").set({ account_id: dora.account_id }).where("id", "=", dora.id).execute();
    expect((await roles("thief@vanterpool.example")).status).toBe(200);
    expect(await physicianOf(dora.npi ?? "")).toEqual([{ id: dora.id, account_id: dora.account_id }]);
  });

  it("makes whom the hospital invited the owner of a practice that has none", async () => {
    const practiceId = await directoryRepository(hospital.db).addPractice(hospital.db, {
      name: "Vanterpool Pediatrics",
      address1: "9 Orchard Lane",
      city: "Wrenfield",
      state: "CA",
      zip: "90001",
      phone: "555-010-2211",
      fax: "555-010-2212",
    });
    await accept(await invite("first@vanterpool.example", { roleId: 9, npi: "1555555552", practiceId }));
    expect((await roles("first@vanterpool.example")).body).toMatchObject({
      practiceRoles: [{ roleId: 9, active: true }],
      practice: { practiceName: "Vanterpool Pediatrics" },
      agreementSigned: false,
    });
    expect(await requestsOf("first@vanterpool.example")).toMatchObject([{ status_id: 3 }]);
    const { body } = await call("ada@linnet.example", directory.get, { params: { id: practiceId } });
    expect(body.physicians).toMatchObject([{ physicianLastName: "Vanterpool", isPracticeOwner: true, verified: true }]);
    const next = await call("ada@linnet.example", owners.nextStep, { params: { id: practiceId } });
    expect(next.body).toMatchObject({ step: "sign", name: "Ilse Vanterpool" });
  });

  it("makes no second owner of a practice", async () => {
    await accept(await invite("owner@vanterpool.example", { roleId: 9, npi: "1777777771" }));
    expect((await roles("owner@vanterpool.example")).status).toBe(403);
    expect(await requestsOf("owner@vanterpool.example")).toEqual([{ status_id: 2, account_id: null }]);
  });
});

describe("an invitation of somebody who got an account while it was on its way", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { invite, accept, requestsOf, practiceOf, idOf } = invitationSteps(hospital);
  const membershipsOf = async (email: string) =>
    hospital.db
      .selectFrom("memberships")
      .select(["role_id", "practice_id", "in_use", "active"])
      .where("account_id", "=", await idOf(email))
      .orderBy("id")
      .execute();

  it("gives the account the second role too, and leaves the practice in use as it is", async () => {
    const email = "both@vanterpool.example";
    const hillcrest = await practiceOf("Hillcrest Children’s Clinic");
    const first = await invite(email);
    const second = await invite(email, { practiceId: hillcrest, roleId: 8 });
    await accept(first);
    expect((await call(email, session.roles, {})).status).toBe(200);
    expect(await accept(second)).toMatchObject({
      status: 409,
      body: { message: "This email address already has an account. Sign in with its password." },
    });
    expect(await membershipsOf(email)).toEqual([
      { role_id: 2, practice_id: await practiceOf("Lakeside Pediatrics"), in_use: true, active: true },
      { role_id: 8, practice_id: hillcrest, in_use: false, active: true },
    ]);
    const account_id = await idOf(email);
    expect(await requestsOf(email)).toEqual([
      { status_id: 3, account_id },
      { status_id: 3, account_id },
    ]);
  });

  it("gives back a role that was taken", async () => {
    const email = "again@vanterpool.example";
    const later = await invite(email);
    await hospital.db.updateTable("account_requests").set({ status_id: 4 }).where("email", "=", email).execute();
    await accept(await invite(email));
    await call(email, session.roles, {});
    await hospital.db
      .updateTable("memberships")
      .set({ active: false })
      .where("account_id", "=", await idOf(email))
      .execute();
    await hospital.db
      .updateTable("account_requests")
      .set({ status_id: 2, account_id: null })
      .where("email", "=", email)
      .where("status_id", "=", 4)
      .execute();
    await hospital.db
      .updateTable("invitations")
      .set({ ended_at: null })
      .where("accepted_at", "is", null)
      .where("email", "=", email)
      .execute();
    await accept(later);
    expect(await membershipsOf(email)).toEqual([
      { role_id: 2, practice_id: await practiceOf("Lakeside Pediatrics"), in_use: true, active: true },
    ]);
  });

  it("waits, where it was accepted before the account was there, for the next sign-in", async () => {
    const email = "late@vanterpool.example";
    await accept(await invite(email));
    await accountRepository(hospital.db).add(hospital.db, { email, firstName: "Late", lastName: "Vanterpool" });
    expect((await call(email, session.roles, {})).body.practiceRoles).toEqual([{ roleId: 2, active: true }]);
    expect(await requestsOf(email)).toMatchObject([{ status_id: 3 }]);
  });

  it("gives nothing to an account that is not active", async () => {
    const email = "gone@vanterpool.example";
    const link = await invite(email);
    const id = await accountRepository(hospital.db).add(hospital.db, { email, firstName: "Gone", lastName: "Vanterpool" });
    await hospital.db.updateTable("accounts").set({ active: false }).where("id", "=", id).execute();
    await accept(link);
    expect(await membershipsOf(email)).toEqual([]);
    expect(await requestsOf(email)).toMatchObject([{ status_id: 2 }]);
  });

  it("places a physician of two practices in both", async () => {
    const email = "two@vanterpool.example";
    const hillcrest = await practiceOf("Hillcrest Children’s Clinic");
    const physician = { roleId: 1 as const, npi: "1666666661" };
    const [first, second] = [await invite(email, physician), await invite(email, { ...physician, practiceId: hillcrest })];
    await accept(first);
    await call(email, session.roles, {});
    await accept(second);
    const links = await hospital.db
      .selectFrom("practice_physicians as link")
      .innerJoin("physicians as physician", "physician.id", "link.physician_id")
      .select("link.practice_id")
      .where("physician.claimed_npi", "=", physician.npi)
      .orderBy("link.id")
      .execute();
    expect(links.map(({ practice_id }) => practice_id)).toEqual([await practiceOf("Lakeside Pediatrics"), hillcrest]);
  });
});
