import { globSync, readFileSync } from "node:fs";
import Fastify, { type FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskStorage } from "../../adapters/storage/disk.ts";
import { meteredStorage } from "../../adapters/storage/metered.ts";
import { installErrorHandler } from "./errors.ts";
import { jobFailures, type MetricSources, serveMetrics } from "./metrics.ts";

const DEPLOY = new URL("../../../../deploy/", import.meta.url).pathname;

let app: FastifyInstance;
let isReady = true;
const registry = new Registry();
const storage = meteredStorage(diskStorage("/nowhere/at/all"), registry);
const countFailure = jobFailures(registry);

const sources: MetricSources = {
  sealing: { ageSeconds: () => 3 },
  readiness: { hindrances: async () => (isReady ? [] : ["database-silent"]) },
  pool: () => ({ most: 16, open: 5, idle: 3, waiting: 2 }),
  queues: async () => [{ queue: "mail.send", waiting: 7, oldestSeconds: 61 }],
  deliveries: async () => ({ waiting: 4, failed: 1, oldestSeconds: 90 }),
};

beforeAll(async () => {
  app = Fastify();
  installErrorHandler(app);
  serveMetrics(app, registry, sources);
  app.get("/patient/:id", () => "found");
  await app.inject({ url: "/patient/17" });
});
afterAll(() => app.close());

const numbers = async () => (await app.inject({ url: "/metrics" })).body;

it("says what happens, what waits and for how long", async () => {
  countFailure("mail.send");
  await expect(storage.read("0d3c0a4e-0000-4000-8000-000000000001")).rejects.toMatchObject({ code: "not_found" });
  const said = await numbers();
  for (const line of [
    "server_ready 1",
    "audit_seal_age_seconds 3",
    'database_pool_connections{state="idle"} 3',
    'database_pool_connections{state="used"} 2',
    "database_pool_most 16",
    "database_pool_waiting 2",
    'job_queue_waiting{queue="mail.send"} 7',
    'job_queue_oldest_seconds{queue="mail.send"} 61',
    'job_failures_total{queue="mail.send"} 1',
    "referral_deliveries_waiting 4",
    "referral_deliveries_oldest_seconds 90",
    "referral_deliveries_failed 1",
    'storage_operations_total{operation="read",outcome="missing"} 1',
    'http_request_duration_seconds_count{method="GET",route="/patient/:id",status="200"} 1',
  ])
    expect(said).toContain(`\n${line}\n`);
});

it("answers while the database is away, and claims nothing of what stands there", async () => {
  isReady = false;
  const said = await numbers();
  isReady = true;
  expect(said).toContain("\nserver_ready 0\n");
  expect(said).toContain("\nreferral_deliveries_waiting Nan\n");
  expect(said).not.toContain("job_queue_waiting{");
});

it("are for callers on the same machine", async () => {
  expect((await app.inject({ url: "/metrics", remoteAddress: "192.0.2.1" })).statusCode).toBe(404);
});

/** Names of metrics in an expression: not its functions, labels and values. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|without|on|ignoring)\s*\([^)]*\)/g, " ");
  return [...bare.matchAll(/\b[a-z_]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name);
}

it("alerts and the dashboard ask for numbers that there are", async () => {
  const there = new Set([...(await numbers()).matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name = ""]) => name));
  const alerts = readFileSync(`${DEPLOY}prometheus/alerts.yml`, "utf8");
  const dashboards = globSync(`${DEPLOY}grafana/*.json`).map((file) => readFileSync(file, "utf8"));
  const asked = [
    ...[...alerts.matchAll(/^\s+expr: (.+)$/gm)].map(([, expression = ""]) => expression),
    ...dashboards.flatMap((text) =>
      [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, quoted = ""]) => String(JSON.parse(quoted))),
    ),
  ];
  expect(asked.length).toBeGreaterThan(25);
  const names = asked.flatMap(metricsIn);
  expect(names).toContain("http_request_duration_seconds_bucket");
  expect(names.filter((name) => !there.has(name))).toEqual([]);
});

it("each alert says what it means and where to read on", () => {
  const alerts = readFileSync(`${DEPLOY}prometheus/alerts.yml`, "utf8").split("- alert: ").slice(1);
  const chapters = readFileSync(`${DEPLOY}../docs/operations.md`, "utf8")
    .match(/^#{2,3} .+$/gm)
    ?.map((head) => head.replace(/^#+ /, ""));
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(alert).toMatch(/summary: .+/);
    expect(chapters).toContain(/chapter: (.+)/.exec(alert)?.[1]);
  }
});
