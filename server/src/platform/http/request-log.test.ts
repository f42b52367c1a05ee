import Fastify from "fastify";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { DatabaseUnavailable } from "../database/errors.ts";
import { installErrorHandler } from "./errors.ts";
import { installRequestLog, logOptions } from "./request-log.ts";

const CANARY = /canary/i;
const URL_WITH_PASSWORD = "postgresql://linnet:canary-password@db.example/linnet";

/** As the driver throws it, with everything that hangs on it, and more. */
function driverError(): Error {
  const error = new pg.DatabaseError("duplicate key value: Key (email)=(canary@mail.example) already exists", 100, "error");
  return Object.assign(error, {
    code: "23505",
    detail: "Key (email)=(canary@mail.example) already exists.",
    constraint: "canary_key",
    query: "select 'canary'",
    parameters: ["canary"],
    internalQuery: "insert into canary values (1)",
    client: { connectionParameters: { connectionString: URL_WITH_PASSWORD, password: "canary-password" } },
    stack: `error: canary\n    at canary (sent by someone)\n${error.stack}`,
    cause: Object.assign(new Error(`getaddrinfo of ${URL_WITH_PASSWORD}`), { code: "ENOTFOUND", hostname: "canary.example" }),
  });
}

/** A server whose log a test can read, and that throws the given failure. */
function loggingServer(failure: () => unknown, isHandled = true) {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) }, ...logOptions } });
  if (isHandled) installErrorHandler(app);
  installRequestLog(app);
  app.get("/:name", () => {
    throw failure();
  });
  return { app, lines };
}

describe("what a failure leaves in the log", () => {
  it.each([
    ["our own handler", true],
    ["the framework's own handler", false],
  ])("is its kind, its code and where it happened, by %s: nothing that it carries", async (_by, isHandled) => {
    const { app, lines } = loggingServer(driverError, isHandled);
    await app.inject({ url: "/canary?search=canary" });
    const log = lines.join("");
    expect(log).toContain('"code":"23505"');
    expect(log).toContain("request-log.test.ts");
    expect(log).toContain("reqId");
    expect(log).not.toMatch(CANARY);
    await app.close();
  });

  it.each([
    ["as the line", (app: ReturnType<typeof Fastify>) => app.log.error(driverError())],
    ["with its words as the line's", (app: ReturnType<typeof Fastify>) => app.log.warn({ err: driverError() }, driverError().message)],
    ["under another name", (app: ReturnType<typeof Fastify>) => app.log.warn({ error: driverError() }, "it failed")],
    ["thrown by a library as text", (app: ReturnType<typeof Fastify>) => app.log.warn({ err: "canary" }, "it failed")],
    [
      "with a code of its own",
      (app: ReturnType<typeof Fastify>) => app.log.warn({ err: Object.assign(driverError(), { code: "canary!" }) }),
    ],
  ])("is no more when a library logs it %s", async (_how, write) => {
    const { app, lines } = loggingServer(driverError);
    write(app);
    expect(lines.join("")).toContain('"stack"');
    expect(lines.join("")).not.toMatch(CANARY);
    await app.close();
  });

  it("keeps our own words, and says that the database was away", async () => {
    const { app, lines } = loggingServer(() => new DatabaseUnavailable("57P01"));
    expect((await app.inject({ url: "/canary" })).statusCode).toBe(503);
    expect(lines.join("")).toContain("The database is not responding");
    expect(lines.join("")).toContain('"code":"57P01"');
    await app.close();
  });
});
