import { invitations } from "@linnet/contract/accounts/invitations";
import { practicePeople } from "@linnet/contract/practice/people";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { demoPhysicians } from "../../../demo/people/physicians.ts";

const LAKESIDE = "Lakeside Pediatrics";
const PETRA = "petra@linnet.example";
const OTTO = "otto@linnet.example";
const GENA = "gena@linnet.example";

const STAFF = { firstName: "Wim", lastName: "Aalto", email: "wim@practice.example", mobilePhone: "(626) 555-0171" };
const PHYSICIAN = {
  firstName: "Ilse",
  lastName: "Vanterpool",
  email: "ilse@practice.example",
  mobilePhone: "(626) 555-0172",
  medicalLicenseNumber: "A-40871",
  npiNum: "1588000017",
  practicePhone: "(626) 555-0120",
  practiceAddress1: "120 Shore Road",
  practiceCity: "Wrenfield",
  practiceState: "CA",
  practiceZip: "90001",
};

describe("inviting people into a practice", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const requestOf = async (email: string) =>
    hospital.db
      .selectFrom("account_requests")
      .select(["type", "role_id", "practice_id", "status_id", "physician_id", "title"])
      .where("email", "=", email)
      .execute();
  const mailsTo = (email: string) => hospital.jobs.mails().filter(({ to }) => to === email);

  it("sends staff a link that opens their invitation, into the practice in use", async () => {
    expect(await call(PETRA, practicePeople.inviteStaff, { body: { ...STAFF, roleId: 8 } })).toEqual({ status: 200, body: true });
    expect(await requestOf(STAFF.email)).toMatchObject([
      { type: "NonPhysician", role_id: 8, practice_id: await ids.practice(LAKESIDE), status_id: 2 },
    ]);
    const [mail] = mailsTo(STAFF.email);
    const secret = /invitation#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(await call(null, invitations.open, { body: { token: secret } })).toMatchObject({ status: 200 });
  });

  it("gives access to medical records where nothing else is chosen", async () => {
    const email = "mei@practice.example";
    await call(PETRA, practicePeople.inviteStaff, { body: { ...STAFF, email } });
    expect(await requestOf(email)).toMatchObject([{ role_id: 2 }]);
  });

  it("is refused for an e-mail somebody signs in with", async () => {
    const refused = { status: 409, body: { message: "A user with this email already exists." } };
    expect(await call(PETRA, practicePeople.inviteStaff, { body: { ...STAFF, email: GENA } })).toMatchObject(refused);
    expect(await call(PETRA, practicePeople.invitePhysician, { body: { ...PHYSICIAN, email: OTTO.toUpperCase() } })).toMatchObject(refused);
    expect(await requestOf(GENA)).toHaveLength(1);
  });

  it("invites a physician who is new to the directory", async () => {
    expect((await call(PETRA, practicePeople.invitePhysician, { body: PHYSICIAN })).status).toBe(200);
    expect(await requestOf(PHYSICIAN.email)).toMatchObject([{ type: "Physician", role_id: 1, physician_id: null, status_id: 2 }]);
  });

  it("invites the one who is listed at the e-mail as it was corrected, and leaves the record as it is", async () => {
    const email = "vera.new@practice.example";
    const listed = { ...PHYSICIAN, email, npiNum: demoPhysicians.vera.npi, verified: true };
    expect((await call(PETRA, practicePeople.invitePhysician, { body: listed })).status).toBe(200);
    expect(await requestOf(email)).toMatchObject([{ physician_id: await ids.physician("Castlemaine") }]);
    expect((await call(PETRA, practicePeople.toVerify, {})).body.data).toMatchObject([
      { lastName: "Castlemaine", email: demoPhysicians.vera.email },
    ]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("asks who is listed to join by an address of somebody’s account, or of nobody’s, and writes it on no physician", async () => {
    const vera = { ...PHYSICIAN, npiNum: demoPhysicians.vera.npi, joining: true as const };
    const listedAs = async () => (await call(PETRA, practicePeople.toVerify, {})).body.data.map(({ email }) => email);
    const before = await listedAs();
    for (const email of [OTTO, "nobody.knows@practice.example"]) {
      const reply = await call(PETRA, practicePeople.invitePhysician, { body: { ...vera, email } });
      expect(reply).toEqual({ status: 200, body: true });
      expect(await listedAs()).toEqual(before);
      expect(await requestOf(email)).toContainEqual(
        expect.objectContaining({ physician_id: await ids.physician("Castlemaine"), status_id: 2 }),
      );
      expect(mailsTo(email)).not.toEqual([]);
    }
  });

  it("ends when the practice says that the physician does not work there", async () => {
    const email = "vera.gone@practice.example";
    const body = { ...PHYSICIAN, email, npiNum: demoPhysicians.vera.npi, verified: true };
    expect((await call(PETRA, practicePeople.invitePhysician, { body })).status).toBe(200);
    const token = /invitation#(\S+)/.exec(mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
    expect((await call(null, invitations.open, { body: { token } })).status).toBe(200);
    const answer = { physicianId: await ids.physician("Castlemaine"), practiceId: await ids.practice(LAKESIDE), verificationStatus: false };
    expect((await call("owen@linnet.example", practicePeople.verify, { body: answer })).status).toBe(200);
    expect((await call(null, invitations.open, { body: { token } })).status).toBe(404);
  });

  it("is refused for one who is said to be listed and is not the practice's, and tells nothing of other practices", async () => {
    const body = { ...PHYSICIAN, email: "bram.new@practice.example", npiNum: demoPhysicians.bram.npi };
    expect((await call(PETRA, practicePeople.invitePhysician, { body: { ...body, verified: true } })).status).toBe(404);
    expect(await requestOf(body.email)).toEqual([]);
    expect((await call(PETRA, practicePeople.invitePhysician, { body })).status).toBe(200);
    expect(await requestOf(body.email)).toMatchObject([{ physician_id: null, status_id: 2 }]);
  });

  it("is for those who manage the practice", async () => {
    for (const person of [GENA, "dora@linnet.example", OTTO, "hana@linnet.example"]) {
      expect((await call(person, practicePeople.inviteStaff, { body: { ...STAFF, email: "new@practice.example" } })).status).toBe(403);
      expect((await call(person, practicePeople.invitePhysician, { body: { ...PHYSICIAN, email: "new@practice.example" } })).status).toBe(
        403,
      );
      expect((await call(person, practicePeople.emailExists, { body: { email: GENA } })).status).toBe(403);
    }
    expect(mailsTo("new@practice.example")).toEqual([]);
    await ids.delegate(LAKESIDE, true);
    expect((await call(GENA, practicePeople.inviteStaff, { body: { ...STAFF, email: "new@practice.example" } })).status).toBe(200);
    await ids.delegate(LAKESIDE, false);
  });

  it("may be asked about beforehand, however the e-mail is spelled", async () => {
    const exists = async (person: string, email: string) => (await call(person, practicePeople.emailExists, { body: { email } })).body;
    expect(await exists(PETRA, "Otto@Linnet.example")).toBe(true);
    expect(await exists(PETRA, "nobody@practice.example")).toBe(false);
    expect(await exists("ada@linnet.example", OTTO)).toBe(true);
  });

  it("fills nobody's mailbox: so many a minute, and no more", async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 21; request++)
      statuses.push((await call(PETRA, practicePeople.inviteStaff, { body: { ...STAFF, email: GENA } })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([409, 429]);
  });
});
