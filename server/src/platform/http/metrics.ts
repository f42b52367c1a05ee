import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import { externalCalls } from "../external-system.ts";
import { JOB_QUEUES, type JobFailure } from "../jobs.ts";
import { VERSION } from "../version.ts";
import { AppError } from "./errors.ts";
import { type MetricSources, makeGauges } from "./gauges.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";

/**
 * Counts failed attempts and jobs that were given up, starting at 0 for each known queue. Returns the function to call for each failure.
 */
export function jobFailures(registry: Registry): (failure: JobFailure) => void {
  const counter = (name: string, help: string) => {
    const made = new Counter({ name, help, labelNames: ["queue"], registers: [registry] });
    for (const queue of JOB_QUEUES) made.inc({ queue }, 0);
    return made;
  };
  const attempts = counter("job_failures_total", "Failed job attempts. Most are retried.");
  const givenUp = counter("job_given_up_total", "Jobs that failed and will not be retried.");
  return ({ queue, givenUp: jobs }) => {
    attempts.inc({ queue });
    givenUp.inc({ queue }, jobs);
  };
}

/** Where a server that cannot work says so: that is no call that failed. */
const READY = "/health/ready";

/** How long replies took, by route: by pattern, so no id of anybody appears. */
function observeReplies(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Response time.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: "http_server_errors_total",
    help: "Responses with status 500 or higher, except from /health/ready.",
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    if (reply.statusCode >= 500 && route !== READY) failures.inc();
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Numbers in Prometheus text, for programs on this machine and for callers with the token. `registry` has what others count. To anyone else
 * there is no such page.
 */
export function serveMetrics(app: FastifyInstance, registry: Registry, sources: MetricSources, token?: string): void {
  collectDefaultMetrics({ register: registry });
  const build = { name: "linnet_build_info", help: "Always 1, with the Linnet version as a label.", labelNames: ["version"] };
  new Gauge({ ...build, registers: [registry] }).set({ version: VERSION }, 1);
  registry.registerMetric(externalCalls);
  observeReplies(app, registry);
  const measure = makeGauges(registry, sources);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw new AppError("not_found", "Page not found");
    await measure();
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}
