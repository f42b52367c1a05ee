import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/**
 * The unsealed ids, as a multirange `gaps`, and `since`, before which nothing is sealed anymore. Transactions commit in a different order
 * than their rows were numbered, and rollbacks leave ids unused. So each gap of the last two days is checked again, counted from the newest
 * sealed row rather than from now: a stopped server or a clock that was set back misses nothing.
 */
export const GAPS = sql`
  reach as (
    select coalesce((select rows_until from audit_seals order by number desc limit 1), '-infinity') - interval '2 days' as since
  ), sealed as (
    select coalesce(range_agg(ids), '{}') as ids from audit_seals where rows_until > (select since from reach)
  ), gaps as (
    select int8multirange(int8range(coalesce(lower(ids), 0), null)) - ids as gaps, since from sealed, reach
  )`;

/** Of each gap the first rows are enough: they are numbered in the order of time, but for those of one moment. */
const FIRST_ROWS = 1_000;

/**
 * Every row of the audit trail up to this time is sealed. It is now, while none waits for its seal. Rows are found by their numbers: in the
 * order of time those of two days would be read for the few that wait.
 */
export async function sealedUpTo(db: Database): Promise<Date> {
  const { rows } = await sql<{ upTo: Date }>`with ${GAPS}
    select coalesce(min(r.at), clock_timestamp()) as "upTo"
    from gaps, unnest(gaps) gap
    cross join lateral (
      select at from audit_rows where id >= lower(gap) and id < coalesce(upper(gap), 9223372036854775807) and at > since
      order by id limit ${sql.lit(FIRST_ROWS)}
    ) r`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The aggregate returned no row");
  return row.upTo;
}
