import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedMailer } from "../../src/adapters/mail/embedded.ts";
import { DEMO_PASSWORD } from "../../src/slices/session/sign-in/demo-people.ts";
import { cookieBrowser } from "../cookie-browser.ts";
import { listeningPortal } from "../listening-portal.ts";
import { testApp } from "../test-app.ts";
import { type Tokens, webOf } from "../test-portal.ts";

const ADA = "ada@linnet.example";
const LINK = "https://portal.example/password-reset#a-link-that-sets-a-password";

const hospital = testApp();
let portal: Awaited<ReturnType<typeof listeningPortal>>;
let tokens: Tokens;
/** What only the browser holds, by kind. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  portal = await listeningPortal(hospital.platform);
  const browser = cookieBrowser(portal.address);
  const kept = {
    ...browser,
    go: async (address: string, init?: RequestInit) => {
      const response = await browser.go(address, init);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value && !name.endsWith(".sig")) secrets.set(`cookie ${name}`, value);
      }
      return response;
    },
  };
  const web = webOf(portal, kept);
  tokens = await web.signIn(ADA, DEMO_PASSWORD);
  secrets.set("refresh token", tokens.refresh_token);
  secrets.set("access token", tokens.access_token);
  secrets.set("code", await web.codeOf(ADA, DEMO_PASSWORD, { prompt: "login" }));
  secrets.set("interaction", await web.begin({ prompt: "login" }));
  await embeddedMailer(hospital.db, undefined).send({ to: ADA, subject: "Set a new password", text: LINK }, randomUUID());
  secrets.set("mailed link", LINK);
});
afterAll(() => portal.close());

/** Every text of every table, the queues among them. */
async function textsOfAllTables(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(hospital.db);
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.raw(name)} t`.execute(hospital.db);
    texts.set(name, rows.map(({ text }) => text).join("\n"));
  }
  return texts;
}

const OPAQUE = /[\w-]{20,}/g;

describe("a reader of the database", () => {
  it("finds nothing in it that a browser or a mail holds", async () => {
    expect([...secrets.keys()]).toEqual(expect.arrayContaining(["refresh token", "code", "interaction", "cookie linnet_provider"]));
    const found = [...(await textsOfAllTables())].flatMap(([table, text]) =>
      [...secrets].flatMap(([what, secret]) => (text.includes(secret) ? [`${what} in ${table}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it("renews nothing, opens nothing and goes on with nothing by what the sign-ins have left there", async () => {
    const left = (await textsOfAllTables()).get("public.oidc_models") ?? "";
    const words = [...new Set(left.match(OPAQUE))];
    expect(words.length).toBeGreaterThan(5);
    const opened: string[] = [];
    for (const word of words) {
      const stranger = webOf(portal);
      if ((await stranger.refresh(word)).ok) opened.push(`renewed by ${word}`);
      const menu = await fetch(`${portal.address}/api/user/menu`, { headers: { authorization: `Bearer ${word}` } });
      if (menu.ok) opened.push(`read by ${word}`);
      const browser = cookieBrowser(portal.address);
      const silent = await webOf(portal, {
        ...browser,
        go: (address, init) => browser.go(address, { ...init, headers: { cookie: `linnet_provider=${word}` } }),
      }).authorize({ prompt: "none" });
      if (silent.headers.get("location")?.includes("code=")) opened.push(`signed in by ${word}`);
    }
    expect(opened).toEqual([]);
  });

  it("does not hinder the person whose session it is", async () => {
    const renewed = await webOf(portal).refresh(tokens.refresh_token);
    expect(renewed.status).toBe(200);
  });
});
