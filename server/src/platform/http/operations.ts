import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { AppError } from "./errors.ts";
import type { Readiness } from "./readiness.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

const NOT_READY = { database: "The database does not answer, or takes no writes", disk: "A disk is full" };

/** Health for whoever runs the server, and numbers in Prometheus text; routes by pattern, so no id of anybody appears. */
export function installOperations(app: FastifyInstance, readiness: Readiness): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long replies took.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  let closing = false;
  app.addHook("preClose", (done) => {
    closing = true;
    done();
  });
  app.get("/health/live", { schema: { hide: true } }, () => ({ status: "live" }));
  app.get("/health/ready", { schema: { hide: true } }, async () => {
    if (closing) throw new AppError("upstream_unavailable", "The server is stopping");
    const hindrance = await readiness.hindrance();
    if (hindrance) throw new AppError("upstream_unavailable", NOT_READY[hindrance], { retryAfter: 2 });
    return { status: "ready" };
  });
  app.get("/metrics", { schema: { hide: true } }, async ({ ip }, reply) => {
    // For whoever watches this machine, not for the world.
    if (!LOOPBACK.has(ip)) throw new AppError("not_found", "There is no such page");
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}
