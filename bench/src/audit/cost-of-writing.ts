import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { sql } from "kysely";
import type { Product } from "../drill/product.ts";
import { signIn } from "../load/sign-in.ts";
import { startGenerator } from "../load/start-generator.ts";
import { median } from "../quantile.ts";

interface Measuring {
  product: Product;
  db: Database;
  rounds: number;
  say(line: string): void;
}

/** A third of a second a turn: so long the machine stays as it is. */
const REQUESTS = 100;
/** Each connection of the server plans its statements anew for another table. */
const WARM_REQUESTS = 20;
/** A token is good for ten minutes. */
const ROUNDS_A_TOKEN = 50;

/** How rows are written: each into a table of its own, which bears the name of the trail's while its turn lasts. */
interface Way {
  table: string;
  name: string;
}

const AS_IT_IS: Way = { table: "audit_rows_of_months", name: "as it is: months, indexes of searches, seals" };
const PLAIN: Way = { table: "audit_rows_plain", name: "one table with the indexes of 0005-platform.sql" };
const SILENT: Way = { table: "audit_rows_left_out", name: "no rows" };
const WAYS = [AS_IT_IS, PLAIN, SILENT];

/** Makes the tables beside the trail's. */
async function makeTables(db: Database): Promise<void> {
  for (const { table } of [PLAIN, SILENT])
    await sql`create table ${sql.id(table)} (like audit_rows including defaults including constraints, primary key (id, at))`.execute(db);
  await sql`create index on ${sql.id(PLAIN.table)} (at)`.execute(db);
  await sql`create index on ${sql.id(PLAIN.table)} (actor_id, at desc) where action in ('write:sign-in', 'write:sign-in-factor')`.execute(
    db,
  );
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
  const variance = values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);
  return 2 * Math.sqrt(variance / values.length);
}

/**
 * How long a list's call takes until it is answered, in microseconds, by how its audit row is written: the median of a turn's answers,
 * asked one after the other. The ways take short turns on one server and database, each round in the other direction: so whatever else the
 * machine does, and what the processes have become by then, hits all of them alike. Rows are sealed beside the calls, on another
 * connection; what that takes is said where the trail is filled.
 */
export async function costOfWriting({ product, db, rounds, say }: Measuring): Promise<void> {
  await makeTables(db);
  const generator = startGenerator();
  let inUse = AS_IT_IS;
  const answered = new Map<Way, number[]>(WAYS.map((way) => [way, []]));
  let headers = {};
  try {
    for (let round = 0; round < rounds; round++) {
      if (round % ROUNDS_A_TOKEN === 0)
        headers = { authorization: `Bearer ${await signIn(product.url, "dora@linnet.example", DEMO_PASSWORD)}` };
      const request = { url: `${product.url}/api/patient/mypatients?Lookback=-1&SearchText=`, headers };
      for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) {
        await turnTo(db, inUse, way);
        inUse = way;
        await generator.oneByOne(request, WARM_REQUESTS);
        answered.get(way)?.push(median(await generator.oneByOne(request, REQUESTS)) * 1_000);
      }
    }
  } finally {
    generator.stop();
    await turnTo(db, inUse, AS_IT_IS);
  }
  const asItIs = answered.get(AS_IT_IS) ?? [];
  for (const [way, times] of answered) {
    const more = times.map((time, round) => ((asItIs[round] ?? Number.NaN) / time - 1) * 100);
    const compared = `; as it is takes ${mean(more).toFixed(1)} % more, give or take ${uncertainty(more).toFixed(1)}`;
    say(`  ${way.name.padEnd(48)} ${mean(times).toFixed(0)} µs${way === AS_IT_IS ? "" : compared}`);
  }
}
