import { accounts } from "@linnet/contract/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CookieBrowser, cookieBrowser } from "../../../../test/cookie-browser.ts";
import { listeningPortal } from "../../../../test/listening-portal.ts";
import { testApp } from "../../../../test/test-app.ts";
import { type Tokens, webOf } from "../../../../test/test-portal.ts";
import { DEMO_PASSWORD } from "./demo-people.ts";

const DORA = "dora@linnet.example";
const RITA = "rita@linnet.example";
const GENA = "gena@linnet.example";
const ADA = "ada@linnet.example";

/** An attack and its expected reply. */
type Attack = [tries: string, attack: () => Promise<string>, gets: string];

const hospital = testApp();
let portal: Awaited<ReturnType<typeof listeningPortal>>;
/** Dora has signed in, in a browser of hers. */
let dora: { web: ReturnType<typeof webOf>; tokens: Tokens; cookies: string[] };

/** A browser that also keeps its cookies. */
function recordingBrowser(): CookieBrowser & { cookies: string[] } {
  const browser = cookieBrowser(portal.address);
  const cookies: string[] = [];
  const go: CookieBrowser["go"] = async (address, init) => {
    const response = await browser.go(address, init);
    cookies.push(...response.headers.getSetCookie().map((header) => header.split(";")[0] ?? ""));
    return response;
  };
  return { ...browser, go, cookies };
}

beforeAll(async () => {
  portal = await listeningPortal(hospital.platform);
  const browser = recordingBrowser();
  const web = webOf(portal, browser);
  dora = { web, tokens: await web.signIn(DORA, DEMO_PASSWORD), cookies: browser.cookies };
});
afterAll(() => portal.close());

/** Where a reply leads, or with what it refuses. */
async function got(response: Response): Promise<string> {
  const location = response.headers.get("location");
  if (location !== null) {
    const { origin, pathname, searchParams, hash } = new URL(location, portal.address);
    const error = searchParams.get("error") ?? new URLSearchParams(hash.slice(1)).get("error");
    const to = origin === portal.config.origin ? pathname : `${origin}${pathname}`;
    return searchParams.has("code") ? `a code at ${to}` : `${to} ${error ?? ""}`.trim();
  }
  const text = await response.text();
  const said = text.startsWith("{") ? (JSON.parse(text) as { error?: string; code?: string }) : {};
  return `${response.status} ${said.error ?? said.code ?? ""}`.trim();
}

const callback = () => `${portal.config.origin}/implicit/callback`;
const host = () => new URL(portal.config.origin).host;
const stranger = (browser?: CookieBrowser) => webOf(portal, browser ?? cookieBrowser(portal.address));
const api = (path: string, init: RequestInit = {}) => fetch(`${portal.address}/api${path}`, { redirect: "manual", ...init });
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const MENU = "/user/menu";

describe("an address to return to", () => {
  const spellings: [string, () => string][] = [
    ["of another host", () => "https://elsewhere.test/implicit/callback"],
    ["of another host, without a scheme", () => "//elsewhere.test/implicit/callback"],
    ["of another host, with backslashes", () => "\\\\elsewhere.test\\implicit\\callback"],
    ["of another host, behind the portal's as a user", () => `http://${host()}@elsewhere.test/implicit/callback`],
    ["of another host, with the portal's in the fragment", () => `http://elsewhere.test#@${host()}/implicit/callback`],
    ["of a host that begins alike", () => "http://localhost.elsewhere.test/implicit/callback"],
    ["that goes on as another host", () => `${callback()}.elsewhere.test`],
    ["of another port", () => "http://localhost:1/implicit/callback"],
    ["of the same machine by another name", () => callback().replace("localhost", "127.0.0.1")],
    ["with another scheme", () => callback().replace("http:", "https:")],
    ["that is a script", () => "javascript:alert(1)//implicit/callback"],
    ["that is a document", () => "data:text/html,<script>alert(1)</script>"],
    ["in capitals", () => callback().toUpperCase()],
    ["with a slash more", () => `${callback()}/`],
    ["with more of a path", () => `${callback()}/more`],
    ["that climbs out of the path", () => `${callback()}/../../open`],
    ["that climbs out, encoded", () => `${callback()}/%2e%2e/%2e%2e/open`],
    ["with a query", () => `${callback()}?next=https://elsewhere.test`],
    ["with a fragment", () => `${callback()}#https://elsewhere.test`],
    ["with a user", () => callback().replace("localhost", "somebody@localhost")],
    ["with a space before it", () => ` ${callback()}`],
    ["with a line end after it", () => `${callback()}\r\nlocation: https://elsewhere.test`],
    ["with the character 0", () => `${callback()}\0.elsewhere.test`],
    ["without its host", () => "/implicit/callback"],
    ["that is empty", () => ""],
  ];

  it.each(spellings)("%s leads nobody there, signed in or not", async (_what, spelling) => {
    for (const web of [stranger(), dora.web]) expect(await got(await web.authorize({ redirect_uri: spelling() }))).toBe("400");
  });

  // After signing out an empty one is none: then there is the portal's own.
  it.each(spellings.filter(([what]) => what !== "that is empty"))(
    "%s leads nobody there after signing out, and ends nothing",
    async (_what, spelling) => {
      const query = new URLSearchParams({ id_token_hint: dora.tokens.id_token, post_logout_redirect_uri: spelling() });
      expect(await got(await dora.web.browser.go(`/oidc/session/end?${query}`))).toBe("400 invalid_request");
      expect((await api(MENU, bearing(dora.tokens.access_token))).status).toBe(200);
    },
  );
});

describe("whoever asks for a code or for tokens", () => {
  /** A code that Dora's browser was given, with nothing but itself. */
  const silentCode = async () => {
    const reply = await dora.web.authorize({ prompt: "none" });
    return new URL(reply.headers.get("location") ?? "", portal.address).searchParams.get("code") ?? "";
  };
  const exchanging = async (changes: Record<string, string>) => got(await dora.web.exchange(await silentCode(), changes));

  const attacks: Attack[] = [
    [
      "no PKCE",
      async () => got(await dora.web.authorize({ code_challenge: undefined, code_challenge_method: undefined })),
      "/implicit/callback invalid_request",
    ],
    ["PKCE in clear", async () => got(await dora.web.authorize({ code_challenge_method: "plain" })), "/implicit/callback invalid_request"],
    ["a challenge that is none", async () => got(await dora.web.authorize({ code_challenge: "x" })), "/implicit/callback invalid_request"],
    [
      "tokens in the address",
      async () => got(await dora.web.authorize({ response_type: "token" })),
      "/implicit/callback unsupported_response_type",
    ],
    [
      "a code and an ID token",
      async () => got(await dora.web.authorize({ response_type: "code id_token" })),
      "/implicit/callback unsupported_response_type",
    ],
    [
      "to be signed in silently, in a browser of their own",
      async () => got(await stranger().authorize({ prompt: "none" })),
      "/implicit/callback login_required",
    ],
    [
      "a request object with other parameters",
      async () => got(await dora.web.authorize({ request: "e30.e30." })),
      "/implicit/callback request_not_supported",
    ],
    [
      "the parameters from an address",
      async () => got(await dora.web.authorize({ request_uri: "https://elsewhere.test/request" })),
      "/implicit/callback request_uri_not_supported",
    ],
    ["tokens with another verifier", () => exchanging({ code_verifier: "x".repeat(43) }), "400 invalid_grant"],
    ["tokens with an empty verifier", () => exchanging({ code_verifier: "" }), "400 invalid_grant"],
    ["tokens for another address", () => exchanging({ redirect_uri: "https://elsewhere.test/implicit/callback" }), "400 invalid_grant"],
    ["tokens as another client", () => exchanging({ client_id: "somebody" }), "401 invalid_client"],
    [
      "tokens for a code of somebody else's browser",
      async () => {
        const mine = stranger();
        await mine.begin();
        return got(await mine.exchange(await silentCode()));
      },
      "400 invalid_grant",
    ],
    ["tokens for an access token", async () => got(await stranger().refresh(dora.tokens.access_token)), "400 invalid_grant"],
    ["tokens for an ID token", async () => got(await stranger().exchange(dora.tokens.id_token)), "400 invalid_grant"],
  ];
  it.each(attacks)("%s", async (_tries, attack, gets) => expect(await attack()).toBe(gets));
});

describe("whoever has got hold of something that is no session", () => {
  const withHeaders = async (headers: Record<string, string>, path = MENU) => got(await api(path, { headers }));
  const attacks: Attack[] = [
    ["an ID token", async () => got(await api(MENU, bearing(dora.tokens.id_token))), "401 unauthenticated"],
    ["a refresh token", async () => got(await api(MENU, bearing(dora.tokens.refresh_token))), "401 unauthenticated"],
    ["the provider's cookies", () => withHeaders({ cookie: dora.cookies.join("; ") }), "401 unauthenticated"],
    ["a token in a cookie", () => withHeaders({ cookie: `access_token=${dora.tokens.access_token}` }), "401 unauthenticated"],
    ["a token in the address", () => withHeaders({}, `${MENU}?access_token=${dora.tokens.access_token}`), "401 unauthenticated"],
    ["a token without its scheme", () => withHeaders({ authorization: dora.tokens.access_token }), "401 unauthenticated"],
    [
      "a token as a password",
      () => withHeaders({ authorization: `Basic ${Buffer.from(`${DORA}:${DEMO_PASSWORD}`).toString("base64")}` }),
      "401 unauthenticated",
    ],
    [
      "two tokens in one header",
      () => withHeaders({ authorization: `Bearer x, Bearer ${dora.tokens.access_token}` }),
      "401 unauthenticated",
    ],
    [
      "names that a proxy would send",
      () => withHeaders({ "x-forwarded-user": ADA, "x-remote-user": ADA, "x-forwarded-email": ADA }),
      "401 unauthenticated",
    ],
    ["the headers of login-as alone", () => withHeaders({ loginas: "true", email: DORA }), "401 unauthenticated"],
    [
      "the headers of login-as, without being an administrator",
      () => withHeaders({ ...bearing(dora.tokens.access_token).headers, loginas: "true", email: ADA }),
      "403 forbidden",
    ],
  ];
  it.each(attacks)("%s", async (_tries, attack, gets) => expect(await attack()).toBe(gets));
});

describe("cookies", () => {
  /** A browser with cookies chosen by an attacker. */
  const forged = (cookie: string): CookieBrowser => ({
    cookie: () => undefined,
    holds: () => [],
    go: (address, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("cookie", cookie);
      return fetch(new URL(address, portal.address), { ...init, headers, redirect: "manual" });
    },
  });
  const silently = async (cookies: string[]) => got(await stranger(forged(cookies.join("; "))).authorize({ prompt: "none" }));
  const session = () => dora.cookies.filter((cookie) => cookie.startsWith("linnet_provider"));
  const changed = (cookie: string) => cookie.replace(/=(.)/, (_whole, first: string) => `=${first === "A" ? "B" : "A"}`);

  it("are what is attacked here: as they are, they sign in", async () => {
    expect(await silently(session())).toBe("a code at /implicit/callback");
  });

  const attacks: Attack[] = [
    [
      "of another session, with the signature of one's own",
      () => silently(session().map((each) => (each.includes(".sig=") ? each : changed(each)))),
      "/implicit/callback login_required",
    ],
    [
      "with another signature",
      () => silently(session().map((each) => (each.includes(".sig=") ? changed(each) : each))),
      "/implicit/callback login_required",
    ],
    ["without a signature", () => silently(session().filter((each) => !each.includes(".sig="))), "/implicit/callback login_required"],
    ["that somebody made up", () => silently(["linnet_provider=fixed", "linnet_provider.sig=fixed"]), "/implicit/callback login_required"],
    [
      "of a sign-in that somebody else has begun, and that was finished here",
      async () => {
        const theirs = recordingBrowser();
        const interaction = await webOf(portal, theirs).begin();
        const before = [...theirs.cookies];
        await webOf(portal, theirs).submit(interaction, RITA, DEMO_PASSWORD);
        // The attacker keeps only the planted cookies.
        return silently(before);
      },
      "/implicit/callback login_required",
    ],
  ];
  it.each(attacks)("%s open nothing", async (_tries, attack, gets) => expect(await attack()).toBe(gets));
});

describe("a page of another origin", () => {
  const elsewhere = { origin: "https://elsewhere.test" };
  const posting = async (browser: CookieBrowser, path: string, type: string, body: string) =>
    got(await browser.go(path, { method: "POST", headers: { ...elsewhere, "content-type": type }, body }));
  const signingIn = async (type: string, body: string) => {
    const browser = cookieBrowser(portal.address);
    const interaction = await webOf(portal, browser).begin();
    return posting(browser, `/api/sign-in/${interaction}/credentials`, type, body);
  };
  const credentials = JSON.stringify({ email: RITA, password: DEMO_PASSWORD });

  const attacks: Attack[] = [
    [
      "signs somebody in by a form",
      () => signingIn("application/x-www-form-urlencoded", `email=${RITA}&password=${DEMO_PASSWORD}`),
      "415 invalid_input",
    ],
    ["signs somebody in by a form of plain text", () => signingIn("text/plain", credentials), "400 invalid_input"],
    [
      "signs somebody out of the portal by a form",
      () => posting(dora.web.browser, "/api/session/end", "text/plain", ""),
      "401 unauthenticated",
    ],
    [
      "confirms a sign-out without the page's secret",
      () => posting(dora.web.browser, "/oidc/session/end/confirm", "application/x-www-form-urlencoded", "logout=yes"),
      "400 invalid_request",
    ],
    [
      "confirms a sign-out with a secret of its own",
      () => posting(dora.web.browser, "/oidc/session/end/confirm", "application/x-www-form-urlencoded", "logout=yes&xsrf=abc"),
      "400 invalid_request",
    ],
  ];
  it.each(attacks)("%s, and does not", async (_tries, attack, gets) => {
    expect(await attack()).toBe(gets);
    expect((await api(MENU, bearing(dora.tokens.access_token))).status).toBe(200);
  });

  it.each(["/api/user/menu", "/api/sign-in/x/credentials", "/oidc/token"])("is given no leave to read %s", async (path) => {
    const headers = { ...elsewhere, "access-control-request-method": "POST", "access-control-request-headers": "authorization" };
    for (const method of ["OPTIONS", "POST"]) {
      const leave = (await fetch(`${portal.address}${path}`, { method, headers })).headers.get("access-control-allow-origin");
      expect([null, portal.config.origin]).toContain(leave);
    }
  });
});

describe("a session that was", () => {
  const signedIn = async (email: string) => {
    const web = stranger();
    const tokens = await web.signIn(email, DEMO_PASSWORD);
    expect((await api(MENU, bearing(tokens.access_token))).status).toBe(200);
    return { web, tokens };
  };
  const idOf = async (email: string) =>
    (await hospital.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

  const attacks: Attack[] = [
    [
      "signed out of, by its access token",
      async () => {
        const { tokens } = await signedIn(RITA);
        await api("/session/end", { method: "POST", ...bearing(tokens.access_token) });
        return got(await api(MENU, bearing(tokens.access_token)));
      },
      "401 unauthenticated",
    ],
    [
      "signed out of, by its refresh token",
      async () => {
        const { web, tokens } = await signedIn(RITA);
        await api("/session/end", { method: "POST", ...bearing(tokens.access_token) });
        return got(await web.refresh(tokens.refresh_token));
      },
      "400 invalid_grant",
    ],
    [
      "renewed twice by one refresh token",
      async () => {
        const { web, tokens } = await signedIn(RITA);
        await web.refresh(tokens.refresh_token);
        return `${await got(await web.refresh(tokens.refresh_token))}, ${await got(await api(MENU, bearing(tokens.access_token)))}`;
      },
      "400 invalid_grant, 401 unauthenticated",
    ],
    [
      "of somebody who was suspended",
      async () => {
        const { web, tokens } = await signedIn(GENA);
        const body = { userId: await idOf(GENA) };
        expect((await hospital.call(ADA, accounts.suspend, { body })).status).toBe(200);
        return `${await got(await api(MENU, bearing(tokens.access_token)))}, ${await got(await web.refresh(tokens.refresh_token))}`;
      },
      "401 unauthenticated, 400 invalid_grant",
    ],
    [
      "of somebody whose role has ended",
      async () => {
        const { tokens } = await signedIn("owen@linnet.example");
        const owen = await idOf("owen@linnet.example");
        await hospital.db.updateTable("memberships").set({ active: false }).where("account_id", "=", owen).execute();
        return got(await api("/patient/mypatients", bearing(tokens.access_token)));
      },
      "403 forbidden",
    ],
  ];
  it.each(attacks)("%s opens nothing", async (_tries, attack, gets) => expect(await attack()).toBe(gets));
});
