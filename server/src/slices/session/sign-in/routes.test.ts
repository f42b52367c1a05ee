import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAFE_PRODUCTION } from "../../../../test/safe-production.ts";
import { silentLive } from "../../../../test/silent-live.ts";
import { testDatabase } from "../../../../test/test-database.ts";
import { unusedProvider } from "../../../../test/unused-provider.ts";
import type { EmbeddedProvider } from "../../../adapters/identity/port.ts";
import { readConfig } from "../../../config.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { AppError, installErrorHandler, invalidInput, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository } from "../account-repository.ts";
import { signInsRepository } from "../settings/sign-ins-repository.ts";
import { demoPeople } from "./demo-people.ts";
import { signInRoutes } from "./routes.ts";

/** Fake of the port: one sign-in is open, with one password. */
const provider: EmbeddedProvider = {
  ...unusedProvider,
  isOpen: async ({ interaction }) => interaction === "open",
  async submit({ interaction }, { password }) {
    if (interaction !== "open") throw notFound("Sign-in");
    if (password === "slow down") throw new AppError("rate_limited", "Wait a second and try again.", { retryAfter: 1 });
    if (password !== "right") throw new AppError("invalid_input", "The email address or password is wrong.");
    return { redirectTo: "/oidc/auth/open" };
  },
  async submitSecondFactor({ interaction }, code) {
    if (interaction !== "open") throw notFound("Sign-in");
    if (code !== "123456") throw new AppError("invalid_input", "This code is wrong.");
    return { redirectTo: "/oidc/auth/open" };
  },
  async submitNewPassword({ interaction }, password) {
    if (interaction !== "open") throw notFound("Sign-in");
    if (password !== "a lantern for the ferry") throw invalidInput({ password: "Many people use this password." });
    return { redirectTo: "/oidc/auth/open" };
  },
  halfSignedIn: async () => ({ issuer: "the provider", subject: "somebody" }),
};

let open: OpenDatabase;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  open = await testDatabase();
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await open.close();
});

function anApp(environment: NodeJS.ProcessEnv = {}, identity: { embedded?: EmbeddedProvider } = { embedded: provider }): FastifyInstance {
  const app = Fastify();
  apps.push(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", undefined);
  app.decorate("routeContext", { db: open.db, live: silentLive, authenticate: async () => undefined, about: {}, served: new Map() });
  installErrorHandler(app);
  // The two calls use no more of the platform than this.
  signInRoutes(app, { config: readConfig(environment), db: open.db, identity } as Platform);
  return app;
}

const page = (app: FastifyInstance, interaction = "open") => app.inject(`/sign-in/${interaction}/page`);
const submit = (app: FastifyInstance, password: string, interaction = "open") =>
  app.inject({ method: "POST", url: `/sign-in/${interaction}/credentials`, payload: { email: "dora@linnet.example", password } });

const refusals = async () => {
  const rows = open.db.selectFrom("audit_rows").select(["action", "outcome", "rule", "actor_id"]).orderBy("id");
  return rows.execute();
};

test("in demo mode the page offers the people of the demo hospital and their password", async () => {
  const { demoPeople: offered, demoPassword } = (await page(anApp())).json();
  expect(offered).toHaveLength(20);
  expect(offered[0]).toEqual({ name: "Dora Ashby", email: "dora@linnet.example", description: "physician, Lakeside Pediatrics" });
  expect(demoPassword).toBe("linnet-demo-2026");
});

test("in production mode it offers nobody", async () => {
  expect((await page(anApp(SAFE_PRODUCTION))).json()).toEqual({ demoPeople: [], demoPassword: null });
});

test("the right password leads on", async () => {
  const reply = await submit(anApp(), "right");
  expect([reply.statusCode, reply.json()]).toEqual([200, { redirectTo: "/oidc/auth/open" }]);
});

test("a sign-in that is over is not found", async () => {
  const app = anApp();
  expect((await page(app, "over")).statusCode).toBe(404);
  expect((await submit(app, "right", "over")).statusCode).toBe(404);
});

test("where people sign in at another provider there is no page", async () => {
  const without = anApp({}, {});
  expect((await page(without)).statusCode).toBe(404);
  expect((await submit(without, "right")).statusCode).toBe(404);
});

test("what was refused is written down without a name, and the pause is told", async () => {
  const app = anApp();
  const before = (await refusals()).length;
  expect((await submit(app, "wrong")).statusCode).toBe(400);
  const paused = await submit(app, "slow down");
  expect([paused.statusCode, paused.headers["retry-after"]]).toEqual([429, "1"]);
  expect((await refusals()).slice(before)).toEqual([
    { action: "write:sign-in", outcome: "refused", rule: "invalid_input", actor_id: null },
    { action: "write:sign-in", outcome: "refused", rule: "rate_limited", actor_id: null },
  ]);
});

test("everyone of the demo hospital has an address of their own", () => {
  expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(demoPeople.length);
});

const factor = (app: FastifyInstance, code: string, interaction = "open") =>
  app.inject({ method: "POST", url: `/sign-in/${interaction}/second-factor`, payload: { code } });

test("a second factor goes on to the provider, typed with spaces or without", async () => {
  const app = anApp();
  expect((await factor(app, "123 456")).json()).toEqual({ redirectTo: "/oidc/auth/open" });
});

test("a wrong second factor is refused and written down, without the code", async () => {
  const reply = await factor(anApp(), "000000");
  expect(reply.statusCode).toBe(400);
  const rows = await open.db.selectFrom("audit_rows").selectAll().where("action", "=", "write:sign-in-factor").orderBy("id").execute();
  expect(rows).toMatchObject([{ outcome: "refused", rule: "invalid_input" }]);
  expect(JSON.stringify(rows)).not.toContain("000000");
});

test("who knew the password finds the refusal among their own sign-ins", async () => {
  const accounts = accountRepository(open.db);
  const id = await accounts.add(open.db, { email: "someone@linnet.example", firstName: "Some", lastName: "Body" });
  await accounts.bindSubject(open.db, "someone@linnet.example", "the provider", "somebody");
  await factor(anApp(), "000000");
  expect(await signInsRepository(open.db).seenBy(id)).toEqual([{ at: expect.any(String), address: "127.0.0.1", outcome: "refused" }]);
});

test("what cannot be a code is refused before anything is looked up, and a sign-in that is over is not there", async () => {
  expect((await factor(anApp(), "12345")).statusCode).toBe(400);
  expect((await factor(anApp(), "123456", "over")).statusCode).toBe(404);
  expect((await factor(anApp({}, {}), "123456")).statusCode).toBe(404);
});

const newPassword = (app: FastifyInstance, password: string, interaction = "open") =>
  app.inject({ method: "POST", url: `/sign-in/${interaction}/new-password`, payload: { password } });

test("another password in place of a temporary one goes on to the provider; one that is refused is told beside its field", async () => {
  const app = anApp();
  expect((await newPassword(app, "a lantern for the ferry")).json()).toEqual({ redirectTo: "/oidc/auth/open" });
  const refused = await newPassword(app, "passwordpassword");
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { password: "Many people use this password." }]);
  expect((await newPassword(app, "short")).statusCode).toBe(400);
  expect((await newPassword(app, "a lantern for the ferry", "over")).statusCode).toBe(404);
  expect((await newPassword(anApp({}, {}), "a lantern for the ferry")).statusCode).toBe(404);
});
