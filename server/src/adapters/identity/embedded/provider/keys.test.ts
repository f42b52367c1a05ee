import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../../../test/test-database.ts";
import type { OpenDatabase } from "../../../../platform/database/database.ts";
import { embeddedKeys, replaceTokenKey } from "./keys.ts";

const SECRET = { COOKIE_SECRET: "the secret of these tests, of 32 signs" };

let open: OpenDatabase;

beforeAll(async () => {
  open = await testDatabase();
});

afterAll(() => open.close());

test("processes that start together come to one key, and find it again later", async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => embeddedKeys(open.db, SECRET)));
  for (const keys of [...others, await embeddedKeys(open.db, SECRET)]) expect(keys).toEqual(first);
  expect(first?.signing).toHaveLength(1);
});

test("what is shown of the keys holds no secret", async () => {
  const { verifying, cookieSecrets, signing } = await embeddedKeys(open.db, SECRET);
  expect(verifying.keys.map((key) => Object.keys(key).sort())).toEqual([["alg", "crv", "kid", "kty", "use", "x", "y"]]);
  expect(cookieSecrets[0]).toMatch(/^[\w-]{43}$/);
  expect(cookieSecrets[0]).not.toBe(signing[0]?.d);
});

const stored = async () => JSON.stringify(await open.db.selectFrom("identity_keys").selectAll().execute());

test("who reads the database signs nothing with what lies there", async () => {
  const { signing } = await embeddedKeys(open.db, SECRET);
  expect(await stored()).toContain(signing[0]!.x);
  expect(await stored()).not.toContain(signing[0]!.d);
});

test("a key of before, which lies there as it is, is sealed at the next start and stays the same", async () => {
  const { signing } = await embeddedKeys(open.db, SECRET);
  await open.db
    .updateTable("identity_keys")
    .set({ jwk: JSON.stringify(signing[0]) })
    .execute();
  expect(await stored()).toContain(signing[0]!.d);
  expect((await embeddedKeys(open.db, SECRET)).signing).toEqual(signing);
  expect(await stored()).not.toContain(signing[0]!.d);
});

test("with another COOKIE_SECRET there is another key, and nothing of before is believed", async () => {
  const before = await embeddedKeys(open.db, SECRET);
  const after = await embeddedKeys(open.db, { COOKIE_SECRET: "another secret of these tests, of 32 signs" });
  expect(after.signing).toHaveLength(1);
  expect(after.verifying.keys.map(({ kid }) => kid)).not.toContain(before.signing[0]!.kid);
});

test("another key is published, signs five minutes later, and the old one is believed for a day more", async () => {
  await open.db.deleteFrom("identity_keys").execute();
  const now = new Date();
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const kidsAt = async (minutes: number) => (await embeddedKeys(open.db, SECRET, later(minutes))).verifying.keys.map(({ kid }) => kid);
  const [old] = await kidsAt(0);
  await replaceTokenKey(open.db, SECRET, { isLeaked: false, now });
  const [first, next] = await kidsAt(1);
  expect([first, next]).toEqual([old, expect.not.stringMatching(`^${old}$`)]);
  expect(await kidsAt(6)).toEqual([next, old]);
  expect(await kidsAt(23 * 60)).toEqual([next, old]);
  expect(await kidsAt(25 * 60)).toEqual([next]);
  const rows = open.db.selectFrom("audit_rows").select(["rule", "object"]).where("action", "=", "write:token-key-replaced");
  expect(await rows.execute()).toEqual([{ rule: "planned", object: `key ${next}` }]);
});

test("a key that has leaked is forgotten right away", async () => {
  const before = (await embeddedKeys(open.db, SECRET)).verifying.keys.map(({ kid }) => kid);
  await replaceTokenKey(open.db, SECRET, { isLeaked: true, now: new Date() });
  const after = (await embeddedKeys(open.db, SECRET)).verifying.keys.map(({ kid }) => kid);
  expect(after).toEqual([expect.any(String)]);
  expect(before).not.toContain(after[0]);
});
