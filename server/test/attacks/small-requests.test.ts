import { expect, it } from "vitest";
import { NOW } from "../open-hospital.ts";
import { SAFE_PRODUCTION } from "../safe-production.ts";
import { testApp } from "../test-app.ts";
import { tokenOf } from "../test-identity.ts";

const hospital = testApp();
const production = testApp({ ...SAFE_PRODUCTION, DATABASE_URL: "", LINNET_ALLOW_EMBEDDED_DATABASE: "true" });

const unknownKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 1]));
const strangersCalls = ["/api/Account/newaccountrequest", "/api/password-reset/request", "/api/invitation/open"];

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  hospital.app.inject({ method: "POST", url, payload, headers });

it.each(strangersCalls)("%s takes no more than 16 KB from a stranger", async (url) => {
  const reply = await post(url, unknownKeys(100_000));
  expect([reply.statusCode, reply.json().message]).toEqual([413, "This is too large to be sent"]);
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

it("the description of the calls is closed in production", async () => {
  expect((await hospital.app.inject("/api/openapi.json")).statusCode).toBe(200);
  expect((await production.app.inject("/api/openapi.json")).statusCode).toBe(404);
});
