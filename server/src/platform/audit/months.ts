import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { auditSystem } from "./audit.ts";

/** So many months are there before their first row: a server that runs for a quarter of a year without its daily work goes on. */
const AHEAD = 3;
/** Who waits for the table holds up all others behind them: after so long it is left for the next day. */
const LOCK_TIMEOUT = "2s";

/**
 * Makes the partitions of `audit_rows` for this month and the next ones, where they are not there yet, by the database's own clock. Rows
 * that were put aside for want of their month are taken into it.
 */
export async function makeAuditMonths(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
    await sql`select make_audit_month(date_trunc('month', now(), 'UTC') + make_interval(months => n)) from generate_series(0, ${AHEAD}) n`.execute(
      trx,
    );
  });
}

/** Makes the partitions of these months (`2020-01-01`, the first day) where they are not there yet, in the caller's transaction. */
export async function makeMonths(trx: Database, months: readonly string[]): Promise<void> {
  for (const month of months) await sql`select make_audit_month(${month}::timestamp at time zone 'UTC')`.execute(trx);
}

/** What the daily work writes into the trail for each month that it drops. */
export const DROP_MONTH = "audit:drop-month";

export const AUDIT_YEARS = 6;

/** Whether a month (`2020-01-01`, its first day) has ended more than six years ago. */
export function isOverdue(month: string, now: Date): boolean {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year + AUDIT_YEARS, number) <= now.getTime();
}

/** The months that are there, as the first day of each, the oldest first. */
export async function findMonths(db: Database): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select translate(substring(c.relname from '^audit_rows_(\\d{4}_\\d{2})$'), '_', '-') || '-01' as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_rows'::regclass and c.relname ~ '^audit_rows_\\d{4}_\\d{2}$' order by month`.execute(db);
  return rows.map(({ month }) => month);
}

/** Drops each month that has ended more than six years ago, and writes that down. The seals of its rows stay, and prove what follows. */
export async function dropOldMonths(db: Database, now: Date): Promise<void> {
  for (const month of (await findMonths(db)).filter((one) => isOverdue(one, now)))
    await db.transaction().execute(async (trx) => {
      const table = sql.table(`audit_rows_${month.slice(0, 7).replace("-", "_")}`);
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${table}`.execute(trx);
      await auditSystem(trx, { action: DROP_MONTH, rule: "kept six years", object: month, count: rows[0]?.count ?? 0 });
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
      await sql`drop table ${table}`.execute(trx);
    });
}
