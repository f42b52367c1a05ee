import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { CANONICAL_ROW, HASH_BYTES, rowHash, type SealContent, sealTime } from "./seal.ts";

/** A seal as stored in the database. */
export interface Seal extends SealContent {
  hash: string;
}

/** Seals read per query: small seals by the thousand, large ones a few at a time. */
const SEALS_AT_ONCE = 2_000;
const ROWS_AT_ONCE = 20_000;

/** Whether the database was brought to a version that seals. */
export async function hasSealTable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('audit_seals') is not null as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

/** All seals in the order of their numbers, some at a time. */
export async function* readSeals(db: Database): AsyncGenerator<Seal[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Seal>`
      select number, month, ids::text, count, total, ${sealTime(sql`rows_until`)} as "rowsUntil", ${sealTime(sql`sealed_at`)} as "sealedAt",
        encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash, row_hashes as "rowHashes"
      from (
        select *, sum(count) over (order by number) - count as before
        from (select * from audit_seals where number > ${last} order by number limit ${SEALS_AT_ONCE}) next
      ) counted
      where before < ${ROWS_AT_ONCE} order by number`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.number ?? last;
  }
}

const RANGE = /\[(\d+),(\d+)\)/g;

/** The first id, and the one after the last. */
type IdRange = [from: number, to: number];

export interface SealedIds {
  ranges: IdRange[];
  all: number[];
}

/** The ids of a seal; undefined where they are not as many as it has hashes, and so cannot be what was sealed. */
export function idsOf({ ids, count, rowHashes }: Seal): SealedIds | undefined {
  const ranges = [...ids.matchAll(RANGE)].map(([, from, to]): IdRange => [Number(from), Number(to)]);
  const size = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  if (size !== count || rowHashes.length !== count * HASH_BYTES) return undefined;
  return { ranges, all: ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, nth) => from + nth)) };
}

/** Gaps of up to this many unsealed ids (rolled back or late) are skipped one by one. */
const BRIDGED = 1_000;

/** Merges ranges that are close together, so that one query finds the rows of many seals. */
function spansOf(ranges: readonly IdRange[]): IdRange[] {
  const spans: IdRange[] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = spans.at(-1);
    if (last && from - last[1] <= BRIDGED) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  return spans;
}

/** The texts of rows of one month, by id; some between the ranges, too. */
export async function readRows(db: Database, month: string, ranges: readonly IdRange[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (const [from, to] of spansOf(ranges)) {
    const { rows } = await sql<{ id: number; row: string }>`
      select r.id, ${CANONICAL_ROW} as row from audit_rows r
      where r.id >= ${from} and r.id < ${to} and r.at >= ${month}::timestamp at time zone 'UTC'
        and r.at < (${month}::timestamp + interval '1 month') at time zone 'UTC'`.execute(db);
    for (const { id, row } of rows) texts.set(id, row);
  }
  return texts;
}

/** Ranges as one multirange; those of seals mostly follow each other, and stand there as one. */
export function multirangeOf(ranges: readonly IdRange[]): string {
  const joined: IdRange[] = [];
  for (const [from, to] of ranges) {
    const last = joined.at(-1);
    if (last?.[1] === from) last[1] = to;
    else joined.push([from, to]);
  }
  return `{${joined.map(([from, to]) => `[${from},${to})`).join()}}`;
}

/** Whether a row is as it was when it was sealed, as the `nth` of its seal. */
export const isAsSealed = ({ rowHashes }: Seal, nth: number, row: string): boolean =>
  rowHash(row).equals(rowHashes.subarray(nth * HASH_BYTES, (nth + 1) * HASH_BYTES));

export interface RowCounts {
  all: number;
  /** Rows without a seal. */
  unsealed: number;
}

/** How many rows there are, whatever the seals say; `sealed` is a multirange of ids. */
export async function countRows(db: Database, sealed: string): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`
    select count(*) as "all", count(*) filter (where not id <@ ${sealed}::int8multirange) as unsealed from audit_rows`.execute(db);
  return rows[0] ?? { all: 0, unsealed: 0 };
}

/** Rows in no seal from before `until`, or dated later than there is; the first ones. */
export async function findUnsealedIds(
  db: Database,
  sealed: string,
  { until, now }: { until: Date; now: Date },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_rows
    where not id <@ ${sealed}::int8multirange and (at < ${until} or at > ${now}::timestamptz + interval '1 day')
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of sealed rows that more than one row has; the first ones. */
export async function findDuplicateIds(db: Database, sealed: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_rows where id <@ ${sealed}::int8multirange group by id having count(*) > 1 order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the ids that a row of any month has. */
export async function findExistingIds(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from audit_rows where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
