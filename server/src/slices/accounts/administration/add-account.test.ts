import { embassy } from "@linnet/contract/embassy";
import { ROLE } from "@linnet/contract/roles";
import { session } from "@linnet/contract/session";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { StartRefused } from "../../../config.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { membershipRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import { accountToAdd, addAccount } from "./add-account.ts";

const optionsOf = (email: string, role: string, ...more: string[]) => [
  ...["--email", email, "--first-name", "Nora", "--last-name", "Lindqvist", "--role", role],
  ...more,
];

const OF_NORLAND = ["embassy-member", "--embassy", "Embassy of Norland"] as const;

describe("what the command is asked for", () => {
  it.each([
    ["nothing", [], "Email is not valid. Add --first-name"],
    ["a role that there is not", optionsOf("nora@staff.wrenfield.example", "physician"), "--role must be one of system-admin, "],
    [
      "an option that there is not",
      [...optionsOf("nora@staff.wrenfield.example", "desk"), "--practice", "1"],
      "These options are not valid.",
    ],
    ["an option without its value", ["--email"], "These options are not valid."],
  ])("is refused with the usage: %s", (_what, args, sentence) => {
    const ask = () => accountToAdd(args);
    expect(ask).toThrow(StartRefused);
    expect(ask).toThrow(sentence);
    expect(ask).toThrow("Usage: npm run account:add -- --email ADDRESS");
  });
});

describe("an account for whom nobody invites", () => {
  const hospital = testApp();
  const add = (...args: Parameters<typeof optionsOf>) => addAccount(hospital.platform, accountToAdd(optionsOf(...args)));
  const accountsOf = (email: string) => hospital.db.selectFrom("accounts").select("id").where("email", "=", email).execute();
  const rolesOf = async (email: string) => {
    const { practiceRoles } = (await hospital.call(email, session.roles, {})).body;
    return practiceRoles.map(({ roleId }) => roleId).toSorted();
  };
  const mailsTo = (email: string) => hospital.jobs.mails().filter(({ to }) => to === email);

  beforeAll(async () => {
    const { db } = hospital;
    const person = async (email: string) => accountRepository(db).add(db, { email, firstName: "Nora", lastName: "Lindqvist" });
    const names = ["Embassy of Twins", "Embassy of Twins", "Embassy of Sudland"];
    const made = await db
      .insertInto("embassies")
      .values(names.map((name) => ({ name })))
      .returning("id")
      .execute();
    const place = await db.selectFrom("practices").select("id").limit(1).executeTakeFirstOrThrow();
    const confirmedAt = hospital.clock.now();
    const sven = await person("sven@norland.example");
    await membershipRepository(db).add(db, { accountId: sven, roleId: ROLE.general, practiceId: place.id, confirmedAt });
    await membershipRepository(db).leavePractices(db, { accountId: sven, at: confirmedAt });
    const elsa = await person("elsa@norland.example");
    await membershipRepository(db).add(db, { accountId: elsa, roleId: ROLE.embassyMember, embassyId: made[2]?.id ?? 0, confirmedAt });
  });

  it("makes a system administrator, mails the link for a password, and says so", async () => {
    const email = "nora@staff.wrenfield.example";
    expect(await add(email, "system-admin")).toMatch(
      /^nora@staff\.wrenfield\.example has the role “System admin” \(account \d+, new account\)\. A running Linnet server emails them a link/,
    );
    expect(await rolesOf(email)).toEqual([6]);
    const [mail] = mailsTo(email);
    expect(mail).toMatchObject({ subject: "Set up your Linnet account" });
    const [account] = await accountsOf(email);
    const rows = hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:account-added");
    expect(await rows.execute()).toMatchObject([{ rule: "system-admin", object: `account ${account?.id}`, actor_id: null }]);
  });

  it("doubles no account when it is run again, in other letters, sends the link anew, and adds a role", async () => {
    const email = "olaf@staff.wrenfield.example";
    await add(email, "compliance");
    expect(await add("Olaf@Staff.Wrenfield.example", "compliance")).toMatch(
      /existing account, name unchanged\)\. A running Linnet server emails them a link/,
    );
    await add(email, "health-network-admin");
    expect(await accountsOf(email)).toHaveLength(1);
    const setUp = "Set up your Linnet account";
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([setUp, setUp, "Your account has a new role", setUp]);
    expect(await rolesOf(email)).toEqual([4, 5]);
    const open = hospital.db.selectFrom("identity_users").select("status").where("email", "=", email);
    expect(await open.execute()).toEqual([{ status: "PROVISIONED" }]);
  });

  it("gives a role again that had ended", async () => {
    const email = "ines@staff.wrenfield.example";
    await add(email, "compliance");
    const [account] = await accountsOf(email);
    await hospital.db
      .updateTable("memberships")
      .set({ active: false })
      .where("account_id", "=", account?.id ?? 0)
      .execute();
    await add(email, "compliance");
    expect(await rolesOf(email)).toEqual([5]);
  });

  it.each([
    ["ACTIVE", "Their sign-in is unchanged (ACTIVE)."],
    ["SUSPENDED", "Their sign-in is suspended. Reactivate it: account:end --email suspended@"],
  ] as const)("says how somebody gets in whose sign-in is %s", async (status, sentence) => {
    const email = `${status.toLowerCase()}@staff.wrenfield.example`;
    await add(email, "compliance");
    await hospital.db.updateTable("identity_users").set({ status }).where("email", "=", email).execute();
    expect(await add(email, "compliance")).toContain(sentence);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("puts somebody into an embassy, whose lead finds them", async () => {
    await add("vera@norland.example", "embassy-member", "--embassy", "Embassy of Norland");
    const { body } = await hospital.call("emil@linnet.example", embassy.members, { query: {} });
    expect(body.find(({ email }) => email === "vera@norland.example")).toMatchObject({ firstName: "Nora", status: true });
  });

  it("makes an account alone for a clinic's desk", async () => {
    const email = "rune@staff.wrenfield.example";
    expect(await add(email, "desk")).toContain("is waiting for a desk");
    expect(await rolesOf(email)).toEqual([]);
  });

  it.each<[string, Parameters<typeof optionsOf>, string]>([
    ["who works in a practice", ["gena@linnet.example", ...OF_NORLAND], "already works elsewhere"],
    ["who has left a practice, which may undo that", ["sven@norland.example", ...OF_NORLAND], "already works elsewhere"],
    ["who is of another embassy", ["elsa@norland.example", ...OF_NORLAND], "already works elsewhere"],
    ["whom a practice has invited", ["wim.aalto@practice.example", ...OF_NORLAND], "A practice invited wim.aalto@practice.example"],
    [
      "an embassy that there is not",
      ["nils@norland.example", "embassy-lead", "--embassy", "Embassy of Nowhere"],
      "There is no embassy named",
    ],
    ["an embassy of two that have a name", ["nils@norland.example", "embassy-lead", "--embassy", "Embassy of Twins"], "2 embassies"],
    ["an embassy that is not named", ["nils@norland.example", "embassy-lead"], "Add --embassy with the embassy’s name"],
    [
      "an embassy for compliance",
      ["nils@staff.wrenfield.example", "compliance", "--embassy", "Embassy of Norland"],
      "only with embassy-lead",
    ],
    [
      "the hospital's own for an embassy",
      ["nils@staff.wrenfield.example", ...OF_NORLAND],
      "cannot use an email address in the hospital’s domain",
    ],
    [
      "another domain for an administrator",
      ["nils@norland.example", "system-admin"],
      "must use an email address in the hospital’s domain staff.wrenfield.example",
    ],
    [
      "another domain for a desk",
      ["nils@norland.example", "desk"],
      "must use an email address in the hospital’s domain staff.wrenfield.example",
    ],
  ])("refuses %s", async (_who, [email, role, ...more], sentence) => {
    const held = () => hospital.db.selectFrom("memberships").selectAll().orderBy("id").execute();
    const before = await held();
    const refused = add(email, role, ...more);
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(sentence);
    expect(await held()).toEqual(before);
    expect(await accountsOf("nils@norland.example")).toEqual([]);
  });

  it("refuses an account that is not active", async () => {
    await add("tove@staff.wrenfield.example", "compliance");
    await hospital.db.updateTable("accounts").set({ active: false }).where("email", "=", "tove@staff.wrenfield.example").execute();
    await expect(add("tove@staff.wrenfield.example", "system-admin")).rejects.toThrow("is not active");
  });

  it("keeps the account when the provider does not answer, and ends it at the next try", async () => {
    const { identityAdministration } = hospital.platform;
    if (!identityAdministration) throw new Error("The tests' portal administers its sign-ins");
    const away = {
      ...identityAdministration,
      createProvisioned: () => Promise.reject(new AppError("upstream_unavailable", "Okta does not answer.")),
    };
    const person = accountToAdd(optionsOf("ulf@staff.wrenfield.example", "compliance"));
    const failed = addAccount({ ...hospital.platform, identityAdministration: away }, person);
    await expect(failed).rejects.toThrow(/but not its sign-in\. .* Run the command again\.$/);
    expect(await rolesOf("ulf@staff.wrenfield.example")).toEqual([5]);
    expect(await addAccount(hospital.platform, person)).toContain("emails them a link");
  });

  it("leaves the sign-in to a provider that the portal does not administer", async () => {
    const person = accountToAdd(optionsOf("wim@staff.wrenfield.example", "compliance"));
    expect(await addAccount({ ...hospital.platform, identityAdministration: undefined }, person)).toContain(
      "They sign in at your provider",
    );
  });
});
