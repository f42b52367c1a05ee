import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { sql } from "kysely";
import type { Product } from "../drill/product.ts";
import type { BenchRequest } from "../load/request.ts";
import { signIn } from "../load/sign-in.ts";
import { startGenerator } from "../load/start-generator.ts";
import { processorTime } from "../processor-time.ts";

interface Measuring {
  product: Product;
  db: Database;
  rounds: number;
  say(line: string): void;
}

const CONNECTIONS = 2;
const WARM_SECONDS = 1;
const SECONDS = 6;
/** What a turn has written is sealed within this time, which counts as the turn's own. */
const SEALED_WITHIN_MS = 6_000;

/** How rows are written: each into a table of its own, which bears the name of the trail's while its turn lasts. */
interface Way {
  table: string;
  name: string;
}

const AS_IT_IS: Way = { table: "audit_rows_of_months", name: "as it is: months, indexes, seals" };
const PLAIN: Way = { table: "audit_rows_plain", name: "rows in one plain table" };
const SILENT: Way = { table: "audit_rows_left_out", name: "no rows" };
const WAYS = [AS_IT_IS, PLAIN, SILENT];

/** Makes the tables beside the trail's. */
async function makeTables(db: Database): Promise<void> {
  for (const { table } of [PLAIN, SILENT])
    await sql`create table ${sql.id(table)} (like audit_rows including defaults including constraints, primary key (id, at))`.execute(db);
  await sql`create function leave_out() returns trigger language plpgsql as 'begin return null; end'`.execute(db);
  await sql`create trigger leave_out before insert on ${sql.id(SILENT.table)} for each row execute function leave_out()`.execute(db);
}

/** Gives the trail's name to the table of another way. */
async function turnTo(db: Database, from: Way, to: Way): Promise<void> {
  if (from === to) return;
  await db.transaction().execute(async (trx) => {
    await sql`alter table audit_rows rename to ${sql.id(from.table)}`.execute(trx);
    await sql`alter table ${sql.id(to.table)} rename to audit_rows`.execute(trx);
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Twice the standard error of the mean: it is that far from the true one in one of twenty measurements. */
function uncertainty(values: readonly number[]): number {
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  return 2 * Math.sqrt(variance / values.length);
}

/** Seconds of the processor that each process has taken, of the server and of the connections of its database. */
async function takenBy({ product, db }: Measuring): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return new Map([product.pid(), ...rows.map(({ pid }) => pid)].map((pid) => [pid, processorTime(pid)]));
}

/** What was taken since `began`. Connections come and go: one that has ended was idle for ten seconds. */
const takenSince = (began: Map<number, number>, ended: Map<number, number>): number =>
  [...ended].reduce((sum, [pid, seconds]) => sum + seconds - (began.get(pid) ?? 0), 0);

/**
 * What a list's call takes of the processor, at the server and in the database, its sealing included, in microseconds. The ways of writing
 * take turns of some seconds on one server and database, each round in the other direction: so whatever else the machine does, and what
 * the processes have become by then, hits all of them alike.
 */
export async function costOfWriting(measuring: Measuring): Promise<void> {
  const { product, db, rounds, say } = measuring;
  await makeTables(db);
  const generator = startGenerator();
  let inUse = AS_IT_IS;
  const spent = new Map<Way, number[]>(WAYS.map((way) => [way, []]));
  const play = async (request: BenchRequest, way: Way): Promise<number> => {
    await turnTo(db, inUse, way);
    inUse = way;
    await generator.atOnce(request, CONNECTIONS, WARM_SECONDS);
    const began = await takenBy(measuring);
    const { requests } = await generator.atOnce(request, CONNECTIONS, SECONDS);
    await pause(SEALED_WITHIN_MS);
    return (takenSince(began, await takenBy(measuring)) * 1_000_000) / requests;
  };
  try {
    for (let round = 0; round < rounds; round++) {
      // A token is good for ten minutes.
      const authorization = `Bearer ${await signIn(product.url, "dora@linnet.example", DEMO_PASSWORD)}`;
      const request = { url: `${product.url}/api/patient/mypatients?Lookback=-1&SearchText=`, headers: { authorization } };
      for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) spent.get(way)?.push(await play(request, way));
    }
  } finally {
    generator.stop();
    await turnTo(db, inUse, AS_IT_IS);
  }
  const asItIs = spent.get(AS_IT_IS) ?? [];
  for (const [way, times] of spent) {
    const more = times.map((time, round) => ((asItIs[round] ?? Number.NaN) / time - 1) * 100);
    const compared = `; as it is takes ${mean(more).toFixed(1)} % more, give or take ${uncertainty(more).toFixed(1)}`;
    const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`;
    say(`  ${way.name.padEnd(44)} ${mean(times).toFixed(0)} µs (${range})${way === AS_IT_IS ? "" : compared}`);
  }
}
