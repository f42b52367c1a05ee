import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { readQuestionnaire } from "@linnet/contract/referrals/packets/read-questionnaire";
import { describe, expect, it } from "vitest";
import { NOW } from "../open-hospital.ts";
import { SAFE_PRODUCTION } from "../safe-production.ts";
import { testApp } from "../test-app.ts";
import { tokenOf } from "../test-identity.ts";

const hospital = testApp();
const production = testApp({ ...SAFE_PRODUCTION, DATABASE_URL: "", LINNET_ALLOW_EMBEDDED_DATABASE: "true" });

const unknownKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 1]));
const strangersCalls = ["/api/Account/newaccountrequest", "/api/password-reset/request", "/api/invitation/open", "/api/session/failures"];

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  hospital.app.inject({ method: "POST", url, payload, headers });

it.each(strangersCalls)("%s takes no more than 16 KB from a stranger", async (url) => {
  const reply = await post(url, unknownKeys(20_000));
  expect([reply.statusCode, reply.json().message]).toEqual([413, "This is too large to send"]);
});

it.each(strangersCalls)("%s names ten unknown keys and counts the others", async (url) => {
  const reply = await post(url, unknownKeys(800));
  expect(reply.statusCode).toBe(400);
  const { fields } = reply.json<{ fields: Record<string, string> }>();
  expect(Object.keys(fields).filter((name) => name.startsWith("key"))).toHaveLength(10);
  expect(Object.values(fields)).toContain("790 more unknown fields");
});

it("a caller with a token gets a short reply, too, and each field of the contract by its name", async () => {
  const headers = { authorization: `Bearer ${tokenOf("dora@linnet.example", new Date(NOW))}` };
  const reply = await post("/api/patient/hideorshare", unknownKeys(20_000), headers);
  expect(reply.statusCode).toBe(400);
  expect(reply.body.length).toBeLessThan(4_000);
});

it("a draft whose every field is wrong gets a reply that is smaller than it", async () => {
  const headers = { authorization: `Bearer ${tokenOf("dora@linnet.example", new Date(NOW))}` };
  const payload = { fields: unknownKeys(20_000) };
  const reply = await hospital.app.inject({ method: "PUT", url: "/api/referral/draft", payload, headers });
  expect(reply.statusCode).toBe(400);
  expect(reply.body.length).toBeLessThan(50_000);
});

it("the description of the calls is closed in production", async () => {
  expect((await hospital.app.inject("/api/openapi.json")).statusCode).toBe(200);
  expect((await production.app.inject("/api/openapi.json")).statusCode).toBe(404);
});

/** Microseconds of the processor that this process takes for it. */
function costOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user;
}

describe("a questionnaire that is imported", () => {
  const item = (changes: object) => ({ linkId: "a", text: "A question", type: "string", ...changes });
  const importing = (questionnaire: object) => readQuestionnaire({ resourceType: "Questionnaire", title: "Many", ...questionnaire });
  const many = (count: number, what: unknown) => Array.from({ length: count }, () => what);

  it.each([
    ["items that are none", { item: many(240_000, {}) }],
    ["options that are none", { item: [item({ type: "choice", answerOption: many(250_000, {}) })] }],
    ["extensions", { item: many(250, item({ extension: many(1_000, { url: "urn:other" }) })) }],
    ["items inside a question", { item: [item({ item: many(240_000, {}) })] }],
    ["extensions of the whole", { item: [], extension: many(240_000, {}) }],
    ["keys", { item: [], ...Object.fromEntries(many(50_000, 0).map((_, at) => [`key${at}`, 1])) }],
  ])("is read no further than its first problems: %s", (_what, questionnaire) => {
    const copying = costOf(() => JSON.parse(JSON.stringify(questionnaire)));
    let read = importing({});
    // Without the limit it took a hundred times as long as a copy, or more.
    expect(costOf(() => (read = importing(questionnaire)))).toBeLessThan(20 * copying + 500_000);
    const { outside } = "outside" in read ? read : expect.unreachable("It is outside the subset");
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(outside).length).toBeLessThan(30_000);
  });

  it("says that it has too many items, however good each is", () => {
    const read = importing({ item: Array.from({ length: 1_001 }, (_, at) => item({ linkId: `q${at}` })) });
    expect(read).toEqual({ outside: [{ linkId: "", what: "more than 1000 items" }] });
  });
});

it("a caller that has hung up is not answered, and is no failure of the server", async () => {
  await hospital.app.ready();
  const request = new IncomingMessage(new Socket().destroy());
  Object.assign(request, { method: "GET", url: "/health/live" });
  const response = new ServerResponse(request);
  hospital.app.routing(request, response);
  await new Promise((resolve) => setImmediate(resolve));
  expect([response.statusCode, response.headersSent]).toEqual([200, false]);
});
