import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { type RawBuilder, sql } from "kysely";
import { makeProduct, type Product } from "../drill/product.ts";
import { signIn } from "../load/sign-in.ts";
import { startGenerator } from "../load/start-generator.ts";
import { processorTime } from "../processor-time.ts";

/** A server that runs, and its database. */
interface Side {
  product: Product;
  db: Database;
}

interface Measuring extends Side {
  /** The connection string of its database. */
  url: string;
  rounds: number;
  say(line: string): void;
}

const CONNECTIONS = 2;
const WARM_SECONDS = 2;
const SECONDS = 15;
/** What a round has written is sealed within this time, which counts as the round's own. */
const SEALED_WITHIN_MS = 6_000;

/** How rows are written in databases beside the one of the long trail. */
const OTHERS = [
  {
    database: "plain",
    name: "rows in one plain table",
    changes: [
      sql`alter table audit_rows rename to audit_rows_of_months`,
      sql`create table audit_rows (like audit_rows_of_months including defaults including constraints, primary key (id, at))`,
    ],
  },
  {
    database: "silent",
    name: "no rows",
    changes: [
      sql`create function leave_out() returns trigger language plpgsql as 'begin return null; end'`,
      sql`create trigger leave_out before insert on audit_rows for each row execute function leave_out()`,
    ],
  },
];

const middle = (values: readonly number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A server on a new database, in which rows are written in its way. */
async function startBeside({ url, db }: Measuring, database: string, changes: readonly RawBuilder<unknown>[]) {
  await sql`create database ${sql.id(database)}`.execute(db);
  const own = new URL(url);
  own.pathname = `/${database}`;
  const folder = mkdtempSync(join(tmpdir(), "linnet-bench-"));
  const product = await makeProduct({ DATABASE_URL: own.href, LINNET_DATA: folder, LINNET_MODE: "demo" });
  await product.start();
  const open = openPostgres(own.href, { connections: 1, statementTimeoutMs: 0 });
  await open.db.transaction().execute(async (trx) => {
    for (const change of changes) await change.execute(trx);
  });
  const stop = async () => {
    await product.stop();
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { product, db: open.db, stop };
}

/** Seconds of the processor that each process has taken, of a server and of the connections of its database. */
async function takenBy({ product, db }: Side): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return new Map([product.pid(), ...rows.map(({ pid }) => pid)].map((pid) => [pid, processorTime(pid)]));
}

/** What was taken since `began`. Connections come and go: one that has ended was idle for ten seconds. */
const takenSince = (began: Map<number, number>, ended: Map<number, number>): number =>
  [...ended].reduce((sum, [pid, seconds]) => sum + seconds - (began.get(pid) ?? 0), 0);

/** Asks for a list for some seconds, and gives what each call took of the processor, sealing included, in microseconds. */
async function lister(side: Side) {
  const authorization = `Bearer ${await signIn(side.product.url, "dora@linnet.example", DEMO_PASSWORD)}`;
  const request = { url: `${side.product.url}/api/patient/mypatients?Lookback=-1&SearchText=`, headers: { authorization } };
  const generator = startGenerator();
  const play = async () => {
    await generator.atOnce(request, CONNECTIONS, WARM_SECONDS);
    const began = await takenBy(side);
    const { requests } = await generator.atOnce(request, CONNECTIONS, SECONDS);
    await pause(SEALED_WITHIN_MS);
    return (takenSince(began, await takenBy(side)) * 1_000_000) / requests;
  };
  return { play, stop: () => generator.stop() };
}

/**
 * What a list's call takes of the processor, at the server and in the database, its sealing included. All ways of writing are measured at
 * the same time, each with a server and a database of its own, so that whatever else the machine does hits all of them.
 */
export async function costOfWriting(measuring: Measuring): Promise<void> {
  const { rounds, say } = measuring;
  const ends: (() => unknown)[] = [];
  try {
    const players: { name: string; play(): Promise<number>; spent: number[] }[] = [];
    const add = async (name: string, side: Side) => {
      const { play, stop } = await lister(side);
      ends.push(stop);
      players.push({ name, play, spent: [] });
    };
    await add("as it is: months, indexes, seals", measuring);
    for (const { database, name, changes } of OTHERS) {
      const beside = await startBeside(measuring, database, changes);
      ends.push(beside.stop);
      await add(name, beside);
    }
    for (let round = 0; round < rounds; round++) await Promise.all(players.map(async ({ play, spent }) => spent.push(await play())));
    const asItIs = players[0]?.spent ?? [];
    for (const { name, spent } of players) {
      const ratios = spent.map((time, round) => ((asItIs[round] ?? Number.NaN) / time - 1) * 100);
      const range = `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`;
      const more = spent === asItIs ? "" : `; as it is takes ${middle(ratios).toFixed(1)} % more (${range})`;
      say(
        `  ${name.padEnd(44)} ${middle(spent).toFixed(0)} µs (${Math.min(...spent).toFixed(0)} to ${Math.max(...spent).toFixed(0)})${more}`,
      );
    }
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
