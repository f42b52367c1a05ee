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

let open: OpenDatabase;
let administration: IdentityAdministration;
let links: PasswordLinks;
let passwordHash: string;

beforeAll(async () => {
  open = await testDatabase();
  const platform = { config, db: open.db, clock, jobs };
  administration = embeddedAdministration(platform);
  links = embeddedPasswordLinks(platform);
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

/** The secret of the newest link that somebody was mailed. */
function secretOf(email: string): string {
  const texts = mails.filter(({ to, text }) => to === email && text.includes("/password-reset#")).map(({ text }) => text);
  return /#([\w-]+)/.exec(texts.at(-1) ?? "")?.[1] ?? "";
}

const signIn = (email: string, password: string) =>
  embeddedDirectory({ db: open.db, jobs, config, factor: embeddedFactor(open.db, config) }).checkCredentials(email, password, clock.now());

const refusedWith = (words: string) => ({ code: "not_found", message: expect.stringContaining(words) });

describe("a link that sets an account up", () => {
  it("says whose it is, takes password, question and answer, and opens the account", async () => {
    const { id, email } = await invited();
    expect(await links.open(secretOf(email))).toEqual({ firstName: "Ina", email, isActivation: true });
    await links.accept(secretOf(email), SET_UP);
    expect(await administration.findByEmail(email)).toMatchObject({ status: "ACTIVE", securityQuestion: QUESTION });
    expect(await administration.isAnswer(id, "kleiner hund")).toBe(true);
    expect(await signIn(email, NEXT)).toMatchObject({ id, changeNeeded: false });
    expect(mails.at(-1)).toMatchObject({ to: email, subject: "Your account was set up" });
    const rows = await open.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:password-reset").execute();
    expect(rows.filter(({ rule }) => rule === `identity user ${id}`)).toMatchObject([{ outcome: "done", request_id: "system" }]);
  });

  it("asks for the question and the answer, and stays good until they are there", async () => {
    const { email } = await invited();
    const { securityQuestion, ...withoutQuestion } = SET_UP;
    await expect(links.accept(secretOf(email), withoutQuestion)).rejects.toMatchObject({
      details: { fields: { securityQuestion: "Please choose a question" } },
    });
    await expect(links.accept(secretOf(email), { password: NEXT, securityQuestion })).rejects.toMatchObject({
      details: { fields: { securityAnswer: "Please answer the question" } },
    });
    await expect(links.accept(secretOf(email), { ...SET_UP, password: "weber for ever 1" })).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { password: expect.stringContaining("your name") } },
    });
    await links.accept(secretOf(email), SET_UP);
    expect((await administration.findByEmail(email))?.status).toBe("ACTIVE");
  });

  it("counts for seven days", async () => {
    const { email } = await invited();
    clock.forward(7 * 24 * HOUR_MS - 1);
    expect(await links.open(secretOf(email))).toMatchObject({ email });
    clock.forward(1);
    await expect(links.open(secretOf(email))).rejects.toMatchObject(refusedWith("too old"));
    await expect(links.accept(secretOf(email), SET_UP)).rejects.toMatchObject(refusedWith("too old"));
  });

  it("ends with a newer one", async () => {
    const { id, email } = await invited();
    const first = secretOf(email);
    await administration.reactivate(id);
    expect(secretOf(email)).not.toBe(first);
    await expect(links.open(first)).rejects.toMatchObject(refusedWith("A newer link was sent to you"));
    await links.accept(secretOf(email), SET_UP);
  });
});

describe("a link that sets a new password", () => {
  it("opens the account with it, and no other way does until then", async () => {
    const { id, email } = await inRecovery();
    await expect(signIn(email, "a password of the test")).rejects.toMatchObject({ code: "invalid_input" });
    clock.forward(1000);
    expect(await links.open(secretOf(email))).toEqual({ firstName: "Ina", email, isActivation: false });
    await links.accept(secretOf(email), { password: NEXT });
    clock.forward(1000);
    expect(await signIn(email, NEXT)).toMatchObject({ id });
    expect(mails.at(-1)).toMatchObject({ to: email, subject: "Your password was changed" });
  });

  it("sets no question: whoever has the mail alone cannot choose what the service desk asks", async () => {
    const { email } = await inRecovery();
    await links.accept(secretOf(email), SET_UP);
    expect((await administration.findByEmail(email))?.securityQuestion).toBeNull();
  });

  it("takes any but the one they have, and stays good until then", async () => {
    const { id, email } = await inRecovery();
    await expect(links.accept(secretOf(email), { password: "a password of the test" })).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { password: "Please choose a password that is not the one you have" } },
    });
    await links.accept(secretOf(email), { password: NEXT });
    clock.forward(1000);
    expect(await signIn(email, NEXT)).toMatchObject({ id });
  });

  it("counts for 24 hours", async () => {
    const { email } = await inRecovery();
    clock.forward(24 * HOUR_MS);
    await expect(links.accept(secretOf(email), { password: NEXT })).rejects.toMatchObject(refusedWith("too old"));
  });

  it("counts once, also of two that come together", async () => {
    const { email } = await inRecovery();
    const secret = secretOf(email);
    const both = await Promise.allSettled([
      links.accept(secret, { password: NEXT }),
      links.accept(secret, { password: "a ferry for the lantern" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(links.open(secret)).rejects.toMatchObject(refusedWith("was used already"));
  });

  it.each(["suspend", "temporaryPassword"] as const)("is no longer in force after %s", async (act) => {
    const { id, email } = await inRecovery();
    await administration[act](id);
    await expect(links.open(secretOf(email))).rejects.toMatchObject(refusedWith("no longer in force"));
    await expect(links.accept(secretOf(email), { password: NEXT })).rejects.toMatchObject(refusedWith("no longer in force"));
  });
});

it("does not know a link that nobody was sent", async () => {
  await expect(links.open("x".repeat(43))).rejects.toMatchObject(refusedWith("not known"));
});
