import { accounts } from "@linnet/contract/accounts";
import { session } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { AppError } from "../../../platform/http/errors.ts";

const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";
const PETRA = "petra@linnet.example";
const IDA = "ida@staff.wrenfield.example";
const GENA = "gena@linnet.example";
const ACTS = ["reactivate", "suspend", "unlock", "unsuspend", "requestPasswordReset", "temporaryPassword", "resetFactors"] as const;
type Act = (typeof ACTS)[number];

function actsAt(hospital: ReturnType<typeof testApp>) {
  const { call } = hospital;
  const idOf = async (email: string) =>
    (await hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  return {
    idOf,
    act: async (name: Act, email: string, by = ADA) => call(by, accounts[name], { body: { userId: await idOf(email) } }),
    statusOf: async (email: string) => (await call(ADA, accounts.get, { body: { userName: email } })).body.accountStatus,
    setStatus: (email: string, status: "ACTIVE" | "LOCKED_OUT" | "SUSPENDED") =>
      hospital.db.updateTable("identity_users").set({ status }).where("email", "=", email).execute(),
    mailsTo: (to: string) => hospital.jobs.mails().filter((mail) => mail.to === to),
    auditOf: (action: string) =>
      hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").execute(),
  };
}

describe("what an administrator does to a sign-in", () => {
  const hospital = testApp();
  const { idOf, act, statusOf, mailsTo, auditOf } = actsAt(hospital);

  it.each([
    ["reactivate", "stan@linnet.example", "PROVISIONED", "Set up your Linnet account"],
    ["unlock", "leo@linnet.example", "ACTIVE", "Your account is unlocked"],
    ["unsuspend", "sue@linnet.example", "ACTIVE", "Your account is active again"],
    ["suspend", "fred@linnet.example", "SUSPENDED", "Your account is suspended"],
    ["requestPasswordReset", "rita@linnet.example", "RECOVERY", "Set a new Linnet password"],
    ["resetFactors", "otto@linnet.example", "ACTIVE", "Your second factor was reset"],
  ] as const)("%s: the status is another, the person is told, a row is written", async (name, email, status, subject) => {
    expect(await act(name, email)).toEqual({ status: 200, body: true });
    expect(await statusOf(email)).toBe(status);
    expect(mailsTo(email).map((mail) => mail.subject)).toEqual([subject]);
    const [row] = await auditOf(accounts[name].action);
    expect(row).toMatchObject({ outcome: "done", object: `account ${await idOf(email)}` });
  });

  it("gives a temporary password once, which stands in no audit row and no mail", async () => {
    const userId = await idOf("owen@linnet.example");
    const { status, body } = await hospital.call(ADA, accounts.temporaryPassword, { body: { userId } });
    expect(status).toBe(200);
    expect(body.data).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await statusOf("owen@linnet.example")).toBe("PASSWORD_EXPIRED");
    const told = mailsTo("owen@linnet.example");
    expect(told.map(({ subject }) => subject)).toEqual(["You have a temporary password"]);
    const rows = await hospital.db.selectFrom("audit_rows").selectAll().orderBy("id").execute();
    expect(JSON.stringify([rows, hospital.jobs.sent])).not.toContain(body.data);
  });

  it("believes the id and nothing else that is sent along", async () => {
    const userId = await idOf("tess@linnet.example");
    const body = { userId, userName: ADA, email: "dora@linnet.example" };
    expect((await hospital.call(ADA, accounts.suspend, { body })).status).toBe(200);
    expect([await statusOf("tess@linnet.example"), await statusOf("dora@linnet.example")]).toEqual(["SUSPENDED", "ACTIVE"]);
  });
});

describe("what nobody does to a sign-in", () => {
  const hospital = testApp();
  const { act, statusOf, auditOf, setStatus } = actsAt(hospital);
  const closed = { status: 403, body: { code: "forbidden" } };

  it.each(ACTS)(
    "%s: not as a health-network administrator or outside person, nor to oneself, internal staff or an unknown",
    async (name) => {
      for (const by of [HANA, PETRA, IDA, "cole@linnet.example"]) expect(await act(name, GENA, by)).toMatchObject(closed);
      expect(await act(name, ADA)).toMatchObject({ ...closed, body: { message: "You cannot do this to your own account" } });
      expect(await act(name, IDA)).toMatchObject({
        ...closed,
        body: { message: "You cannot change accounts of the hospital’s own staff here" },
      });
      expect(await act(name, "nora@linnet.example", ADA)).toMatchObject({ status: 409, body: { message: "User is not in OKTA" } });
      expect((await hospital.call(ADA, accounts[name], { body: { userId: 99_999_999 } })).status).toBe(404);
      expect((await auditOf(accounts[name].action))[0]).toMatchObject({
        outcome: "refused",
        rule: "not_found",
        object: "account 99999999",
      });
      expect(await statusOf(GENA)).toBe("ACTIVE");
    },
  );

  it.each([
    ["reactivate", GENA],
    ["reactivate", "eve@linnet.example"],
    ["unlock", GENA],
    ["unsuspend", GENA],
    ["unsuspend", "leo@linnet.example"],
    ["suspend", "sue@linnet.example"],
    ["requestPasswordReset", "sue@linnet.example"],
    ["temporaryPassword", "paul@linnet.example"],
    ["temporaryPassword", "sue@linnet.example"],
    ["resetFactors", "stan@linnet.example"],
  ] as const)("%s is refused while the status of %s does not allow it", async (name, email) => {
    const before = await statusOf(email);
    expect(await act(name, email)).toMatchObject({
      status: 409,
      body: { message: `You cannot do this while the account’s status is ${before}. Reload the page.` },
    });
    expect(await statusOf(email)).toBe(before);
    expect((await auditOf(accounts[name].action))[0]).toMatchObject({ outcome: "refused", rule: "conflict" });
  });

  it("gives no temporary password to another administrator", async () => {
    for (const email of [HANA, "cole@linnet.example"])
      expect(await act("temporaryPassword", email)).toMatchObject({
        status: 403,
        body: { message: "Administrators cannot get a temporary password" },
      });
    expect(await statusOf(HANA)).toBe("ACTIVE");
  });

  it("is done once by two who click at once", async () => {
    await setStatus("leo@linnet.example", "LOCKED_OUT");
    const both = await Promise.all([act("unlock", "leo@linnet.example"), act("unlock", "leo@linnet.example")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("sessions of somebody whose sign-in could not be changed, or not wholly", () => {
  const hospital = testApp();
  const { act } = actsAt(hospital);
  const isIn = async (email: string) => (await hospital.call(email, session.active, {})).status === 200;

  it.each([
    ["suspend", "suspend", "fred@linnet.example"],
    ["requestPasswordReset", "sendPasswordReset", "rita@linnet.example"],
    ["temporaryPassword", "temporaryPassword", "owen@linnet.example"],
  ] as const)("%s ends them, also while the provider does not answer", async (name, atProvider, email) => {
    const { identityAdministration } = hospital.platform;
    if (!identityAdministration) throw new Error("The embedded directory is administered");
    expect(await isIn(email)).toBe(true);
    const down = () => Promise.reject(new AppError("upstream_unavailable", "The identity provider is not responding"));
    hospital.platform.identityAdministration = { ...identityAdministration, [atProvider]: down };
    expect((await act(name, email)).status).toBe(503);
    hospital.platform.identityAdministration = identityAdministration;
    expect(await isIn(email)).toBe(false);
  });

  it("does not leave them open when the provider has acted and the portal fails afterwards", async () => {
    const { jobs } = hospital.platform;
    expect(await isIn("tess@linnet.example")).toBe(true);
    hospital.platform.jobs = { send: () => Promise.reject(new Error("the database rests")) };
    expect((await act("suspend", "tess@linnet.example")).status).toBe(500);
    hospital.platform.jobs = jobs;
    expect(await isIn("tess@linnet.example")).toBe(false);
  });
});

describe("a sign-in at a provider that does not answer, or is administered elsewhere", () => {
  const hospital = testApp();
  const { act, auditOf } = actsAt(hospital);

  it("is not changed, and the attempt is written down", async () => {
    const { identityAdministration } = hospital.platform;
    const down = async () => {
      throw new AppError("upstream_unavailable", "The identity provider is not responding");
    };
    if (identityAdministration) hospital.platform.identityAdministration = { ...identityAdministration, suspend: down };
    expect((await act("suspend", GENA)).status).toBe(503);
    expect(hospital.jobs.mails()).toEqual([]);
    expect((await auditOf("write:account-suspension"))[0]).toMatchObject({ outcome: "refused", rule: "upstream_unavailable" });
    hospital.platform.identityAdministration = identityAdministration;
  });

  it("shows no status, and offers nothing but name and telephone", async () => {
    const { identityAdministration } = hospital.platform;
    hospital.platform.identityAdministration = undefined;
    const { body } = await hospital.call(ADA, accounts.get, { body: { userName: GENA } });
    expect(body).toMatchObject({ accountStatus: null, securityQuestion: null, may: { edit: true } });
    expect(Object.values(body.may).filter((isOffered) => isOffered)).toHaveLength(1);
    expect(await act("suspend", GENA)).toMatchObject({ status: 409, body: { message: "User is not in OKTA" } });
    hospital.platform.identityAdministration = identityAdministration;
  });
});

describe("sessions of somebody whose sign-in was changed", () => {
  const hospital = testApp();
  const { call, callAs } = hospital;
  const { act, setStatus } = actsAt(hospital);

  it.each([
    ["suspend", "fred@linnet.example"],
    ["requestPasswordReset", "rita@linnet.example"],
    ["temporaryPassword", "owen@linnet.example"],
    ["resetFactors", "otto@linnet.example"],
  ] as const)("%s ends them at once, and a sign-in from before opens none", async (name, email) => {
    expect((await call(email, session.active, {})).status).toBe(200);
    expect((await act(name, email)).status).toBe(200);
    expect((await call(email, session.active, {})).status).toBe(401);
    expect(hospital.identity.ended).toContain(email);
    const unused = new Date(new Date(NOW).getTime() - 1000);
    expect((await call(email, session.active, {}, unused)).status).toBe(401);
    const after = new Date(new Date(NOW).getTime() + 1000);
    expect((await call(email, session.active, {}, after)).status).toBe(200);
  });

  it("ends what an administrator does as them, and nobody begins to work as who is suspended", async () => {
    const asDora = { by: ADA, email: "dora@linnet.example" };
    const begin = () => call(ADA, loginAs.begin, { body: { email: asDora.email, reason: "Looks at a list" } });
    expect((await begin()).status).toBe(200);
    expect((await callAs(asDora, session.active, {})).status).toBe(200);
    expect((await act("suspend", asDora.email)).status).toBe(200);
    expect((await callAs(asDora, session.menu, {})).status).toBe(403);
    const stopped = await hospital.db
      .selectFrom("audit_rows")
      .selectAll()
      .where("action", "=", loginAs.stop.action)
      .orderBy("id")
      .execute();
    expect(stopped).toMatchObject([{ outcome: "done", count: 1 }]);
    expect(await begin()).toMatchObject({ status: 400, body: { message: "The email you entered is invalid." } });
    await setStatus(asDora.email, "ACTIVE");
    expect((await begin()).status).toBe(200);
  });
});
