import { embassy } from "@linnet/contract/embassy";
import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { embeddedAdministration } from "../../../adapters/identity/embedded/administration.ts";
import { StartRefused } from "../../../config.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { accountToAdd, addAccount } from "./add-account.ts";

const optionsOf = (email: string, role: string, ...more: string[]) => [
  ...["--email", email, "--first-name", "Nora", "--last-name", "Lindqvist", "--role", role],
  ...more,
];

describe("what the command is asked for", () => {
  it.each([
    ["nothing", [], "Email is not valid. The first name is missing"],
    ["a role that there is not", optionsOf("nora@staff.wrenfield.example", "physician"), "The role is none of system-admin, "],
    [
      "an option that there is not",
      [...optionsOf("nora@staff.wrenfield.example", "desk"), "--practice", "1"],
      "These options are not right.",
    ],
    ["an option without its value", ["--email"], "These options are not right."],
  ])("is refused with the usage: %s", (_what, args, sentence) => {
    const ask = () => accountToAdd(args);
    expect(ask).toThrow(StartRefused);
    expect(ask).toThrow(sentence);
    expect(ask).toThrow("Usage: npm run account:add -- --email ADDRESS");
  });
});

describe("an account for whom nobody invites", () => {
  const hospital = testApp();
  const add = (...args: Parameters<typeof optionsOf>) => {
    const { config, db, clock, jobs } = hospital.platform;
    return addAccount({ config, db, clock }, embeddedAdministration({ config, db, clock, jobs }), accountToAdd(optionsOf(...args)));
  };
  const accountsOf = (email: string) => hospital.db.selectFrom("accounts").select("id").where("email", "=", email).execute();
  const rolesOf = async (email: string) => {
    const { practiceRoles } = (await hospital.call(email, session.roles, {})).body;
    return practiceRoles.map(({ roleId }) => roleId).toSorted();
  };
  const mailsTo = (email: string) => hospital.jobs.mails().filter(({ to }) => to === email);

  it("makes a system administrator, mails the link for a password, and says so", async () => {
    const email = "nora@staff.wrenfield.example";
    expect(await add(email, "system-admin")).toMatch(
      /^nora@staff\.wrenfield\.example has the role ‘System admin’ \(account \d+\)\. A mail with a link for their password goes out/,
    );
    expect(await rolesOf(email)).toEqual([6]);
    const [mail] = mailsTo(email);
    expect(mail).toMatchObject({ subject: "Set up your Linnet account" });
    const [account] = await accountsOf(email);
    const rows = hospital.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:account-added");
    expect(await rows.execute()).toMatchObject([{ rule: "system-admin", object: `account ${account?.id}`, actor_id: null }]);
  });

  it("doubles nothing when it is run again, and adds a role", async () => {
    const email = "olaf@staff.wrenfield.example";
    await add(email, "compliance");
    await add(email, "compliance");
    await add(email, "health-network-admin");
    expect(await accountsOf(email)).toHaveLength(1);
    expect(mailsTo(email)).toHaveLength(1);
    expect(await rolesOf(email)).toEqual([4, 5]);
  });

  it("says that a sign-in is there already", async () => {
    expect(await add("ada@linnet.example", "compliance")).toContain("Their sign-in is there already (ACTIVE).");
  });

  it("puts somebody into an embassy, whose lead finds them", async () => {
    await add("vera@norland.example", "embassy-member", "--embassy", "Embassy of Norland");
    const { body } = await hospital.call("emil@linnet.example", embassy.members, { query: {} });
    expect(body.find(({ email }) => email === "vera@norland.example")).toMatchObject({ firstName: "Nora", status: true });
  });

  it("makes an account alone for a clinic's desk", async () => {
    expect(await add("rune@staff.wrenfield.example", "desk")).toContain("has an account, and waits for a desk");
  });

  it.each<[string, Parameters<typeof optionsOf>, string]>([
    ["who works in a practice", ["gena@linnet.example", "system-admin"], "works elsewhere already"],
    [
      "who works for the hospital, into an embassy",
      ["ada@linnet.example", "embassy-lead", "--embassy", "Embassy of Norland"],
      "works elsewhere already",
    ],
    [
      "an embassy that there is not",
      ["sven@norland.example", "embassy-lead", "--embassy", "Embassy of Nowhere"],
      "No embassy is called Embassy of Nowhere",
    ],
    ["an embassy that is not named", ["sven@norland.example", "embassy-lead"], "Name the embassy with --embassy"],
    ["an embassy for compliance", ["sven@norland.example", "compliance", "--embassy", "Embassy of Norland"], "goes with embassy-lead"],
    ["a desk for another address", ["sven@norland.example", "desk"], "A clinic’s desk is for addresses of staff.wrenfield.example only"],
  ])("refuses %s", async (_who, [email, role, ...more], sentence) => {
    const held = () => hospital.db.selectFrom("memberships").selectAll().orderBy("id").execute();
    const before = await held();
    const refused = add(email, role, ...more);
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(sentence);
    expect(await held()).toEqual(before);
    expect(await accountsOf("sven@norland.example")).toEqual([]);
  });

  it("refuses an account that is not active", async () => {
    await add("tove@staff.wrenfield.example", "compliance");
    await hospital.db.updateTable("accounts").set({ active: false }).where("email", "=", "tove@staff.wrenfield.example").execute();
    await expect(add("tove@staff.wrenfield.example", "system-admin")).rejects.toThrow("is not active");
  });

  it("keeps the account when the provider does not answer, and ends it at the next try", async () => {
    const { config, db, clock, jobs } = hospital.platform;
    const administration = embeddedAdministration({ config, db, clock, jobs });
    const away = {
      ...administration,
      createProvisioned: () => Promise.reject(new AppError("upstream_unavailable", "Okta does not answer.")),
    };
    const person = accountToAdd(optionsOf("ulf@staff.wrenfield.example", "compliance"));
    await expect(addAccount({ config, db, clock }, away, person)).rejects.toThrow(/its sign-in is not: .* Run the command once more\.$/);
    expect(await addAccount({ config, db, clock }, administration, person)).toContain("A mail with a link");
  });

  it("leaves the sign-in to a provider that the portal does not administer", async () => {
    const { config, db, clock } = hospital.platform;
    const person = accountToAdd(optionsOf("wim@staff.wrenfield.example", "compliance"));
    expect(await addAccount({ config, db, clock }, undefined, person)).toContain("They sign in at your provider");
  });
});
