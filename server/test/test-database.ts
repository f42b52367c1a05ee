import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { type Database, type OpenDatabase, openInMemory, openPostgres } from "../src/platform/database/database.ts";
import { noteStatement } from "./statements-on-both.ts";

/** Where the two templates are: files to load, or databases to copy. */
interface Templates {
  empty: string;
  hospital: string;
}

/** A server of PostgreSQL: the names of its databases begin alike, and `copying` is how it makes one of a template. */
interface TestServer {
  server: string;
  prefix: string;
  copying: string;
  /** The folder in which each process writes down what it has asked. */
  statements: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** What a project's global setup has prepared: a dump to load, or a template to copy. */
    database: Templates | (Templates & TestServer);
    /** The folder of the demo hospital's files, which every test reads and none changes. */
    hospitalFiles: string;
  }
}

const connectionStrings = new WeakMap<OpenDatabase, string>();

/** The connection string of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Whose connection the work that runs at this moment holds. */
const holding = new AsyncLocalStorage<OpenDatabase>();

/**
 * A task that holds a connection must not request a second one: the embedded database has only one and would wait forever, and PostgreSQL
 * would once all are in use. Here it fails right away, on both.
 */
function withoutSecondConnection(open: OpenDatabase): OpenDatabase {
  const executor = open.db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (consumer, options) => {
    if (holding.getStore() === open)
      throw new Error("A transaction's work asks for another connection: hand `trx` on to all that it calls.");
    return provide((connection) => holding.run(open, () => consumer(connection)), options);
  };
  return open;
}

/** Starts another person's work on its own connection while a test's transaction is open. Do not await it there. */
export const outsideTransaction = <T>(begin: () => T): T => holding.exit(begin);

/**
 * Time for parallel work that does not wait for the transaction; ends as soon as it waits, which cannot be seen on the embedded database's
 * one connection.
 */
export async function untilBlocked(trx: Database): Promise<void> {
  for (let round = 0; round < 1000; round++) {
    const { rows } = await sql<{ waits: boolean }>`select exists (
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`.execute(trx);
    if (rows[0]?.waits) return;
  }
}

/** PGlite asks a Blob for its bytes and copies out of them what it needs, so all databases of a process share them. */
class Dump extends Blob {
  readonly #bytes: ArrayBuffer;
  constructor(bytes: ArrayBuffer) {
    super([]);
    this.#bytes = bytes;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

const dumps = new Map<string, Promise<Dump>>();

/** A dump, which each process reads once. */
function dumpIn(file: string): Promise<Dump> {
  const kept = dumps.get(file) ?? readFile(file).then((bytes) => new Dump(new Uint8Array(bytes).buffer));
  dumps.set(file, kept);
  return kept;
}

/**
 * A migrated database for one test file alone, embedded or on PostgreSQL as the project says: empty, or with the demo hospital as
 * of `NOW`. Close it in `afterAll`.
 */
export async function testDatabase(filled: keyof Templates = "empty"): Promise<OpenDatabase> {
  const prepared = inject("database");
  if (!prepared) throw new Error("No database was prepared: server/test/list-test-files.ts did not see that this file needs one.");
  if (!("server" in prepared)) return withoutSecondConnection(await openInMemory(await dumpIn(prepared[filled])));

  return createdDatabase(prepared, prepared[filled]);
}

/** Runs statements that belong to no database of a test, or cannot run in a transaction. */
export async function administer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await work(client).finally(() => client.end());
}

/**
 * A database of PostgreSQL, as a copy of `template`. It goes when it is closed: those of all tests together are several gigabytes, and on
 * a disk the end of the run would wait half a minute until they are taken away.
 */
async function createdDatabase({ server, prefix, copying, statements }: TestServer, template: string): Promise<OpenDatabase> {
  const name = `${prefix}${randomUUID().slice(0, 8)}`;
  await administer(server, (client) => client.query(`create database ${name} template ${template} ${copying}`));
  const url = urlOf(server, name);
  const { close, ...opened } = openPostgres(url, { connections: 4, onStatement: (answered) => noteStatement(statements, answered) });
  const open = withoutSecondConnection({
    ...opened,
    close: async () => {
      await close();
      await administer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  });
  connectionStrings.set(open, url);
  return open;
}

/** An empty database. */
export async function blankDatabase(): Promise<OpenDatabase> {
  const prepared = inject("database");
  if (!("server" in prepared)) return openInMemory();
  return createdDatabase(prepared, "template0");
}

/** Where a test's PostgreSQL database is, for what opens connections of its own; undefined for an embedded one. */
export const connectionStringOf = (open: OpenDatabase): string | undefined => connectionStrings.get(open);
