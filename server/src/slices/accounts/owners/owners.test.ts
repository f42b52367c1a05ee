import { owners } from "@linnet/contract/accounts/owners";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { directory } from "@linnet/contract/directory";
import { physicians } from "@linnet/contract/directory/physicians";
import { practicePeople } from "@linnet/contract/practice/people";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { aPractice } from "../../../../test/practice-form.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { tokenOf } from "../../../../test/test-identity.ts";
import { npi } from "../../../demo/people/physicians.ts";

const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";

describe("the next step of a practice that is not on the portal", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  let serial = 810;
  const step = async (id: number, by = HANA) => (await call(by, owners.nextStep, { params: { id } })).body;
  const mails = (to: string) => hospital.jobs.mails().filter((mail) => mail.to === to);

  /** A physician of the directory who does not sign in. */
  async function newPhysician(lastName: string) {
    serial += 1;
    const email = `${serial}@owners.example`;
    const body = { firstName: "Una", lastName, email, npiNum: npi(serial), licenseNumber: "L-1", cellPhone: "555-010-1234" };
    return { id: (await call(ADA, physicians.create, { body })).body.id, email };
  }
  const newPractice = async (name: string, physicianIds: number[]) =>
    (await call(ADA, directory.create, { body: aPractice(name, physicianIds) })).body.id;
  const invite = (practiceId: number, physicianId: number, email: string, by = ADA) =>
    call(by, owners.invite, { body: { practiceId, physicianId, email } });

  it("is none for one that is there, and for one that is deactivated", async () => {
    expect(await step(await ids.practice("Lakeside Pediatrics"))).toEqual({ step: "none" });
    const { id } = await newPhysician("Closing");
    const closed = await newPractice("Closed Practice", [id]);
    await call(ADA, directory.deactivate, { params: { id: closed } });
    expect(await step(closed)).toEqual({ step: "none" });
    expect((await call(ADA, owners.nextStep, { params: { id: 99_999_999 } })).status).toBe(404);
  });

  it("names the owner who has not signed", async () => {
    const accountId = await ids.account("nina@linnet.example");
    expect(await step(await ids.practice("Northgate Family Pediatrics"))).toEqual({ step: "sign", accountId, name: "Nina Okafor" });
  });

  it("invites a physician as the owner, with what is known of them and of the practice, and then waits", async () => {
    const una = await newPhysician("Inviting");
    const practiceId = await newPractice("Inviting Practice", [una.id]);
    expect(await step(practiceId)).toEqual({
      step: "invite",
      physicians: [{ physicianId: una.id, name: "Una Inviting", email: una.email }],
    });
    const email = "una.inviting@owners.example";
    expect((await invite(practiceId, una.id, email)).status).toBe(200);
    expect(mails(email)).toHaveLength(1);
    expect(mails(email)[0]?.text).toContain("Inviting Practice");
    const waiting = await step(practiceId);
    expect(waiting).toMatchObject({ step: "wait", name: "Una Inviting", expiresOn: expect.any(String) });
    const id = waiting.step === "wait" ? waiting.accountRequestId : 0;
    expect((await call(ADA, accountRequests.get, { params: { id } })).body).toMatchObject({
      userEmail: email,
      userPhone: "(555) 010-1234",
      expectedRoleId: 9,
      practiceId,
      practiceAddress1: "14 Harbor Way",
      practiceCity: "Wrenfield",
      medicalLicenseNumber: "L-1",
    });
    expect((await call(ADA, physicians.get, { params: { id: una.id } })).body.email).toBe(email);
    expect(await ids.audited(owners.invite.action)).toEqual([
      { object: `physician ${una.id}`, rule: `practice ${practiceId}`, changed: ["email"] },
      { object: `account request ${id}`, rule: `practice ${practiceId}`, changed: [] },
    ]);
    await hospital.db.updateTable("invitations").set({ expires_at: hospital.clock.now() }).where("account_request_id", "=", id).execute();
    expect(await step(practiceId)).toMatchObject({ step: "wait", expiresOn: null });
  });

  it("answers a request that names the practice", async () => {
    const una = await newPhysician("Answering");
    const practiceId = await newPractice("Answering Practice", [una.id]);
    await call(null, accountRequests.create, {
      body: {
        userFirstName: "Yara",
        userLastName: "Asks",
        userEmail: "asks@owners.example",
        userPhone: "555-010-7788",
        npi: "1234567893",
        medicalLicenseNumber: "A-1",
        practiceName: "Answering Practice",
        practiceAddress1: "9 Orchard Lane",
        practiceCity: "Wrenfield",
        practiceState: "CA",
        practiceZip: "90001",
        practicePhone: "(555) 010-2211",
        practiceFax: "555-010-2212",
      },
    });
    await hospital.db.updateTable("account_requests").set({ practice_id: practiceId }).where("email", "=", "asks@owners.example").execute();
    expect(await step(practiceId)).toMatchObject({ step: "answer", name: "Yara Asks" });
  });

  it("verifies a physician who has an account, and then makes them the owner", async () => {
    const physicianId = await ids.physician("Petrova");
    const practiceId = await newPractice("Verifying Practice", [physicianId]);
    const olga = [expect.objectContaining({ physicianId, name: "Olga Petrova" })];
    expect(await step(practiceId)).toEqual({ step: "verify", physicians: olga });
    const known = await invite(practiceId, physicianId, "olga@owners.example");
    expect(known).toMatchObject({ status: 409, body: { message: expect.stringContaining("No one was invited.") } });
    await call(ADA, practicePeople.verify, { body: { physicianId, practiceId, verificationStatus: true } });
    expect(await step(practiceId)).toEqual({ step: "choose", physicians: olga });
    expect((await call(ADA, directory.changeOwner, { body: { practiceId, physicianId } })).status).toBe(200);
    expect(await step(practiceId)).toMatchObject({ step: "sign", name: "Olga Petrova" });
    const other = await newPhysician("Second");
    expect(await invite(practiceId, other.id, other.email)).toMatchObject({
      status: 409,
      body: { message: "Practice Owner already present" },
    });
  });

  it("lists somebody first where nobody is", async () => {
    const una = await newPhysician("Leaving");
    const practiceId = await newPractice("Empty Practice", [una.id]);
    await call(ADA, physicians.deactivate, { params: { id: una.id } });
    expect(await step(practiceId)).toEqual({ step: "list" });
  });

  it("invites no second owner while somebody is asked to own it, or asks to", async () => {
    const [una, second] = [await newPhysician("Opened"), await newPhysician("Late")];
    const practiceId = await newPractice("Opened Practice", [una.id, second.id]);
    expect((await invite(practiceId, una.id, una.email)).status).toBe(200);
    const late = () => invite(practiceId, second.id, second.email);
    expect(await late()).toMatchObject({
      status: 409,
      body: { message: "Una Opened is already invited to own this practice. No one else was invited. Reload the page." },
    });
    await hospital.db.updateTable("account_requests").set({ status_id: 1 }).where("practice_id", "=", practiceId).execute();
    expect(await late()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Una Opened asked to own this practice") },
    });
    expect(mails(second.email)).toEqual([]);
    await hospital.db.updateTable("account_requests").set({ status_id: 4 }).where("practice_id", "=", practiceId).execute();
    expect((await late()).status).toBe(200);
  });

  it.each([
    ["another physician", async () => (await newPhysician("Reached")).email, "already has this email address"],
    ["somebody else who signs in", () => Promise.resolve("GENA@linnet.example"), "already signs in with this email address"],
  ])("does not write the email of %s to the physician, and asks them nothing", async (_whose, emailOf, why) => {
    const una = await newPhysician("Mistyped");
    const practiceId = await newPractice(`Mistyped Practice ${una.id}`, [una.id]);
    const [email, before] = [await emailOf(), hospital.jobs.mails().length];
    expect(await invite(practiceId, una.id, email)).toMatchObject({ status: 409, body: { message: expect.stringContaining(why) } });
    expect(hospital.jobs.mails()).toHaveLength(before);
    expect((await call(ADA, physicians.get, { params: { id: una.id } })).body.email).toBe(una.email);
    expect(await step(practiceId)).toMatchObject({ step: "invite" });
  });

  it("invites once when the same is sent again under its key", async () => {
    const una = await newPhysician("Twice");
    const practiceId = await newPractice("Twice Practice", [una.id]);
    const payload = { practiceId, physicianId: una.id, email: una.email };
    const headers = { authorization: `Bearer ${tokenOf(ADA, new Date(NOW))}`, "idempotency-key": "owner-twice" };
    const send = () => hospital.app.inject({ method: "POST", url: `/api${owners.invite.path}`, headers, payload });
    for (const reply of [await send(), await send()]) expect([reply.statusCode, reply.json()]).toEqual([200, true]);
    expect(mails(una.email)).toHaveLength(1);
  });

  it("invites nobody who is not of the practice or has an account", async () => {
    const una = await newPhysician("Staying");
    const practiceId = await newPractice("Staying Practice", [una.id]);
    const elsewhere = await newPhysician("Elsewhere");
    for (const physicianId of [elsewhere.id, await ids.physician("Petrova")]) {
      const refused = await invite(practiceId, physicianId, "nobody@owners.example");
      expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("No one was invited.") } });
    }
    expect(mails("nobody@owners.example")).toEqual([]);
    expect((await invite(99_999_999, una.id, una.email)).status).toBe(404);
    expect((await invite(practiceId, una.id, "no e-mail")).status).toBe(400);
  });

  it.each(["hana", "petra", "dora", "nina"])("is not for %s to invite", async (person) => {
    const practiceId = await ids.practice("Fernwood Pediatric Associates");
    expect((await invite(practiceId, 1, "x@owners.example", `${person}@linnet.example`)).status).toBe(403);
    if (person !== "hana")
      expect((await call(`${person}@linnet.example`, owners.nextStep, { params: { id: practiceId } })).status).toBe(403);
  });
});
