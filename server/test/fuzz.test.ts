import { text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { subSeconds } from "../src/platform/dates.ts";
import { arbitraryOf, type JsonSchema } from "./arbitrary-of.ts";
import { formOf, multipartBody } from "./multipart-body.ts";
import { NOW } from "./open-hospital.ts";
import { requestsWanted, seedOfCommit } from "./seed-of-commit.ts";
import { testApp } from "./test-app.ts";
import { tokenOf } from "./test-identity.ts";

/** `npm run fuzz` sends more. */
const REQUESTS = requestsWanted(2000);
const MINUTES = 15;
const seed = seedOfCommit("fuzz");

interface Reply {
  $ref?: string;
  content?: Record<string, { schema?: JsonSchema }>;
}
interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Reply>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Reply> };
}

const linnet = ["dora", "owen", "petra", "gena", "fred", "otto", "olga", "nina", "tess", "ada", "hana", "cole", "emil", "mira"];
const PEOPLE = [...linnet.map((name) => `${name}@linnet.example`), "cara@staff.wrenfield.example", "lena@staff.wrenfield.example", null];

/** The parameters of one place, mostly as the document describes them. */
function parametersIn({ parameters = [] }: Operation, place: string, required: string[] = []): fc.Arbitrary<Record<string, unknown>> {
  const named = parameters.filter((each) => each.in === place);
  const properties = Object.fromEntries(named.map(({ name, schema }) => [name, schema]));
  // Made from a schema of an object.
  return arbitraryOf({ type: "object", properties, required }) as fc.Arbitrary<Record<string, unknown>>;
}

/** Mostly what the document describes, sometimes anything at all. */
const orAnything = (described: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: described }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });

const bodyOf = ([type, { schema }]: [string, { schema: JsonSchema }]) =>
  fc.record({ type: fc.constant(type), value: orAnything(arbitraryOf(schema)) });

function requestsOf(path: string, method: string, operation: Operation) {
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(bodyOf);
  return fc.record({
    path: fc.constant(path),
    // The document has the contract's methods, in small letters.
    method: fc.constant(method.toUpperCase() as "GET"),
    operation: fc.constant(operation),
    people: fc.shuffledSubarray(PEOPLE, { minLength: PEOPLE.length }),
    params: parametersIn(
      operation,
      "path",
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    ),
    query: parametersIn(operation, "query"),
    headers: parametersIn(operation, "header"),
    body: bodies.length > 0 ? fc.oneof(...bodies) : fc.constant(undefined),
  });
}
type Sent = ReturnType<typeof requestsOf> extends fc.Arbitrary<infer R> ? R : never;

async function payloadOf(body: Sent["body"]) {
  if (!body) return {};
  const { type, value } = body;
  if (type !== "multipart/form-data") return { payload: JSON.stringify(value), headers: { "content-type": type } };
  return multipartBody(formOf(typeof value === "object" && value !== null ? value : {}));
}

const texts = (values: Record<string, unknown>) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
/** A header takes no more than this; who sends more is refused before any call is. */
const inHeaders = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replaceAll(/[^\x20-\x7e]/g, "?")]));

/** zod reads patterns without the flag `u`, with which ours are written; the server has looked at them. */
const withoutPatterns = (schema: JsonSchema) =>
  JSON.parse(JSON.stringify(schema, (name, value) => (name === "pattern" && typeof value === "string" ? undefined : value)));

const SCHEMAS = "#/components/schemas/";

/** The document with each schema where it is named. */
function inlined(document: Document): Document {
  const put = (_name: string, value: { $ref?: string } | null) =>
    value?.$ref?.startsWith(SCHEMAS) ? document.components.schemas[value.$ref.slice(SCHEMAS.length)] : value;
  return JSON.parse(JSON.stringify(document), put);
}

const nameIn = (reference = "") => reference.split("/").at(-1) ?? "";

interface Received {
  statusCode: number;
  /** Without its parameters. */
  mediaType: string;
  json(): unknown;
}

/** Looks at replies with the eyes of who knows the document alone. */
function judge({ components }: Document) {
  const schemas = new Map<JsonSchema, z.ZodType>();
  function wrongIn(body: unknown, schema: JsonSchema) {
    const known = schemas.get(schema) ?? z.fromJSONSchema(withoutPatterns(schema));
    schemas.set(schema, known);
    return known.safeParse(body).error?.issues;
  }

  /** What is wrong with a reply, in a few words; nothing when it is as declared. */
  return ({ responses }: Operation, { statusCode, mediaType, json }: Received): string | undefined => {
    if (statusCode >= 500) return `failed: ${statusCode}`;
    const found = responses[statusCode];
    const { content } = components.responses[nameIn(found?.$ref)] ?? found ?? {};
    const declared = content?.[mediaType];
    if (!declared) return `undeclared: ${statusCode} ${mediaType}`;
    const wrong = mediaType === "application/json" ? wrongIn(json(), declared.schema ?? {}) : undefined;
    return wrong && `not as declared: ${statusCode} ${JSON.stringify(wrong)}`;
  };
}

describe("whatever is sent to a call of the document", () => {
  const failures: string[] = [];
  /** What the log said of each failure. */
  const hospital = testApp({}, { write: (line) => void (line.includes("unexpected error") && failures.push(line)) });
  const statuses = new Map<number, number>();
  /** People whose requests were denied in every case: another person gets further. */
  const forbidden = new Map<Operation, Set<string | null>>();
  /** How often each had to sign in again, as after a logout. */
  const sessions = new Map<string, number>();
  let sent = 0;

  /** The first person this call has not denied yet. */
  function callerOf({ operation, people }: Sent) {
    const refused = forbidden.get(operation) ?? new Set();
    forbidden.set(operation, refused);
    return people.find((each) => !refused.has(each)) ?? null;
  }

  function note({ operation }: Sent, person: string | null, statusCode: number): void {
    if (statusCode === 401 || statusCode === 403) forbidden.get(operation)?.add(person);
    if (statusCode === 401 && person) sessions.set(person, (sessions.get(person) ?? 0) + 1);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }

  async function send(request: Sent) {
    sent += 1;
    const { method, path, params, query, headers, body } = request;
    const person = callerOf(request);
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
    const token = person === null ? {} : { authorization: `Bearer ${tokenOf(person, subSeconds(NOW, sessions.get(person) ?? 0))}` };
    const { payload, headers: described } = await payloadOf(body);
    const isStream = path.endsWith("/events");
    const reply = await hospital.app.inject({
      method,
      url,
      remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      query: texts(query),
      headers: { ...token, ...inHeaders(texts(headers)), ...described },
      ...(payload !== undefined && { payload }),
      payloadAsStream: isStream,
    });
    const { statusCode } = reply;
    const [mediaType = ""] = String(reply.headers["content-type"]).split(";");
    // A stream goes on for ever: that it begins is enough.
    if (mediaType === "text/event-stream") reply.stream().destroy();
    const said = mediaType === "application/json" && isStream ? await text(reply.stream()) : reply.body;
    note(request, person, statusCode);
    return { statusCode, mediaType, json: () => JSON.parse(said) };
  }

  it(
    `gets what the document declares, and never a failure of ours (${REQUESTS} requests)`,
    async () => {
      const document = inlined((await hospital.app.inject("/api/openapi.json")).json<Document>());
      const faultOf = judge(document);
      const requests = Object.entries(document.paths).flatMap(([path, calls]) =>
        Object.entries(calls).map(([method, operation]) => requestsOf(path, method, operation)),
      );
      const faults = new Map<string, object>();
      for (const { operation, ...request } of fc.sample(fc.oneof(...requests), { seed, numRuns: REQUESTS })) {
        const fault = faultOf(operation, await send({ operation, ...request }));
        if (fault) faults.set(`${request.method} ${request.path} ${fault}`, { request, failure: failures.at(-1) });
      }
      process.stderr.write(`fuzz: ${sent} requests; ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(", ")}\n`);
      expect([...faults]).toEqual([]);
      expect(sent).toBe(REQUESTS);
    },
    MINUTES * 60_000,
  );
});
