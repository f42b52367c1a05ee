import type { FastifyInstance } from "fastify";

/** One line per request: what was asked of which route, never of whom. Bodies, queries and headers do not appear. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account: request.actor?.accountId ?? null,
      },
      "request",
    );
    done();
  });
}

const SQL_STATE = /^[0-9A-Z]{5}$/;

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: LoggedError;
  [key: string]: unknown;
}

/**
 * Where something failed and what kind of failure it was. A database's own words are left out with everything else it carries:
 * they quote the statement's values, which are names and searches.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const own = new Map<string, unknown>(Object.entries(error));
  const code = String(own.get("code") ?? "");
  const ofDatabase = SQL_STATE.test(code);
  return {
    type: error.name,
    ...(code && { code }),
    ...(own.has("constraint") && { constraint: String(own.get("constraint")) }),
    message: ofDatabase ? "left out: a database quotes values" : error.message,
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/** What pino may say of a request or a failure: no address with a query in it, no headers, no values of a statement. */
export const logSerializers = {
  err: loggedError,
  req: (request: { method: string }) => ({ method: request.method }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
};
