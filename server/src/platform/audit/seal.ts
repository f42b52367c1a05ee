import { createHash, hash } from "node:crypto";
import { sql } from "kysely";

/**
 * A row `r` of the audit trail as unambiguous text: its columns in this order, time in microseconds since 1970. Built in the statement that
 * reads the row, not by a database function that could be changed together with the rows.
 */
export const CANONICAL_ROW = sql`json_build_array(r.id, extract(epoch from r.at)::text, r.request_id, r.session_id, r.actor_id, r.effective_id,
  r.role_ids, r.practice_id, r.action, r.outcome, r.rule, r.person_ids, r.object, r.changed, r.count, r.address)::text`;

/** A time as seals have it: UTC, in microseconds, and in an order that text has, too. */
export const sealTime = (time: unknown) => sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const HASH_BYTES = 32;

/** SHA-256 of a row's canonical text. */
export const rowHash = (canonical: string): Buffer => hash("sha256", canonical, "buffer");

/** What a seal contains besides its own hash. */
export interface SealContent {
  number: number;
  /** The first day of the month of its rows. */
  month: string;
  /** As PostgreSQL writes a multirange. */
  ids: string;
  count: number;
  total: number;
  rowsUntil: string;
  sealedAt: string;
  /** In hexadecimal digits. */
  previousHash: string;
  rowHashes: Uint8Array;
}

/** What the first seal follows. */
export const NO_HASH = "0".repeat(2 * HASH_BYTES);

/** The hash of a seal over all that it says, in hexadecimal digits. */
export function sealHash({ number, month, ids, count, total, rowsUntil, sealedAt, previousHash, rowHashes }: SealContent): string {
  const head = JSON.stringify(["linnet audit seal", previousHash, number, month, ids, count, total, rowsUntil, sealedAt]);
  return createHash("sha256").update(head).update("\n").update(rowHashes).digest("hex");
}

/** Ids in ascending order as PostgreSQL writes their multirange: `{[1,4),[7,8)}`. */
export function toMultirange(ids: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last?.to === id) last.to++;
    else ranges.push({ from: id, to: id + 1 });
  }
  return `{${ranges.map(({ from, to }) => `[${from},${to})`).join()}}`;
}
