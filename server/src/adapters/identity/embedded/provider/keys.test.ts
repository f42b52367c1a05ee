import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../../../test/test-database.ts";
import type { OpenDatabase } from "../../../../platform/database/database.ts";
import { embeddedKeys } from "./keys.ts";

let open: OpenDatabase;

beforeAll(async () => {
  open = await testDatabase();
});

afterAll(() => open.close());

test("processes that start together come to one key, and find it again later", async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => embeddedKeys(open.db)));
  for (const keys of [...others, await embeddedKeys(open.db)]) expect(keys).toEqual(first);
  expect(first?.signing).toHaveLength(1);
});

test("what is shown of the keys holds no secret", async () => {
  const { verifying, cookieSecrets, signing } = await embeddedKeys(open.db);
  expect(verifying.keys.map((key) => Object.keys(key).sort())).toEqual([["alg", "crv", "kid", "kty", "use", "x", "y"]]);
  expect(cookieSecrets[0]).toMatch(/^[\w-]{43}$/);
  expect(cookieSecrets[0]).not.toBe(signing[0]?.d);
});
