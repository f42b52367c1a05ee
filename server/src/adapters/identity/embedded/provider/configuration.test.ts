import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookieBrowser } from "../../../../../test/cookie-browser.ts";
import { testDatabase } from "../../../../../test/test-database.ts";
import { addPeople, DORA, locationOf, PASSWORD, type Portal, portalForTests, webOf } from "../../../../../test/test-portal.ts";
import type { OpenDatabase } from "../../../../platform/database/database.ts";

let open: OpenDatabase;
let portal: Portal;

beforeAll(async () => {
  open = await testDatabase();
  portal = await portalForTests(open.db);
  await addPeople(open.db);
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

describe("what the provider refuses", () => {
  const atPage = [
    ["an address to return to that is not the callback", { redirect_uri: "https://elsewhere.test/implicit/callback" }],
    ["a longer address", { redirect_uri: "http://localhost/implicit/callback/more" }],
    ["no address", { redirect_uri: undefined }],
    ["an unknown client", { client_id: "somebody" }],
    ["a client with the character 0", { client_id: "a\0b" }],
  ] as const;
  test.each(atPage)("%s, with a page that tells nothing and runs nothing", async (_name, changes) => {
    const refused = await aWeb().authorize(changes);
    const html = await refused.text();
    expect([refused.status, refused.headers.get("location")]).toEqual([400, null]);
    expect(html).toContain("<h1>Your sign-in could not be completed</h1>");
    expect(html).not.toMatch(/<script|redirect_uri|client|invalid_|elsewhere/);
    expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  const atCallback = [
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["PKCE without a hash", { code_challenge_method: "plain" }, "invalid_request"],
    ["tokens in the address", { response_type: "id_token" }, "unsupported_response_type"],
    ["an API that is not Linnet's", { resource: "urn:other:api" }, "invalid_target"],
    ["a consent page", { prompt: "consent" }, "invalid_request"],
    ["the character 0", { state: "a\0b" }, "invalid_request"],
  ] as const;
  test.each(atCallback)("%s, at the callback", async (_name, changes, error) => {
    const refused = locationOf(await aWeb().authorize(changes));
    expect(refused.pathname).toBe("/implicit/callback");
    expect(new URLSearchParams(refused.search || refused.hash.slice(1)).get("error")).toBe(error);
  });

  test("to run a script on the page that would post a code", async () => {
    const web = aWeb();
    await web.signIn(DORA, PASSWORD);
    const posting = await web.authorize({ response_mode: "form_post" });
    expect(posting.headers.get("content-security-policy")).toMatch(/^default-src 'none';(?!.*script-src)/);
  });

  test("everything it has no need of", async () => {
    const browser = cookieBrowser(portal.address);
    for (const path of ["reg", "me", "token/introspection", "device/auth", "request", "backchannel", "interaction/x"])
      for (const method of ["GET", "POST"]) expect([path, (await browser.go(`/oidc/${path}`, { method })).status]).toEqual([path, 404]);
  });

  test("other grants than the two", async () => {
    const ask = (grant_type: string) =>
      cookieBrowser(portal.address).go("/oidc/token", {
        method: "POST",
        body: new URLSearchParams({ grant_type, client_id: "linnet-web", username: DORA, password: PASSWORD }),
      });
    for (const grant of ["password", "client_credentials", "implicit"]) await expectRefused(await ask(grant), "unsupported_grant_type");
  });

  test("tokens for a code or a refresh token with the character 0", async () => {
    await expectRefused(await aWeb().exchange("a\0b"), "invalid_grant");
    await expectRefused(await aWeb().refresh("a\0b"), "invalid_grant");
  });

  test("to let pages of other origins read anything", async () => {
    const browser = cookieBrowser(portal.address);
    const origin = "https://elsewhere.test";
    const replies = await Promise.all([
      browser.go("/oidc/jwks", { headers: { origin } }),
      browser.go("/oidc/token", { method: "POST", headers: { origin }, body: new URLSearchParams({ client_id: "linnet-web" }) }),
      browser.go("/oidc/token", { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } }),
    ]);
    for (const { headers } of replies) expect(headers.get("access-control-allow-origin")).toBe(portal.config.origin);
  });
});

describe("its addresses and cookies", () => {
  test("are the public ones, whatever the request calls the server", async () => {
    const headers = { "x-forwarded-host": "elsewhere.test", "x-forwarded-proto": "https" };
    const found = await cookieBrowser(portal.address).go("/OIDC/.well-known/openid-configuration", { headers });
    const document = (await found.json()) as Record<string, string>;
    expect(document).toMatchObject({ issuer: `${portal.config.origin}/oidc`, token_endpoint: `${portal.config.origin}/oidc/token` });
    expect(document).toMatchObject({ code_challenge_methods_supported: ["S256"], scopes_supported: ["openid", "profile", "email"] });
    expect(JSON.stringify(document)).not.toContain("elsewhere");
  });

  test("last for so long from their arrival, whatever the browser's clock says", async () => {
    const begun = await aWeb().authorize();
    const lasting = begun.headers.getSetCookie().filter((cookie) => /; expires=/i.test(cookie));
    expect(lasting).not.toEqual([]);
    for (const cookie of lasting) {
      const [, until = ""] = /; expires=([^;]+)/i.exec(cookie) ?? [];
      const [, seconds] = /; max-age=(\d+)$/.exec(cookie) ?? [];
      expect(Math.abs(Number(seconds) - (Date.parse(until) - Date.now()) / 1000)).toBeLessThan(120);
      expect(Number(seconds)).toBeGreaterThan(60);
    }
  });

  test("are for https alone behind TLS", async () => {
    const behindTls = await portalForTests(open.db, { PUBLIC_URL: "https://portal.example" });
    try {
      const begun = await webOf(behindTls).authorize();
      expect(begun.headers.getSetCookie()).not.toEqual([]);
      for (const cookie of begun.headers.getSetCookie()) expect(cookie).toMatch(/^__Secure-.*; samesite=lax; secure; httponly/i);
      const web = webOf(behindTls);
      const done = await web.submit(await web.begin(), DORA, PASSWORD);
      const { redirectTo } = (await done.json()) as { redirectTo: string };
      const callback = await web.browser.go(redirectTo);
      expect(locationOf(callback).origin).toBe("https://portal.example");
      expect(callback.headers.getSetCookie().some((cookie) => /^__Host-linnet_provider=.*; path=\/;.*secure/i.test(cookie))).toBe(true);
    } finally {
      await behindTls.close();
    }
  });
});
