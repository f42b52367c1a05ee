import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenDatabase, openEmbedded } from "../database/database.ts";
import { externalSystem } from "../external-system.ts";
import { installErrorHandler } from "../http/errors.ts";
import { traceJob, traceRequests, traceStatement } from "./spans.ts";
import { startTracing } from "./start-tracing.ts";

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
/** As OTLP writes it. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** Names that must not appear in what leaves the process. */
const CHILD = "Wanda-Loretta";
const RECORD_ID = "7041776";

const folder = mkdtempSync(join(tmpdir(), "linnet-tracing-"));
const arrived: Sent[] = [];
let takes = true;
const collector = createServer(async (request, response) => {
  const sent = (await json(request)) as Sent;
  if (takes) arrived.push(sent);
  response.writeHead(request.url === "/v1/traces" && takes ? 200 : 400, { "content-type": "application/json" }).end("{}");
});
let database: OpenDatabase;
let app: FastifyInstance;
let losses = 0;

const start = () => {
  const { port } = collector.address() as AddressInfo;
  return startTracing({ endpoint: `http://127.0.0.1:${port}/`, share: 1, onLost: () => losses++ });
};
const spans = () =>
  arrived.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)));
const named = (name: string) => {
  const found = spans().find((span) => span.name === name);
  if (!found) throw new Error(`No span ${name} among ${spans().map((span) => span.name)}`);
  return found;
};
const attributeOf = ({ attributes }: SentSpan, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  database = await openEmbedded(folder, { onStatement: traceStatement });
  const record = externalSystem({ name: "FHIR server", timeoutMs: 1_000, sentence: "The record does not answer" });
  app = Fastify();
  installErrorHandler(app, { report: () => undefined });
  traceRequests(app);
  app.post("/patient/:id", async ({ body }) => {
    await sql`select ${Object(body).name}::text as name`.execute(database.db);
    return record.read(async () => ({ read: true }));
  });
  app.get("/patient/:id/broken", async () => {
    await sql`select ${RECORD_ID}::text from nowhere_at_all`.execute(database.db);
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  collector.close();
  rmSync(folder, { recursive: true });
});

it("tells of a request with what it asked of the database and of others, by its route's pattern, and of nobody by name or id", async () => {
  const stop = start();
  const headers = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
  await app.inject({ method: "POST", url: `/patient/${RECORD_ID}?q=${CHILD}`, payload: { name: CHILD }, headers });
  await app.inject({ url: `/patient/${RECORD_ID}/broken` });
  await traceJob("mail.send", async () => {
    await sql`select 17 as seventeen`.execute(database.db);
  });
  await stop();

  const request = named("POST /patient/:id");
  expect(request.parentSpanId).toBeUndefined();
  expect(request.traceId).not.toBe("0af7651916cd43dd8448eb211c80319c");
  expect(attributeOf(request, "http.response.status_code")).toBe(200);
  expect(named("call FHIR server")).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
  const statement = spans().find((span) => span.name === "select" && span.parentSpanId === request.spanId);
  expect(statement && attributeOf(statement, "db.query.text")).toBe("select $1::text as name");

  const broken = named("GET /patient/:id/broken");
  expect(broken.status.code).toBe(2);
  expect(attributeOf(broken, "error.type")).toBe("42P01");
  expect(spans().some((span) => span.traceId === broken.traceId && span.name === "select" && span.status.code === 2)).toBe(true);

  const job = named("job mail.send");
  expect(spans().find((span) => span.name === "select" && span.parentSpanId === job.spanId)).toBeDefined();

  const all = JSON.stringify(arrived);
  expect(all).toContain('"linnet"');
  expect(all).not.toContain(CHILD);
  expect(all).not.toContain(RECORD_ID);
});

it("goes on serving while the collector takes nothing, and says so", async () => {
  takes = false;
  const stop = start();
  const { statusCode } = await app.inject({ method: "POST", url: `/patient/${RECORD_ID}`, payload: { name: CHILD } });
  await stop();
  expect(statusCode).toBe(200);
  expect(losses).toBe(1);
});

it("writes nothing once it has stopped", async () => {
  takes = true;
  const before = arrived.length;
  await app.inject({ method: "POST", url: `/patient/${RECORD_ID}`, payload: { name: CHILD } });
  expect(arrived).toHaveLength(before);
});
