import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { merges } from "@linnet/contract/directory/merges";
import { patients } from "@linnet/contract/patients";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { demoChildren } from "../../src/demo/children/children.ts";
import { linkRepository } from "../../src/slices/memberships/public.ts";
import { invitationSteps } from "../invitation-steps.ts";
import { practiceIds } from "../practice-ids.ts";
import { testApp } from "../test-app.ts";

const LAKESIDE = "Lakeside Pediatrics";
const OWEN = "owen@linnet.example";
const PETRA = "petra@linnet.example";
const ADA = "ada@linnet.example";
const FRED = "fred@linnet.example";
const GENA = "gena@linnet.example";
const DORA = "dora@linnet.example";
const OTTO = "otto@linnet.example";
const { ana } = demoChildren;

const STAFF = { firstName: "Fred", lastName: "Second", mobilePhone: "(626) 555-0171" };
const PHYSICIAN = {
  ...STAFF,
  medicalLicenseNumber: "A-40871",
  npiNum: "9000080118",
  practicePhone: "(626) 555-0120",
  practiceAddress1: "120 Shore Road",
  practiceCity: "Wrenfield",
  practiceState: "CA",
  practiceZip: "90001",
};

/** A practice whose staff manage its people; Fred has no access to medical records. */
function delegating() {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const { accept } = invitationSteps(hospital);
  const member = async (email: string) => ({ userId: await ids.account(email), practiceId: await ids.practice(LAKESIDE) });
  const physician = async (lastName: string) => ({ physicianId: await ids.physician(lastName), practiceId: await ids.practice(LAKESIDE) });
  return {
    hospital,
    ids,
    member,
    physician,
    delegate: () => ids.delegate(LAKESIDE, true),
    async come(email: string): Promise<void> {
      const mail = hospital.jobs.mails().findLast(({ to }) => to === email);
      await accept(/invitation#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "");
      expect((await call(email, session.roles, {})).status).toBe(200);
    },
    rolesOf: async (email: string) => (await call(email, session.roles, {})).body.practiceRoles.map(({ roleId }) => roleId),
    opensAna: async (email: string) => (await call(email, patients.get, { params: { id: ana.personId } })).status === 200,
    confirm: async (by: string, email: string) => (await call(by, practicePeople.confirmStaff, { body: await member(email) })).status,
    waiting: async (by: string) => (await call(by, practicePeople.staffToConfirm, {})).body.map(({ email }) => email),
    mailsTo: (email: string) => hospital.jobs.mails().filter(({ to }) => to === email),
  };
}

describe("staff to whom the practice delegated its people", () => {
  const { hospital, ids, member, physician, delegate, come, rolesOf, opensAna, confirm, waiting, mailsTo } = delegating();
  const { call } = hospital;

  it("get no access to medical records by a second address, until somebody who may give it confirms", async () => {
    await delegate();
    const email = "fred.second@attack.example";
    expect(await call(FRED, practicePeople.inviteStaff, { body: { ...STAFF, email, roleId: 2 } })).toEqual({ status: 200, body: true });
    await come(email);
    expect(await rolesOf(email)).toEqual([]);
    expect(await opensAna(email)).toBe(false);
    expect(await confirm(FRED, email)).toBe(403);
    expect(await confirm(GENA, email)).toBe(403);
    expect(await waiting(OWEN)).toContain(email);
    expect(await confirm(OWEN, email)).toBe(200);
    expect(await rolesOf(email)).toEqual([2]);
    expect(await opensAna(email)).toBe(true);
    expect(await waiting(OWEN)).not.toContain(email);
  });

  it("make no physician", async () => {
    const email = "fred.physician@attack.example";
    expect(await call(FRED, practicePeople.invitePhysician, { body: { ...PHYSICIAN, email } })).toEqual({ status: 200, body: true });
    await come(email);
    expect(await rolesOf(email)).toEqual([]);
    expect((await call(OWEN, practicePeople.physicians, {})).body.data.map((each) => each.email)).not.toContain(email);
    expect(await confirm(PETRA, email)).toBe(200);
    expect(await rolesOf(email)).toEqual([1]);
    expect((await call(OWEN, practicePeople.physicians, {})).body.data.map((each) => each.email)).toContain(email);
  });

  it("let somebody in without access to medical records right away", async () => {
    const email = "desk@attack.example";
    await call(FRED, practicePeople.inviteStaff, { body: { ...STAFF, email, roleId: 8 } });
    await come(email);
    expect(await rolesOf(email)).toEqual([8]);
  });

  it("get it by no invitation that somebody with an account accepts", async () => {
    const email = "leo@linnet.example";
    const invite = { ...STAFF, email, roleId: 2 as const, joining: true };
    expect((await call(FRED, practicePeople.inviteStaff, { body: invite })).status).toBe(200);
    await hospital.db.updateTable("invitations").set({ accepted_at: hospital.clock.now() }).where("email", "=", email).execute();
    await call(email, session.roles, {});
    const held = await hospital.db
      .selectFrom("memberships")
      .select("active")
      .where("account_id", "=", await ids.account(email))
      .where("practice_id", "=", await ids.practice(LAKESIDE))
      .execute();
    expect(held.filter(({ active }) => active)).toEqual([]);
  });

  it("get it by no invitation of the owner's that they changed", async () => {
    const email = "changed@attack.example";
    await call(OWEN, practicePeople.inviteStaff, { body: { ...STAFF, email, roleId: 8 } });
    await call(FRED, practicePeople.inviteStaff, { body: { ...STAFF, email, roleId: 2 } });
    await come(email);
    expect(await rolesOf(email)).toEqual([]);
  });

  it("bring back nobody with access whom the owner removed", async () => {
    await call(OWEN, practicePeople.removeStaff, { body: await member(GENA) });
    expect(await call(FRED, practicePeople.restoreStaff, { body: await member(GENA) })).toEqual({ status: 200, body: true });
    expect(await opensAna(GENA)).toBe(false);
    expect(await waiting(OWEN)).toContain(GENA);
    expect(await confirm(OWEN, GENA)).toBe(200);
    expect(await opensAna(GENA)).toBe(true);
  });

  it("say YES for a physician with an account, who has the place once it is confirmed", async () => {
    const link = await physician("Renner");
    await linkRepository.addImported(hospital.db, [link], hospital.clock.now());
    expect(await call(FRED, practicePeople.verify, { body: { ...link, verificationStatus: true } })).toEqual({ status: 200, body: true });
    const practices = async () => (await call(OTTO, session.roles, {})).body.practices.map(({ practiceName }) => practiceName);
    expect(await practices()).not.toContain(LAKESIDE);
    expect((await call(OWEN, practicePeople.verify, { body: { ...link, verificationStatus: true } })).status).toBe(200);
    expect(await practices()).toContain(LAKESIDE);
  });

  it("remove no administrator and no owner", async () => {
    expect((await call(FRED, practicePeople.removeStaff, { body: await member(PETRA) })).status).toBe(403);
    expect((await call(FRED, practicePeople.removePhysician, { body: await physician("Marchetti") })).status).toBe(403);
    expect(await rolesOf(PETRA)).toEqual([3]);
    const listed = (await call(FRED, practicePeople.staff, {})).body.data;
    expect(listed.find(({ email }) => email === PETRA)).toMatchObject({ mayRemove: false });
  });

  it("remove a physician, of which the owner has a mail with Undo, and name nobody who takes over", async () => {
    const dora = await physician("Ashby");
    const successor = { ...dora, colleagues: [await ids.physician("Lindgren")] };
    expect((await call(FRED, practicePeople.removePhysician, { body: successor })).status).toBe(403);
    expect(await opensAna(DORA)).toBe(true);
    const before = mailsTo(OWEN).length;
    expect((await call(FRED, practicePeople.removePhysician, { body: dora })).status).toBe(200);
    expect(mailsTo(OWEN).slice(before)).toMatchObject([{ text: expect.stringMatching(/You can undo this/) }]);
    expect(mailsTo(OWEN).at(-1)?.text).toContain("/practice/mypractice");
    expect((await call(FRED, practicePeople.restorePhysician, { body: dora })).status).toBe(200);
    expect(await opensAna(DORA)).toBe(false);
    expect((await call(OWEN, practicePeople.restorePhysician, { body: dora })).status).toBe(200);
    expect(await opensAna(DORA)).toBe(true);
  });
});

describe("staff to whom the practice delegated its people, where somebody has taken over", () => {
  const { hospital, ids, physician, delegate } = delegating();
  const { call } = hospital;

  it("bring nobody back from whom the owner has handed patients over, also where nobody signs in as them", async () => {
    await delegate();
    const vera = await physician("Castlemaine");
    const works = { active: true, verified: true };
    await hospital.db.updateTable("practice_physicians").set(works).where("physician_id", "=", vera.physicianId).execute();
    const colleagues = [await ids.physician("Ashby")];
    expect((await call(OWEN, practicePeople.removePhysician, { body: { ...vera, colleagues } })).status).toBe(200);
    expect((await call(FRED, practicePeople.restorePhysician, { body: vera })).status).toBe(403);
    const standing = async () => hospital.db.selectFrom("handovers").select("id").where("undone_at", "is", null).execute();
    expect(await standing()).toHaveLength(1);
    expect((await call(OWEN, practicePeople.restorePhysician, { body: vera })).status).toBe(200);
    expect(await standing()).toEqual([]);
  });
});

describe("staff who invited by delegation and were removed since", () => {
  const { hospital, ids, member, delegate, come, rolesOf, waiting } = delegating();
  const { call } = hospital;

  it("give no access by a merge of their practice into another", async () => {
    await delegate();
    const email = "fred.merged@attack.example";
    await call(FRED, practicePeople.inviteStaff, { body: { ...STAFF, email, roleId: 2 } });
    await call(OWEN, practicePeople.removeStaff, { body: await member(FRED) });
    const [keepId, mergeId] = [await ids.practice("Hillcrest Children’s Clinic"), await ids.practice(LAKESIDE)];
    const pair = { kind: "practice" as const, keepId, mergeId };
    const { body } = await call(ADA, merges.preview, { query: pair });
    const seen = { keepModifiedOn: body.keep.modifiedOn, mergeModifiedOn: body.merge.modifiedOn };
    expect((await call(ADA, merges.merge, { body: { ...pair, take: [], ...seen } })).status).toBe(200);
    await come(email);
    expect(await rolesOf(email)).toEqual([]);
    expect(await waiting("olga@linnet.example")).toContain(email);
  });
});

const SOURCE = join(import.meta.dirname, "../../src");

/** Server files that give roles in a practice, except the definition and the demo hospital; account:add gives none in a practice. */
function filesThatGiveRoles(): string[] {
  const gives = /\b(?:addMember|restoreMember)\(|membershipRepository\(\w+\)\s*\.(?:add|letWait)\(|\bmembers\.add\(/;
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("demo/"))
    .filter((path) => !/(?:memberships\/(?:add-member|restore-member|repository)|administration\/add-account)\.ts$/.test(path))
    .filter((path) => gives.test(readFileSync(join(SOURCE, path), "utf8")))
    .sort();
}

describe("every path by which somebody holds a role in a practice", () => {
  it("asks the one rule", () => {
    const files = filesThatGiveRoles();
    expect(files.length).toBeGreaterThanOrEqual(6);
    expect(files.filter((path) => !/\bmayBringAbout\(/.test(readFileSync(join(SOURCE, path), "utf8")))).toEqual([]);
  });
});
