import { readFileSync } from "node:fs";
import * as contract from "@linnet/contract";
import type { Endpoint } from "@linnet/contract/endpoint";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { subMinutes } from "../src/platform/dates.ts";
import { arbitraryOf, type JsonSchema } from "./arbitrary-of.ts";
import { hasEveryDesk, keepsPortal, MATRIX_PEOPLE, type MatrixPerson } from "./matrix-people.ts";
import { type MatrixRecords, matrixRecords, namingRecords, wellFormedBodies, wholesOf } from "./matrix-records.ts";
import { NOW } from "./open-hospital.ts";
import { aLetter, bytesOf } from "./sample-files.ts";
import { isWhole, seedOfCommit } from "./seed-of-commit.ts";
import { testApp } from "./test-app.ts";

/** `npm run matrix` looks at all of them; the suite at a sample that is another one with each commit. */
const IS_WHOLE = isWhole("MATRIX");
const SAMPLE = 120;
const seed = seedOfCommit("authorization matrix");

const endpoints = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${slice}.${name}`, endpoint]),
);
const isRead = ({ action }: Endpoint) => action.startsWith("read:");
/** What only reads comes first, and what changes something with nothing sent along comes last. */
const rank = (endpoint: Endpoint) => (isRead(endpoint) ? 0 : endpoint.body ? 1 : 2);
const cells = endpoints
  .toSorted(([, a], [, b]) => rank(a) - rank(b))
  .flatMap(([name, endpoint]) => MATRIX_PEOPLE.map((person) => ({ name, who: person.email ?? "nobody", endpoint, person })));
type Cell = (typeof cells)[number];

function sampled(): Cell[] {
  if (IS_WHOLE) return cells;
  const chosen = new Set(
    fc.sample(fc.shuffledSubarray([...cells.keys()], { minLength: SAMPLE, maxLength: SAMPLE }), { seed, numRuns: 1 })[0],
  );
  return cells.filter((_cell, index) => chosen.has(index));
}

/** The rules as docs/api/calls.tsv promises them: a guard that is changed in the code does not change what is expected of it. */
const promisedRules = new Map(
  readFileSync(new URL("../../docs/api/calls.tsv", import.meta.url), "utf8")
    .split("\n")
    .map((line): [string, string] => {
      const [method, path, rule = ""] = line.split("\t");
      return [`${method} ${path}`, rule];
    }),
);

function ruleOf({ method, path }: Endpoint): string {
  const rule = promisedRules.get(`${method} /api${path}`);
  if (rule === undefined) throw new Error(`docs/api/calls.tsv has no line for ${method} ${path}: npm run generate`);
  return rule;
}

/** The status with which a call is refused to this person whatever they send, or undefined. */
function refusalOf(endpoint: Endpoint, { email, roles, isShutOut }: MatrixPerson): number | undefined {
  if (email === null) return "token" in endpoint ? undefined : 401;
  const rule = ruleOf(endpoint);
  if (rule.startsWith("anyone") || rule === "signed in") return undefined;
  if (isShutOut) return 403;
  const [, listed] = /^role ([\d, ]+)$/.exec(rule) ?? [];
  return listed && !listed.split(", ").some((role) => roles.includes(Number(role))) ? 403 : undefined;
}

const examples = new Map<z.ZodType, unknown>();

/** A value of a part of an input, the same one each time, and well-formed where chance has made such a one. */
function exampleOf(schema: z.ZodType): unknown {
  if (!examples.has(schema)) examples.set(schema, makeExample(schema));
  return examples.get(schema);
}

function makeExample(schema: z.ZodType): unknown {
  // zod writes what fast-check's arbitraries are made from: the part of JSON Schema that both know.
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const made = fc.sample(arbitraryOf(described), { seed: 1, numRuns: 100 });
  return made.find((each) => schema.safeParse(each).success) ?? made[0];
}

/** Whether a record of another practice, clinic or family is none of this person's business in this call. */
function hasForeign({ about }: Endpoint, person: MatrixPerson): boolean {
  if (about) return !(("referralAtDesk" in about || "adviceAtDesk" in about) && hasEveryDesk(person));
  return !keepsPortal(person) && !hasEveryDesk(person);
}

/** Who signs out keeps the sign-in of all other checks. */
const EARLIER = subMinutes(NOW, 1);

interface Reply {
  status: number;
  /** Without what differs between any two replies: the request's id, and the number that was asked for. */
  said: string;
  /** What was asked, so that it shows whether anything was named. */
  input: string;
}

describe("who may do what with which record", () => {
  const hospital = testApp();
  const count = { checks: 0, answered: 0, compared: 0 };
  let recordsFor: Awaited<ReturnType<typeof matrixRecords>>;
  let bodyFor: Awaited<ReturnType<typeof wellFormedBodies>>;
  let aFile: File;

  beforeAll(async () => {
    recordsFor = await matrixRecords(hospital);
    bodyFor = await wellFormedBodies(hospital);
    aFile = new File([new Uint8Array(await bytesOf(await aLetter()))], "a.pdf", { type: "application/pdf" });
  });
  afterAll(() => {
    const { checks, answered, compared } = count;
    process.stderr.write(
      `authorization matrix: ${checks} checks of ${endpoints.length} calls by ${MATRIX_PEOPLE.length - 1} people and nobody, ${answered} of them answered; ` +
        `${compared} times a foreign record was compared with an unknown one.\n`,
    );
  });

  function partFor(endpoint: Endpoint, part: "params" | "query" | "body", records: MatrixRecords): object | undefined {
    const schema = endpoint[part];
    if (!schema) return undefined;
    const example = (part === "body" && bodyFor(endpoint)) || exampleOf(schema);
    return namingRecords(endpoint, part, typeof example === "object" ? { ...example } : {}, records);
  }

  function inputFor(endpoint: Endpoint, records: MatrixRecords, onlyKnocks: boolean) {
    const params = partFor(endpoint, "params", records);
    const query = partFor(endpoint, "query", records);
    const whole = onlyKnocks ? { nonsense: "true" } : partFor(endpoint, "body", records);
    const body = endpoint.kind === "upload" ? { ...whole, [endpoint.files.field]: aFile } : endpoint.body && whole;
    return { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
  }

  /** `onlyKnocks`: only whether the door opens, with nothing behind it that could be changed. */
  async function ask({ endpoint, person }: Cell, records: MatrixRecords, onlyKnocks = false): Promise<Reply> {
    const named = onlyKnocks && !endpoint.body ? recordsFor(person, "unknown") : records;
    const input = inputFor(endpoint, named, onlyKnocks);
    const signedInAt = endpoint.action === "write:session-end" ? EARLIER : new Date(NOW);
    // The type of each input is its endpoint's, which is known one by one only.
    const { status, body } = await hospital.call(person.email, endpoint, input as never, signedInAt);
    count.checks += 1;
    if (status === 200) count.answered += 1;
    const said = JSON.stringify(body ?? null).replace(/"requestId":"[^"]*"/, "");
    return {
      status,
      said: said.replaceAll(new RegExp(`\\b(${named.referral}|${named.advice})\\b`, "g"), "…"),
      input: JSON.stringify(input),
    };
  }

  /** A reply never contains a child this person may not see. */
  function expectNoLeak({ foreign }: MatrixPerson, said: string): void {
    const { personId, mrn, family, given = [] } = foreign;
    for (const secret of [`"${personId}"`, `"${mrn}"`, `${family}, ${given.join(" ")}`]) expect(said).not.toContain(secret);
  }

  function expectAsPromised({ endpoint, person }: Cell, replies: Reply[]): void {
    const refusal = refusalOf(endpoint, person);
    for (const { status, said } of replies) {
      expect(status).toBeLessThan(500);
      expect(status).toBe(refusal ?? status);
      if (!keepsPortal(person) && !hasEveryDesk(person)) expectNoLeak(person, said);
    }
  }

  /** Another person's record gives exactly the reply of an unknown one. */
  function expectAsUnknown(foreign: Reply, unknown: Reply): void {
    count.compared += 1;
    expect([foreign.status, foreign.said]).toEqual([unknown.status, unknown.said]);
  }

  /** Part of another person's record, sent with one's own, counts as unknown. */
  async function expectNoWayBeside(cell: Cell, whole: Reply): Promise<void> {
    const { person } = cell;
    const own = wholesOf(recordsFor(person, "own"));
    const foreign = await ask(cell, { ...recordsFor(person, "foreign"), ...own });
    if (foreign.input === whole.input) return;
    const unknown = await ask(cell, { ...recordsFor(person, "unknown"), ...own });
    if (foreign.input === unknown.input) return;
    expectAsPromised(cell, [foreign, unknown]);
    expectAsUnknown(foreign, unknown);
  }

  it.each(sampled())("$name by $who", async (cell) => {
    const { endpoint, person } = cell;
    const mayChange = !isRead(endpoint) && !hasForeign(endpoint, person);
    const own = await ask(cell, recordsFor(person, "own"), !isRead(endpoint));
    const foreign = await ask(cell, recordsFor(person, "foreign"), mayChange);
    const unknown = await ask(cell, recordsFor(person, "unknown"), mayChange);
    expectAsPromised(cell, [own, foreign, unknown]);
    const isOpen = refusalOf(endpoint, person) === undefined;
    if (!isOpen || !hasForeign(endpoint, person) || foreign.input === unknown.input) return;
    expectAsUnknown(foreign, unknown);
    if (endpoint.about) expect([400, 404]).toContain(foreign.status);
    if (endpoint.about && person.own && isRead(endpoint)) expect(own.status).toBe(200);
    if (person.own ?? person.practice) await expectNoWayBeside(cell, foreign);
  });
});
