/** docs/operations/patroni.md: automatic failover between two databases while a client writes through HAProxy. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { CA } from "../network/enter-network.ts";
import { answerRequests, type Hospital, makeHospital, VARIABLES } from "./hospital.ts";
import type { Result } from "./result.ts";

const URL_OF_DATABASE = `postgres://linnet:${VARIABLES.DATABASE_PASSWORD}@${VARIABLES.DATABASE}/linnet?sslmode=verify-full&sslrootcert=${CA.certificate}`;
const PAUSE_MS = 100;
const ANSWER_MS = 3_000;
const WITHIN_MS = 120_000;
/** `ttl`, and what HAProxy and a connection need (deploy/patroni/patroni.yml). */
const GOAL_MS = 35_000;

interface Writer {
  /** When each acknowledged row was acknowledged. */
  acknowledged: number[];
  stop(): Promise<void>;
}

/** Writes a row again and again, each on a connection of its own while there is none. */
function startWriter(): Writer {
  const acknowledged: number[] = [];
  let isOver = false;
  const write = async () => {
    let client: pg.Client | undefined;
    while (!isOver) {
      try {
        if (!client) {
          client = new pg.Client({ connectionString: URL_OF_DATABASE, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
          client.on("error", () => undefined);
          await client.connect();
        }
        await client.query("insert into drill (number) values ($1)", [acknowledged.length]);
        acknowledged.push(Date.now());
      } catch {
        // The primary is away: that is what is played.
        void client?.end().catch(() => undefined);
        client = undefined;
      }
      await pause(PAUSE_MS);
    }
    await client?.end().catch(() => undefined);
  };
  const writing = write();
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

const longestPause = (times: readonly number[], since: number) =>
  times.reduce((longest, at, index) => (at < since ? longest : Math.max(longest, at - (times[index - 1] ?? at))), 0);

async function until(hospital: Hospital, on: "db1" | "db2", pattern: RegExp): Promise<void> {
  let said = "";
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(500)) {
    said = await hospital.machines[on].run("patronictl -c /etc/patroni/config.yml list").catch(() => "");
    if (pattern.test(said)) return;
  }
  throw new Error(`Patroni did not come to ${pattern}:\n${said}`);
}

const ask = async (text: string): Promise<number> => {
  const client = new pg.Client({ connectionString: URL_OF_DATABASE });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(text).finally(() => client.end());
  return rows[0]?.n ?? 0;
};

/** @throws Error where a step of the page fails */
export async function playPatroni(say: (line: string) => void): Promise<Result[]> {
  const hospital = await makeHospital(new Set());
  const { machines } = hospital;
  for (const machine of Object.values(machines))
    await machine.run("echo export REWIND_PASSWORD=0f9e8d7c6b5a49382716 >> /root/linnet-variables");
  await hospital.play("request certificates");
  await answerRequests(hospital);
  for (const step of ["make room for Patroni", "etcd", "Patroni", "balancer", "HAProxy asks Patroni"]) await hospital.play(step);
  await until(hospital, "db1", /db2 .*Sync Standby/);
  say((await hospital.play("roles with Patroni")).trimEnd());
  await ask("create table drill (number int) /* n */");
  const writer = startWriter();
  while (writer.acknowledged.length < 20) await pause(PAUSE_MS);

  const killed = Date.now();
  machines.db1.cut();
  await until(hospital, "db2", /db2 .*Leader/);
  const before = writer.acknowledged.length;
  while (writer.acknowledged.length < before + 20) await pause(PAUSE_MS);
  const failover = longestPause(writer.acknowledged, killed);
  say("  db1 was killed, db2 is the primary.");

  const returned = Date.now();
  await machines.db1.run("systemctl start etcd\nsystemctl start patroni");
  await until(hospital, "db2", /db1 .*Sync Standby/);
  const back = Date.now() - returned;
  say("  db1 is the standby.");
  const changing = Date.now();
  await hospital.play("switch over");
  await until(hospital, "db1", /db1 .*Leader/);
  await until(hospital, "db1", /db2 .*Sync Standby/);
  const switched = longestPause(writer.acknowledged, changing);
  await writer.stop();
  const lost = writer.acknowledged.length - (await ask("select count(distinct number)::int as n from drill"));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    {
      what: "Patroni: the primary's machine is gone, no one does anything",
      seen: `writes again after ${seconds(failover)}`,
      goal: seconds(GOAL_MS),
      isMet: failover <= GOAL_MS,
    },
    {
      what: "Patroni: the old primary returns as the synchronous standby",
      seen: `after ${seconds(back)}`,
      goal: seconds(WITHIN_MS),
      isMet: true,
    },
    {
      what: "Patroni: change over by hand",
      seen: `writes pause for ${seconds(switched)}`,
      goal: seconds(GOAL_MS),
      isMet: switched <= GOAL_MS,
    },
    {
      what: "Patroni: rows acknowledged all along",
      seen: `${writer.acknowledged.length} acknowledged, ${Math.max(lost, 0)} lost`,
      goal: "0 lost",
      isMet: lost <= 0,
    },
  ];
}
