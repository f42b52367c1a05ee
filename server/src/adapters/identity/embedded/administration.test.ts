import type { AccountStatus } from "@linnet/contract/accounts/status";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANSWER, identityAdministrationSuite, QUESTION } from "../../../../test/identity-administration-suite.ts";
import { mailRecorder } from "../../../../test/mail-recorder.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { readConfig } from "../../../config.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import type { IdentityAdministration } from "../../identity-administration/port.ts";
import { embeddedAdministration } from "./administration.ts";
import { embeddedDirectory } from "./directory.ts";
import { embeddedFactor } from "./factor.ts";
import { hashAnswer, hashPassword } from "./passwords.ts";
import { embeddedStorage } from "./storage.ts";

const PASSWORD = "a password of the test";
const clock = setClock("2026-11-20T08:00:00.000Z");
const config = readConfig({});
const { jobs, mails } = mailRecorder();

let open: OpenDatabase;
let administration: IdentityAdministration;
let passwordHash: string;
let answerHash: string;

beforeAll(async () => {
  open = await testDatabase();
  administration = embeddedAdministration({ config, db: open.db, clock, jobs });
  passwordHash = await hashPassword(PASSWORD);
  answerHash = await hashAnswer(ANSWER);
});

afterAll(() => open.close());

let count = 0;
async function somebody(status: AccountStatus): Promise<{ id: string; email: string }> {
  count += 1;
  const isSetUp = status !== "STAGED" && status !== "PROVISIONED";
  return open.db
    .insertInto("identity_users")
    .values({
      email: `person${count}@linnet.example`,
      first_name: "Ada",
      last_name: "Person",
      status,
      ...(isSetUp && {
        password_hash: passwordHash,
        security_question: QUESTION,
        security_answer_hash: answerHash,
        totp_secret: "sealed",
        totp_confirmed_at: clock.now(),
      }),
    })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow();
}

const rowOf = (id: string) => open.db.selectFrom("identity_users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

identityAdministrationSuite({
  administration: () => administration,
  somebody,
  hasFactor: async (id) => (await rowOf(id)).totp_confirmed_at !== null,
  async personOf(id) {
    const { first_name: firstName, last_name: lastName, mobile_phone } = await rowOf(id);
    return { firstName, lastName, mobilePhone: mobile_phone ?? "" };
  },
  unknownId: "00000000-0000-4000-8000-000000000000",
});

/** A session at the provider, as the library keeps it. */
async function signedIn({ id }: { id: string }): Promise<() => Promise<boolean>> {
  const sessions = embeddedStorage(open.db, async () => undefined)("Session");
  await sessions.upsert(`session of ${id}`, { accountId: id, uid: `uid of ${id}`, authorizations: {} }, 3600);
  return async () => (await sessions.find(`session of ${id}`)) !== undefined;
}

const signIn = async (email: string, password: string) => {
  const directory = embeddedDirectory({ db: open.db, jobs, config, factor: embeddedFactor(open.db, config) });
  return directory.checkCredentials({ email, password }, clock.now());
};

describe("the embedded directory", () => {
  it.each(["suspend", "sendPasswordReset", "temporaryPassword", "resetFactors"] as const)(
    "%s ends sessions at the provider",
    async (act) => {
      const person = await somebody("ACTIVE");
      const other = await somebody("ACTIVE");
      const [goesOn, othersGoesOn] = [await signedIn(person), await signedIn(other)];
      await administration[act](person.id);
      expect([await goesOn(), await othersGoesOn()]).toEqual([false, true]);
    },
  );

  it("lets an invited person sign in with the password and question they chose", async () => {
    const user = { email: "Ina.Weber@linnet.example", firstName: "Ina", lastName: "Weber", mobilePhone: "" };
    const chosen = { password: "a lantern for the ferry", securityQuestion: QUESTION, securityAnswer: "  GROSSER   hund " };
    const made = await administration.createActive(user, chosen);
    expect(made).toEqual({ id: expect.any(String), email: user.email, status: "ACTIVE", securityQuestion: QUESTION });
    expect(await signIn(user.email, chosen.password)).toMatchObject({ id: made.id });
    expect(await administration.isAnswer(made.id, "Großer Hund")).toBe(true);
    await expect(administration.createActive({ ...user, email: "INA.WEBER@linnet.example" }, chosen)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("refuses a password that is easy to guess, beside its field, and makes nobody", async () => {
    const user = { email: "easy@linnet.example", firstName: "Ina", lastName: "Weber", mobilePhone: "" };
    const credentials = { password: "weber for ever 1", securityQuestion: QUESTION, securityAnswer: ANSWER };
    await expect(administration.createActive(user, credentials)).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { password: expect.stringContaining("your name") } },
    });
    expect(await administration.findByEmail(user.email)).toBeUndefined();
  });

  it("makes one of two that come together", async () => {
    const user = { email: "twice@linnet.example", firstName: "Ina", lastName: "Weber", mobilePhone: "" };
    const [one, two] = await Promise.all([administration.createProvisioned(user), administration.createProvisioned(user)]);
    expect(one.id).toBe(two.id);
    expect(mails.filter(({ to }) => to === user.email)).toHaveLength(1);
  });

  it.each(["LOCKED_OUT", "SUSPENDED"] as const)("lets somebody who was %s sign in again, without the failures before", async (status) => {
    const { id, email } = await somebody(status);
    await open.db
      .updateTable("identity_users")
      .set({ failed_attempts: 10, last_failed_at: clock.now(), totp_confirmed_at: null })
      .where("id", "=", id)
      .execute();
    await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: "rate_limited" });
    await (status === "SUSPENDED" ? administration.unsuspend(id) : administration.unlock(id));
    expect(await signIn(email, PASSWORD)).toMatchObject({ id });
  });

  it.each([
    ["STAGED", "STAGED"],
    ["PROVISIONED", "PROVISIONED"],
    ["RECOVERY", "RECOVERY"],
    ["PASSWORD_EXPIRED", "PASSWORD_EXPIRED"],
    ["LOCKED_OUT", "ACTIVE"],
  ] as const)("gives nobody a sign-in by a detour: %s, suspended and back, is %s", async (before, after) => {
    const { id } = await somebody(before);
    await administration.suspend(id);
    await administration.unsuspend(id);
    expect((await rowOf(id)).status).toBe(after);
  });

  it("gives temporary passwords that can be read out", async () => {
    const { id } = await somebody("LOCKED_OUT");
    expect(await administration.temporaryPassword(id)).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect((await rowOf(id)).password_expires_at).toEqual(new Date("2026-11-21T08:00:00.000Z"));
  });

  it.each([
    ["reactivate", "STAGED", "Set up your Linnet account"],
    ["sendPasswordReset", "ACTIVE", "Set a new Linnet password"],
  ] as const)("%s mails a link whose secret no server sees and nobody can read later", async (act, status, subject) => {
    const { id, email } = await somebody(status);
    await administration[act](id);
    const mail = mails.filter(({ to }) => to === email).at(-1);
    expect(mail?.subject).toBe(subject);
    const [, secret = ""] = /\/password-reset#([\w-]{43})\n/.exec(mail?.text ?? "") ?? [];
    const kept = await open.db.selectFrom("identity_links").selectAll().where("user_id", "=", id).execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(secret).not.toBe("");
  });

  it("does not take an id that is not one of its own for a failure", async () => {
    await expect(administration.suspend("00u1abcd")).rejects.toMatchObject({ code: "not_found" });
    await expect(administration.isAnswer("00u1abcd", ANSWER)).rejects.toMatchObject({ code: "not_found" });
  });
});
