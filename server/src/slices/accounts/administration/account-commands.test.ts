import { session } from "@linnet/contract/session";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { StartRefused } from "../../../config.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { accountToAdd, addAccount } from "./add-account.ts";
import { accountToEnd, endAccount } from "./end-account.ts";
import { accountToReset, resetAccount } from "./reset-account.ts";
import { signOutByCommand, signOutOptions } from "./sign-out-by-command.ts";

describe("the options of the account commands", () => {
  it.each([
    ["no address", accountToReset, ["--password"], "Email is not valid"],
    ["nothing to reset", accountToReset, ["--email", "nora@hospital.example"], "Add --authenticator, --password, or both"],
    ["no account to close", accountToEnd, [], "Email is not valid"],
    ["an option that there is not", accountToEnd, ["--email", "nora@hospital.example", "--now"], "These options are not valid."],
    ["no one to sign out", signOutOptions, [], "Add --email ADDRESS or --everyone"],
    ["one and all", signOutOptions, ["--email", "nora@hospital.example", "--everyone"], "Add --email ADDRESS or --everyone"],
  ])("are refused with the usage: %s", (_what, read, args, sentence) => {
    const ask = () => read(args);
    expect(ask).toThrow(StartRefused);
    expect(ask).toThrow(sentence);
    expect(ask).toThrow("Usage: npm run account:");
  });
});

describe("accounts that no one can help in the portal", () => {
  const hospital = testApp();
  const ADA = "ada@linnet.example";
  const { call, jobs } = hospital;
  const reset = (email: string, ...what: string[]) => resetAccount(hospital.platform, accountToReset(["--email", email, ...what]));
  const end = (email: string, ...more: string[]) => endAccount(hospital.platform, accountToEnd(["--email", email, ...more]));
  const signOut = (...who: string[]) => signOutByCommand(hospital.platform, signOutOptions(who));
  const statusOf = async (email: string) => (await hospital.platform.identityAdministration?.findByEmail(email))?.status;
  const factorOf = (email: string) =>
    hospital.db.selectFrom("identity_users").select(["totp_secret", "factor_wanted"]).where("email", "=", email).executeTakeFirst();
  const rulesOf = async (action: string) =>
    (await hospital.db.selectFrom("audit_rows").select("rule").where("action", "=", action).orderBy("id").execute()).map(
      ({ rule }) => rule,
    );
  const subjectsTo = (email: string) => jobs.mails().flatMap(({ to, subject }) => (to === email ? [subject] : []));

  it("resets an administrator's authenticator app, emails them and ends their sessions", async () => {
    expect((await call(ADA, session.roles, {})).status).toBe(200);
    expect(await reset(ADA, "--authenticator")).toContain("They will set up the authenticator app again the next time they sign in.");
    expect(await factorOf(ADA)).toEqual({ totp_secret: null, factor_wanted: true });
    expect((await call(ADA, session.roles, {})).status).toBe(401);
    expect(subjectsTo(ADA)).toContain("Your authenticator was reset");
    expect(await rulesOf("write:account-reset")).toEqual(["signed out", "authenticator"]);
  });

  it("resets a password with a link and voids the old one", async () => {
    const EMIL = "emil@linnet.example";
    expect(await reset(EMIL, "--password")).toContain("Linnet emails them a link to set a new password.");
    expect(await statusOf(EMIL)).toBe("RECOVERY");
    expect(subjectsTo(EMIL)).toEqual(expect.arrayContaining(["Your password was reset"]));
  });

  it.each([["an address without an account", "nobody@staff.wrenfield.example", "No account has the address"]])(
    "resets nothing for %s",
    async (_who, email, sentence) => {
      await expect(reset(email, "--password")).rejects.toThrow(sentence);
    },
  );

  it("names the provider that keeps the sign-ins", async () => {
    const without = { ...hospital.platform, identityAdministration: undefined };
    await expect(resetAccount(without, accountToReset(["--email", ADA, "--password"]))).rejects.toThrow("Reset them there.");
    expect(await endAccount(without, accountToEnd(["--email", "cole@linnet.example"]))).toContain("Suspend it there too");
  });

  it("closes an account, keeps its roles, and reopens it with a password link", async () => {
    const email = "olga@staff.wrenfield.example";
    const asked = ["--email", email, "--first-name", "Olga", "--last-name", "Berg", "--role", "compliance"];
    await addAccount(hospital.platform, accountToAdd(asked));
    expect((await call(email, session.roles, {})).status).toBe(200);
    expect(await end(email)).toMatch(/is closed and signed out everywhere\. Their sign-in is suspended\. Their roles are kept for --undo/);
    expect((await call(email, session.roles, {})).status).toBe(401);
    expect(await statusOf(email)).toBe("SUSPENDED");
    expect(subjectsTo(email)).toContain("Your account is suspended");
    expect(await end(email)).toContain("is closed");
    expect(subjectsTo(email).filter((subject) => subject === "Your account is suspended")).toHaveLength(1);
    await expect(addAccount(hospital.platform, accountToAdd(asked))).rejects.toThrow(`account:end --email ${email} --undo`);
    expect(await end(email, "--undo")).toContain("is open again with its earlier roles. Linnet emails them a link");
    expect(["PROVISIONED", "RECOVERY"]).toContain(await statusOf(email));
    expect(await rulesOf("write:account-ended")).toEqual(expect.arrayContaining(["ended", "signed out", "undone"]));
  });

  it("keeps an account closed when the provider does not answer, and finishes on the next run", async () => {
    const email = "peer@staff.wrenfield.example";
    await addAccount(hospital.platform, accountToAdd(["--email", email, "--first-name", "Peer", "--last-name", "Berg", "--role", "desk"]));
    const { identityAdministration } = hospital.platform;
    if (!identityAdministration) throw new Error("The tests' portal administers its sign-ins");
    const suspend = () => Promise.reject(new AppError("upstream_unavailable", "Okta does not answer."));
    const away = { ...hospital.platform, identityAdministration: { ...identityAdministration, suspend } };
    await expect(endAccount(away, accountToEnd(["--email", email]))).rejects.toThrow("The account is closed. Run the command again.");
    expect(await hospital.db.selectFrom("accounts").select("active").where("email", "=", email).executeTakeFirst()).toEqual({
      active: false,
    });
    expect(await end(email)).toContain("Their sign-in is suspended.");
  });

  it("signs out one person, or everyone", async () => {
    const [dora, otto] = ["dora@linnet.example", "otto@linnet.example"];
    for (const email of [dora, otto]) expect((await call(email, session.roles, {})).status).toBe(200);
    await signOut("--email", dora);
    expect((await call(dora, session.roles, {})).status).toBe(401);
    expect((await call(otto, session.roles, {})).status).toBe(200);
    expect(await signOut("--everyone")).toMatch(/^[1-9]\d* sessions ended/);
    expect((await call(otto, session.roles, {})).status).toBe(401);
    expect(await rulesOf("write:signed-out")).toEqual(["signed out", "everyone"]);
  });
});
