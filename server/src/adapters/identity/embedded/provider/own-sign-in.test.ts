import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailRecorder } from "../../../../../test/mail-recorder.ts";
import { ownAct } from "../../../../../test/own-act.ts";
import { setClock } from "../../../../../test/test-clock.ts";
import { testDatabase } from "../../../../../test/test-database.ts";
import { readConfig } from "../../../../config.ts";
import type { OpenDatabase } from "../../../../platform/database/database.ts";
import { addIdentityUser, embeddedDirectory } from "../directory.ts";
import { embeddedFactor } from "../factor.ts";
import { embeddedFailures, withOneMore } from "../failures.ts";
import { hashPassword, refuseGuessable } from "../passwords.ts";
import { embeddedOwnSignIn } from "./own-sign-in.ts";

const PASSWORD = "quiet harbor at noon";
const clock = setClock("2026-11-20T08:00:00.000Z");
const { jobs, mails } = mailRecorder();
const config = readConfig({});

let open: OpenDatabase;
let passwordHash: string;
beforeAll(async () => {
  open = await testDatabase();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => open.close());
beforeEach(() => {
  mails.length = 0;
  clock.forward(60_000);
});

function parts() {
  const factor = embeddedFactor(open.db, config);
  const directory = embeddedDirectory({ db: open.db, jobs, config, factor });
  return { directory, own: embeddedOwnSignIn({ config, db: open.db, clock, jobs, factor }) };
}

let count = 0;
async function somebody() {
  count += 1;
  const email = `someone${count}@linnet.example`;
  const person = { email, firstName: "Marisol", lastName: "Okonkwo", passwordHash, status: "ACTIVE" } as const;
  return { id: await addIdentityUser(open.db, person), email };
}

/** What the app shows now for this secret. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp: clock.now().getTime() });

/** A person with a second factor whose next code is unused. */
async function withFactor() {
  const { own, directory } = parts();
  const person = await somebody();
  const { secret } = await own.prepareFactor(ownAct(person.id), PASSWORD);
  const recoveryCodes = await own.confirmFactor(ownAct(person.id), codeOf(secret));
  clock.forward(30_000);
  return { own, directory, person, secret, recoveryCodes };
}

describe("changing the password", () => {
  it("needs the one in use, and the new one opens from then on", async () => {
    const { own, directory } = parts();
    const { id, email } = await somebody();
    await expect(own.changePassword(ownAct(id), { current: "wrong", next: "a lantern for the ferry" })).rejects.toMatchObject({
      details: { fields: { current: "The password is wrong" } },
    });
    await own.changePassword(ownAct(id), { current: PASSWORD, next: "a lantern for the ferry" });
    expect(await directory.checkCredentials({ email, password: "a lantern for the ferry" }, clock.now())).toMatchObject({
      id,
      factorNeeded: false,
    });
    await expect(directory.checkCredentials({ email, password: PASSWORD }, clock.now())).rejects.toMatchObject({ code: "invalid_input" });
    expect(await own.settings(id)).toMatchObject({ passwordChangedAt: clock.now() });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, "Your password was changed"]]);
  });

  it("counts wrong passwords as sign-ins that failed", async () => {
    const { own } = parts();
    const { id } = await somebody();
    const attempt = () => own.changePassword(ownAct(id), { current: "wrong", next: "a lantern for the ferry" }).catch(({ code }) => code);
    expect([await attempt(), await attempt(), await attempt(), await attempt()]).toEqual([
      "invalid_input",
      "invalid_input",
      "invalid_input",
      "rate_limited",
    ]);
    for (let n = 0; n < 7; n += 1) {
      clock.forward(30_000);
      await attempt();
    }
    const { status } = await open.db.selectFrom("identity_users").select("status").where("id", "=", id).executeTakeFirstOrThrow();
    expect(status).toBe("LOCKED_OUT");
  });

  it("happens together with what belongs to it, or not at all", async () => {
    const { own, directory } = parts();
    const { id, email } = await somebody();
    const along = () => Promise.reject(new Error("the audit row cannot be written"));
    const change = { current: PASSWORD, next: "a lantern for the ferry" };
    await expect(own.changePassword(ownAct(id, { along }), change)).rejects.toThrow("audit row");
    expect(mails).toEqual([]);
    expect(await directory.checkCredentials({ email, password: PASSWORD }, clock.now())).toMatchObject({ id });
  });

  it("refuses twelve characters that are six, beside the new password", async () => {
    const person = { email: "al@linnet.example", firstName: "Al", lastName: "Wu" };
    await expect(refuseGuessable("🐦🐤🦜🦉🦆🦅", person, { field: "next", config })).rejects.toMatchObject({
      details: { fields: { next: expect.any(String) } },
    });
  });

  it.each([
    ["password12345", "This password is too common"],
    ["Football2026!", "This password is too common"],
    ["abcabcabcabc", "This password is too common"],
    ["househorse68", "exposed in a data breach"],
    ["CottonCandyRainbow2011", "exposed in a data breach"],
    ["marisol-in-the-garden", "without your name"],
    ["OKONKWO forever 1", "without your name"],
    ["someone and no one", "without your name"],
  ])("refuses %s", async (password, why) => {
    const person = { email: "someone@linnet.example", firstName: "Marisol", lastName: "Okonkwo" };
    await expect(refuseGuessable(password, person, { field: "next", config })).rejects.toMatchObject({
      message: expect.stringContaining(why),
    });
  });

  const ofHospital = { LINNET_MODE: "production", HOSPITAL_NAME: "St. Brigid Children’s", STAFF_EMAIL_DOMAIN: "brigid.example" } as const;

  it.each(["brigid-portal-2026", "MyLinnet!MyLinnet", "St. Brigid Children’s 1", "doctor.brigid.example"])(
    "refuses %s where the hospital is called so",
    async (password) => {
      const person = { email: "al@linnet.example", firstName: "Al", lastName: "Wu" };
      const refusal = refuseGuessable(password, person, { field: "next", config: ofHospital });
      await expect(refusal).rejects.toMatchObject({ message: expect.stringContaining("not based on the name of") });
    },
  );

  it("takes such a name where it stands among other words", async () => {
    const person = { email: "al@linnet.example", firstName: "Al", lastName: "Wu" };
    const choice = refuseGuessable("a linnet sings by the ferry", person, { field: "next", config: ofHospital });
    await expect(choice).resolves.toBeUndefined();
  });

  it("takes what nobody would guess, and what the demo hospital is opened with", async () => {
    const person = { email: "al@linnet.example", firstName: "Al", lastName: "Wu" };
    await expect(refuseGuessable("a lantern for the ferry", person, { field: "next", config })).resolves.toBeUndefined();
    await expect(refuseGuessable("linnet-demo-2026", person, { field: "next", config })).resolves.toBeUndefined();
  });
});

describe("the second factor", () => {
  it("counts once its first code was right, and is kept so that nobody can read it", async () => {
    const { own, directory } = parts();
    const { id, email } = await somebody();
    await expect(own.prepareFactor(ownAct(id), "wrong")).rejects.toMatchObject({ code: "invalid_input" });
    const { secret, uri } = await own.prepareFactor(ownAct(id), PASSWORD);
    expect(uri).toContain(`secret=${secret}`);
    const { totp_secret } = await open.db.selectFrom("identity_users").select("totp_secret").where("id", "=", id).executeTakeFirstOrThrow();
    expect(Buffer.from(totp_secret ?? "", "base64").toString("latin1")).not.toContain(secret);
    expect(await directory.checkCredentials({ email, password: PASSWORD }, clock.now())).toMatchObject({ id, factorNeeded: false });

    await expect(own.confirmFactor(ownAct(id), "000000")).rejects.toMatchObject({ details: { fields: { code: expect.any(String) } } });
    const codes = await own.confirmFactor(ownAct(id), codeOf(secret));
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[A-Z2-9]{10}$/.test(code))).toBe(true);
    expect(await own.settings(id)).toMatchObject({ factorSetUpAt: clock.now(), recoveryCodesLeft: 10 });
    expect(await directory.checkCredentials({ email, password: PASSWORD }, clock.now())).toMatchObject({ id, factorNeeded: true });
    expect(mails.at(-1)?.subject).toBe("A second factor was added to your account");
  });

  it("takes a code of the app once, also when two come together", async () => {
    const { directory, person, secret } = await withFactor();
    const code = codeOf(secret);
    await directory.checkFactor({ id: person.id, code }, clock.now());
    await expect(directory.checkFactor({ id: person.id, code }, clock.now())).rejects.toMatchObject({ code: "invalid_input" });
    clock.forward(60_000);
    const next = codeOf(secret);
    const both = await Promise.allSettled([
      directory.checkFactor({ id: person.id, code: next }, clock.now()),
      directory.checkFactor({ id: person.id, code: next }, clock.now()),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("takes the code of the step before and after, and no other", async () => {
    const { directory, person, secret } = await withFactor();
    clock.forward(120_000);
    const early = codeOf(secret);
    clock.forward(30_000);
    await directory.checkFactor({ id: person.id, code: early }, clock.now());
    const old = codeOf(secret);
    clock.forward(90_000);
    await expect(directory.checkFactor({ id: person.id, code: old }, clock.now())).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("takes each recovery code once, of its own person only", async () => {
    const { directory, person, own, recoveryCodes } = await withFactor();
    const [code = ""] = recoveryCodes;
    const other = await withFactor();
    await expect(directory.checkFactor({ id: other.person.id, code }, clock.now())).rejects.toMatchObject({ code: "invalid_input" });
    await directory.checkFactor({ id: person.id, code }, clock.now());
    expect(await own.settings(person.id)).toMatchObject({ recoveryCodesLeft: 9 });
    await expect(directory.checkFactor({ id: person.id, code }, clock.now())).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is locked by guessing, however often the right password is typed in between", async () => {
    const { directory, person } = await withFactor();
    for (let n = 0; n < 10; n += 1) {
      clock.forward(31_000);
      await directory.checkCredentials({ email: person.email, password: PASSWORD }, clock.now());
      clock.forward(31_000);
      await directory.checkFactor({ id: person.id, code: "000000" }, clock.now()).catch(() => undefined);
    }
    clock.forward(60_000);
    await expect(directory.checkCredentials({ email: person.email, password: PASSWORD }, clock.now())).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("counts a wrong code also while the right password is being checked", async () => {
    const { directory, person } = await withFactor();
    const counter = embeddedFailures(open.db).ofPerson(person.id, undefined);
    // What checking the password does before and after, with the code in between.
    const before = { failed: 0, lastAt: null };
    const after = withOneMore(before, clock.now());
    expect(await counter.count(0, after)).toBe(true);
    await expect(directory.checkFactor({ id: person.id, code: "ZZZZZZZZZZ" }, clock.now())).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await counter.takeBack(before, after)).toBe(true);
    const row = open.db.selectFrom("identity_users").select("failed_attempts as failed").where("id", "=", person.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ failed: 1 });
  });

  it("is not kept waiting by the password that was right", async () => {
    const { directory, person, secret } = await withFactor();
    for (let n = 0; n < 3; n += 1)
      await directory.checkCredentials({ email: person.email, password: "wrong" }, clock.now()).catch(() => undefined);
    clock.forward(30_000);
    await directory.checkCredentials({ email: person.email, password: PASSWORD }, clock.now());
    await expect(directory.checkFactor({ id: person.id, code: codeOf(secret) }, clock.now())).resolves.toBeUndefined();
  });

  it("takes recovery codes only, once COOKIE_SECRET is another one", async () => {
    const { person, secret, recoveryCodes } = await withFactor();
    const other = { COOKIE_SECRET: "another secret of at least 32 characters" };
    const directory = embeddedDirectory({ db: open.db, jobs, config, factor: embeddedFactor(open.db, other) });
    await expect(directory.checkFactor({ id: person.id, code: codeOf(secret) }, clock.now())).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(directory.checkFactor({ id: person.id, code: recoveryCodes[0] ?? "" }, clock.now())).resolves.toBeUndefined();
  });

  it("goes with the password and a code that counts, and new recovery codes end the old ones", async () => {
    const { directory, person, own, secret, recoveryCodes } = await withFactor();
    await expect(own.prepareFactor(ownAct(person.id), PASSWORD)).rejects.toMatchObject({ code: "conflict" });
    const fresh = await own.newRecoveryCodes(ownAct(person.id), { password: PASSWORD, code: codeOf(secret) });
    await expect(directory.checkFactor({ id: person.id, code: recoveryCodes[0] ?? "" }, clock.now())).rejects.toMatchObject({
      code: "invalid_input",
    });
    await directory.checkFactor({ id: person.id, code: fresh[0] ?? "" }, clock.now());
    await own.removeFactor(ownAct(person.id), { password: PASSWORD, code: fresh[1] ?? "" });
    expect(await own.settings(person.id)).toMatchObject({ factorSetUpAt: null, recoveryCodesLeft: 0 });
    expect(await directory.checkCredentials({ email: person.email, password: PASSWORD }, clock.now())).toMatchObject({
      factorNeeded: false,
    });
    await expect(own.removeFactor(ownAct(person.id), { password: PASSWORD, code: "000000" })).rejects.toMatchObject({ code: "conflict" });
  });

  it("stays for whoever knows the password or a code, but not both", async () => {
    const { person, own, secret } = await withFactor();
    const code = codeOf(secret);
    await expect(own.removeFactor(ownAct(person.id), { password: "wrong", code })).rejects.toMatchObject({
      details: { fields: { password: "The password is wrong" } },
    });
    for (const act of [own.removeFactor, own.newRecoveryCodes])
      await expect(act(ownAct(person.id), { password: PASSWORD, code: "000000" })).rejects.toMatchObject({
        details: { fields: { code: expect.stringContaining("This code is wrong") } },
      });
    expect(await own.settings(person.id)).toMatchObject({ factorSetUpAt: expect.any(Date), recoveryCodesLeft: 10 });
    // The wrong password did not use up the code.
    clock.forward(30_000);
    await own.removeFactor(ownAct(person.id), { password: PASSWORD, code });
  });

  it("is locked by guessing its code beside the right password", async () => {
    const { own, directory, person } = await withFactor();
    for (let n = 0; n < 10; n += 1) {
      await own.removeFactor(ownAct(person.id), { password: PASSWORD, code: "000000" }).catch(() => undefined);
      clock.forward(60_000);
    }
    await expect(directory.checkCredentials({ email: person.email, password: PASSWORD }, clock.now())).rejects.toMatchObject({
      code: "invalid_input",
    });
    const row = open.db.selectFrom("identity_users").select("status").where("id", "=", person.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: "LOCKED_OUT" });
  });
});
