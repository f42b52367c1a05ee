import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskStorage } from "../../adapters/storage/disk.ts";
import { meteredStorage } from "../../adapters/storage/metered.ts";
import { externalSystem } from "../external-system.ts";
import { VERSION } from "../version.ts";
import { AppError, installErrorHandler } from "./errors.ts";
import type { MetricSources } from "./gauges.ts";
import { jobFailures, serveMetrics } from "./metrics.ts";

const DOCS = new URL("../../../../docs/", import.meta.url).pathname;
const DEPLOY = new URL("../../../../deploy/", import.meta.url).pathname;

let app: FastifyInstance;
let isReady = true;
const TOKEN = "metrics-Zk3vQ8nX1pLr5tWy7bHd2mCf9";
const registry = new Registry();
const storage = meteredStorage(diskStorage("/nowhere/at/all"), registry);
const far = externalSystem({ name: "the far system", timeoutMs: 1000, sentence: "It does not answer" });
const countFailure = jobFailures(registry);

const NOW = new Date("2026-11-29T12:00:00Z");
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

const sources: MetricSources = {
  now: () => NOW,
  sealing: { ageSeconds: () => 3 },
  readiness: { hindrances: async () => (isReady ? [] : ["database-silent"]) },
  pool: () => ({ most: 16, open: 5, idle: 3, waiting: 2 }),
  queues: async () => [{ queue: "mail.send", waiting: 7, oldestSeconds: 61 }],
  deliveries: async () => ({ waiting: 4, failed: 1, oldestSeconds: 90 }),
  standbys: async () => ({ connected: 1, isNeeded: true, lagSeconds: 0.5 }),
  maintenance: async () => [
    { kind: "backup", endedAt: before(7200), findings: 0 },
    { kind: "audit-verify", endedAt: before(3600), findings: 2 },
  ],
  roster: async () => before(240),
  certificate: { remainingSeconds: () => 86_400 },
};

beforeAll(async () => {
  app = Fastify();
  installErrorHandler(app);
  serveMetrics(app, registry, sources, TOKEN);
  app.get("/patient/:id", () => "found");
  app.get("/broken", () => {
    throw new Error("broken");
  });
  app.get("/health/ready", () => {
    throw new AppError("upstream_unavailable", "The database is not responding");
  });
  await app.inject({ url: "/patient/17" });
});
afterAll(() => app.close());

const numbers = async () => (await app.inject({ url: "/metrics" })).body;

it("says what happens, what waits and for how long", async () => {
  countFailure({ queue: "mail.send", err: undefined, givenUp: 0 });
  countFailure({ queue: "mail.send", err: undefined, givenUp: 1 });
  await far.send(() => Promise.reject(new Error("away"))).catch(() => undefined);
  await expect(storage.read("0d3c0a4e-0000-4000-8000-000000000001")).rejects.toMatchObject({ code: "not_found" });
  const said = await numbers();
  for (const line of [
    "server_ready 1",
    `linnet_build_info{version="${VERSION}"} 1`,
    "audit_seal_age_seconds 3",
    'database_pool_connections{state="idle"} 3',
    'database_pool_connections{state="used"} 2',
    "database_pool_most 16",
    "database_pool_waiting 2",
    'job_queue_waiting{queue="mail.send"} 7',
    'job_queue_oldest_seconds{queue="mail.send"} 61',
    'job_failures_total{queue="mail.send"} 2',
    'job_given_up_total{queue="mail.send"} 1',
    'external_calls_total{system="the far system",outcome="failed"} 1',
    'external_calls_total{system="the far system",outcome="answered"} 0',
    "database_standbys 1",
    "database_standby_needed 1",
    "database_standby_lag_seconds 0.5",
    "backup_age_seconds 7200",
    "audit_verify_age_seconds 3600",
    "audit_verify_findings 2",
    "roster_age_seconds 240",
    "public_certificate_remaining_seconds 86400",
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
  expect(said).toContain("\nbackup_age_seconds Nan\n");
  expect(said).not.toContain("job_queue_waiting{");
});

it("counts from 0 what alerts wait for, so that the first failure is an increase", async () => {
  const before = await numbers();
  for (const line of [
    "http_server_errors_total 0",
    'job_failures_total{queue="roster.sync"} 0',
    'job_given_up_total{queue="roster.sync"} 0',
    'storage_operations_total{operation="put",outcome="failed"} 0',
    'storage_operations_total{operation="read",outcome="failed"} 0',
    'storage_operations_total{operation="remove",outcome="failed"} 0',
  ])
    expect(before).toContain(`\n${line}\n`);
  await app.inject({ url: "/broken" });
  await app.inject({ url: "/health/ready" });
  expect(await numbers()).toContain("\nhttp_server_errors_total 1\n");
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("are given to", () => {
  it.each([
    ["this machine, by IPv4", "127.0.0.1", {}],
    ["this machine, by IPv6", "::1", {}],
    ["this machine, by any browser or program", "127.0.0.1", { "user-agent": "curl/8", accept: "*/*", "accept-language": "en" }],
    ["another machine with the token", "192.0.2.1", bearer(TOKEN)],
    ["the token behind a proxy", "127.0.0.1", { ...bearer(TOKEN), "x-forwarded-for": "192.0.2.1" }],
  ])("%s", async (_who, remoteAddress, headers) => {
    expect((await app.inject({ url: "/metrics", remoteAddress, headers })).statusCode).toBe(200);
  });

  it.each<[string, string, Record<string, string>]>([
    ["another machine", "192.0.2.1", {}],
    ["another machine that says to be this one", "192.0.2.1", { "x-forwarded-for": "127.0.0.1" }],
    ["another machine that says so twice", "192.0.2.1", { "x-forwarded-for": "127.0.0.1, ::1", "x-real-ip": "127.0.0.1" }],
    ["a proxy on this machine", "127.0.0.1", { "x-forwarded-for": "192.0.2.1" }],
    ["a proxy on this machine that says it is for this machine", "127.0.0.1", { "x-forwarded-for": "127.0.0.1" }],
    ["a proxy that writes Forwarded", "127.0.0.1", { forwarded: "for=127.0.0.1" }],
    ["a proxy that writes Via", "127.0.0.1", { via: "1.1 proxy" }],
    ["a proxy that writes the scheme alone", "::1", { "x-forwarded-proto": "https" }],
    ["a proxy that writes X-Real-IP", "::1", { "x-real-ip": "127.0.0.1" }],
    ["a proxy of a cloud", "127.0.0.1", { "true-client-ip": "127.0.0.1" }],
    ["a proxy behind another one", "127.0.0.1", { "x-original-forwarded-for": "127.0.0.1" }],
    ["a proxy that writes X-Remote-Addr", "127.0.0.1", { "x-remote-addr": "127.0.0.1" }],
    ["a wrong token", "192.0.2.1", bearer("metrics-Zk3vQ8nX1pLr5tWy7bHd2mCf8")],
    ["the beginning of the token", "192.0.2.1", bearer(TOKEN.slice(0, -1))],
    ["no token at all", "192.0.2.1", bearer("")],
    ["the token without its scheme", "192.0.2.1", { authorization: TOKEN }],
    ["a wrong token on this machine", "127.0.0.1", bearer("x")],
  ])("nobody else: %s", async (_who, remoteAddress, headers) => {
    expect((await app.inject({ url: "/metrics", remoteAddress, headers })).statusCode).toBe(404);
  });
});

it("without a token are for this machine alone", async () => {
  const closed = Fastify({ trustProxy: true });
  installErrorHandler(closed);
  serveMetrics(closed, new Registry(), sources);
  const from = (remoteAddress: string, headers = {}) => closed.inject({ url: "/metrics", remoteAddress, headers });
  expect((await from("127.0.0.1")).statusCode).toBe(200);
  expect((await from("192.0.2.1", { "x-forwarded-for": "127.0.0.1" })).statusCode).toBe(404);
  expect((await from("192.0.2.1", bearer("undefined"))).statusCode).toBe(404);
  await closed.close();
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

/** The pages about running Linnet. */
const pages = () =>
  globSync("operations/*.md", { cwd: DOCS })
    .map((page) => readFileSync(join(DOCS, page), "utf8"))
    .join("\n");

it("each alert says what it means and where to read on", () => {
  const alerts = readFileSync(`${DEPLOY}prometheus/alerts.yml`, "utf8").split("- alert: ").slice(1);
  const chapters = pages()
    .match(/^#{1,3} .+$/gm)
    ?.map((head) => head.replace(/^#+ /, ""));
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(alert).toMatch(/summary: .+/);
    expect(chapters).toContain(/chapter: (.+)/.exec(alert)?.[1]);
  }
});

it("each alert has its row in the table of what to do, with who hears of it", () => {
  const rules = readFileSync(`${DEPLOY}prometheus/alerts.yml`, "utf8").matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g);
  const told = [...rules].map(([, name, severity]) => `${name} ${severity === "none" ? "switch" : severity}`);
  const rows = [...pages().matchAll(/^\| (Linnet\w+) \| (\w+) \|/gm)].map(([, name, who]) => `${name} ${who}`);
  expect(rows.sort()).toEqual(told.sort());
});
