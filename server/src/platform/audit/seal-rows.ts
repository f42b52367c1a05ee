import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { CANONICAL_ROW, NO_HASH, rowHash, sealHash, sealTime, toMultirange } from "./seal.ts";
import { GAPS } from "./sealed-up-to.ts";

/** The end of the chain, as it is kept outside the database, too. */
export interface SealHead {
  number: number;
  hash: string;
  sealedAt: string;
  /** How many rows are sealed. */
  total: number;
}

/** A seal that was just made. */
interface NewSeal extends SealHead {
  /** Rows were left for the next one, which waited already. */
  hasMore: boolean;
}

/** So many rows take a fifth of a second at most. */
export const ROWS_OF_SEAL = 5_000;

interface Last extends SealHead {
  rowsUntil: string;
}

const BEFORE_FIRST: Last = { number: 0, hash: NO_HASH, sealedAt: "", total: 0, rowsUntil: "" };

interface Unsealed {
  id: number;
  month: string;
  at: string;
  row: string;
}

/** The last seal of the chain. */
export async function findLastSeal(db: Database): Promise<Last | undefined> {
  const { rows } = await sql<Last>`
    select number, encode(hash, 'hex') as hash, ${sealTime(sql`sealed_at`)} as "sealedAt", total, ${sealTime(sql`rows_until`)} as "rowsUntil"
    from audit_seals order by number desc limit 1`.execute(db);
  return rows[0];
}

/** Rows that no seal has, in the order of their ids. What is dated far ahead waits until then, or else nothing after it would be looked for. */
async function findUnsealed(trx: Database): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`with ${GAPS}
    select r.id, to_char(r.at at time zone 'UTC', 'YYYY-MM-01') as month, ${sealTime(sql`r.at`)} as at, ${CANONICAL_ROW} as row
    from gaps, unnest(gaps) gap
    cross join lateral (
      select * from audit_rows
      where id >= lower(gap) and id < coalesce(upper(gap), 9223372036854775807) and at > since and at < clock_timestamp() + interval '2 days'
      order by id limit ${ROWS_OF_SEAL}
    ) r
    order by r.id limit ${ROWS_OF_SEAL}`.execute(trx);
  return rows;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/**
 * Seals the next committed rows without a seal, of one month. Only one server does this at a time; the others return. Returns the chain's
 * new end, or undefined if no rows wait.
 */
export async function sealRows(db: Database): Promise<NewSeal | undefined> {
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(hashtext('audit_seals')) as "isOurs"`.execute(trx);
    if (!lock.rows[0]?.isOurs) return undefined;
    const found = await findUnsealed(trx);
    const month = found[0]?.month;
    if (!month) return undefined;

    const rows = found.filter((row) => row.month === month);
    const last = (await findLastSeal(trx)) ?? BEFORE_FIRST;
    const clock = await sql<{ now: string }>`select ${sealTime(sql`clock_timestamp()`)} as now`.execute(trx);
    const now = clock.rows[0]?.now ?? last.rowsUntil;
    const content = {
      number: last.number + 1,
      month,
      ids: toMultirange(rows.map(({ id }) => id)),
      count: rows.length,
      total: last.total + rows.length,
      rowsUntil: earlier(now, later(last.rowsUntil, rows.map(({ at }) => at).reduce(later))),
      sealedAt: now,
      previousHash: last.hash,
      rowHashes: Buffer.concat(rows.map(({ row }) => rowHash(row))),
    };
    const hash = sealHash(content);
    await sql`insert into audit_seals (number, month, ids, count, total, row_hashes, rows_until, sealed_at, previous_hash, hash)
      values (${content.number}, ${month}, ${content.ids}::int8multirange, ${content.count}, ${content.total}, ${content.rowHashes},
        ${content.rowsUntil}::timestamptz, ${now}::timestamptz, decode(${last.hash}, 'hex'), decode(${hash}, 'hex'))`.execute(trx);
    const hasMore = found.length === ROWS_OF_SEAL || rows.length < found.length;
    return { number: content.number, hash, sealedAt: now, total: content.total, hasMore };
  });
}
