import { sql } from "kysely";
import pg from "pg";
import { type Database, type OpenDatabase, ping } from "./database.ts";

/** Whether a database can be worked with: it answers in time, and takes writes. */
type DatabaseState = "ready" | "silent" | "read-only";

/** What follows the primary, and could take its place. */
export interface Standbys {
  connected: number;
  /** Whether writes wait for one. */
  isNeeded: boolean;
  /** How far the slowest is behind; undefined where there is none, or the role may not see it. */
  lagSeconds: number | undefined;
}

/** Asks the database how it is, on a connection of its own: however busy the others are, it is not taken for away. */
export interface DatabaseWatch {
  state(): Promise<DatabaseState>;
  /** Whether it has room for so many bytes. */
  canWrite(bytes: number): Promise<boolean>;
  /** Undefined where the database does not answer, or has no standbys because it is embedded. */
  standbys(): Promise<Standbys | undefined>;
  close(): Promise<void>;
}

/** Longer than a busy server needs to read an answer: a slow database is not treated as cut off, least of all by all servers together. */
const WITHIN_MS = 5_000;

const TAKES_WRITES = "select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as yes";

/** Every role may count them; what they are called and how far they are, roles with pg_read_all_stats. A base backup is none. */
const STANDBYS = `select current_setting('synchronous_standby_names') <> '' as "isNeeded",
    count(*) filter (where application_name is distinct from 'pg_basebackup')::int as connected,
    extract(epoch from max(replay_lag))::float8 as lag, bool_or(state is not null) as "isSeen"
  from pg_stat_replication`;

/** Takes so many bytes of the disk and gives them back: the table goes with its transaction. */
const fill = (bytes: number) =>
  `create temporary table linnet_room on commit drop as
    select repeat(md5(i::text), 32) as filling from generate_series(1, ${Math.ceil(bytes / BYTES_A_ROW)}) i`;
/** Less than what PostgreSQL would compress. */
const BYTES_A_ROW = 1_024;

/** PostgreSQL, by its connection string. A connection that has failed is not asked again. */
function watchPostgres(connectionString: string): DatabaseWatch {
  let client: pg.Client | undefined;

  const opened = async () => {
    if (client) return client;
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS, keepAlive: true });
    client = next;
    next.on("error", () => drop(next));
    next.on("end", () => drop(next));
    await next.connect();
    return next;
  };
  const drop = (lost: pg.Client | undefined) => {
    if (lost === client) client = undefined;
    // It is gone already.
    lost?.end().catch(() => undefined);
  };
  const tried = async <T>(work: (asked: pg.Client) => Promise<T>, otherwise: T) => {
    try {
      return await work(await opened());
    } catch {
      // Why is in the log of the calls that failed; here it counts that it did.
      drop(client);
      return otherwise;
    }
  };

  return {
    state: () =>
      tried<DatabaseState>(async (asked) => {
        const { rows } = await asked.query<{ yes: boolean }>(TAKES_WRITES);
        if (rows[0]?.yes === true) return "ready";
        // The address may lead to another server by now: the next question goes there.
        drop(asked);
        return "read-only";
      }, "silent"),
    canWrite: (bytes) =>
      tried(async (asked) => {
        await asked.query("begin");
        await asked.query(fill(bytes));
        await asked.query("rollback");
        return true;
      }, false),
    standbys: () =>
      tried(async (asked) => {
        const { rows } = await asked.query<{ isNeeded: boolean; connected: number; lag: number | null; isSeen: boolean | null }>(STANDBYS);
        const [row] = rows;
        // Nothing was written lately: it is not behind.
        return row && { isNeeded: row.isNeeded, connected: row.connected, lagSeconds: row.isSeen ? (row.lag ?? 0) : undefined };
      }, undefined),
    close: async () => {
      await client?.end();
    },
  };
}

const worked = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** The embedded database is in this process: it cannot be silent, but broken it may be, and its disk full. */
const watchEmbedded = (db: Database): DatabaseWatch => ({
  state: async () => ((await worked(ping(db))) ? "ready" : "silent"),
  standbys: async () => undefined,
  canWrite: (bytes) => worked(db.transaction().execute((trx) => sql.raw(fill(bytes)).execute(trx))),
  close: async () => undefined,
});

/** Watches the product's own database, PostgreSQL or the embedded one. */
export const watchDatabase = ({ db, lite }: OpenDatabase, connectionString: string | undefined): DatabaseWatch =>
  lite ? watchEmbedded(db) : watchPostgres(connectionString ?? "");
