import { afterAll, beforeAll, expect, test } from "vitest";
import { mailRecorder } from "../../../../test/mail-recorder.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { addIdentityUser, type EmbeddedDirectory, embeddedDirectory, type NewDirectoryPerson } from "./directory.ts";
import { embeddedFactor } from "./factor.ts";
import { hashPassword } from "./passwords.ts";

const PASSWORD = "a password of the test";
const START = "2026-11-20T08:00:00.000Z";
const clock = setClock(START);
const { jobs, mails } = mailRecorder();

let open: OpenDatabase;
let directory: EmbeddedDirectory;
let passwordHash: string;

beforeAll(async () => {
  open = await testDatabase();
  directory = embeddedDirectory({
    db: open.db,
    jobs,
    factor: embeddedFactor(open.db, { COOKIE_SECRET: undefined }),
    config: { origin: "http://localhost:3000", SUPPORT_PHONE: "888-631-2452" },
  });
  passwordHash = await hashPassword(PASSWORD);
});

afterAll(() => open.close());

let count = 0;
async function somebody(changes: Partial<NewDirectoryPerson> = {}) {
  count += 1;
  const person = {
    email: `Person${count}@linnet.example`,
    firstName: "A",
    lastName: "Person",
    passwordHash,
    status: "ACTIVE",
    ...changes,
  } as const;
  return { id: await addIdentityUser(open.db, person), email: person.email };
}

/** How an attempt ends: with the person's id, or the code of the refusal. */
async function attempt(email: string, password: string): Promise<string> {
  try {
    return (await directory.checkCredentials({ email, password }, clock.now())).id;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Fails so often, with the pauses between. */
async function failTimes(email: string, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < times; n += 1) {
    clock.forward(30_000);
    codes.push(await attempt(email, "wrong"));
  }
  return codes;
}

const rowOf = (id: string) =>
  open.db.selectFrom("identity_users").select(["status", "failed_attempts"]).where("id", "=", id).executeTakeFirstOrThrow();

test("the right password opens, whatever the spelling of the address", async () => {
  const { id, email } = await somebody();
  expect(await attempt(` ${email.toUpperCase()} `, PASSWORD)).toBe(id);
});

test("a password typed with composed or separate accents is the same", async () => {
  const { id, email } = await somebody({ passwordHash: await hashPassword("Garc\u00eda M\u00e1rquez 1927") });
  expect(await attempt(email, "Garci\u0301a Ma\u0301rquez 1927")).toBe(id);
});

test("a password has at least 12 characters", async () => {
  await expect(hashPassword("11character")).rejects.toMatchObject({
    code: "invalid_input",
    details: { fields: { password: expect.any(String) } },
  });
  expect(await hashPassword("12 character")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each(["STAGED", "PROVISIONED", "LOCKED_OUT", "SUSPENDED", "RECOVERY"] as const)(
  "a person who is %s cannot sign in, and hears the same as everybody",
  async (status) => {
    const { id, email } = await somebody({ status });
    await expect(directory.checkCredentials({ email, password: PASSWORD }, clock.now())).rejects.toMatchObject({
      code: "invalid_input",
      message: "The email address or password is wrong.",
    });
    // A lock ends nothing that is open.
    expect((await directory.findActive(id))?.id).toBe(status === "LOCKED_OUT" ? id : undefined);
  },
);

test("a person without a password cannot sign in", async () => {
  const { email } = await somebody({ passwordHash: null });
  expect(await attempt(email, "")).toBe("invalid_input");
});

test("from the third failure on there is a pause, in which the right password does not help either", async () => {
  const { id, email } = await somebody();
  expect([await attempt(email, "wrong"), await attempt(email, "wrong"), await attempt(email, "wrong")]).toEqual(
    Array(3).fill("invalid_input"),
  );
  await expect(directory.checkCredentials({ email, password: PASSWORD }, clock.now())).rejects.toMatchObject({
    code: "rate_limited",
    details: { retryAfter: 1 },
  });
  clock.forward(1_000);
  expect(await attempt(email, "wrong")).toBe("invalid_input");
  await expect(directory.checkCredentials({ email, password: PASSWORD }, clock.now())).rejects.toMatchObject({
    details: { retryAfter: 2 },
  });
  clock.forward(2_000);
  expect(await attempt(email, PASSWORD)).toBe(id);
  expect(await rowOf(id)).toEqual({ status: "ACTIVE", failed_attempts: 0 });
});

test("the tenth failure locks the account and tells its owner once", async () => {
  const { id, email } = await somebody();
  await failTimes(email, 9);
  expect(await rowOf(id)).toEqual({ status: "ACTIVE", failed_attempts: 9 });
  await failTimes(email, 3);
  expect(await rowOf(id)).toEqual({ status: "LOCKED_OUT", failed_attempts: 12 });
  expect(mails.filter(({ to }) => to === email)).toEqual([
    { to: email, subject: "Your Linnet account is locked", text: expect.stringContaining("888-631-2452") },
  ]);
  clock.forward(30_000);
  expect(await attempt(email, PASSWORD)).toBe("invalid_input");
});

test("the tenth attempt with the right password opens", async () => {
  const { id, email } = await somebody();
  await failTimes(email, 9);
  clock.forward(30_000);
  expect(await attempt(email, PASSWORD)).toBe(id);
});

test("an address without an account is answered like one with, attempt for attempt", async () => {
  const { email } = await somebody();
  const sequence = async (address: string) => {
    const codes: string[] = [];
    for (const pause of [0, 0, 0, 0, 1, 0, 2, 1, 4, 30, 30, 30, 30, 30, 0, 30, 24 * 3600, 0, 0, 0]) {
      clock.forward(pause * 1000);
      codes.push(await attempt(address, "wrong"));
    }
    return codes;
  };
  const known = await sequence(email);
  expect(known).toContain("rate_limited");
  expect(await sequence("nobody@linnet.example")).toEqual(known);
});

test("many attempts at once are counted one by one", async () => {
  const { id, email } = await somebody();
  const codes = await Promise.all(Array.from({ length: 20 }, () => attempt(email, "wrong")));
  const checked = codes.filter((code) => code === "invalid_input").length;
  expect(checked).toBeGreaterThanOrEqual(1);
  expect(checked).toBeLessThanOrEqual(3);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(20 - checked);
  expect((await rowOf(id)).failed_attempts).toBe(checked);
});

test("many attempts at once at the end lock once", async () => {
  const { id, email } = await somebody();
  await failTimes(email, 9);
  clock.forward(30_000);
  await Promise.all(Array.from({ length: 10 }, () => attempt(email, "wrong")));
  expect(await rowOf(id)).toEqual({ status: "LOCKED_OUT", failed_attempts: 10 });
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
});

test("the answer takes about as long for an address nobody has", async () => {
  const { email } = await somebody();
  const shortestOf = async (address: string) => {
    const durations: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const before = performance.now();
      await attempt(address, "wrong");
      durations.push(performance.now() - before);
    }
    return Math.min(...durations);
  };
  // Without a hash the answer would come in a tenth of the time.
  expect(await shortestOf("nobody-else@linnet.example")).toBeGreaterThan((await shortestOf(email)) / 3);
});
