import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { ExponentialBackoff, handleWhen, retry } from "cockatiel";
import { type Dialect, Kysely, type LogEvent, PGliteDialect, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Config } from "../../config.ts";
import { closeInside, lockDataFolder } from "../data-folder.ts";
import { type DatabaseUnavailable, hasSqlState } from "./errors.ts";
import { PREPARED_STATEMENT, postgresPool } from "./postgres-pool.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

const INT8 = 20;
const DATE = 1082;

/** Both drivers give the same JavaScript values: bigint as number, date as text. */
const parsers = { [INT8]: Number, [DATE]: (value: string) => value };

/** How many connections of a pool are open, how many of them idle, and how many who ask wait for one. */
export interface PoolUse {
  most: number;
  open: number;
  idle: number;
  waiting: number;
}

/** A database that is open, and how to close it. `lite` is there when it is the embedded one, `pool` when it is PostgreSQL. */
export interface OpenDatabase {
  db: Database;
  lite?: PGlite;
  pool?: () => PoolUse;
  close(): Promise<void>;
}

/** A statement once the database has answered it, or refused it. */
export type AnsweredStatement = LogEvent;
/** Called for each statement, in the async context of its caller. */
type OnStatement = (statement: AnsweredStatement) => void;

/** How the driver of PostgreSQL reads values. */
export const postgresTypes = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

const queryBuilder = (dialect: Dialect, onStatement?: OnStatement): Database =>
  repeatLostTransactions(new Kysely<Tables>({ dialect, ...(onStatement && { log: onStatement }) }));

/** Loaded where there is no PostgreSQL. */
async function embeddedDatabase() {
  const { PGlite } = await import("@electric-sql/pglite");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  return { PGlite, options: { extensions: { pg_trgm }, parsers } };
}

/** What is opened for one test file is as small as it can be: buffers are cleared at every start, and an old log is copied with each dump. */
const SMALL = ["-c", "shared_buffers=32MB", "-c", "wal_recycle=off", "-c", "min_wal_size=2MB"];
/** The smallest there is, since one piece of the log is copied with each dump. */
const SMALL_LOG = ["--wal-segsize=1"];

/** Opens the embedded database from a dumped folder, in memory only; for tests and tools. */
export async function openInMemory(dump?: Blob): Promise<OpenDatabase> {
  const { PGlite, options } = await embeddedDatabase();
  const startParams = [...PGlite.defaultStartParams, ...SMALL];
  const lite = await PGlite.create({ ...options, startParams, ...(dump ? { loadDataDir: dump } : { initDbStartParams: SMALL_LOG }) });
  return { db: queryBuilder(new PGliteDialect({ pglite: lite })), lite, close: () => lite.close() };
}

/**
 * Opens the embedded database in `folder`, which it takes for itself until it is closed.
 * @throws StartRefused when another process uses the folder.
 */
export async function openEmbedded(folder: string, { onStatement }: Pick<Use, "onStatement"> = {}): Promise<OpenDatabase> {
  const free = lockDataFolder(folder);
  const { PGlite, options } = await embeddedDatabase();
  const lite = await PGlite.create(join(folder, "database"), options);
  closeInside(folder);
  const close = async () => {
    await lite.close();
    free();
  };
  return { db: queryBuilder(new PGliteDialect({ pglite: lite }), onStatement), lite, close };
}

/**
 * Prefix of a statement that many requests send with different values; with Kysely, add it by `modifyEnd`. PostgreSQL then plans it once
 * per connection (decision record 10). Only for texts that do not vary, or vary in a few ways.
 */
export const preparedStatement = sql.raw(PREPARED_STATEMENT);

/** How a database is used. The embedded one has one connection and no time limit. */
interface Use {
  /** Maximum number of connections; 8. */
  connections?: number;
  /** A statement that takes longer is given up; 5 s as requests need it, 0 for the server's own limit. */
  statementTimeoutMs?: number;
  /** Hears of each connection that was lost. */
  onLost?: (error: DatabaseUnavailable) => void;
  onStatement?: OnStatement;
}

/** So much longer than a statement may take its answer is waited for: what comes later does not come. */
const ANSWER_GRACE_MS = 5_000;

/** Opens PostgreSQL by its connection string. What it throws when the database goes away is DatabaseUnavailable. */
export function openPostgres(
  connectionString: string,
  { connections = 8, statementTimeoutMs = 5_000, onLost = () => undefined, onStatement }: Use = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: postgresTypes,
  });
  const answerWithinMs = statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_GRACE_MS;
  const db = queryBuilder(new PostgresDialect({ pool: postgresPool(pool, { statementTimeoutMs, answerWithinMs, onLost }) }), onStatement);
  const use = () => ({ most: connections, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, pool: use, close: () => db.destroy() };
}

/** Opens the database that the configuration names: PostgreSQL, or the embedded one in the data folder. @throws StartRefused */
export async function openDatabase(
  { DATABASE_URL, DATABASE_CONNECTIONS, LINNET_DATA }: Pick<Config, "DATABASE_URL" | "DATABASE_CONNECTIONS" | "LINNET_DATA">,
  use?: Use,
): Promise<OpenDatabase> {
  return DATABASE_URL ? openPostgres(DATABASE_URL, { connections: DATABASE_CONNECTIONS, ...use }) : openEmbedded(LINNET_DATA, use);
}

/** Asks the database whether it answers. @throws what the driver says when it does not. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Does work on one connection whose statements may take as long as they need: the limit is for requests, and holds again afterwards.
 * @throws what `work` throws
 */
export async function withoutTimeLimit<T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select set_config('statement_timeout', ${rows[0]?.statement_timeout}, false)`.execute(connection);
    }
  });
}

/** PostgreSQL's code for a transaction that must be retried. */
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

const isLost = (error: unknown): boolean => hasSqlState(error, SERIALIZATION_FAILURE, DEADLOCK_DETECTED);

/** Finding a deadlock takes the database a second, so this is about six seconds at most. */
const REPEATS = 4;
/** Growing, and by chance not the same for two that have met. */
const PAUSES = { initialDelay: 50, maxDelay: 1_000 };

const repeats = retry(handleWhen(isLost), { maxAttempts: REPEATS, backoff: new ExponentialBackoff(PAUSES) });

type Begun = ReturnType<Database["transaction"]>;
type Work<T> = (trx: Parameters<Parameters<Begun["execute"]>[0]>[0]) => Promise<T>;

function repeating(begun: Begun): Begun {
  const once = begun.execute.bind(begun);
  const [atLevel, inMode] = [begun.setIsolationLevel.bind(begun), begun.setAccessMode.bind(begun)];
  return Object.assign(begun, {
    execute: <T>(work: Work<T>) => repeats.execute(() => once(work)),
    setIsolationLevel: (level: Parameters<typeof atLevel>[0]) => repeating(atLevel(level)),
    setAccessMode: (mode: Parameters<typeof inMode>[0]) => repeating(inMode(mode)),
  });
}

/**
 * Retries each transaction after a pause when the database aborted it because of another one (security.md §8). The earlier run leaves
 * nothing behind, so a transaction may only query this database and must count in its return value (decision record 33).
 */
function repeatLostTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  return Object.assign(db, { transaction: () => repeating(begin()) });
}
