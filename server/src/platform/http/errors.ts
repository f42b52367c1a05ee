import type { ErrorBody, ErrorCode, SessionEnd } from "@linnet/contract/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Reporter } from "../../adapters/reporter/port.ts";
import { DatabaseUnavailable, isDiskFull } from "../database/errors.ts";
import { LoggableError } from "../loggable-error.ts";

const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  reauthenticate: 403,
  login_as_over: 403,
  not_found: 404,
  not_available: 404,
  conflict: 409,
  another_child: 409,
  draft_changed: 409,
  draft_closed: 409,
  draft_limit: 409,
  rate_limited: 429,
  internal: 500,
  upstream_unavailable: 503,
};

interface Details {
  /** Field path to message, for forms. */
  fields?: Record<string, string>;
  cause?: unknown;
  /** The HTTP status where it is not the usual one of the code, for example 413 or 422. */
  status?: number;
  /** Sent as `Retry-After`, in seconds. */
  retryAfter?: number;
  isMyLinnet?: false;
  ended?: SessionEnd | undefined;
}

/** An expected failure. Its message is shown to the person; its cause is only logged. */
export class AppError extends LoggableError {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** 401: not signed in, or no longer. */
/** `ended`: why the session is over that the caller's token belongs to. */
export const unauthenticated = (ended?: SessionEnd) => new AppError("unauthenticated", "Sign in", { ended });
/** 404, also for what exists out of the caller's reach. `what` begins the sentence: 'Patient'. */
export const notFound = (what: string) => new AppError("not_found", `${what} not found`);
/** 403, with the sentence that the person reads. */
export const forbidden = (why: string) => new AppError("forbidden", why);
/** 409: what was asked for no longer fits what there is, with the sentence that the person reads. */
export const conflict = (why: string) => new AppError("conflict", why);

/** A single wrong field gives its own sentence; several are listed with their fields (decision G-X-01). */
export function invalidInput(fields: Record<string, string>): AppError {
  const messages = Object.values(fields);
  const message = messages.length === 1 && messages[0] ? messages[0] : "Check the highlighted fields";
  return new AppError("invalid_input", message, { fields });
}

/** Our words for errors of Fastify and its plugins. Identified by code or status, never by text. */
function ofFramework(error: FastifyError): AppError | undefined {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE" || error.statusCode === 413)
    return new AppError("invalid_input", "This is too large to send", { status: 413 });
  if (error.statusCode === 415) return new AppError("invalid_input", "This content type is not accepted here", { status: 415 });
  if (error.statusCode === 429) return new AppError("rate_limited", "Too many requests. Wait a moment, then try again.");
  if (error.statusCode === 503)
    return new AppError("upstream_unavailable", "Linnet is very busy right now. Try again in a moment.", { retryAfter: 5 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError("invalid_input", "This request could not be read");
  return undefined;
}

const isFrameworkError = (error: unknown): error is FastifyError => error instanceof Error && "statusCode" in error;

const AWAY = "The portal’s database is not responding. Try again in a moment.";
const NO_SPACE = "The portal is out of storage space, so nothing was saved. Try again later.";

/** A required service is down or full: the same reply for every request. */
function withoutGround(error: unknown): AppError | undefined {
  if (error instanceof DatabaseUnavailable) return new AppError("upstream_unavailable", AWAY, { retryAfter: 2, cause: error });
  return isDiskFull(error) ? new AppError("upstream_unavailable", NO_SPACE, { retryAfter: 60, cause: error }) : undefined;
}

/** So many unknown keys are named, and so many places of a list. */
const NAMED_KEYS = 10;
const NAMED_PLACES = 20;
/** So many fields in all: where the contract leaves the keys to the caller, as of a draft, each of them can be wrong. */
const NAMED_FIELDS = 500;

const isNamed = (path: string) => !path.split(".").some((part) => /^\d+$/.test(part) && Number(part) >= NAMED_PLACES);

/**
 * The wrong fields by their paths: all that the contract has, of a list the first places. Of unknown keys the first are named and the
 * others counted, so that a reply is never larger than what was sent.
 */
function wrongFieldsOf(validation: readonly ZodFastifySchemaValidationError[]): [string, string][] {
  return validation.flatMap(({ instancePath, message = "", params }): [string, string][] => {
    const path = instancePath.slice(1).replaceAll("/", ".");
    if (!isNamed(path)) return [];
    const { keys: strange } = z.object({ keys: z.array(z.string()).optional() }).parse(params);
    if (!strange) return [[path, message]];
    const named = strange.slice(0, NAMED_KEYS).map((key): [string, string] => [path ? `${path}.${key}` : key, message]);
    const others = strange.length - named.length;
    return others > 0 ? [...named, [path || "other fields", `${others.toLocaleString("en-US")} more unknown fields`]] : named;
  });
}

function known(error: unknown): AppError | undefined {
  const groundless = withoutGround(error);
  if (groundless) return groundless;
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return invalidInput(Object.fromEntries(wrongFieldsOf(error.validation).slice(0, NAMED_FIELDS)));
  return isFrameworkError(error) ? ofFramework(error) : undefined;
}

function bodyOf(error: AppError | undefined, request: Pick<FastifyRequest, "id">): ErrorBody {
  const code = error?.code ?? "internal";
  const { fields, status, isMyLinnet, ended } = error?.details ?? {};
  return {
    status: status ?? STATUS[code],
    code,
    message: error?.message ?? "Something went wrong on our side. Everything you saved is safe. Try again.",
    ...(fields && { fields }),
    ...(isMyLinnet === false && { isMyLinnet }),
    ...(ended && { ended }),
    requestId: request.id,
  };
}

/** What no route can take, such as a malformed address, gets an error in the same shape. */
export function replyToFrameworkError(_error: FastifyError, request: Pick<FastifyRequest, "id">, reply: FastifyReply): void {
  const body = bodyOf(new AppError("invalid_input", "This address could not be read"), request);
  reply.code(body.status).header("content-type", "application/json; charset=utf-8").send(JSON.stringify(body));
}

/**
 * The only place that turns an error into a reply, always in one shape. Unexpected errors are reported without their messages. `notice` is
 * called for every error.
 */
export function installErrorHandler(app: FastifyInstance, reporter?: Reporter, notice?: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    notice?.(error);
    const expected = known(error);
    const body = bodyOf(expected, request);
    if (!expected) {
      request.log.error({ err: error }, "unexpected error");
      const { method, id: requestId, routeOptions } = request;
      reporter?.report({ where: "server", method, path: routeOptions.url ?? "none", status: body.status, requestId });
    } else if (expected.cause) request.log.warn({ err: expected.cause, code: expected.code }, "external system failed");
    if (expected?.details.retryAfter) reply.header("retry-after", String(expected.details.retryAfter));
    return reply.code(body.status).send(body);
  });
}
