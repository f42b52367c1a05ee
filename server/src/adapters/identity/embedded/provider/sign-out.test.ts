import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionStringOf, testDatabase } from "../../../../../test/test-database.ts";
import {
  addPeople,
  DORA,
  locationOf,
  PASSWORD,
  type Portal,
  portalForTests,
  RITA,
  tokensOf,
  webOf,
} from "../../../../../test/test-portal.ts";
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
const logoutOf = (query: Record<string, string>) => `/oidc/session/end?${new URLSearchParams(query)}`;

async function expectRefused(response: Response, error: string): Promise<void> {
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error });
}

test("signing out with the ID token goes straight to the sign-in page and ends everything", async () => {
  const web = aWeb();
  const { id_token, refresh_token } = await web.signIn(DORA, PASSWORD);
  const login = `${portal.config.origin}/login`;
  const left = await web.browser.go(logoutOf({ id_token_hint: id_token, post_logout_redirect_uri: login, state: "bye" }));
  expect([left.status, locationOf(left).href]).toEqual([303, `${login}?state=bye`]);
  expect(web.browser.holds()).not.toContain("linnet_provider");
  expect(locationOf(await web.authorize({ prompt: "none" })).searchParams.get("error")).toBe("login_required");
  await expectRefused(await web.refresh(refresh_token), "invalid_grant");
});

test("signing out goes straight on where nobody is signed in any more", async () => {
  const web = aWeb();
  const { access_token, id_token } = await web.signIn(DORA, PASSWORD);
  await portal.identity.endSession(await portal.identity.verify(access_token));
  const home = `${portal.config.origin}/`;
  const left = await web.browser.go(logoutOf({ id_token_hint: id_token, post_logout_redirect_uri: home }));
  expect([left.status, locationOf(left).href]).toEqual([303, home]);
  const bare = await web.browser.go("/oidc/session/end");
  expect([bare.status, locationOf(bare).href]).toEqual([303, `${portal.config.origin}/login`]);
});

test("signing out without the ID token, or with somebody else's, asks first, on a page without a script", async () => {
  const rita = await aWeb().signIn(RITA, PASSWORD);
  for (const query of [{}, { id_token_hint: rita.id_token }]) {
    const web = aWeb();
    const { refresh_token } = await web.signIn(DORA, PASSWORD);
    const asked = await web.browser.go(logoutOf(query));
    const html = await asked.text();
    expect([asked.status, html.includes("<script"), html.includes("Sign out</button>")]).toEqual([200, false, true]);
    expect((await web.refresh(refresh_token)).status).toBe(200);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? "";
    const body = new URLSearchParams({ xsrf, logout: "yes" });
    const left = await web.browser.go("/oidc/session/end/confirm", { method: "POST", body });
    expect(left.status).toBe(303);
    expect(locationOf(await web.authorize({ prompt: "none" })).searchParams.get("error")).toBe("login_required");
  }
});

test("signing out goes to no page but the portal's", async () => {
  const web = aWeb();
  const { id_token } = await web.signIn(DORA, PASSWORD);
  const elsewhere = { id_token_hint: id_token, post_logout_redirect_uri: "https://elsewhere.test/" };
  expect((await web.browser.go(logoutOf(elsewhere))).status).toBe(400);
});

test("signing out at the port ends the session of that person only, at that provider only", async () => {
  const web = aWeb();
  const { access_token, refresh_token } = await web.signIn(DORA, PASSWORD);
  const claims = await portal.identity.verify(access_token);
  await portal.identity.endSession({ ...claims, issuer: "https://elsewhere.test" });
  await portal.identity.endSession({ ...claims, subject: "someone else" });
  const { refresh_token: next } = await tokensOf(await web.refresh(refresh_token));
  await portal.identity.endSession(claims);
  await expectRefused(await web.refresh(next), "invalid_grant");
});

test("signing out while the database is away answers a page that says so, and works when it is back", async () => {
  const web = aWeb();
  const { id_token } = await web.signIn(DORA, PASSWORD);
  const leave = () => web.browser.go(logoutOf({ id_token_hint: id_token }));
  await sql`create function leave() returns trigger language plpgsql as
    $$ begin raise exception 'away' using errcode = '57P01'; end $$`.execute(open.db);
  await sql`create trigger leave before delete on oidc_models for each row execute function leave()`.execute(open.db);
  const refused = await leave();
  // What the embedded database throws is no loss of a connection: it has none.
  expect([refused.status, refused.headers.get("retry-after")]).toEqual(connectionStringOf(open) ? [503, "2"] : [500, null]);
  expect(refused.headers.get("content-type")).toContain("text/html");
  expect(await refused.text()).toContain("Try again in a moment.");
  await sql`drop trigger leave on oidc_models`.execute(open.db);
  expect((await leave()).status).toBe(303);
});
