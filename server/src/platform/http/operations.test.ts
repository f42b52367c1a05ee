import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionStringOf, testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../database/database.ts";
import { DatabaseUnavailable } from "../database/errors.ts";
import { type DatabaseWatch, watchDatabase } from "../database/watch.ts";
import { VERSION } from "../version.ts";
import { AppError, installErrorHandler } from "./errors.ts";
import { installOperations, type Readiness, readiness } from "./operations.ts";
import { webFilesWatch } from "./serve-web.ts";

const folder = mkdtempSync(join(tmpdir(), "linnet-ready-"));
const stored = join(folder, "stored");
const web = join(folder, "web");
const told: unknown[] = [];
let open: OpenDatabase;
let watch: DatabaseWatch;
let ready: Readiness;
let app: FastifyInstance;
let isAway = false;
let looks = 0;

/** The database's watch; a test may take the database away. */
const unreliable = (): DatabaseWatch => ({
  ...watch,
  state: async () => {
    looks++;
    return isAway ? "silent" : watch.state();
  },
});

const withCode = (code: string) => Object.assign(new Error("could not extend file"), { code });

beforeAll(async () => {
  open = await testDatabase();
  watch = watchDatabase(open, connectionStringOf(open));
  mkdirSync(join(web, "assets"), { recursive: true });
  for (const name of ["index.html", "assets/app-1a2b.js", "assets/late-3c4d.js"]) writeFileSync(join(web, name), name);
  const needs = { database: unreliable(), hasWebFiles: webFilesWatch(web), folders: [stored] };
  ready = readiness(needs, (hindrances) => told.push(hindrances));
  app = Fastify();
  installErrorHandler(app, undefined, ready.notice);
  installOperations(app, ready);
  app.get("/away", () => {
    throw new DatabaseUnavailable("57P01");
  });
  app.get<{ Params: { code: string } }>("/full/:code", ({ params }) => {
    throw withCode(params.code);
  });
  app.get("/full/storage", () => {
    throw new AppError("upstream_unavailable", "The file could not be saved.", { cause: withCode("ENOSPC") });
  });
});
afterAll(async () => {
  await app.close();
  await ready.close();
  await open.close();
  rmSync(folder, { recursive: true });
});

const readySays = async () => (await app.inject({ url: "/health/ready" })).json().message;
const statusOf = async (url: string) => (await app.inject({ url })).statusCode;

describe("while the database is away", () => {
  it("a call says so in the one error shape, and when to come again", async () => {
    const reply = await app.inject({ url: "/away" });
    expect(reply.json()).toMatchObject({
      status: 503,
      code: "upstream_unavailable",
      message: "The portal’s database is not responding. Try again in a moment.",
      requestId: expect.any(String),
    });
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
  });

  it("the server is not ready, but lives; and is ready by itself when the database is back", async () => {
    expect(await statusOf("/health/ready")).toBe(200);
    isAway = true;
    expect([await statusOf("/health/ready"), await statusOf("/health/live")]).toEqual([503, 200]);
    expect(await readySays()).toBe("The database is not responding");
    isAway = false;
    expect(await statusOf("/health/ready")).toBe(200);
    expect(told).toEqual([["database-silent"], []]);
  });

  it("many who ask at once are answered by one look", async () => {
    looks = 0;
    await Promise.all(Array.from({ length: 20 }, () => statusOf("/health/ready")));
    expect(looks).toBeLessThan(5);
  });
});

describe("while files of the web are missing", () => {
  it.each(["index.html", "assets/app-1a2b.js", "assets/late-3c4d.js", "assets", ""])("the server is not ready: %s", async (name) => {
    const [file, aside] = [join(web, name), join(folder, "aside")];
    renameSync(file, aside);
    expect(await statusOf("/health/ready")).toBe(503);
    expect(await readySays()).toContain("Web files are missing");
    renameSync(aside, file);
    expect(await statusOf("/health/ready")).toBe(200);
  });
});

it("health names the version of Linnet", async () => {
  for (const url of ["/health/live", "/health/ready"]) expect((await app.inject({ url })).json()).toMatchObject({ version: VERSION });
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
});

describe("while a disk is full", () => {
  it.each(["53100", "58030", "ENOSPC", "EDQUOT", "storage"])("a call says so (%s)", async (code) => {
    const reply = await app.inject({ url: `/full/${code}` });
    expect(reply.json()).toMatchObject({
      status: 503,
      message: "The portal is out of storage space, so nothing was saved. Try again later.",
    });
    expect(reply.headers["retry-after"]).toBe("60");
  });

  it("of the data folder, which all servers share, each stays in the balancer and says what it does without", async () => {
    expect(await statusOf("/health/ready")).toBe(200);
    // A file in place of the folder makes storing fail, like a full disk.
    rmSync(stored, { recursive: true, force: true });
    writeFileSync(stored, "");
    expect(await statusOf("/health/ready")).toBe(200);
    await statusOf("/full/ENOSPC");
    const full = await app.inject({ url: "/health/ready" });
    expect([full.statusCode, full.json()]).toEqual([
      200,
      { status: "ready", version: VERSION, without: "The server cannot write to the data folder (LINNET_DATA)" },
    ]);
    expect(told.at(-1)).toEqual(["data-folder-full"]);
    rmSync(stored);
    expect((await app.inject({ url: "/health/ready" })).json()).toEqual({ status: "ready", version: VERSION });
  });

  it("any other failure is none of it", async () => {
    expect(await statusOf("/full/23505")).toBe(500);
    expect(await statusOf("/health/ready")).toBe(200);
  });
});

describe("the watch over the database", () => {
  it("sees that it answers and has space, and leaves nothing there", async () => {
    expect([await watch.state(), await watch.canWrite(1_000_000), await watch.canWrite(1_000_000)]).toEqual(["ready", true, true]);
  });

  it("sees that no standby follows it, and that no write waits for one", async ({ skip }) => {
    if (!connectionStringOf(open)) return skip("The embedded database has none.");
    expect(await watch.standbys()).toEqual({ connected: 0, isNeeded: false, lagSeconds: undefined });
  });

  it("sees that nobody listens there", async ({ skip }) => {
    if (!connectionStringOf(open)) return skip("The embedded database is in the process.");
    const nobody = watchDatabase(open, "postgresql://linnet@127.0.0.1:1/linnet");
    expect(await nobody.state()).toBe("silent");
    await nobody.close();
  });

  it("sees a database that takes no writes", async ({ skip }) => {
    const url = connectionStringOf(open);
    if (!url) return skip("The embedded database has no settings of its own.");
    const readOnly = new URL(url);
    readOnly.searchParams.set("options", "-cdefault_transaction_read_only=on");
    const reading = watchDatabase(open, readOnly.href);
    expect(await reading.state()).toBe("read-only");
    await reading.close();
  });
});

it("a server that was told to stop says so, and answers all the same", async () => {
  const leaving = readiness({ database: watch, hasWebFiles: webFilesWatch(web), folders: [] }, () => undefined);
  const stopping = Fastify();
  installErrorHandler(stopping);
  installOperations(stopping, leaving);
  stopping.get("/asked", () => "answered");
  leaving.leave();
  const reply = await stopping.inject({ url: "/health/ready" });
  expect([reply.statusCode, reply.json().message]).toEqual([503, "The server is stopping"]);
  expect((await stopping.inject({ url: "/asked" })).body).toBe("answered");
  await stopping.close();
});
