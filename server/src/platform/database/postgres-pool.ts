import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { codeOf, DatabaseUnavailable, isConnectionLost, READ_ONLY, refusalOf } from "./errors.ts";

/** Marks a statement that is planned once per connection (decision record 10). */
export const PREPARED_STATEMENT = "/* keep plan */";

export interface PoolLimits {
  /** A statement that takes longer is given up by the server; 0: as the server has it. */
  statementTimeoutMs: number;
  /** An answer that takes longer never comes: the server, or the way to it, is gone without a word. 0: it is waited for. */
  answerWithinMs: number;
  /** Hears of each connection that was lost. */
  onLost: (error: DatabaseUnavailable) => void;
}

/** What is asked first on each connection. */
const BEGINNING = "select pg_is_in_recovery() as standby, set_config('jit', 'off', false)";
const LIMIT = "set_config('statement_timeout', $1, false)";

const LIFTS_THE_LIMIT = /^set (local )?statement_timeout = 0/;
const LIMITS_AGAIN = /^select set_config\('statement_timeout'/;

/** Limit of remembered statement names: there are a few dozen, in a few forms each. */
const MOST_NAMES = 1_000;

const names = new LRUCache<string, { name?: string }>({ max: MOST_NAMES });

/** A marked statement is prepared under a name, which is a hash of its text. */
function nameOf(text: string): { name?: string } {
  const known = names.get(text);
  if (known) return known;
  const named = text.includes(PREPARED_STATEMENT) ? { name: createHash("sha1").update(text).digest("base64url") } : {};
  names.set(text, named);
  return named;
}

/** Rejects with `late` when `answer` takes longer than so many milliseconds; 0 waits for ever. */
function inTime<T>(answer: Promise<T>, ms: number, late: () => Error): Promise<T> {
  if (ms === 0) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A pool that survives database restarts (decision record 33). A lost connection throws DatabaseUnavailable, never the driver's own error,
 * and is not reused. The same goes for connections opened before a server became read-only or silent.
 */
export function postgresPool(pool: pg.Pool, { statementTimeoutMs, answerWithinMs, onLost }: PoolLimits): PostgresPool {
  const lost = new WeakMap<pg.ClientBase, DatabaseUnavailable>();
  /** The generation in which a connection was opened: earlier ones are discarded. */
  const openedIn = new WeakMap<pg.ClientBase, number>();
  let generation = 0;

  /** A lost connection always reports the reason for its loss. */
  const lose = (client: pg.ClientBase, code: string) => {
    const before = lost.get(client);
    if (before) return before;
    const error = new DatabaseUnavailable(code);
    lost.set(client, error);
    onLost(error);
    return error;
  };
  // Without listeners of its own, a connection's error would end the process: the pool has one only while a connection is idle.
  pool.on("connect", (client) => client.on("error", (error) => lose(client, codeOf(error))));
  pool.on("error", () => undefined);

  const ask = async (client: pg.ClientBase, query: pg.QueryConfig, ms: number): Promise<pg.QueryResult> => {
    const before = lost.get(client);
    if (before) throw before;
    const late = () => {
      generation += 1;
      return lose(client, "silent");
    };
    try {
      return await inTime(client.query(query), ms, late);
    } catch (error) {
      if (codeOf(error) === READ_ONLY) generation += 1;
      if (isConnectionLost(error)) throw lose(client, codeOf(error));
      throw lost.get(client) ?? error;
    }
  };

  /**
   * A standby answers but takes no writes: if the address now points to one, it is not the database. The same statement turns JIT off
   * (decision record 10) and limits statement time; poolers would refuse both as startup parameters.
   */
  const beginning =
    statementTimeoutMs === 0 ? { text: BEGINNING } : { text: `${BEGINNING}, ${LIMIT}`, values: [String(statementTimeoutMs)] };
  const begin = async (client: pg.PoolClient) => {
    try {
      const { rows } = await ask(client, beginning, answerWithinMs);
      if (rows[0].standby) throw lose(client, READ_ONLY);
    } catch (error) {
      // A server too busy to say which it is, is asked again by whatever is written.
      if (!lost.has(client)) return;
      client.release(true);
      throw error;
    }
  };

  const checkOut = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const asked = generation;
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(codeOf(error), refusalOf(error));
      });
      if (!openedIn.has(client)) {
        await begin(client);
        openedIn.set(client, asked);
      }
      if (openedIn.get(client) === generation) return client;
      client.release(true);
    }
  };

  return {
    connect: async () => {
      const client = await checkOut();
      let limit = answerWithinMs;
      const query = (text: string, values: readonly unknown[]) => {
        if (LIFTS_THE_LIMIT.test(text)) limit = 0;
        else if (LIMITS_AGAIN.test(text)) limit = answerWithinMs;
        return ask(client, { ...nameOf(text), text, values: [...values] }, limit);
      };
      const release = (isDiscarded?: boolean) => client.release(isDiscarded === true || lost.has(client));
      // Linnet reads no cursors, so the other form of `query` is never called.
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
