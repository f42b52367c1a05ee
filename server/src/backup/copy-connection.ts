import { pipeline } from "node:stream/promises";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type Database, type OpenDatabase, postgresTypes } from "../platform/database/database.ts";
import { codeOf, DatabaseUnavailable } from "../platform/database/errors.ts";
import type { Tables } from "../platform/database/tables.ts";

/** Some rows of a table, or of one of its partitions. */
export interface RowsOf {
  table: string;
  columns: readonly string[];
}

/** One connection with exclusive transactions. Rows are lines in COPY's text format. */
export interface CopyConnection {
  db: Database;
  /** Statements without values, as many as there are. */
  run(script: string): Promise<void>;
  read(rows: RowsOf): AsyncIterable<Uint8Array>;
  write(rows: RowsOf, lines: AsyncIterable<Uint8Array>): Promise<void>;
  close(): Promise<void>;
}

const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

/** What the text of values depends on, the same whatever the server's settings are; and what would end work that takes hours. */
const SETTINGS = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** A connection of its own to PostgreSQL. @throws DatabaseUnavailable */
export async function connectToPostgres(connectionString: string): Promise<CopyConnection> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true, types: postgresTypes });
  // What is under way when the connection is lost fails by itself; without a listener it would end the process first.
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(codeOf(error));
  });
  await client.query(SETTINGS);
  const query = (text: string, values: readonly unknown[]) => client.query({ text, values: [...values] });
  // Kysely reads no cursors here, so the other form of `query` is never called.
  const lent = { query, release: () => undefined } as never;
  const pool = { connect: async () => lent, end: async () => undefined, options: {} };
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    run: async (script) => void (await client.query(script)),
    read: ({ table, columns }) => client.query(copyTo(`copy (select ${listOf(columns)} from only ${table}) to stdout`)),
    write: ({ table, columns }, lines) => pipeline(lines, client.query(copyFrom(`copy ${table} (${listOf(columns)}) from stdin`))),
    close: () => client.end(),
  };
}

const PAGE_BYTES = 8_192;
/** Two megabytes of a table, and what it keeps apart of long values. */
const PAGES_AT_ONCE = 256;
const LINES_AT_ONCE_BYTES = 4 * 1_048_576;
const NEWLINE = 10;

/** The embedded database gives a COPY whole, so a table is read some pages at a time. */
async function* readPages(lite: PGlite, { table, columns }: RowsOf): AsyncGenerator<Uint8Array> {
  const { rows } = await lite.query<{ bytes: number }>("select pg_relation_size($1::regclass) as bytes", [table]);
  const pages = (rows[0]?.bytes ?? 0) / PAGE_BYTES;
  for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
    const within = `ctid >= '(${page},0)' and ctid < '(${page + PAGES_AT_ONCE},0)'`;
    const { blob } = await lite.query(`copy (select ${listOf(columns)} from only ${table} where ${within}) to '/dev/blob'`);
    if (blob) yield new Uint8Array(await blob.arrayBuffer());
  }
}

/** Whole lines, some megabytes of them at a time. */
async function* wholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    const end = bytes < LINES_AT_ONCE_BYTES ? -1 : chunk.lastIndexOf(NEWLINE);
    if (end < 0) continue;
    const all = Buffer.concat(waiting);
    const cut = all.length - chunk.length + end + 1;
    yield all.subarray(0, cut);
    waiting = [all.subarray(cut)];
    bytes = all.length - cut;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** The embedded database, which has a single connection anyway. The opener closes it. */
export async function connectToEmbedded({ lite, db }: OpenDatabase & { lite: PGlite }): Promise<CopyConnection> {
  await lite.exec(SETTINGS);
  return {
    db,
    run: async (script) => void (await lite.exec(script)),
    read: (rows) => readPages(lite, rows),
    async write({ table, columns }, lines) {
      for await (const some of wholeLines(lines))
        await lite.query(`copy ${table} (${listOf(columns)}) from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(some)]) });
    },
    close: async () => undefined,
  };
}

/** Runs work in one transaction of the connection, which sees one moment; nothing of it stays where it fails. */
export async function inSnapshot<T>({ db, run }: CopyConnection, work: () => Promise<T>): Promise<T> {
  await run("begin isolation level repeatable read");
  try {
    // The moment is the first statement's.
    await sql`select 1`.execute(db);
    const result = await work();
    await run("commit");
    return result;
  } catch (error) {
    // A connection that was lost has undone it already.
    await run("rollback").catch(() => undefined);
    throw error;
  }
}
