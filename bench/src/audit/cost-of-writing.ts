import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { type RawBuilder, sql } from "kysely";
import type { Cluster } from "../drill/cluster.ts";
import type { Product } from "../drill/product.ts";
import { signIn } from "../load/sign-in.ts";
import type { Generator } from "../load/start-generator.ts";
import { processorTime } from "../processor-time.ts";

interface Measuring {
  db: Database;
  cluster: Cluster;
  product: Product;
  generator: Generator;
  rounds: number;
  say(line: string): void;
}

const CONNECTIONS = 4;
const SECONDS = 4;
/** What a turn has written is sealed within this time, which counts as the turn's own. */
const SEALED_WITHIN_MS = 6_000;

interface Turn {
  name: string;
  before: RawBuilder<unknown>[];
  after: RawBuilder<unknown>[];
}

/** How rows are written in a turn. */
const TURNS: Turn[] = [
  { name: "as it is: months, indexes, seals", before: [], after: [] },
  {
    name: "rows in one plain table",
    before: [
      sql`alter table audit_rows rename to audit_rows_of_months`,
      sql`create table audit_rows (like audit_rows_of_months including defaults including constraints, primary key (id, at))`,
    ],
    after: [sql`drop table audit_rows`, sql`alter table audit_rows_of_months rename to audit_rows`],
  },
  {
    name: "no rows",
    before: [
      sql`create function leave_out() returns trigger language plpgsql as 'begin return null; end'`,
      sql`create trigger leave_out before insert on audit_rows for each row execute function leave_out()`,
    ],
    after: [sql`drop trigger leave_out on audit_rows`, sql`drop function leave_out`],
  },
];

const middle = (values: readonly number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What a list's call takes of the processor, at the server and in the database, its sealing included; turn by turn in one run. */
export async function costOfWriting({ db, cluster, product, generator, rounds, say }: Measuring): Promise<void> {
  const authorization = `Bearer ${await signIn(product.url, "dora@linnet.example", DEMO_PASSWORD)}`;
  const request = { url: `${product.url}/api/patient/mypatients?Lookback=-1&SearchText=`, headers: { authorization } };
  await generator.atOnce(request, CONNECTIONS, SECONDS);
  const taken = () => processorTime(product.pid()) + processorTime(cluster.pid());

  async function play({ before, after }: Turn): Promise<number> {
    // One transaction each: nobody meets a table that is half one and half the other.
    const run = (statements: RawBuilder<unknown>[]) =>
      db.transaction().execute(async (trx) => {
        for (const statement of statements) await statement.execute(trx);
      });
    await run(before);
    await generator.atOnce(request, CONNECTIONS, 1);
    await pause(SEALED_WITHIN_MS);
    const began = taken();
    const { requests } = await generator.atOnce(request, CONNECTIONS, SECONDS);
    await pause(SEALED_WITHIN_MS);
    const spent = ((taken() - began) * 1_000_000) / requests;
    await run(after);
    return spent;
  }

  const spent = new Map(TURNS.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round++) for (const turn of TURNS) spent.get(turn.name)?.push(await play(turn));
  const [asItIs = []] = spent.values();
  for (const [name, times] of spent) {
    // Round by round, so that a slow moment of the machine hits both.
    const ratio = middle(times.map((time, round) => (asItIs[round] ?? Number.NaN) / time));
    const more = times === asItIs ? "" : `; as it is takes ${((ratio - 1) * 100).toFixed(1)} % more`;
    say(
      `  ${name.padEnd(44)} ${middle(times).toFixed(0)} µs (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})${more}`,
    );
  }
}
