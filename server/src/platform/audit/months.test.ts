import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../database/database.ts";
import { statementsOf } from "../database/migrate.ts";
import { auditSystem } from "./audit.ts";
import { makeAuditMonths } from "./months.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());

/** Where each row lies, by its id. */
async function placesOf(ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from audit_rows where id = any(${ids}::bigint[]) order by id`.execute(open.db);
  return rows.map(({ place }) => place);
}

async function addAt(at: string): Promise<number> {
  const row = { at, request_id: "system", action: "test:month", outcome: "done" } as const;
  return (await open.db.insertInto("audit_rows").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

describe("the months of the audit trail", () => {
  it("are made ahead, and again without harm", async () => {
    await makeAuditMonths(open.db);
    await makeAuditMonths(open.db);
    const { rows } = await sql<{ name: string; expected: string }>`
      select c.relname as name, 'audit_rows_' || to_char((now() at time zone 'UTC') + make_interval(months => n), 'YYYY_MM') as expected
      from generate_series(0, 3) n
      left join pg_class c on c.relname = 'audit_rows_' || to_char((now() at time zone 'UTC') + make_interval(months => n), 'YYYY_MM')
        and c.relispartition`.execute(open.db);
    expect(rows).toHaveLength(4);
    for (const { name, expected } of rows) expect(name).toBe(expected);
  });

  it("begin and end by UTC, whatever the zone of the session", async () => {
    await open.db.transaction().execute(async (trx) => {
      await sql`set local time zone 'Asia/Tokyo'`.execute(trx);
      await sql`select make_audit_month('2020-02-29T23:59:59.999999Z')`.execute(trx);
    });
    const ids = [
      await addAt("2020-01-31T23:59:59.999999Z"),
      await addAt("2020-02-01T00:00:00Z"),
      await addAt("2020-02-29T23:59:59.999999Z"),
      await addAt("2020-03-01T00:00:00Z"),
    ];
    expect(await placesOf(ids)).toEqual(["audit_rows_aside", "audit_rows_2020_02", "audit_rows_2020_02", "audit_rows_aside"]);
  });

  it("take in what was written before they were there", async () => {
    const ids = [await addAt("2021-06-30T10:00:00Z"), await addAt("2021-07-01T10:00:00Z")];
    await sql`select make_audit_month('2021-06-15T00:00:00Z')`.execute(open.db);
    expect(await placesOf(ids)).toEqual(["audit_rows_2021_06", "audit_rows_aside"]);
  });

  it.each(["audit_rows", "audit_rows_2020_02", "audit_rows_2021_06", "audit_rows_aside"])("are only ever added to: %s", async (table) => {
    for (const change of [
      sql`update ${sql.table(table)} set count = 1`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)}`,
    ])
      await expect(change.execute(open.db)).rejects.toThrow("audit rows are never changed or removed");
  });
});

const FOLDER = new URL("../../../migrations/", import.meta.url).pathname;

describe("an upgrade from the table without months", () => {
  let old: OpenDatabase;
  beforeAll(async () => {
    old = await testDatabase();
    await sql`drop schema public cascade`.execute(old.db);
    await sql`create schema public`.execute(old.db);
  });
  afterAll(() => old.close());

  const run = async (files: string[]) => {
    for (const file of files)
      for (const statement of statementsOf(file, readFileSync(FOLDER + file, "utf8"))) await sql.raw(statement).execute(old.db);
  };
  const everything = async () =>
    (await sql<{ row: string }>`select (audit_rows)::text as row from audit_rows order by id`.execute(old.db)).rows.map(({ row }) => row);

  it("keeps every row as it was, and goes on to number", async () => {
    const files = globSync("*.sql", { cwd: FOLDER }).map((file) => basename(file));
    await run(files.filter((file) => file < "0053").sort());
    await sql`insert into audit_rows (at, request_id, session_id, actor_id, effective_id, role_ids, practice_id, action, outcome, rule,
        person_ids, object, changed, count, address)
      select timestamptz '2026-08-30T12:00:00.000001Z' + n * interval '1 hour', 'req-' || n, gen_random_uuid(), n, n + 1, '{1,2}', n % 7,
        'read:patients', case when n % 5 = 0 then 'refused' else 'done' end, 'assigned', array['p-' || n, 'p-"' || n], 'referral ' || n,
        '{"lastName"}', n, '127.0.0.1'
      from generate_series(1, 200) n`.execute(old.db);
    await auditSystem(old.db, { action: "roster:give-access", rule: "test" });
    await sql`select nextval('audit_rows_id_seq')`.execute(old.db);
    const before = await everything();

    await run(files.filter((file) => file.startsWith("0053")));

    expect(before).toHaveLength(201);
    expect(await everything()).toEqual(before);
    await auditSystem(old.db, { action: "roster:end-access", rule: "test" });
    const { rows } = await sql<{ id: number; place: string }>`
      select id, tableoid::regclass::text as place from audit_rows where action = 'roster:end-access'`.execute(old.db);
    expect(rows[0]?.id).toBe(203);
    expect(rows[0]?.place).toMatch(/^audit_rows_\d{4}_\d{2}$/);
    const places = await sql<{ place: string; count: number }>`
      select tableoid::regclass::text as place, count(*)::integer as count from audit_rows where at < '2026-10-01' group by 1 order by 1`.execute(
      old.db,
    );
    expect(places.rows).toEqual([
      { place: "audit_rows_2026_08", count: 35 },
      { place: "audit_rows_2026_09", count: 165 },
    ]);
  });
});
