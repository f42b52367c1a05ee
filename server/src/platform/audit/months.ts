import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** So many months are there before their first row: a server that runs for a quarter of a year without its daily work goes on. */
const AHEAD = 3;
/** Longer than any statement of a request takes. What waits longer for its turn would hold up the others behind it, and comes the next day. */
const LOCK_TIMEOUT = "6s";

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
