import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../test/test-database.ts";
import type { OpenDatabase } from "./database/database.ts";
import { maintenanceRuns } from "./maintenance-runs.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());

it("a new portal waits for its first backup from its first day on, and the last run of each kind counts", async () => {
  const runs = maintenanceRuns(open.db);
  const atFirst = await runs.last();
  expect(atFirst.map(({ kind }) => kind).sort()).toEqual(["audit-verify", "backup"]);
  const since = atFirst.find(({ kind }) => kind === "backup")?.endedAt.getTime() ?? 0;
  await runs.note("backup");
  await runs.note("audit-verify", 3);
  await runs.note("audit-verify", 2);
  const [verified, backup] = (await runs.last()).sort((one, other) => one.kind.localeCompare(other.kind));
  expect(verified?.findings).toBe(2);
  expect(backup?.endedAt.getTime()).toBeGreaterThan(since);
});
