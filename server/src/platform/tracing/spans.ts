import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AnsweredStatement } from "../database/database.ts";
import { loggedError } from "../http/request-log.ts";

/** Spans are written where a server was started with tracing (start-tracing.ts); elsewhere each costs next to nothing. */
const tracer = () => trace.getTracer("linnet");

/** What kind of failure it was. Its words stay here: they may quote values. */
function markFailed(span: Span, error: unknown): void {
  const { type, code } = loggedError(error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", code ?? type);
}

/** Runs work in a span of its own, which ends with it and says when it failed. */
function inSpan<T>(name: string, kind: SpanKind, parent: typeof ROOT_CONTEXT, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** One run of a job from a queue: a trace of its own. */
export const traceJob = (queue: string, work: () => Promise<void>): Promise<void> =>
  inSpan(`job ${queue}`, SpanKind.CONSUMER, ROOT_CONTEXT, work);

/** One call to a system outside the portal with its repetitions, within whatever asked for it. */
export const traceExternal = <T>(system: string, work: () => Promise<T>): Promise<T> =>
  inSpan(`call ${system}`, SpanKind.CLIENT, context.active(), work);

/** A statement that the database has answered: its text, which has no values, never its parameters. */
export function traceStatement(event: AnsweredStatement): void {
  const { sql } = event.query;
  const [, verb = "statement"] = /^(?:\s|\/\*.*?\*\/)*(\w+)/s.exec(sql) ?? [];
  const now = Date.now();
  const span = tracer().startSpan(verb.toLowerCase(), {
    kind: SpanKind.CLIENT,
    startTime: now - event.queryDurationMillis,
    attributes: { "db.system.name": "postgresql", "db.query.text": sql },
  });
  if (event.level === "error") markFailed(span, event.error);
  span.end(now);
}

/**
 * A trace for each request, named by its route's pattern, so that no id appears. A trace named by the caller is not continued: outsiders do
 * not decide what the portal records.
 */
export function traceRequests(app: FastifyInstance): void {
  const traces = new WeakMap<FastifyRequest, typeof ROOT_CONTEXT>();
  const errors = new WeakMap<FastifyRequest, Error>();
  const within = (request: FastifyRequest) => traces.get(request) ?? ROOT_CONTEXT;
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": request.method, "http.route": route, "linnet.request_id": request.id },
      },
      ROOT_CONTEXT,
    );
    traces.set(request, trace.setSpan(ROOT_CONTEXT, span));
    context.with(within(request), done);
  });
  // What reads a body comes from the connection, which knows of no request.
  app.addHook("preValidation", (request, _reply, done) => context.with(within(request), done));
  // Whether it is a failure or a refusal is known with the reply.
  app.addHook("onError", (request, _reply, error, done) => {
    errors.set(request, error);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = trace.getSpan(within(request));
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (span && reply.statusCode >= 500) markFailed(span, errors.get(request));
    span?.end();
    done();
  });
}
