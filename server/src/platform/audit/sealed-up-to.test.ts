import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../database/database.ts";
import { auditSystem } from "./audit.ts";
import { sealedUpTo } from "./sealed-up-to.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());

it("the trail is sealed up to its first row that is not, and up to now where there is none", async () => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(open.db);
  expect(await sealedUpTo(open.db)).toBeInstanceOf(Date);
  expect((await sealedUpTo(open.db)).getTime()).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Number.NaN);
  await auditSystem(open.db, { action: "roster:give-access", rule: "test" });
  const first = await open.db.selectFrom("audit_rows").select("at").orderBy("id").executeTakeFirstOrThrow();
  await auditSystem(open.db, { action: "roster:give-access", rule: "test" });
  expect(await sealedUpTo(open.db)).toEqual(first.at);
  // Numbered later, and of a moment before.
  const at = new Date(first.at.getTime() - 60_000);
  await open.db.insertInto("audit_rows").values({ at, request_id: "system", action: "test:seal", outcome: "done" }).execute();
  expect(await sealedUpTo(open.db)).toEqual(at);
});
