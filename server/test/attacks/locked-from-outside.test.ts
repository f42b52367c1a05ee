import { passwordReset } from "@linnet/contract/session/password-reset";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addIdentityUser } from "../../src/adapters/identity/embedded/directory.ts";
import { endLocks } from "../../src/adapters/identity/embedded/failures.ts";
import { hashPassword } from "../../src/adapters/identity/embedded/passwords.ts";
import type { OpenDatabase } from "../../src/platform/database/database.ts";
import { testApp } from "../test-app.ts";
import { setClock } from "../test-clock.ts";
import { testDatabase } from "../test-database.ts";
import { PASSWORD, type Portal, portalForTests, tokensOf, webOf } from "../test-portal.ts";

const HALF_AN_HOUR_MS = 30 * 60 * 1000;
const clock = setClock(new Date().toISOString());
const hospital = testApp();
let open: OpenDatabase;
let portal: Portal;
let passwordHash: string;

beforeAll(async () => {
  open = await testDatabase();
  portal = await portalForTests(open.db, {}, clock);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await portal.close();
  await open.close();
});

let count = 0;
let otto: { id: string; email: string };
beforeEach(async () => {
  count += 1;
  const email = `otto${count}@linnet.example`;
  otto = { id: await addIdentityUser(open.db, { email, firstName: "Otto", lastName: "Berg", passwordHash, status: "ACTIVE" }), email };
});

type Web = ReturnType<typeof webOf>;
const aBrowser = () => webOf(portal);
const attempt = async (web: Web, password: string) => (await web.submit(await web.begin({ prompt: "login" }), otto.email, password)).status;

/** Fails so often in this browser, with the pauses between. */
async function failTimes(web: Web, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    clock.forward(31_000);
    expect(await attempt(web, "wrong")).toBe(400);
  }
  clock.forward(31_000);
}

async function statusNow(): Promise<string> {
  const row = open.db.selectFrom("identity_users").select("status").where("id", "=", otto.id);
  return (await row.executeTakeFirstOrThrow()).status;
}

it("a stranger who fails ten times neither ends an open session nor keeps its browser out", async () => {
  const own = aBrowser();
  const tokens = await own.signIn(otto.email, PASSWORD);
  const stranger = aBrowser();
  await failTimes(stranger, 10);
  expect(await statusNow()).toBe("LOCKED_OUT");

  const renewed = await own.refresh(tokens.refresh_token);
  expect(renewed.status).toBe(200);
  expect(await attempt(own, PASSWORD)).toBe(200);
  // The lock holds elsewhere, also for the right password.
  expect(await attempt(stranger, PASSWORD)).toBe(400);
  clock.forward(31_000);
  expect(await attempt(aBrowser(), PASSWORD)).toBe(400);
});

it("a lock ends by itself after half an hour, whatever is tried in the meantime", async () => {
  const stranger = aBrowser();
  await failTimes(stranger, 10);
  await failTimes(stranger, 3);
  clock.forward(HALF_AN_HOUR_MS);
  expect(await attempt(aBrowser(), PASSWORD)).toBe(200);
  expect(await statusNow()).toBe("ACTIVE");
});

it("a lock that is over is gone from the administrators' list, though nobody signs in", async () => {
  await failTimes(aBrowser(), 10);
  await endLocks(open.db, clock.now());
  expect(await statusNow()).toBe("LOCKED_OUT");
  clock.forward(HALF_AN_HOUR_MS);
  await endLocks(open.db, clock.now());
  expect(await statusNow()).toBe("ACTIVE");
});

it("a browser is known to those alone who have signed in with it", async () => {
  const rita = aBrowser();
  const email = `rita${count}@linnet.example`;
  await addIdentityUser(open.db, { email, firstName: "Rita", lastName: "Lindgren", passwordHash, status: "ACTIVE" });
  await rita.signIn(email, PASSWORD);
  await failTimes(rita, 10);
  expect(await statusNow()).toBe("LOCKED_OUT");
  expect(await attempt(rita, PASSWORD)).toBe(400);
});

it("ten failures in a known browser make it an unknown one, and lock no one out elsewhere", async () => {
  const own = aBrowser();
  await own.signIn(otto.email, PASSWORD);
  await failTimes(own, 10);
  expect(await statusNow()).toBe("ACTIVE");
  expect(await attempt(aBrowser(), PASSWORD)).toBe(200);
  await failTimes(own, 10);
  expect(await statusNow()).toBe("LOCKED_OUT");
});

it("a cookie that the portal has not signed makes no browser known", async () => {
  const own = aBrowser();
  await own.signIn(otto.email, PASSWORD);
  const { value = "" } = own.browser.cookie("linnet_browser") ?? {};
  const [id] = value.split(".");
  await failTimes(aBrowser(), 10);
  const forger = aBrowser();
  const headers = { "content-type": "application/json", cookie: `linnet_browser=${id}.${"A".repeat(43)}` };
  const body = JSON.stringify({ email: otto.email, password: PASSWORD });
  const reply = await forger.browser.go(`/api/sign-in/${await forger.begin()}/credentials`, { method: "POST", headers, body });
  expect(reply.status).toBe(400);
});

it("suspension ends what is open, in known browsers, too", async () => {
  const own = aBrowser();
  const tokens = tokensOf(await own.exchange(await own.codeOf(otto.email, PASSWORD)));
  await open.db.updateTable("identity_users").set({ status: "SUSPENDED" }).where("id", "=", otto.id).execute();
  expect((await own.refresh((await tokens).refresh_token)).status).toBe(400);
  expect(await attempt(own, PASSWORD)).toBe(400);
});

it.each(["SUSPENDED", "PROVISIONED", "STAGED", "RECOVERY"] as const)(
  "after a lock's time nothing tells an account that is %s from an address without one",
  async (status) => {
    await open.db.updateTable("identity_users").set({ status }).where("id", "=", otto.id).execute();
    const replies: number[][] = [];
    for (const email of [otto.email, `nobody${count}@linnet.example`]) {
      const stranger = aBrowser();
      const interaction = await stranger.begin();
      const fail = async () => (await stranger.submit(interaction, email, "wrong")).status;
      for (let n = 0; n < 10; n += 1) {
        clock.forward(31_000);
        await fail();
      }
      clock.forward(HALF_AN_HOUR_MS);
      replies.push([await fail(), await fail(), await fail(), await fail()]);
    }
    expect(replies[0]).toEqual(replies[1]);
    expect(await statusNow()).toBe(status);
  },
);

it("one address cannot use up the help mails of somebody else", async () => {
  const ask = (remoteAddress: string) =>
    hospital.app.inject({
      method: "POST",
      url: `/api${passwordReset.request.path}`,
      payload: { email: "otto@linnet.example" },
      remoteAddress,
    });
  for (let n = 0; n < 5; n += 1) await ask("10.7.7.7");
  expect((await ask("10.7.7.7")).statusCode).toBe(429);
  hospital.jobs.sent.length = 0;
  expect((await ask("10.8.8.8")).statusCode).toBe(200);
  expect(hospital.jobs.sent).toHaveLength(1);
});
