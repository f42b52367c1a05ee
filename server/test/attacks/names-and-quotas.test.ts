import { accounts } from "@linnet/contract/accounts";
import { StaffInvite } from "@linnet/contract/accounts/invited-people";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { auditOddities } from "@linnet/contract/audit/oddities";
import { patients } from "@linnet/contract/patients";
import { practiceAway } from "@linnet/contract/practice/away";
import { practiceHandover } from "@linnet/contract/practice/handover";
import { practicePeople } from "@linnet/contract/practice/people";
import { advice } from "@linnet/contract/referrals/advice";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { dailyQuotas } from "../../src/platform/http/daily-quotas.ts";
import { findOddities } from "../../src/slices/audit/oddities/find-oddities.ts";
import { auditSteps } from "../audit-steps.ts";
import { NOW } from "../open-hospital.ts";
import { testApp } from "../test-app.ts";
import { tokenOf } from "../test-identity.ts";

const [ADA, COLE, DORA, OLGA, OTTO, OWEN] = ["ada", "cole", "dora", "olga", "otto", "owen"].map((name) => `${name}@linnet.example`) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const DAY_MS = 86_400_000;

describe("who works as somebody else", () => {
  const hospital = testApp();
  const asDora = { by: ADA, email: DORA };

  it("neither shares nor removes a patient, and is offered neither", async () => {
    await hospital.call(ADA, loginAs.begin, { body: { email: DORA, reason: "A call about a missing child" } }, new Date(NOW));
    const { body } = await hospital.call(DORA, patients.mine, { query: { Lookback: -1 } });
    const own = body.data.find(({ may }) => may.share && may.remove) ?? expect.unreachable("Dora manages a patient");
    const { id, patientName, dob, physicianName } = own;
    const seen = (await hospital.callAs(asDora, patients.mine, { query: { Lookback: -1 } })).body.data;
    expect(seen.filter(({ may }) => may.share || may.remove)).toEqual([]);
    const providerId = own.providerId ?? 0;
    const sharing = { patientId: own.personId, providerId, isShared: true };
    expect((await hospital.callAs(asDora, patients.hideOrShare, { body: sharing })).status).toBe(403);
    const removal = { patientId: own.personId, patientName, providerId, providerName: physicianName ?? "", dob };
    expect((await hospital.callAs(asDora, patients.remove, { body: removal })).status).toBe(403);
    expect((await hospital.call(DORA, patients.get, { params: { id: own.personId } })).body.id).toBe(id);
  });
});

describe("a name", () => {
  const hospital = testApp();
  const invited = { firstName: "Mia", lastName: "Lund", email: "mia@lakeside.example", mobilePhone: "202-555-0143" };

  it.each([
    "URGENT verify at https://evil.example/portal",
    "Visit www.evil.example",
    "evil.com",
    "EVIL.COM",
    "Log in at evil.health",
    "mail me@evil.example",
    "evil\uff0ecom",
    "evil\u3002com",
    "evil\u2024com",
    "evil.c\u200bom",
    "192.0.2.7",
    "x".repeat(61),
  ])("is no address of a web page and no sentence: %s", async (firstName) => {
    const reply = await hospital.call(OLGA, practicePeople.inviteStaff, { body: { ...invited, firstName } });
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { firstName: "First name is not valid" } }]);
  });

  it.each(["St.Clair", "J.R.", "Mary-Jo", "O’Neil Jr.", "María José", "Ng"])("is what people are called: %s", (lastName) => {
    expect(StaffInvite.safeParse({ ...invited, lastName }).success).toBe(true);
  });

  it("never begins a sentence of a mail", async () => {
    await hospital.db.updateTable("accounts").set({ first_name: "Urgent", last_name: "Verify" }).where("email", "=", OLGA).execute();
    expect((await hospital.call(OLGA, practicePeople.inviteStaff, { body: invited })).status).toBe(200);
    const mail = hospital.jobs.mails().find(({ to }) => to === invited.email) ?? expect.unreachable("The mail is there");
    expect(mail.text).toContain("by Urgent Verify ");
    expect(mail.text.split(/[.?!:] |\n/).filter((sentence) => sentence.startsWith("Urgent"))).toEqual([]);
  });
});

describe("what one person sends within a day", () => {
  const hospital = testApp({ SENDINGS_PER_DAY: "3", UPLOAD_MB_PER_DAY: "1" });
  const ask = (email: string) =>
    hospital.app.inject({
      method: "POST",
      url: `/api${advice.ask.path}`,
      payload: {},
      headers: { authorization: `Bearer ${tokenOf(email, new Date(hospital.clock.now()))}` },
    });

  it("is counted before it is read, for each person by themself, and begins anew a day later", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(DORA)).statusCode);
    expect(statuses.slice(0, 3)).not.toContain(429);
    const refused = await ask(DORA);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining("You can send at most 3 messages and forms per day."),
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
    expect((await ask(OTTO)).statusCode).not.toBe(429);
    hospital.clock.forward(DAY_MS);
    expect((await ask(DORA)).statusCode).not.toBe(429);
  });

  it.each([
    practicePeople.verify,
    practicePeople.removeStaff,
    practicePeople.removePhysician,
    practicePeople.changeAccess,
    practicePeople.confirmStaff,
    practiceAway.set,
    practiceAway.decline,
    practiceHandover.make,
    patients.undoRemove,
    accountRequests.invite,
  ])("counts what is mailed to others by the way: $action", async ({ method, path, action }) => {
    hospital.clock.forward(DAY_MS);
    const by = action === accountRequests.invite.action ? ADA : OWEN;
    const mail = () =>
      hospital.app.inject({
        method,
        url: `/api${path}`,
        payload: {},
        headers: { authorization: `Bearer ${tokenOf(by, new Date(hospital.clock.now()))}` },
      });
    for (let n = 0; n < 3; n += 1) expect((await mail()).statusCode).toBe(400);
    expect((await mail()).statusCode).toBe(429);
  });

  it("has as much room for files as the hospital gives", async () => {
    const quotas = dailyQuotas({ ...hospital.platform });
    const { id } = await hospital.db.selectFrom("accounts").select("id").where("email", "=", OTTO).executeTakeFirstOrThrow();
    await quotas.countFiles(id, 999_999);
    await expect(quotas.requireRoomForFiles(id)).resolves.toBeUndefined();
    await quotas.countFiles(id, 1);
    await expect(quotas.requireRoomForFiles(id)).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("You can upload at most 1 MB of files per day."),
    });
    const form = new FormData();
    form.append("attachedFile", new Blob(["%PDF-1.7"], { type: "application/pdf" }), "letter.pdf");
    const reply = await hospital.call(OTTO, advice.ask, { body: form as never }, hospital.clock.now());
    expect(reply.status).toBe(429);
    hospital.clock.forward(DAY_MS);
    await expect(quotas.requireRoomForFiles(id)).resolves.toBeUndefined();
  });
});

describe("one administrator who resets a factor and gets a temporary password within a day", () => {
  const hospital = testApp();
  const rows = auditSteps(() => hospital.db);
  const userId = async (email: string) =>
    (await hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const kinds = async (query: { kinds?: "all" }) => {
    const { body } = await hospital.call(COLE, auditOddities.list, { query, body: { state: "open" } });
    return body.oddities.map(({ kind, sentence }) => [kind, sentence]);
  };

  it("is told of to the person", async () => {
    const body = { userId: await userId(OTTO) };
    await hospital.call(ADA, accounts.resetFactors, { body });
    await hospital.call(ADA, accounts.temporaryPassword, { body });
    const subjects = hospital.jobs.mails().flatMap(({ to, subject }) => (to === OTTO ? [subject] : []));
    expect(subjects).toContain("Your second factor and password were both replaced");
  });

  it("is told of to compliance, once", async () => {
    const object = `account ${await userId(OTTO)}`;
    await rows.add({ at: "2026-11-18T19:00:00Z", by: ADA, action: accounts.resetFactors.action, object });
    await rows.add({ at: "2026-11-19T18:00:00Z", by: ADA, action: accounts.temporaryPassword.action, object });
    // Others, or more than a day apart.
    await rows.add({ at: "2026-11-17T18:00:00Z", by: ADA, action: accounts.temporaryPassword.action, object });
    await rows.add({ at: "2026-11-19T19:00:00Z", by: "sven@linnet.example", action: accounts.resetFactors.action, object });
    for (let n = 0; n < 2; n += 1) await findOddities(hospital.platform);
    expect(await kinds({ kinds: "all" })).toEqual([["sign-in-replaced", expect.stringContaining("set a temporary password")]]);
    // A page of the release before knows other kinds alone.
    expect(await kinds({})).toEqual([]);
  });

  it("is not told of where more than a day lies between", async () => {
    const id = await userId(DORA);
    await rows.add({ at: "2026-11-18T10:00:00Z", by: ADA, action: accounts.resetFactors.action, object: `account ${id}` });
    await hospital.call(ADA, accounts.temporaryPassword, { body: { userId: id } });
    const subjects = hospital.jobs.mails().flatMap(({ to, subject }) => (to === DORA ? [subject] : []));
    expect(subjects).toEqual(["You have a temporary password"]);
  });
});
