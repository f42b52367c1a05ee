import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import type { Sealing } from "../audit/keep-sealing.ts";
import type { PoolUse } from "../database/database.ts";
import { JOB_QUEUES, type QueueDepth } from "../jobs.ts";
import { AppError } from "./errors.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";
import type { Readiness } from "./operations.ts";

/** Where the numbers come from that nobody counts on the way. */
export interface MetricSources {
  sealing: Pick<Sealing, "ageSeconds">;
  readiness: Pick<Readiness, "hindrances">;
  /** Absent with the embedded database, which has one connection. */
  pool?: (() => PoolUse) | undefined;
  queues: () => Promise<QueueDepth[]>;
  deliveries: () => Promise<{ waiting: number; failed: number; oldestSeconds: number }>;
}

/** Counts the attempts of jobs that failed, from 0 for each known queue; gives what is told of each. */
export function jobFailures(registry: Registry, queues: readonly string[] = JOB_QUEUES): (queue: string) => void {
  const help = "Attempts of jobs that failed; most are tried again.";
  const failures = new Counter({ name: "job_failures_total", help, labelNames: ["queue"], registers: [registry] });
  for (const queue of queues) failures.inc({ queue }, 0);
  return (queue) => failures.inc({ queue });
}

/** Where a server that cannot work says so: that is no call that failed. */
const READY = "/health/ready";

/** How long replies took, by route: by pattern, so no id of anybody appears. */
function observeReplies(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long replies took.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: "http_server_errors_total",
    help: "Replies with a status of 500 or more, without those of /health/ready.",
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    if (reply.statusCode >= 500 && route !== READY) failures.inc();
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** What is not known, because the database is away. */
const UNKNOWN = Number.NaN;

/** Makes gauges; gives what asks for their numbers of this moment. */
function gauges(registry: Registry, { sealing, readiness, pool, queues, deliveries }: MetricSources): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] });
  const ready = gauge("server_ready", "1 while the server can work, as /health/ready says.");
  const sealAge = gauge("audit_seal_age_seconds", "For how long it is not known that every audit row is sealed.");
  const waitingJobs = gauge("job_queue_waiting", "Jobs that are due and wait, those that are tried again among them.", ["queue"]);
  const oldestJob = gauge("job_queue_oldest_seconds", "For how long the oldest of them has waited.", ["queue"]);
  const waitingDeliveries = gauge("referral_deliveries_waiting", "What has to reach the hospital and waits.");
  const oldestDelivery = gauge("referral_deliveries_oldest_seconds", "For how long the oldest of it has waited.");
  const failedDeliveries = gauge("referral_deliveries_failed", "What the hospital has not taken, to be looked at.");
  const connections = pool && gauge("database_pool_connections", "Connections to the database for requests.", ["state"]);
  const mostConnections = pool && gauge("database_pool_most", "Most connections to the database for requests.");
  const waitingRequests = pool && gauge("database_pool_waiting", "Requests that wait for a connection.");

  return async () => {
    sealAge.set(sealing.ageSeconds());
    const use = pool?.();
    if (use) {
      connections?.set({ state: "idle" }, use.idle);
      connections?.set({ state: "used" }, use.open - use.idle);
      mostConnections?.set(use.most);
      waitingRequests?.set(use.waiting);
    }
    const isReady = (await readiness.hindrances()).length === 0;
    ready.set(isReady ? 1 : 0);
    // A database that is away is not waited for twice: what stands there is not known then.
    const depths = isReady ? await queues().catch(() => []) : [];
    const sent = isReady ? await deliveries().catch(() => undefined) : undefined;
    waitingJobs.reset();
    oldestJob.reset();
    for (const { queue, waiting, oldestSeconds } of depths) {
      waitingJobs.set({ queue }, waiting);
      oldestJob.set({ queue }, oldestSeconds);
    }
    waitingDeliveries.set(sent?.waiting ?? UNKNOWN);
    oldestDelivery.set(sent?.oldestSeconds ?? UNKNOWN);
    failedDeliveries.set(sent?.failed ?? UNKNOWN);
  };
}

/**
 * Numbers in Prometheus text, for programs on this machine and for callers with the token. `registry` has what others count. To anyone else
 * there is no such page.
 */
export function serveMetrics(app: FastifyInstance, registry: Registry, sources: MetricSources, token?: string): void {
  collectDefaultMetrics({ register: registry });
  observeReplies(app, registry);
  const measure = gauges(registry, sources);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw new AppError("not_found", "There is no such page");
    await measure();
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}
