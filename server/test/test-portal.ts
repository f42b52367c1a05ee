import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { addIdentityUser } from "../src/adapters/identity/embedded/directory.ts";
import { embeddedIdentity } from "../src/adapters/identity/embedded/embedded.ts";
import { hashPassword } from "../src/adapters/identity/embedded/passwords.ts";
import { readConfig } from "../src/config.ts";
import { type Clock, systemClock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import { installErrorHandler } from "../src/platform/http/errors.ts";
import type { Jobs } from "../src/platform/jobs.ts";
import type { Platform } from "../src/platform/platform.ts";
import { signInRoutes } from "../src/slices/session/sign-in/routes.ts";
import { type CookieBrowser, cookieBrowser } from "./cookie-browser.ts";
import { silentLive } from "./silent-live.ts";

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), id_token: z.string(), token_type: z.literal("Bearer") });
export type Tokens = z.infer<typeof Tokens>;

const noJobs: Jobs = { send: async () => undefined };

export const PASSWORD = "a password of the test";
export const DORA = "dora@linnet.example";
export const RITA = "rita@linnet.example";

/** Dora and Rita, who can sign in; gives their ids. */
export async function addPeople(db: Database): Promise<{ dora: string; rita: string }> {
  const ready = { passwordHash: await hashPassword(PASSWORD), status: "ACTIVE" } as const;
  const dora = await addIdentityUser(db, { email: DORA, firstName: "Dora", lastName: "Ashby", ...ready });
  const rita = await addIdentityUser(db, { email: RITA, firstName: "Rita", lastName: "Lindgren", ...ready });
  return { dora, rita };
}

/** The embedded provider and the two calls of its sign-in page, on a port of their own. */
export async function portalForTests(db: Database, environment: NodeJS.ProcessEnv = {}, clock: Clock = systemClock) {
  const server = createServer();
  server.listen(0, "localhost");
  await once(server, "listening");
  // It listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo;
  const config = readConfig({ PUBLIC_URL: `http://localhost:${port}`, ...environment });
  const identity = await embeddedIdentity({ config, db, clock, jobs: noJobs });

  const app = Fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    serverFactory: (handler) => server.on("request", handler),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", undefined);
  app.decorate("routeContext", { db, live: silentLive, authenticate: async () => undefined, about: {}, served: new Map() });
  installErrorHandler(app);
  await app.register(
    (api, _options, done) => {
      // The two calls use no more of the platform than this.
      signInRoutes(api, { config, db, identity } as Platform);
      done();
    },
    { prefix: "/api" },
  );
  await identity.embedded?.mount(app, async () => undefined);
  await app.ready();
  return { address: `http://localhost:${port}`, config, identity, close: () => app.close() };
}

export type Portal = Awaited<ReturnType<typeof portalForTests>>;

/** The portal's web in one browser: what `oidc-client-ts` would do, one step at a time. */
export function webOf({ address, config }: Pick<Portal, "address" | "config">, browser: CookieBrowser = cookieBrowser(address)) {
  const redirectUri = `${config.origin}/implicit/callback`;
  let verifier = "";

  const authorize = (changes: Record<string, string | undefined> = {}) => {
    verifier = randomBytes(32).toString("base64url");
    const wanted = {
      client_id: config.OIDC_CLIENT_ID,
      response_type: "code",
      scope: "openid profile email",
      redirect_uri: redirectUri,
      state: "the state",
      nonce: "the nonce",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...changes,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(wanted)) if (value !== undefined) query.set(name, value);
    return browser.go(`/oidc/auth?${query}`);
  };

  const askToken = (fields: Record<string, string>) =>
    browser.go("/oidc/token", { method: "POST", body: new URLSearchParams({ client_id: config.OIDC_CLIENT_ID, ...fields }) });

  const web = {
    browser,
    authorize,
    refresh: (refreshToken: string) => askToken({ grant_type: "refresh_token", refresh_token: refreshToken }),
    exchange: (code: string, changes: Record<string, string> = {}) =>
      askToken({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier, ...changes }),

    /** Begins to sign in; gives the sign-in's id. */
    async begin(changes: Record<string, string | undefined> = {}): Promise<string> {
      const response = await authorize(changes);
      return locationOf(response).pathname.split("/").at(-1) ?? "";
    },

    submit: (interaction: string, email: string, password: string) =>
      browser.go(`/api/sign-in/${interaction}/credentials`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      }),

    /** Follows redirects until the callback or a page; gives the callback's parameters. */
    async arrive(from: string): Promise<URLSearchParams> {
      let at = new URL(from, config.origin);
      for (let hop = 0; hop < 5 && at.pathname !== "/implicit/callback"; hop += 1) {
        at = locationOf(await browser.go(at.pathname + at.search));
      }
      return at.searchParams;
    },

    /** Signs in from the first page to the code. */
    async codeOf(email: string, password: string, changes: Record<string, string | undefined> = {}): Promise<string> {
      return web.codeAfter(await web.submit(await web.begin(changes), email, password));
    },

    /** Follows a password that was right to the code. @throws Error with what was answered instead */
    async codeAfter(submitted: Response): Promise<string> {
      const reply = await submitted.text();
      if (!submitted.ok) throw new Error(`The sign-in was answered ${submitted.status}: ${reply}`);
      const { redirectTo } = z.object({ redirectTo: z.string() }).parse(JSON.parse(reply));
      return (await web.arrive(redirectTo)).get("code") ?? "";
    },

    async signIn(email: string, password: string): Promise<Tokens> {
      return tokensOf(await web.exchange(await web.codeOf(email, password)));
    },
  };
  return web;
}

export const tokensOf = async (response: Response): Promise<Tokens> => Tokens.parse(await response.json());

/** Where a reply sends the browser. */
export const locationOf = (response: Response): URL => new URL(response.headers.get("location") ?? "", "http://nowhere.test");
