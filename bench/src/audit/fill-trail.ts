import type { FileStorage } from "@linnet/server/src/adapters/storage/port.ts";
import { isHead, keepHead } from "@linnet/server/src/platform/audit/seal-heads.ts";
import { sealRows } from "@linnet/server/src/platform/audit/seal-rows.ts";
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";

const MONTHS = 24;
export const PERSONS = 3_000;
export const PRACTICES = 600;
export const CHILDREN = 100_000;
/** How a child that the portal does not know any more is called. */
export const childId = (number: number): string => `bench-child-${number}`;

/** Each is a third as frequent as the one before, so that there are rare ones. */
const ACTIONS = [
  "read:patients",
  "read:patient",
  "read:labs",
  "read:notes",
  "read:referrals",
  "write:sign-in",
  "write:referral",
  "read:report",
];

/** Away with what the demo hospital has written, and with its seals: older rows would not be looked for any more. */
async function emptyTrail(db: Database, storage: FileStorage): Promise<void> {
  for await (const key of storage.keys()) if (isHead(key)) await storage.remove(key);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of ["audit_rows", "audit_seals"]) await sql`truncate ${sql.table(table)}`.execute(trx);
  });
}

/** Rows of two years up to yesterday, spread over people, practices and children. */
async function insertMonth(db: Database, ago: number, rows: number): Promise<void> {
  await sql`select make_audit_month(date_trunc('month', now(), 'UTC') - make_interval(months => ${ago}))`.execute(db);
  await sql`
    insert into audit_rows (at, request_id, session_id, actor_id, effective_id, role_ids, practice_id, action, outcome, rule, person_ids,
      object, count, address)
    select began + (until - began) * (n::float8 / ${rows}::int), 'req-' || n, gen_random_uuid(), actor,
      case when n % 997 = 0 then 1 + actor % ${PERSONS}::int else actor end, '{1}', 1 + actor % ${PRACTICES}::int,
      (${ACTIONS}::text[])[least(8, 1 + floor(-ln(1 - random()) / 1.1)::int)],
      case when n % 211 = 0 then 'refused' else 'done' end,
      case when n % 211 = 0 then 'not in care' when n % 40009 = 0 then 'desk' when n % 3 = 0 then 'shared' else 'assigned' end,
      case when n % 4 = 0 then (select array_agg('bench-child-' || child + nth) from generate_series(0, 24) nth)
        else array['bench-child-' || child] end,
      'referral ' || n % 100000, case when n % 4 = 0 then 25 else 1 end, '10.' || n % 250 || '.0.1'
    from (
      select n, 1 + floor(random() * ${PERSONS}::int)::int as actor, 1 + floor(random() * ${CHILDREN - 25}::int)::int as child,
        date_trunc('month', now(), 'UTC') - make_interval(months => ${ago}) as began,
        least(date_trunc('month', now(), 'UTC') - make_interval(months => ${ago - 1}), now() - interval '1 day') as until
      from generate_series(1, ${rows}::int) n
    ) made`.execute(db);
}

/** Without indexes until all rows are there, which takes a third of the time. */
async function insertRows(db: Database, rows: number): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i where i.indrelid = 'audit_rows'::regclass and not i.indisprimary`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db);
  for (let ago = MONTHS - 1; ago >= 0; ago--) await insertMonth(db, ago, Math.ceil(rows / MONTHS));
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`vacuum analyze audit_rows`.execute(db);
}

/** A trail of so many rows, sealed by the product's own code and with its heads in the storage. No server may run meanwhile. */
export async function fillTrail(db: Database, storage: FileStorage, rows: number, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  const soFar = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  await emptyTrail(db, storage);
  await insertRows(db, rows);
  say(`  ${rows.toLocaleString("en-US")} rows are written: ${soFar()}`);
  let last = 0;
  for (let head = await sealRows(db); head; head = await sealRows(db)) {
    last = head.number;
    await keepHead(db, storage, head);
  }
  say(`  sealed by ${last.toLocaleString("en-US")} seals: ${soFar()}`);
}
