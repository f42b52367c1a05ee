import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
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

/**
 * Runs `work` once for a key (draft-ietf-httpapi-idempotency-key-header): the same key and request get the first reply again.
 * A first call that failed frees its key, so that it can be tried again.
 * @throws AppError 422 for another request under the same key, `conflict` while the first call still runs.
 */
export async function once<T>(db: Database, { accountId, key, action, input }: OnceRequest, work: () => Promise<T>): Promise<T> {
  if (!KEY.test(key)) throw new AppError("invalid_input", "The Idempotency-Key must be 1 to 128 visible characters");
  const request_hash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const mine = await db
    .insertInto("idempotency_keys")
    .values({ account_id: accountId, key, action, request_hash })
    // A call that broke off with its server left its key without a reply: after a minute nobody is working on it any more.
    .onConflict((already) =>
      already
        .columns(["account_id", "key"])
        .doUpdateSet({ created_at: sql<Date>`now()` })
        .where("idempotency_keys.reply", "is", null)
        .where("idempotency_keys.request_hash", "=", request_hash)
        .where("idempotency_keys.created_at", "<", sql<Date>`now() - interval '1 minute'`),
    )
    .returning("key")
    .executeTakeFirst();
  if (!mine) return firstReply<T>(db, { accountId, key, action, request_hash });
  const reply = await work().catch(async (error: unknown) => {
    await db.deleteFrom("idempotency_keys").where("account_id", "=", accountId).where("key", "=", key).execute();
    throw error;
  });
  await db
    .updateTable("idempotency_keys")
    .set({ reply: JSON.stringify(reply) })
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .execute();
  return reply;
}

interface Asked {
  accountId: number;
  key: string;
  action: string;
  request_hash: string;
}

async function firstReply<T>(db: Database, { accountId, key, action, request_hash }: Asked): Promise<T> {
  const first = await db
    .selectFrom("idempotency_keys")
    .select(["action", "request_hash", "reply"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (first && (first.action !== action || first.request_hash !== request_hash))
    throw new AppError("conflict", "This Idempotency-Key was used for another request", { status: 422 });
  if (!first || first.reply === null) throw conflict("The same request is being worked on. Please wait a moment.");
  // The reply was made by the same call of the contract and is checked against it again before it leaves.
  return first.reply as T;
}

/** Drops keys older than a day; a job calls it. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", sql<Date>`now() - interval '1 day'`).execute();
}
