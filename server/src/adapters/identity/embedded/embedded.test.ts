import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAct } from "../../../../test/own-act.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { addPeople, DORA, locationOf, PASSWORD, type Portal, portalForTests, RITA, tokensOf, webOf } from "../../../../test/test-portal.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import type { SelfServiceCall } from "../port.ts";
import { addIdentityUser } from "./directory.ts";
import { hashPassword } from "./passwords.ts";
import { removeExpired } from "./provider-sessions.ts";

let open: OpenDatabase;
let portal: Portal;
let dora: string;

beforeAll(async () => {
  open = await testDatabase();
  portal = await portalForTests(open.db);
  ({ dora } = await addPeople(open.db));
});

afterAll(async () => {
  await portal.close();
  await open.close();
});

const aWeb = () => webOf(portal);

async function expectRefused(response: Response, error: string): Promise<void> {
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error });
}

describe("signing in", () => {
  test("goes from the provider to the web's page and back to the callback with a code", async () => {
    const web = aWeb();
    const begun = await web.authorize();
    expect(begun.status).toBe(303);
    const signIn = locationOf(begun).pathname;
    expect(signIn).toMatch(/^\/api\/sign-in\/[\w-]+$/);
    const shown = await web.browser.go(signIn);
    expect(shown.status).toBe(303);
    expect(locationOf(shown).pathname).toBe(signIn.replace("/api", ""));

    const page = await web.browser.go(`${signIn}/page`);
    expect(await page.json()).toMatchObject({
      demoPeople: expect.arrayContaining([expect.objectContaining({ name: "Dora Ashby", email: DORA })]),
    });

    const submitted = await web.submit(signIn.split("/").at(-1)!, "Dora@Linnet.example", PASSWORD);
    expect(submitted.status).toBe(200);
    const { redirectTo } = (await submitted.json()) as { redirectTo: string };
    expect(redirectTo).toMatch(/^\/oidc\/auth\/[\w-]+$/);

    const arrived = await web.arrive(redirectTo);
    expect(Object.fromEntries(arrived)).toEqual({ code: expect.any(String), state: "the state", iss: portal.identity.issuer });
  });

  test("gives an access token that the API believes, and an ID token that names the person", async () => {
    const { access_token, id_token } = await aWeb().signIn(DORA, PASSWORD);
    const claims = await portal.identity.verify(access_token);
    expect(claims).toMatchObject({ issuer: "linnet:embedded", subject: dora, providerSession: expect.stringMatching(/^[\w-]{20,}$/) });
    expect(Math.abs(claims.signedInAt.getTime() - Date.now())).toBeLessThan(120_000);
    expect(await portal.identity.personOf(access_token)).toEqual({ email: DORA, emailVerified: true });
    expect(decodeJwt(id_token)).toMatchObject({ nonce: "the nonce", name: "Dora Ashby", email: DORA, auth_time: expect.any(Number) });
    const { exp = 0, iat = 0, aud } = decodeJwt(access_token);
    expect([exp - iat, aud]).toEqual([600, "urn:linnet:api"]);
  });

  test("says one sentence for a wrong password and for a person nobody knows", async () => {
    const web = aWeb();
    const interaction = await web.begin();
    for (const email of [RITA, "nobody@linnet.example"]) {
      const refused = await web.submit(interaction, email, "wrong");
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ code: "invalid_input", message: "The email address or password is wrong." });
    }
  });

  test("cannot be finished in another browser, or under another sign-in's address", async () => {
    const web = aWeb();
    const interaction = await web.begin();
    const stranger = aWeb();
    expect((await stranger.submit(interaction, DORA, PASSWORD)).status).toBe(404);
    expect((await stranger.browser.go(`/api/sign-in/${interaction}/page`)).status).toBe(404);
    expect((await web.submit("another", DORA, PASSWORD)).status).toBe(404);
  });

  test("in the browser of somebody else ends that person's session first", async () => {
    const web = aWeb();
    const ritas = await web.signIn(RITA, PASSWORD);
    const arrived = await web.codeOf(DORA, PASSWORD, { prompt: "login" });
    const { access_token } = await tokensOf(await web.exchange(arrived));
    expect(await portal.identity.verify(access_token)).toMatchObject({ subject: dora });
    await expectRefused(await web.refresh(ritas.refresh_token), "invalid_grant");
  });

  test("happens silently where the person is signed in already, and not where nobody is", async () => {
    const web = aWeb();
    const first = await web.signIn(DORA, PASSWORD);
    const silent = locationOf(await web.authorize({ prompt: "none" }));
    const tokens = await tokensOf(await web.exchange(silent.searchParams.get("code") ?? ""));
    expect(await portal.identity.verify(tokens.access_token)).toEqual(await portal.identity.verify(first.access_token));
    const nobody = locationOf(await aWeb().authorize({ prompt: "none" }));
    expect(nobody.pathname + nobody.searchParams.get("error")).toBe("/implicit/callbacklogin_required");
  });

  test("ends twelve hours after the password was typed, however often it is renewed", async () => {
    const web = aWeb();
    const { access_token, refresh_token } = await web.signIn(DORA, PASSWORD);
    const { providerSession } = await portal.identity.verify(access_token);
    const expiryOf = async () => {
      const session = open.db.selectFrom("oidc_models").select(["expires_at", "payload"]).where("uid", "=", providerSession);
      return (await session.executeTakeFirstOrThrow()).expires_at!.getTime();
    };
    const before = await expiryOf();
    expect(before - Date.now()).toBeGreaterThan(12 * 3_600_000 - 120_000);
    expect(before - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
    await web.authorize({ prompt: "none" });
    const renewed = await tokensOf(await web.refresh(refresh_token));
    expect(Math.abs((await expiryOf()) - before)).toBeLessThanOrEqual(120_000);
    expect((await portal.identity.verify(renewed.access_token)).signedInAt).toEqual(
      (await portal.identity.verify(access_token)).signedInAt,
    );
  });
});

describe("tokens", () => {
  test("are renewed once: an old refresh token ends the whole family", async () => {
    const web = aWeb();
    const first = await web.signIn(DORA, PASSWORD);
    const second = await tokensOf(await web.refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await expectRefused(await web.refresh(first.refresh_token), "invalid_grant");
    await expectRefused(await web.refresh(second.refresh_token), "invalid_grant");
  });

  test("are given once for two renewals at the same moment, and neither family member lives on", async () => {
    const web = aWeb();
    const { refresh_token } = await web.signIn(DORA, PASSWORD);
    const replies = await Promise.all(Array.from({ length: 5 }, () => web.refresh(refresh_token)));
    const given = await Promise.all(replies.filter(({ ok }) => ok).map(tokensOf));
    expect(given.length).toBeLessThanOrEqual(1);
    for (const tokens of given) await expectRefused(await web.refresh(tokens.refresh_token), "invalid_grant");
  });

  test("are given once for a code: its second use ends what the first has got", async () => {
    const web = aWeb();
    const code = await web.codeOf(DORA, PASSWORD);
    const tokens = await tokensOf(await web.exchange(code));
    await expectRefused(await web.exchange(code), "invalid_grant");
    await expectRefused(await web.refresh(tokens.refresh_token), "invalid_grant");
  });

  test("need the verifier, the client and the address of the request they answer", async () => {
    const refusalOf = async (wrong: Record<string, string>) => {
      const web = aWeb();
      const refused = await web.exchange(await web.codeOf(DORA, PASSWORD), wrong);
      return ((await refused.json()) as { error: string }).error;
    };
    expect(await refusalOf({ code_verifier: "x".repeat(43) })).toBe("invalid_grant");
    expect(await refusalOf({ code_verifier: "" })).toBe("invalid_grant");
    expect(await refusalOf({ redirect_uri: `${portal.config.origin}/` })).toBe("invalid_grant");
    expect(await refusalOf({ client_id: "somebody" })).toBe("invalid_client");
  });

  test("are not renewed for a person who was suspended, who is asked for credentials again", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const sue = { email: "sue@linnet.example", firstName: "Sue", lastName: "Hart", passwordHash, status: "ACTIVE" } as const;
    const id = await addIdentityUser(open.db, sue);
    const web = aWeb();
    const { refresh_token } = await web.signIn(sue.email, PASSWORD);
    await open.db.updateTable("identity_users").set({ status: "SUSPENDED" }).where("id", "=", id).execute();
    await expectRefused(await web.refresh(refresh_token), "invalid_grant");
    expect(locationOf(await web.authorize({ prompt: "none" })).searchParams.get("error")).toBe("login_required");
    expect(locationOf(await web.authorize()).pathname).toMatch(/^\/api\/sign-in\//);
    expect((await web.submit(await web.begin(), sue.email, PASSWORD)).status).toBe(400);
  });

  test("and sessions outlive a restart", async () => {
    const web = aWeb();
    const { access_token } = await web.signIn(DORA, PASSWORD);
    const restarted = await portalForTests(open.db, { PUBLIC_URL: portal.config.origin });
    try {
      expect(await restarted.identity.verify(access_token)).toEqual(await portal.identity.verify(access_token));
    } finally {
      await restarted.close();
    }
  });

  test("that have expired are removed, and what lives stays", async () => {
    const web = aWeb();
    const { refresh_token } = await web.signIn(DORA, PASSWORD);
    await open.db
      .insertInto("oidc_models")
      .values({ type: "AuthorizationCode", id: "old", payload: "{}", expires_at: new Date(Date.now() - 1000) })
      .execute();
    await removeExpired(open.db);
    expect(await open.db.selectFrom("oidc_models").select("id").where("id", "=", "old").execute()).toEqual([]);
    expect((await web.refresh(refresh_token)).status).toBe(200);
  });
});

describe("signing in with a second factor", () => {
  const submitFactor = (web: ReturnType<typeof aWeb>, interaction: string, code: string) =>
    web.browser.go(`/api/sign-in/${interaction}/second-factor`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });

  async function someoneWithFactor(): Promise<{ email: string; codes: string[] }> {
    const email = "with-factor@linnet.example";
    const person = { email, firstName: "With", lastName: "Factor", passwordHash: await hashPassword(PASSWORD), status: "ACTIVE" } as const;
    const id = await addIdentityUser(open.db, person);
    const own = portal.identity.embedded!.own;
    const { secret } = await own.prepareFactor(ownAct(id), PASSWORD);
    const code = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate();
    return { email, codes: await own.confirmFactor(ownAct(id), code) };
  }

  test("opens nothing by the password alone, and everything by both, in the browser that began", async () => {
    const { email, codes } = await someoneWithFactor();
    const web = aWeb();
    const interaction = await web.begin();
    expect((await submitFactor(web, interaction, codes[0]!)).status).toBe(404);

    const half = await web.submit(interaction, email, PASSWORD);
    expect(await half.json()).toEqual({ secondFactor: true });
    expect((await submitFactor(aWeb(), interaction, codes[0]!)).status).toBe(404);
    const onward = await web.browser.go(`/oidc/auth/${interaction}`);
    expect(locationOf(onward).searchParams.get("code")).toBeNull();

    const again = await web.begin();
    await web.submit(again, email, PASSWORD);
    expect((await submitFactor(web, again, "ZZZZZZZZZZ")).status).toBe(400);
    const whole = await submitFactor(web, again, codes[0]!);
    const { redirectTo } = (await whole.json()) as { redirectTo: string };
    expect((await web.arrive(redirectTo)).get("code")).toBeTruthy();
  });
});

describe("the password in use", () => {
  const CHANGE = { current: PASSWORD, next: "a lantern for the ferry" };

  async function somebody(email: string): Promise<string> {
    const person = { email, firstName: "Al", lastName: "Wu", passwordHash: await hashPassword(PASSWORD), status: "ACTIVE" } as const;
    return addIdentityUser(open.db, person);
  }
  const own = () => portal.identity.embedded!.own;

  test.each([
    ["changing it", (act: SelfServiceCall) => own().changePassword(act, CHANGE)],
    ["typing it to end other sessions", (act: SelfServiceCall) => own().endOtherSessions(act, PASSWORD)],
  ])("%s ends every other session of the person at the provider, also one the portal never saw, and nobody else's", async (what, act) => {
    const email = `${what.replaceAll(" ", "-")}@linnet.example`;
    const id = await somebody(email);
    const [mine, other, ritas] = [aWeb(), aWeb(), aWeb()];
    const { access_token, refresh_token } = await mine.signIn(email, PASSWORD);
    const others = await other.signIn(email, PASSWORD);
    const hers = await ritas.signIn(RITA, PASSWORD);
    const { providerSession } = await portal.identity.verify(access_token);

    await act(ownAct(id, { providerSession }));

    expect((await mine.refresh(refresh_token)).status).toBe(200);
    expect(locationOf(await mine.authorize({ prompt: "none" })).searchParams.get("code")).toBeTruthy();
    await expectRefused(await other.refresh(others.refresh_token), "invalid_grant");
    expect(locationOf(await other.authorize({ prompt: "none" })).searchParams.get("error")).toBe("login_required");
    expect((await ritas.refresh(hers.refresh_token)).status).toBe(200);
  });

  test("ends sign-ins that have got past the old password, and codes that were not exchanged", async () => {
    const email = "changes-again@linnet.example";
    const id = await somebody(email);
    const [web, late] = [aWeb(), aWeb()];
    const interaction = await web.begin();
    const { redirectTo } = (await (await web.submit(interaction, email, PASSWORD)).json()) as { redirectTo: string };
    const code = await late.codeOf(email, PASSWORD);

    await own().changePassword(ownAct(id), CHANGE);

    expect((await web.browser.go(redirectTo)).status).toBe(400);
    await expectRefused(await late.exchange(code), "invalid_grant");
  });

  test("ends sign-ins that wait for their second factor", async () => {
    const email = "changes-half@linnet.example";
    const id = await somebody(email);
    const { secret } = await own().prepareFactor(ownAct(id), PASSWORD);
    const code = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate();
    const [recovery = ""] = await own().confirmFactor(ownAct(id), code);
    const web = aWeb();
    const interaction = await web.begin();
    await web.submit(interaction, email, PASSWORD);
    await own().changePassword(ownAct(id), CHANGE);
    const late = await web.browser.go(`/api/sign-in/${interaction}/second-factor`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: recovery }),
    });
    expect(late.status).toBe(404);
  });
});
