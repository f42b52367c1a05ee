import { accounts } from "@linnet/contract/accounts";
import { physicians } from "@linnet/contract/directory/physicians";
import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { invitationSteps } from "../../../../test/invitation-steps.ts";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { npi } from "../../../demo/people/physicians.ts";
import { AppError } from "../../../platform/http/errors.ts";

const ADA = "ada@linnet.example";
const RITA = "rita@linnet.example";
const DONE = { status: 200, body: true };

function deactivationAt(hospital: ReturnType<typeof testApp>) {
  const { call } = hospital;
  const idOf = async (email: string) =>
    (
      await hospital.db
        .selectFrom("physicians")
        .leftJoin("accounts", "accounts.id", "physicians.account_id")
        .select("physicians.id")
        .where((row) => row(row.fn.coalesce("accounts.email", "physicians.email"), "=", email))
        .executeTakeFirstOrThrow()
    ).id;
  return {
    idOf,
    deactivate: async (email: string) => call(ADA, physicians.deactivate, { params: { id: await idOf(email) } }),
    get: async (email: string) => call(ADA, physicians.get, { params: { id: await idOf(email) } }),
    statusOf: async (email: string) => (await call(ADA, accounts.get, { body: { userName: email } })).body.accountStatus,
    isIn: async (email: string) => (await call(email, session.active, {})).status === 200,
    linksOf: async (email: string) =>
      hospital.db
        .selectFrom("practice_physicians")
        .select("practice_id")
        .where("physician_id", "=", await idOf(email))
        .where("active", "=", true)
        .execute(),
    audited: practiceIds(hospital).audited,
    mailsTo: (to: string) => hospital.jobs.mails().filter((mail) => mail.to === to),
  };
}

describe("deactivating a physician", () => {
  const hospital = testApp();
  const { idOf, deactivate, get, statusOf, isIn, linksOf, audited, mailsTo } = deactivationAt(hospital);
  const { invite, open, accept } = invitationSteps(hospital);

  it("ends their places, roles, sessions and sign-in, tells them, and writes it down", async () => {
    expect(await isIn(RITA)).toBe(true);
    const before = await hospital.call("gena@linnet.example", patients.ofPractice, { query: { Lookback: -1, PageSize: 100 } });
    expect(await deactivate(RITA)).toEqual(DONE);

    const id = await idOf(RITA);
    expect((await get(RITA)).body).toMatchObject({ isActive: false, modifiedBy: "Ada Winterbourne" });
    expect(await linksOf(RITA)).toEqual([]);
    expect(await isIn(RITA)).toBe(false);
    expect(hospital.identity.ended).toContain(RITA);
    expect(await statusOf(RITA)).toBe("SUSPENDED");
    expect(mailsTo(RITA).map(({ subject }) => subject)).toEqual(["Your account is suspended"]);
    const [signedOut, done] = await audited(physicians.deactivate.action).then((rows) => [rows.at(-1), rows[0]]);
    expect(done).toEqual({ object: `physician ${id}`, rule: null, changed: ["isActive", "practices", "membership"] });
    expect(signedOut).toMatchObject({ rule: "signed out" });
    expect(await audited(accounts.suspend.action)).toHaveLength(1);
    const after = await hospital.call("gena@linnet.example", patients.ofPractice, { query: { Lookback: -1, PageSize: 100 } });
    expect(after.body.total).toBeLessThan(before.body.total);
  });

  it("is done once, after which nothing of them is changed", async () => {
    expect(await deactivate(RITA)).toMatchObject({ status: 409, body: { message: "This physician was already deactivated." } });
    const body = { id: await idOf(RITA), firstName: "Rita", lastName: "Finch", email: RITA, npiNum: npi(103) };
    expect(await hospital.call(ADA, physicians.edit, { body })).toMatchObject({
      status: 409,
      body: { message: "This physician is deactivated and can no longer be changed." },
    });
    expect(mailsTo(RITA)).toHaveLength(1);
    expect((await hospital.call(ADA, physicians.deactivate, { params: { id: 99_999_999 } })).status).toBe(404);
  });

  it("frees the NPI, while the e-mail stays whose sign-in it is", async () => {
    const form = { firstName: "Rita", lastName: "Lindgren", npiNum: npi(103) };
    expect((await hospital.call(ADA, physicians.create, { body: { ...form, email: RITA } })).status).toBe(409);
    const again = await hospital.call(ADA, physicians.create, { body: { ...form, email: "rita.lindgren@pediatrics.example" } });
    expect(again.status).toBe(200);
  });

  it("leaves the sign-in of who has another role", async () => {
    const { account_id } = await hospital.db
      .selectFrom("physicians")
      .select("account_id")
      .where("email", "=", "otto@linnet.example")
      .executeTakeFirstOrThrow();
    await hospital.db
      .insertInto("memberships")
      .values({ account_id: account_id ?? 0, role_id: 5 })
      .execute();
    expect(await isIn("otto@linnet.example")).toBe(true);
    expect(await deactivate("otto@linnet.example")).toEqual(DONE);
    expect(await isIn("otto@linnet.example")).toBe(true);
    expect([await statusOf("otto@linnet.example"), mailsTo("otto@linnet.example")]).toEqual(["ACTIVE", []]);
    const held = await hospital.db
      .selectFrom("memberships")
      .select("role_id")
      .where("account_id", "=", account_id)
      .where("active", "=", true)
      .execute();
    expect(held).toEqual([{ role_id: 5 }]);
  });

  it("does without a sign-in, and the invitation to one that is on its way leads nowhere", async () => {
    const physicianId = await idOf("vera.castlemaine@lakeside.example");
    const secret = await invite("vera.castlemaine@lakeside.example", { roleId: 1, physicianId, npi: npi(110) });
    expect((await open(secret)).status).toBe(200);
    expect(await deactivate("vera.castlemaine@lakeside.example")).toEqual(DONE);
    expect((await open(secret)).status).toBe(404);
    expect(await linksOf("vera.castlemaine@lakeside.example")).toEqual([]);
    expect((await deactivate("vera.castlemaine@lakeside.example")).status).toBe(409);
  });

  it("ends what invites them by their NPI to a practice that does not list them, also where the link was followed", async () => {
    const form = { firstName: "Noor", lastName: "Quist", email: "noor@pediatrics.example", npiNum: npi(930) };
    expect((await hospital.call(ADA, physicians.create, { body: form })).status).toBe(200);
    const followed = await invite("noor@pediatrics.example", { roleId: 1, npi: npi(930) });
    expect((await accept(followed)).status).toBe(200);
    const waiting = await invite("noor.quist@pediatrics.example", { roleId: 1, npi: npi(930) });

    expect(await deactivate("noor@pediatrics.example")).toEqual(DONE);
    expect((await open(waiting)).status).toBe(404);
    expect((await hospital.call("noor@pediatrics.example", session.roles, {})).status).toBe(403);
    const again = await hospital.db.selectFrom("physicians").select("active").where("npi", "=", npi(930)).execute();
    expect(again).toEqual([{ active: false }]);
  });

  it("does with a sign-in that is suspended already", async () => {
    await hospital.db.updateTable("identity_users").set({ status: "SUSPENDED" }).where("email", "=", "tess@linnet.example").execute();
    expect(await deactivate("tess@linnet.example")).toEqual(DONE);
    expect(mailsTo("tess@linnet.example")).toEqual([]);
  });

  it("is done once by two who click at once", async () => {
    const both = await Promise.all([deactivate("newton@linnet.example"), deactivate("newton@linnet.example")]);
    expect(both.map(({ status }) => status)).toContain(200);
    const object = `physician ${await idOf("newton@linnet.example")}`;
    const ended = (await audited(physicians.deactivate.action)).filter((row) => row.object === object && row.changed.includes("isActive"));
    expect(ended).toHaveLength(1);
  });
});

describe("deactivating a physician while the identity provider does not answer", () => {
  const hospital = testApp();
  const { deactivate, get, isIn, statusOf } = deactivationAt(hospital);
  const down = () => Promise.reject(new AppError("upstream_unavailable", "The identity provider is not responding"));

  async function whileDown<T>(method: "findByEmail" | "suspend", work: () => Promise<T>): Promise<T> {
    const { identityAdministration } = hospital.platform;
    if (!identityAdministration) throw new Error("The embedded directory is administered");
    hospital.platform.identityAdministration = { ...identityAdministration, [method]: down };
    const given = await work();
    hospital.platform.identityAdministration = identityAdministration;
    return given;
  }

  it("changes nothing", async () => {
    expect((await whileDown("findByEmail", () => deactivate(RITA))).status).toBe(503);
    expect((await get(RITA)).body.isActive).toBe(true);
    expect(await isIn(RITA)).toBe(true);
  });

  it("signs them out all the same when it goes down in between, and suspends when it is tried again", async () => {
    expect((await whileDown("suspend", () => deactivate(RITA))).status).toBe(503);
    expect((await get(RITA)).body.isActive).toBe(false);
    expect(await isIn(RITA)).toBe(false);
    expect(await statusOf(RITA)).toBe("ACTIVE");
    expect(await deactivate(RITA)).toEqual(DONE);
    expect(await statusOf(RITA)).toBe("SUSPENDED");
    expect((await deactivate(RITA)).status).toBe(409);
  });

  it("does without a provider whose people are handled elsewhere", async () => {
    const { identityAdministration } = hospital.platform;
    hospital.platform.identityAdministration = undefined;
    expect(await deactivate("newton@linnet.example")).toEqual(DONE);
    expect(await isIn("newton@linnet.example")).toBe(false);
    hospital.platform.identityAdministration = identityAdministration;
  });
});
