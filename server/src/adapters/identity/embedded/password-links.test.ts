import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailRecorder } from "../../../../test/mail-recorder.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { readConfig } from "../../../config.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import type { IdentityAdministration } from "../../identity-administration/port.ts";
import type { PasswordLinks } from "../port.ts";
import { embeddedAdministration } from "./administration.ts";
import { addIdentityUser, embeddedDirectory } from "./directory.ts";
import { embeddedFactor } from "./factor.ts";
import { embeddedPasswordLinks } from "./password-links.ts";
import { hashPassword } from "./passwords.ts";

const NEXT = "a lantern for the ferry";
const QUESTION = "What was the name of your first pet?";
const SET_UP = { password: NEXT, securityQuestion: QUESTION, securityAnswer: "Kleiner Hund" };
const HOUR_MS = 3_600_000;
const clock = setClock("2026-11-20T08:00:00.000Z");
const config = readConfig({});
const { jobs, mails } = mailRecorder();

const nothingElse = async () => undefined;

let open: OpenDatabase;
let administration: IdentityAdministration;
let links: PasswordLinks;
let passwordHash: string;

beforeAll(async () => {
  open = await testDatabase();
  const platform = { config, db: open.db, clock, jobs };
  administration = embeddedAdministration(platform);
  links = embeddedPasswordLinks(platform, "linnet:embedded");
  passwordHash = await hashPassword("a password of the test");
});

afterAll(() => open.close());

let count = 0;
async function invited() {
  count += 1;
  const email = `ina${count}@linnet.example`;
  const { id } = await administration.createProvisioned({ email, firstName: "Ina", lastName: "Weber", mobilePhone: "" });
  return { id, email };
}

async function inRecovery() {
  count += 1;
  const email = `ina${count}@linnet.example`;
  const id = await addIdentityUser(open.db, { email, firstName: "Ina", lastName: "Weber", passwordHash, status: "ACTIVE" });
  await administration.sendPasswordReset(id);
  return { id, email };
}

/** The secret of the newest emailed link. */
function secretOf(email: string): string {
  const texts = mails.filter(({ to, text }) => to === email && text.includes("/password-reset#")).map(({ text }) => text);
  return /#([\w-]+)/.exec(texts.at(-1) ?? "")?.[1] ?? "";
}

const signIn = (email: string, password: string) =>
  embeddedDirectory({ db: open.db, jobs, config, factor: embeddedFactor(open.db, config) }).checkCredentials(
    { email, password },
    clock.now(),
  );

const refusedWith = (words: string) => ({ code: "not_found", message: expect.stringContaining(words) });

describe("a link that sets an account up", () => {
  it("says whose it is, takes password, question and answer, and opens the account", async () => {
    const { id, email } = await invited();
    expect(await links.open(secretOf(email))).toEqual({ firstName: "Ina", email, isActivation: true, isLocked: false });
    await links.accept(secretOf(email), SET_UP, nothingElse);
    expect(await administration.findByEmail(email)).toMatchObject({ status: "ACTIVE", securityQuestion: QUESTION });
    expect(await administration.isAnswer(id, "kleiner hund")).toBe(true);
    expect(await signIn(email, NEXT)).toMatchObject({ id, changeNeeded: false });
    expect(mails.at(-1)).toMatchObject({ to: email, subject: "Your account was set up" });
    const rows = await open.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:password-reset").orderBy("id").execute();
    expect(rows.filter(({ rule }) => rule === `identity user ${id}`)).toMatchObject([{ outcome: "done", request_id: "system" }]);
  });

  it("asks for the question and the answer, and stays good until they are there", async () => {
    const { email } = await invited();
    const { securityQuestion, ...withoutQuestion } = SET_UP;
    await expect(links.accept(secretOf(email), withoutQuestion, nothingElse)).rejects.toMatchObject({
      details: { fields: { securityQuestion: "Choose a question" } },
    });
    await expect(links.accept(secretOf(email), { password: NEXT, securityQuestion }, nothingElse)).rejects.toMatchObject({
      details: { fields: { securityAnswer: "Answer the question" } },
    });
    await expect(links.accept(secretOf(email), { ...SET_UP, password: "weber for ever 1" }, nothingElse)).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { password: expect.stringContaining("your name") } },
    });
    await links.accept(secretOf(email), SET_UP, nothingElse);
    expect((await administration.findByEmail(email))?.status).toBe("ACTIVE");
  });

  it("counts for seven days", async () => {
    const { email } = await invited();
    clock.forward(7 * 24 * HOUR_MS - 1);
    expect(await links.open(secretOf(email))).toMatchObject({ email });
    clock.forward(1);
    await expect(links.open(secretOf(email))).rejects.toMatchObject(refusedWith("has expired"));
    await expect(links.accept(secretOf(email), SET_UP, nothingElse)).rejects.toMatchObject(refusedWith("has expired"));
  });

  it("ends with a newer one", async () => {
    const { id, email } = await invited();
    const first = secretOf(email);
    await administration.reactivate(id);
    expect(secretOf(email)).not.toBe(first);
    await expect(links.open(first)).rejects.toMatchObject(refusedWith("We sent you a newer link"));
    await links.accept(secretOf(email), SET_UP, nothingElse);
  });
});

describe("a link that sets a new password", () => {
  it("opens the account with it, and no other way does until then", async () => {
    const { id, email } = await inRecovery();
    await expect(signIn(email, "a password of the test")).rejects.toMatchObject({ code: "invalid_input" });
    clock.forward(1000);
    expect(await links.open(secretOf(email))).toEqual({ firstName: "Ina", email, isActivation: false, isLocked: false });
    await links.accept(secretOf(email), { password: NEXT }, nothingElse);
    clock.forward(1000);
    expect(await signIn(email, NEXT)).toMatchObject({ id });
    expect(mails.at(-1)).toMatchObject({ to: email, subject: "Your password was changed" });
  });

  it("sets no question: whoever has the mail alone cannot choose what the service desk asks", async () => {
    const { email } = await inRecovery();
    await links.accept(secretOf(email), SET_UP, nothingElse);
    expect((await administration.findByEmail(email))?.securityQuestion).toBeNull();
  });

  it("takes any but the one they have, and stays good until then", async () => {
    const { id, email } = await inRecovery();
    await expect(links.accept(secretOf(email), { password: "a password of the test" }, nothingElse)).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { password: "Choose a password that is not your current one" } },
    });
    await links.accept(secretOf(email), { password: NEXT }, nothingElse);
    clock.forward(1000);
    expect(await signIn(email, NEXT)).toMatchObject({ id });
  });

  it("counts for 24 hours", async () => {
    const { email } = await inRecovery();
    clock.forward(24 * HOUR_MS);
    await expect(links.accept(secretOf(email), { password: NEXT }, nothingElse)).rejects.toMatchObject(refusedWith("has expired"));
  });

  it("counts once, also of two that come together", async () => {
    const { email } = await inRecovery();
    const secret = secretOf(email);
    const both = await Promise.allSettled([
      links.accept(secret, { password: NEXT }, nothingElse),
      links.accept(secret, { password: "a ferry for the lantern" }, nothingElse),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(links.open(secret)).rejects.toMatchObject(refusedWith("was already used"));
  });

  it.each(["suspend", "temporaryPassword"] as const)("no longer works after %s", async (act) => {
    const { id, email } = await inRecovery();
    await administration[act](id);
    await expect(links.open(secretOf(email))).rejects.toMatchObject(refusedWith("no longer works"));
    await expect(links.accept(secretOf(email), { password: NEXT }, nothingElse)).rejects.toMatchObject(refusedWith("no longer works"));
  });
});

async function known(status: "ACTIVE" | "LOCKED_OUT" | "SUSPENDED" | "STAGED" | "PASSWORD_EXPIRED") {
  count += 1;
  const email = `ina${count}@linnet.example`;
  const id = await addIdentityUser(open.db, { email, firstName: "Ina", lastName: "Weber", passwordHash, status });
  return { id, email };
}

const statusOf = async (email: string) => (await administration.findByEmail(email))?.status;

describe("help that somebody asked for", () => {
  it("leads to a new password, once and for an hour, while the old one goes on signing in", async () => {
    const { id, email } = await known("ACTIVE");
    await links.sendHelp(email.toUpperCase());
    expect(mails.at(-1)).toMatchObject({ to: email, subject: "Help signing in to Linnet" });
    expect(mails.at(-1)?.text).toContain("Your account is active.");
    expect(await signIn(email, "a password of the test")).toMatchObject({ id });
    clock.forward(HOUR_MS - 1);
    expect(await links.open(secretOf(email))).toMatchObject({ email, isActivation: false, isLocked: false });
    await links.accept(secretOf(email), { password: NEXT }, nothingElse);
    expect(await signIn(email, NEXT)).toMatchObject({ id });
    await expect(links.accept(secretOf(email), { password: "a ferry for the lantern" }, nothingElse)).rejects.toMatchObject(
      refusedWith("was already used"),
    );
  });

  it("is over after an hour", async () => {
    const { email } = await known("ACTIVE");
    await links.sendHelp(email);
    clock.forward(HOUR_MS);
    await expect(links.open(secretOf(email))).rejects.toMatchObject(refusedWith("for a new one"));
    await expect(links.accept(secretOf(email), { password: NEXT }, nothingElse)).rejects.toMatchObject(refusedWith("has expired"));
  });

  it("unlocks a locked account with the password it has, and tells whose it is", async () => {
    const { id, email } = await known("LOCKED_OUT");
    await links.sendHelp(email);
    expect(mails.at(-1)?.text).toContain("Your account was locked");
    expect(await links.open(secretOf(email))).toMatchObject({ isLocked: true });
    const along: unknown[] = [];
    await links.unlock(secretOf(email), async (_trx, whose) => void along.push(whose));
    expect(along).toEqual([{ issuer: "linnet:embedded", subject: id }]);
    expect(mails.at(-1)).toMatchObject({ to: email, subject: "Your account was unlocked" });
    expect(await signIn(email, "a password of the test")).toMatchObject({ id });
    await expect(links.unlock(secretOf(email), nothingElse)).rejects.toMatchObject(refusedWith("was already used"));
  });

  it("unlocks with a new password as well", async () => {
    const { id, email } = await known("LOCKED_OUT");
    await links.sendHelp(email);
    await links.accept(secretOf(email), { password: NEXT }, nothingElse);
    expect(await signIn(email, NEXT)).toMatchObject({ id });
  });

  it("unlocks nothing that is not locked, and leaves a temporary password one", async () => {
    const { id, email } = await known("ACTIVE");
    await links.sendHelp(email);
    await expect(links.unlock(secretOf(email), nothingElse)).rejects.toMatchObject(refusedWith("is not locked"));
    await open.db
      .updateTable("identity_users")
      .set({ status: "LOCKED_OUT", status_before: "PASSWORD_EXPIRED", password_expires_at: new Date(clock.now().getTime() + HOUR_MS) })
      .where("id", "=", id)
      .execute();
    await links.unlock(secretOf(email), nothingElse);
    expect(await statusOf(email)).toBe("PASSWORD_EXPIRED");
  });

  it("sets an account up that never was", async () => {
    const { email } = await invited();
    await links.sendHelp(email);
    expect(mails.at(-1)?.text).toContain("has not been set up yet");
    await links.accept(secretOf(email), SET_UP, nothingElse);
    expect(await statusOf(email)).toBe("ACTIVE");
  });

  it.each(["SUSPENDED", "STAGED"] as const)("says whom to call, without a link, where the account is %s", async (status) => {
    const { email } = await known(status);
    await links.sendHelp(email);
    expect(mails.at(-1)).toMatchObject({ to: email });
    expect(mails.at(-1)?.text).toContain("Call 888-631-2452, option 3");
    expect(secretOf(email)).toBe("");
    expect(await statusOf(email)).toBe(status);
  });

  it("is mailed to nobody where nobody is known", async () => {
    const before = mails.length;
    await links.sendHelp("stranger@linnet.example");
    expect(mails).toHaveLength(before);
  });

  it.each(["suspend", "temporaryPassword"] as const)("opens nothing after %s", async (act) => {
    const { id, email } = await known("ACTIVE");
    await links.sendHelp(email);
    await administration[act](id);
    await expect(links.accept(secretOf(email), { password: NEXT }, nothingElse)).rejects.toMatchObject(refusedWith("not valid"));
  });

  it("keeps the second factor: a mailbox is not a telephone", async () => {
    const { id, email } = await known("ACTIVE");
    const totp = { totp_secret: "sealed", totp_confirmed_at: clock.now() };
    await open.db.updateTable("identity_users").set(totp).where("id", "=", id).execute();
    await links.sendHelp(email);
    await links.accept(secretOf(email), { password: NEXT }, nothingElse);
    expect(await signIn(email, NEXT)).toMatchObject({ id, factorNeeded: true });
  });
});

it("does not know a link that nobody was sent", async () => {
  await expect(links.open("x".repeat(43))).rejects.toMatchObject(refusedWith("not valid"));
});
