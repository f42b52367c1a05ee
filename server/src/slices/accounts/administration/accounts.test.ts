import { accounts } from "@linnet/contract/accounts";
import type { CallOf } from "@linnet/contract/endpoint";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../test/open-hospital.ts";
import { testApp } from "../../../../test/test-app.ts";
import { accountRepository } from "../../session/public.ts";
import { accountToEnd, endAccount } from "./end-account.ts";

const ADA = "ada@linnet.example";
const HANA = "hana@linnet.example";
const PETRA = "petra@linnet.example";
const IDA = "ida@staff.wrenfield.example";
const FRED = "fred@linnet.example";
const GENA = "gena@linnet.example";
const GENERAL = { roleName: "myLinnet_General", label: "Medical record access, Non-physician" };
const SYSTEM_ADMIN = { roleName: "myLinnet_SystemAdmin", label: "System admin" };

/** The accounts of a hospital, as seen by a person. */
function accountsAt(hospital: ReturnType<typeof testApp>) {
  const { call } = hospital;
  return {
    all: (body: CallOf<typeof accounts.all>["body"] = {}, by = ADA) => call(by, accounts.all, { body }),
    get: async (userName: string, by = ADA) => (await call(by, accounts.get, { body: { userName } })).body,
    add: (firstName: string, lastName: string, lastLoginAt: Date | null = null) =>
      accountRepository(hospital.db).add(hospital.db, {
        email: `${crypto.randomUUID()}@linnet.example`,
        firstName,
        lastName,
        lastLoginAt,
      }),
    auditOf: (action: string) =>
      hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", action).orderBy("id", "desc").execute(),
  };
}

describe("all accounts", () => {
  const hospital = testApp();
  const { all, add, auditOf } = accountsAt(hospital);

  it("is for the hospital's administrators, and shows roles by their names, and in words", async () => {
    for (const by of [ADA, HANA]) {
      const { status, body } = await all({ searchterm: "dahl" }, by);
      expect(status).toBe(200);
      expect(body).toEqual([
        expect.objectContaining({
          userName: "sven@linnet.example",
          email: "sven@linnet.example",
          isInternal: false,
          accountRolePerPractice: [
            { practiceId: expect.any(Number), practiceName: "Lakeside Pediatrics", ...GENERAL },
            { practiceId: expect.any(Number), practiceName: "Riverside Pediatrics", ...GENERAL },
          ],
        }),
      ]);
    }
    const [ada] = (await all({ searchterm: "winterbourne" })).body;
    expect(ada?.accountRolePerPractice).toEqual([{ practiceId: null, practiceName: "", ...SYSTEM_ADMIN }]);
    const [emil] = (await all({ searchterm: "nordahl" })).body;
    expect(emil?.accountRolePerPractice).toEqual([
      { practiceId: null, practiceName: "Embassy of Norland", roleName: "myLinnet_EmbassyLead", label: "Embassy lead" },
    ]);
    expect((await all({ searchterm: "falk" })).body).toMatchObject([{ userName: IDA, isInternal: true }]);
    const [row] = await auditOf("read:accounts");
    expect(row).toMatchObject({ outcome: "done", count: 1 });
    expect(JSON.stringify(row)).not.toMatch(/falk/i);
  });

  it("is ordered by last name, without regard to accents", async () => {
    const made = [await add("Bo", "Zzédar"), await add("Al", "Zzedar"), await add("Cy", "ZZeb")];
    const found = (await all({ searchterm: "zze" })).body.map(({ userId }) => userId);
    expect(found).toEqual([made[2], made[1], made[0]]);
  });

  it("is found by the beginnings of first and last name, and by nothing else", async () => {
    const names = async (searchterm: string) => (await all({ searchterm })).body.map(({ firstName }) => firstName);
    expect(await names("gen ilv")).toEqual(["Gena"]);
    expect(await names("lves")).toEqual([]);
    expect(await names("gena@linnet.example")).toEqual([]);
    expect(await names("%")).toEqual([]);
    expect(await all({ searchterm: "x".repeat(101) })).toMatchObject({
      status: 400,
      body: { message: "Use at most 100 characters" },
    });
  });

  it("shows on request only who has not signed in for ninety days, or never", async () => {
    const daysAgo = (days: number) => new Date(hospital.clock.now().getTime() - days * 86_400_000);
    const [never, long, lately] = [
      await add("Una", "Quietone"),
      await add("Duo", "Quietone", daysAgo(91)),
      await add("Tre", "Quietone", daysAgo(89)),
    ];
    const ids = async (quiet: boolean) => (await all({ searchterm: "quietone", quiet })).body.map(({ userId }) => userId);
    expect(await ids(true)).toEqual([long, never]);
    expect(await ids(false)).toEqual([long, lately, never]);
  });

  it("shows how each stands, narrowed to one state or one practice", async () => {
    const sven = "sven@linnet.example";
    const setStatus = (status: "ACTIVE" | "LOCKED_OUT") =>
      hospital.db.updateTable("identity_users").set({ status }).where("email", "=", sven).execute();
    expect((await all({ searchterm: "dahl" })).body).toMatchObject([{ accountStatus: "ACTIVE" }]);
    expect((await all({ searchterm: "dahl", status: "LOCKED_OUT" })).body).toEqual([]);
    await setStatus("LOCKED_OUT");
    expect((await all({ searchterm: "dahl", status: "LOCKED_OUT" })).body).toMatchObject([{ email: sven, accountStatus: "LOCKED_OUT" }]);
    expect(await csvOf("dahl")).toContain(",LOCKED_OUT,");
    await setStatus("ACTIVE");
    const emails = async (practice: string) => (await all({ practice })).body.map(({ email }) => email);
    expect(await emails("riverside ped")).toContain(sven);
    expect(await emails("riverside ped")).not.toContain("petra@linnet.example");
    expect(await emails("norland")).toContain("emil@linnet.example");
    expect(await emails("%")).toEqual([]);
  });

  it("ends after five hundred, and the export does not", async () => {
    const rows = Array.from({ length: 501 }, (_, index) => ({
      email: `many${index}@linnet.example`,
      first_name: "Many",
      last_name: "Manifold",
      search_words: " manifold many",
    }));
    await hospital.db.insertInto("accounts").values(rows).execute();
    expect((await all({ searchterm: "manifold" })).body).toHaveLength(500);
    const csv = await csvOf("manifold");
    expect(csv.split("\r\n").filter((line) => line.startsWith("Manifold,"))).toHaveLength(501);
  });

  /** The export as a spreadsheet would read it. */
  async function csvOf(searchterm: string, by = ADA): Promise<string> {
    const sent = await hospital.call(by, accounts.export, { body: { searchterm } });
    expect(sent.status).toBe(200);
    return String(sent.body);
  }

  it("goes out as a table, with a row in the audit trail that holds no names", async () => {
    const csv = await csvOf("dahl", HANA);
    expect(csv).toMatch(/^\uFEFFLast name,First name,Email,Practices,Roles,Account status,Last login \(America\/Los_Angeles\)\r\n/);
    expect(csv).toContain(
      'Dahl,Sven,sven@linnet.example,Lakeside Pediatrics; Riverside Pediatrics,"Medical record access, Non-physician",ACTIVE,2026-',
    );
    const [row] = await auditOf("read:accounts-export");
    expect(row).toMatchObject({ outcome: "done", count: 1 });
    expect(JSON.stringify(row)).not.toContain("ahl");
  });

  it.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(1)"])("gives a spreadsheet no formula to run: %s", async (name) => {
    await add(name, "Formulary");
    expect(await csvOf("formulary")).toContain(`Formulary,'${name},`);
  });

  it("takes no control characters from a name either: a tab or a return in front is no formula", async () => {
    await add("\t=1", "Tabulary");
    await add("\r=1", "Returnary");
    expect(await csvOf("tabulary")).toContain("Tabulary,'\t=1,");
    expect(await csvOf("returnary")).toContain(`Returnary,"'\r=1",`);
  });
});

describe("one account", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { get, auditOf } = accountsAt(hospital);

  it("is found by user name, however it is spelled, or by id", async () => {
    const byName = await get("Gena@Linnet.Example");
    expect(byName).toMatchObject({ userName: GENA, accountStatus: "ACTIVE", firstName: "Gena", lastName: "Ilves" });
    expect((await call(ADA, accounts.get, { body: { userId: byName.userId } })).body).toEqual(byName);
    expect((await call(ADA, accounts.get, { body: { userName: String(byName.userId) } })).body).toEqual(byName);
    for (const userName of ["999999999", "0", "1e3", "12345678901234567890", "-1"])
      expect((await call(ADA, accounts.get, { body: { userName } })).status).toBe(404);
    expect((await call(ADA, accounts.get, { body: { userName: "nobody@linnet.example" } })).status).toBe(404);
    expect(await call(ADA, accounts.get, { body: {} })).toMatchObject({ status: 400, body: { message: "Enter a user name or a user ID" } });
    expect((await auditOf("read:account"))[0]).toMatchObject({ object: `account ${byName.userId}`, outcome: "done" });
  });

  it("has no status where the provider does not know the person, and stays editable", async () => {
    expect(await get("nora@linnet.example")).toMatchObject({
      accountStatus: null,
      securityQuestion: null,
      may: { edit: true, suspend: false, reactivate: false, temporaryPassword: false, resetFactors: false, verifyAnswer: false },
    });
  });

  it("offers by its status what may be done", async () => {
    const offered = async (userName: string) =>
      Object.entries((await get(userName)).may).flatMap(([act, isOffered]) => (isOffered && act !== "verifyAnswer" ? [act] : []));
    const side = ["requestPasswordReset", "temporaryPassword", "resetFactors"];
    expect(await offered("stan@linnet.example")).toEqual(["edit", "reactivate", "suspend"]);
    expect(await offered("paul@linnet.example")).toEqual(["edit", "reactivate", "suspend"]);
    expect(await offered(GENA)).toEqual(["edit", "suspend", ...side]);
    expect(await offered("leo@linnet.example")).toEqual(["edit", "suspend", "unlock", ...side]);
    expect(await offered("sue@linnet.example")).toEqual(["edit", "unsuspend"]);
    for (const email of ["rex@linnet.example", "eve@linnet.example"]) expect(await offered(email)).toEqual(["edit", "suspend", ...side]);
    expect(await offered(IDA)).toEqual([]);
    expect(await offered(ADA)).toEqual(["edit"]);
    expect(await offered(HANA)).toEqual(["edit", "suspend", "requestPasswordReset", "resetFactors"]);
  });

  it("offers nothing to those who only look", async () => {
    const seen = await get("leo@linnet.example", HANA);
    expect(Object.values(seen.may)).toEqual(Object.values(seen.may).map(() => false));
    expect(seen.securityQuestion).toBeNull();
    // A new field of an account is for them as well, or is left out for them as the question is.
    const row = "userId userName firstName lastName email accountRolePerPractice lastLoggedIn isInternal accountStatus";
    const more =
      "mobilePhoneNumber officePhoneNumber securityQuestion lastModifiedOn lastModifiedBy may mayGiveRoles removableRoles endedRoles";
    expect(new Set(Object.keys(seen))).toEqual(new Set(`${row} ${more}`.split(" ")));
  });

  it("lists every role there is, by the nine names, and after them those of a clinic’s desk", async () => {
    const { body } = await call(HANA, accounts.roles, {});
    expect(body.map(({ roleId }) => roleId)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13]);
    expect(body).toContainEqual({ roleId: 6, ...SYSTEM_ADMIN });
    const names = "Physician PracticeOwner SystemAdmin PracticeAdmin General HealthNetworkAdmin Compliance EmbassyLead EmbassyMember";
    const desks = ["myLinnet_ClinicDesk", "myLinnet_ClinicDeskLead"];
    expect(body.slice(-2).map(({ roleName }) => roleName)).toEqual(desks);
    expect(new Set(body.slice(0, -2).map(({ roleName }) => roleName))).toEqual(new Set(names.split(" ").map((name) => `myLinnet_${name}`)));
    expect(new Set(body.map(({ label }) => label)).size).toBe(body.length);
  });
});

describe("editing an account", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { get, all, auditOf } = accountsAt(hospital);
  const edit = async (userName: string, changes: object, by = ADA) => {
    const { userId, firstName, lastName, mobilePhoneNumber, officePhoneNumber, lastModifiedOn } = await get(userName);
    const body = { userId, firstName, lastName, mobilePhoneNumber, officePhoneNumber, lastModifiedOn, ...changes };
    return call(by, accounts.edit, { body });
  };

  it("keeps name and telephone, here and at the provider, and says in the audit trail which", async () => {
    const saved = await edit(GENA, { firstName: "Geneva", mobilePhoneNumber: "+1 555-010-9911" });
    expect(saved).toMatchObject({ status: 200, body: { firstName: "Geneva", mobilePhoneNumber: "(555) 010-9911", userName: GENA } });
    const user = hospital.db.selectFrom("identity_users").select(["first_name", "mobile_phone"]).where("email", "=", GENA);
    expect(await user.executeTakeFirst()).toEqual({ first_name: "Geneva", mobile_phone: "(555) 010-9911" });
    expect((await auditOf("write:account"))[0]).toMatchObject({
      object: `account ${saved.body.userId}`,
      changed: ["firstName", "mobilePhone"],
    });
    expect((await all({ searchterm: "geneva" })).body).toHaveLength(1);
  });

  it("takes nothing but name and telephone", async () => {
    const saved = await edit("fred@linnet.example", { email: "other@linnet.example", accountStatus: "SUSPENDED", roles: [6] });
    expect(saved).toMatchObject({ status: 200, body: { email: "fred@linnet.example", accountStatus: "ACTIVE" } });
  });

  it("is open to a system administrator for whom the provider does not know, and for oneself", async () => {
    expect((await edit("nora@linnet.example", { lastName: "Whitcombe" })).body).toMatchObject({ lastName: "Whitcombe" });
    expect((await edit(ADA, { officePhoneNumber: "(555) 010-2211" })).body).toMatchObject({ officePhoneNumber: "(555) 010-2211" });
  });

  it.each([
    ["firstName", " ", "First name is not valid"],
    ["lastName", "", "Last name is not valid"],
    ["lastName", "x".repeat(51), "Maximum 50 characters allowed"],
    ["mobilePhoneNumber", "12", "Phone number is not valid"],
    ["officePhoneNumber", "2-555-010-2211", "Phone number is not valid"],
  ])("refuses %s %j: %s", async (field, value, message) => {
    expect(await edit("fred@linnet.example", { [field]: value })).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });

  it("is refused for the hospital's own staff, and to everybody but system administrators", async () => {
    const said = { status: 403, body: { message: "You cannot change accounts of the hospital’s own staff here" } };
    expect(await edit(IDA, { firstName: "Iduna" })).toMatchObject(said);
    for (const by of [HANA, PETRA, IDA]) expect((await edit(GENA, { firstName: "No" }, by)).status).toBe(403);
    expect((await call(ADA, accounts.edit, { body: { userId: 99_999_999, firstName: "A", lastName: "B" } })).status).toBe(404);
    expect((await auditOf("write:account"))[0]).toMatchObject({ outcome: "refused", rule: "not_found", object: "account 99999999" });
  });

  it("is not disturbed by the first sign-in of whom it belongs to", async () => {
    const email = "una.newell@linnet.example";
    await accountRepository(hospital.db).add(hospital.db, { email, firstName: "Una", lastName: "Newell" });
    const opened = new Date(hospital.clock.now().getTime() - 60_000);
    await hospital.db.updateTable("accounts").set({ modified_at: opened }).where("email", "=", email).execute();
    const { lastModifiedOn } = await get(email);
    expect((await call(email, session.active, {})).status).toBe(200);
    expect((await get(email)).lastLoggedIn).not.toBeNull();
    expect(await edit(email, { firstName: "Unity", lastModifiedOn })).toMatchObject({ status: 200, body: { firstName: "Unity" } });
  });

  it("names the last person who changed it", async () => {
    const editorOf = async () => (await get(FRED)).lastModifiedBy;
    const end = (...undo: string[]) => endAccount(hospital.platform, accountToEnd(["--email", FRED, ...undo]));
    await edit(FRED, { officePhoneNumber: "(555) 010-2212" });
    expect(await editorOf()).toBe("Ada Winterbourne");
    const { userId, firstName, lastName } = await get(FRED);
    await accountRepository(hospital.db).chooseNotices(hospital.db, userId, false);
    expect(await editorOf()).toBe(`${firstName} ${lastName}`);
    await end();
    await end("--undo");
    expect(await editorOf()).toBe("");
  });

  it("does not overwrite what somebody wrote since it was opened, whichever of two comes first", async () => {
    const opened = new Date(hospital.clock.now().getTime() - 60_000);
    await hospital.db.updateTable("accounts").set({ modified_at: opened }).where("email", "=", "rita@linnet.example").execute();
    const seen = await get("rita@linnet.example");
    const body = { userId: seen.userId, firstName: "Rita", lastName: seen.lastName, lastModifiedOn: seen.lastModifiedOn };
    const both = await Promise.all([
      call(ADA, accounts.edit, { body: { ...body, officePhoneNumber: "555-010-0001" } }),
      call(ADA, accounts.edit, { body: { ...body, officePhoneNumber: "555-010-0002" } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = (await auditOf("write:account")).filter(({ outcome }) => outcome === "refused");
    expect(rows[0]).toMatchObject({ rule: "conflict", object: expect.stringMatching(/^account \d+$/), changed: [] });
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      body: { message: expect.stringMatching(/^Ada Winterbourne changed this account on .+ at .+ [AP]M\. Reload the page\.$/) },
    });
  });
});

describe("the answer to a security question", () => {
  const hospital = testApp();
  const { call } = hospital;
  const { get, auditOf } = accountsAt(hospital);
  const newcomer = async (email: string) => {
    await hospital.platform.identityAdministration?.createActive(
      { email, firstName: "Quentin", lastName: "Aske", mobilePhone: "" },
      {
        password: "seven small brown wrens",
        securityQuestion: "What was the name of your first pet?",
        securityAnswer: "Pixel",
      },
    );
    await accountRepository(hospital.db).add(hospital.db, { email, firstName: "Quentin", lastName: "Aske" });
  };
  const verify = (userName: string, answer: string, by = ADA) => call(by, accounts.verifyAnswer, { body: { userName, answer } });

  it("is right or wrong, and stands in no audit row", async () => {
    const email = "quentin@linnet.example";
    await newcomer(email);
    expect(await get(email)).toMatchObject({ securityQuestion: "What was the name of your first pet?", may: { verifyAnswer: true } });
    expect([(await verify(email, " pixel ")).body, (await verify(email, "Vector")).body]).toEqual([true, false]);
    const rows = await auditOf("write:security-answer-check");
    expect(rows.map(({ rule }) => rule)).toEqual(["wrong answer", "right answer"]);
    expect(JSON.stringify(rows)).not.toMatch(/ixel|ector/);
  });

  it("is tried five times in an hour, however many come at once, and again after it", async () => {
    const email = "quizzed@linnet.example";
    await newcomer(email);
    const tried = await Promise.all(Array.from({ length: 8 }, () => verify(email, "guess")));
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await verify(email, "Pixel")).toMatchObject({
      status: 429,
      body: { message: "Someone tried to answer this account’s question 5 times in the past hour. Try again later." },
    });
    const later = new Date(hospital.clock.now().getTime() + 3_600_000);
    hospital.clock.set(later);
    expect((await call(ADA, accounts.verifyAnswer, { body: { userName: email, answer: "Pixel" } }, later)).body).toBe(true);
    hospital.clock.set(new Date(NOW));
  });

  it("is asked of nobody who has no question, who is internal, or by somebody else than a system administrator", async () => {
    expect(await verify("nora@linnet.example", "x")).toMatchObject({
      status: 409,
      body: { message: "This user has not set up a security question" },
    });
    expect((await verify(IDA, "x")).status).toBe(403);
    expect((await verify("nobody@linnet.example", "x")).status).toBe(404);
    expect((await verify(GENA, "x", HANA)).status).toBe(403);
  });
});
