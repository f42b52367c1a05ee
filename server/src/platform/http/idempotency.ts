import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { LoggableError } from "../loggable-error.ts";
import { AppError, conflict } from "./errors.ts";

const KEY = /^[\x21-\x7e]{1,128}$/;

interface OnceRequest {
  accountId: number;
  /** The caller's `Idempotency-Key`. */
  key: string;
  action: string;
  /** What was asked: the same key with another request is a mistake of the caller. */
  input: unknown;
}

interface Asked {
  accountId: number;
  key: string;
  action: string;
  request_hash: string;
}

/** What a transaction does for its caller; gives the reply of the call. */
type Work<R> = (trx: Database) => Promise<R>;

/** Runs the one transaction of a call that may come twice: the caller's key, the work and the reply are written together or not at all. */
export type Once<R> = (work: Work<R>) => Promise<R>;

const stillRunning = () => conflict("We are already working on this request. Wait a moment.");

/** One request at a time per key. A second one does not wait: its answer is not its own to make. */
async function takeTurn(trx: Database, { accountId, key }: Asked): Promise<void> {
  const turn = sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 0)) as "isFree"`;
  const { rows } = await turn.execute(trx);
  if (!rows[0]?.isFree) throw stillRunning();
}

async function storeReply(trx: Database, { accountId, key, action, request_hash }: Asked, given: unknown): Promise<void> {
  const row = { action, request_hash, reply: JSON.stringify(given) };
  await trx
    .insertInto("idempotency_keys")
    .values({ account_id: accountId, key, ...row })
    // A key without a reply was left by a version that wrote the reply apart from the work.
    .onConflict((left) => left.columns(["account_id", "key"]).doUpdateSet(row))
    .execute();
}

/**
 * Runs a call once for a key (draft-ietf-httpapi-idempotency-key-header): the same key and request get the first reply again. `call` is
 * given the way to its one transaction. Where the server dies or the call fails nothing of it is left, and the key is free.
 * @throws AppError 422 for another request under the same key, `conflict` while the first call still writes; LoggableError for a call
 * that answers without that transaction.
 */
export async function once<R, T>(
  db: Database,
  { accountId, key, action, input }: OnceRequest,
  call: (once: Once<R>) => Promise<T>,
): Promise<T> {
  if (!KEY.test(key)) throw new AppError("invalid_input", "The Idempotency-Key must be 1 to 128 visible characters");
  const request_hash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const asked = { accountId, key, action, request_hash };
  const first = await firstReply<T>(db, asked);
  if (first) return first.reply;
  let isWritten = false;
  const write: Once<R> = async (work) => {
    const written = await db.transaction().execute(async (trx) => {
      await takeTurn(trx, asked);
      if (await firstReply(trx, asked)) throw stillRunning();
      const given = await work(trx);
      await storeReply(trx, asked, given);
      return given;
    });
    isWritten = true;
    return written;
  };
  try {
    const reply = await call(write);
    // A mistake in the handler: the next request under this key would do it a second time.
    if (!isWritten) throw new LoggableError(`${action} did not use the transaction of its idempotency key`);
    return reply;
  } catch (error) {
    // The same request has completed, or this one has and its answer from the database was lost.
    const done = await firstReply<T>(db, asked);
    if (done) return done.reply;
    throw error;
  }
}

/** @throws AppError 422 where the key was used for something else. */
async function firstReply<T>(db: Database, { accountId, key, action, request_hash }: Asked): Promise<{ reply: T } | undefined> {
  const first = await db
    .selectFrom("idempotency_keys")
    .select(["action", "request_hash", "reply"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (first && (first.action !== action || first.request_hash !== request_hash))
    throw new AppError("conflict", "This Idempotency-Key was already used for a different request", { status: 422 });
  // The reply was made by the same call of the contract and is checked against it again before it leaves.
  return first && first.reply !== null ? { reply: first.reply as T } : undefined;
}

/** Drops keys older than a day; a job calls it. */
export async function purgeOldKeys(db: Database): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", sql<Date>`now() - interval '1 day'`).execute();
}
