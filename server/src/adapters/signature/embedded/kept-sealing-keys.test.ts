import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../../test/test-database.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { keptSealingKeys } from "./kept-sealing-keys.ts";

const NOW = new Date("2026-11-27T08:00:00Z");
const HOSPITAL_NAME = "Riverbend";
const keys = keptSealingKeys({ HOSPITAL_NAME, DATA_SECRET: "the secret of these tests, of 32 signs" });

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());

const stored = () => open.db.selectFrom("signature_keys").select(["certificate", "private_key"]).orderBy("id").execute();

test("who reads the database seals nothing with what lies there", async () => {
  const key = await keys.current(open.db, NOW);
  expect(key.privateKey).toContain("PRIVATE KEY");
  expect(await stored()).toEqual([{ certificate: key.certificate, private_key: expect.not.stringContaining("PRIVATE KEY") }]);
  expect(await keys.current(open.db, NOW)).toEqual(key);
});

test("a key of before, which lies there as it is, is sealed at its next use and stays the same", async () => {
  const { certificate, privateKey } = await keys.current(open.db, NOW);
  await open.db.updateTable("signature_keys").set({ private_key: privateKey }).execute();
  expect(await keys.current(open.db, NOW)).toEqual({ certificate, privateKey });
  expect(JSON.stringify(await stored())).not.toContain("PRIVATE KEY");
});

test("with another DATA_SECRET another key seals, and the old certificate stays", async () => {
  const before = await keys.current(open.db, NOW);
  const other = keptSealingKeys({ HOSPITAL_NAME, DATA_SECRET: "another secret of these tests, of 32 signs" });
  expect((await other.current(open.db, NOW)).certificate).not.toBe(before.certificate);
  expect((await stored()).map(({ certificate }) => certificate)).toContain(before.certificate);
});
