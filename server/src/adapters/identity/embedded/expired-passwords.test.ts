import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mailRecorder } from "../../../../test/mail-recorder.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { DORA, type Portal, portalForTests, webOf } from "../../../../test/test-portal.ts";
import { systemClock as clock } from "../../../platform/clock.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { embeddedAdministration } from "./administration.ts";
import { addIdentityUser, embeddedDirectory } from "./directory.ts";
import { embeddedExpiredPasswords } from "./expired-passwords.ts";
import { embeddedFactor } from "./factor.ts";
import { hashPassword } from "./passwords.ts";

const OWN = "a password of the test";
const NEXT = "a lantern for the ferry";
const { jobs, mails } = mailRecorder();

let open: OpenDatabase;
let portal: Portal;

beforeAll(async () => {
  open = await testDatabase();
  portal = await portalForTests(open.db);
});

afterAll(async () => {
  await portal.close();
  await open.close();
});

let count = 0;
/** A person who just got a temporary password from an administrator. */
async function givenPassword() {
  count += 1;
  const email = `${count}${DORA}`;
  const passwordHash = await hashPassword(OWN);
  const id = await addIdentityUser(open.db, { email, firstName: "Dora", lastName: "Ashby", passwordHash, status: "ACTIVE" });
  const administration = embeddedAdministration({ db: open.db, config: portal.config, clock, jobs });
  return { id, email, administration, temporary: await administration.temporaryPassword(id) };
}

/** A browser at the step that asks for another password. */
async function atNewPassword(email: string, temporary: string) {
  const web = webOf(portal);
  const interaction = await web.begin();
  const next: unknown = await (await web.submit(interaction, email, temporary)).json();
  const post = (step: string, body: object) =>
    web.browser.go(`/api/sign-in/${interaction}/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return { web, next, post, choose: (password: string) => post("new-password", { password }) };
}

const GoingOn = z.object({ redirectTo: z.string() });

it("opens nothing but the choice of another password, with which the sign-in goes on", async () => {
  const { email, temporary } = await givenPassword();
  const { web, next, choose } = await atNewPassword(email, temporary);
  expect(next).toEqual({ newPassword: true });
  const silently = await web.authorize({ prompt: "none" });
  expect(silently.headers.get("location")).toContain("error=login_required");

  const { redirectTo } = GoingOn.parse(await (await choose(NEXT)).json());
  expect(redirectTo).toMatch(/^\/oidc\/auth\/[\w-]+$/);
  expect((await web.arrive(redirectTo)).get("code")).toEqual(expect.any(String));
  expect((await webOf(portal).signIn(email, NEXT)).access_token).toEqual(expect.any(String));
  const old = await atNewPassword(email, temporary);
  expect(old.next).toMatchObject({ code: "invalid_input" });
});

it("asks for the second factor first", async () => {
  const { id, email, temporary } = await givenPassword();
  const factor = embeddedFactor(open.db, portal.config);
  const { secret } = await open.db.transaction().execute((trx) => factor.prepare(trx, id, email));
  await open.db.updateTable("identity_users").set({ totp_confirmed_at: clock.now() }).where("id", "=", id).execute();
  const { next, post, choose } = await atNewPassword(email, temporary);
  expect(next).toEqual({ secondFactor: true });
  expect((await choose(NEXT)).status).toBe(404);

  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  expect(await (await post("second-factor", { code })).json()).toEqual({ newPassword: true });
  expect(GoingOn.parse(await (await choose(NEXT)).json()).redirectTo).toMatch(/^\/oidc\/auth\//);
});

it("takes neither the temporary password again nor one that is easy to guess, and then a good one", async () => {
  const { email, temporary } = await givenPassword();
  const { choose } = await atNewPassword(email, temporary);
  for (const [password, why] of [
    [temporary, "not your current one"],
    ["ashby for ever 1", "your name"],
    ["short", "at least 12"],
  ] as const) {
    const refused = await choose(password);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ fields: { password: expect.stringContaining(why) } });
  }
  expect((await choose(NEXT)).status).toBe(200);
});

it("is over when an administrator gives another one, or suspends the account, in the meantime", async () => {
  const { id, email, temporary, administration } = await givenPassword();
  const first = await atNewPassword(email, temporary);
  const second = await atNewPassword(email, await administration.temporaryPassword(id));
  expect((await first.choose(NEXT)).status).toBe(404);
  await administration.suspend(id);
  expect((await second.choose(NEXT)).status).toBe(404);
  expect((await administration.findByEmail(email))?.status).toBe("SUSPENDED");
});

it("is chosen once of two that come together, and the owner is told", async () => {
  const { id, email } = await givenPassword();
  const expired = embeddedExpiredPasswords({ db: open.db, config: portal.config, clock, jobs });
  const both = await Promise.allSettled([expired.replace(id, NEXT), expired.replace(id, "a ferry for the lantern")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
  const rows = await open.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:sign-in-password").orderBy("id").execute();
  expect(rows.filter(({ rule }) => rule === `identity user ${id}`)).toMatchObject([{ outcome: "done", request_id: "system" }]);
});

describe("a temporary password", () => {
  const directory = () => embeddedDirectory({ db: open.db, jobs, config: portal.config, factor: embeddedFactor(open.db, portal.config) });
  const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);

  it("opens nothing after 24 hours", async () => {
    const { id, email, temporary } = await givenPassword();
    expect(await directory().checkCredentials({ email, password: temporary }, later(23))).toMatchObject({ id, changeNeeded: true });
    await expect(directory().checkCredentials({ email, password: temporary }, later(24.1))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("is locked by guessing, and still has to be changed when it is unlocked", async () => {
    const { id, email, temporary, administration } = await givenPassword();
    for (let n = 1; n <= 10; n += 1)
      await directory()
        .checkCredentials({ email, password: "wrong" }, later(n))
        .catch(() => undefined);
    expect((await administration.findByEmail(email))?.status).toBe("LOCKED_OUT");
    await administration.unlock(id);
    expect(await directory().checkCredentials({ email, password: temporary }, later(11))).toMatchObject({ changeNeeded: true });
  });
});
