import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { codeOf } from "../database/errors.ts";
import { LoggableError } from "../loggable-error.ts";

/** One line per request: the action and the route, never the patient. No bodies, queries or headers. */
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

type LogFn = FastifyBaseLogger["info"];

interface LoggedError {
  type: string;
  code?: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  // As the log's library types what it may be given.
  [key: string]: unknown;
}

/** SQLSTATEs and the codes of Node and of libraries: no sentence, no address. */
const CODE = /^\w{1,64}$/;
/** A line of a stack, which its message may imitate: only what names a file of a program and a place in it. */
const FRAME = /^\s+at .*:\d+:\d+\)?$/;

function framesOf({ stack = "", message }: Error): string {
  const withoutMessage = stack.replace(message, "");
  return withoutMessage
    .split("\n")
    .filter((line) => FRAME.test(line))
    .join("\n");
}

/**
 * Where something failed and what kind of failure it was: its type, its code, the lines of its stack, and the same of its cause.
 * Nothing else that an error carries is let through, its words only where they are ours.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const code = codeOf(error);
  return {
    type: CODE.test(error.name) ? error.name : "Error",
    ...(code !== "none" && CODE.test(code) && { code }),
    message: error instanceof LoggableError ? error.message : "omitted because it may contain personal data",
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/** Libraries log an error's own words as the line's: the error alone says what may be said. */
function withoutItsWords([first, said]: unknown[]): [object, string] | undefined {
  const error: unknown = first instanceof Error ? first : Object(first).err;
  if (!(error instanceof Error)) return undefined;
  const isItsOwn = typeof said !== "string" || said.includes(error.message);
  return [first instanceof Error ? { err: first } : Object(first), isItsOwn ? "an error" : said];
}

/** How the server logs: no address with a query in it, no headers, no values of a statement, nothing of an error but what is named. */
export const logOptions = {
  serializers: {
    err: loggedError,
    error: loggedError,
    req: (request: { method: string }) => ({ method: request.method }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  },
  hooks: {
    logMethod(this: unknown, args: Parameters<LogFn>, method: LogFn) {
      method.apply(this, withoutItsWords(args) ?? args);
    },
  },
};
