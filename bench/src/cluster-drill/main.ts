/** Several servers, a balancer, a primary with its standby, a storage and a mail server: what of it may go away, and what people see of that. */
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { countWrites } from "../drill/count-writes.ts";
import type { Write } from "../drill/ledger.ts";
import { startLoad } from "../drill/start-load.ts";
import { faultsOfTrail } from "../drill/trail.ts";
import { quantile } from "../quantile.ts";
import { killServer, promoteStandby, readReport, restartServers, type Stage } from "./faults.ts";
import type { Figures } from "./figures.ts";
import { countOnce, hasArrived } from "./once.ts";
import { type Result, tableOf } from "./result.ts";
import { askForHelp, hearLive, lockAccount, readUploads } from "./shared.ts";
import { type RunningCluster, startCluster } from "./start-cluster.ts";
import { startReaders } from "./start-readers.ts";

const USAGE = "Usage: npm run drill -- cluster [--per-second N] [--write]";
const LONGEST_MS = 15 * 60_000;
/** What a server that was killed had in hand is untouched for three minutes. */
const ARRIVED_WITHIN_MS = 300_000;
const ANSWERS_WITHIN_MS = 15_000;
const DOCUMENT = new URL("../../../docs/operations.md", import.meta.url);
const TABLE = /(<!-- table of the cluster drill -->\n)[\s\S]*?(\n<!-- end of the table -->)/;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const failuresOf = ({ failed }: Figures) => Object.values(failed).reduce((sum, count) => sum + count, 0);

const NOTHING: Figures = { sent: 0, retried: 0, failed: {}, times: [] };

/** How a step was for who read meanwhile. */
function read({ sent, retried, failed, times }: Figures): string {
  const why = Object.entries(failed).map(([answer, count]) => `${count} × ${answer}`);
  const failures = why.length === 0 ? "0 failed" : `failed: ${why.join(", ")}`;
  return `${sent} calls, ${retried} tried twice, ${failures}; p95 ${quantile(times, 0.95).toFixed(0)} ms`;
}

interface Played {
  restartMs: number;
  answeredMs: number;
  figures: Record<string, Figures>;
}

/** What people saw while something went away. */
function resultsOf({ restartMs, answeredMs, figures }: Played, perSecond: number): Result[] {
  const of = (step: string) => figures[step] ?? NOTHING;
  const none = (step: string) => of(step).sent > 0 && failuresOf(of(step)) === 0;
  const [alone, report] = [quantile(of("alone").times, 0.5), quantile(of("report").times, 0.5)];
  return [
    {
      what: `each server restarted in turn under ${perSecond} calls a second (${seconds(restartMs)})`,
      seen: read(of("restart")),
      goal: "0 failed",
      isMet: none("restart"),
    },
    { what: "one server killed (kill -9), and started later", seen: read(of("kill")), goal: "0 failed", isMet: none("kill") },
    {
      what: "a long report on the standby",
      seen: `${read(of("report"))}; half take ${report.toFixed(0)} ms at most, without it ${alone.toFixed(0)} ms`,
      goal: "0 failed, half at most 2 × and 50 ms",
      isMet: none("report") && report <= 2 * alone + 50,
    },
    {
      what: "primary killed, standby promoted: a write is acknowledged again",
      seen: `after ${seconds(answeredMs)}; meanwhile ${read(of("failover"))}`,
      goal: "15 s",
      isMet: answeredMs <= ANSWERS_WITHIN_MS,
    },
    { what: "once it is promoted", seen: read(of("after")), goal: "0 failed", isMet: none("after") },
  ];
}

/** What became of every write that was acknowledged, on the server that was the standby, when all servers have stopped. */
async function countAll({ databases, servers, mails, storage }: RunningCluster, writes: readonly Write[]): Promise<Result[]> {
  const { db, close } = openPostgres(databases.urlAt(databases.ports.standby), { connections: 2, statementTimeoutMs: 0 });
  try {
    for (const deadline = Date.now() + ARRIVED_WITHIN_MS; !(await hasArrived(db)) && Date.now() < deadline; ) await pause(500);
    await Promise.all(servers.map((server) => server.stop()));
    const counted = [...(await countWrites(db, writes)).values()];
    const sum = (name: "acknowledged" | "lost" | "doubles" | "half") => counted.reduce((all, each) => all + each[name], 0);
    const faults = await faultsOfTrail(db, storage);
    return [
      {
        what: "referrals acknowledged all along, on the promoted standby",
        seen: `${sum("acknowledged")} acknowledged, ${sum("lost")} lost, ${sum("doubles")} twice, ${sum("half")} in part`,
        goal: "0 lost",
        isMet: sum("acknowledged") > 0 && sum("lost") + sum("doubles") + sum("half") === 0,
      },
      ...(await countOnce(db, mails.received)),
      {
        what: "the audit trail, sealed by three servers, read back",
        seen: faults.length === 0 ? "whole" : faults.join(" "),
        goal: "whole",
        isMet: faults.length === 0,
      },
    ];
  } finally {
    await close();
  }
}

async function play(cluster: RunningCluster, perSecond: number): Promise<Result[]> {
  say("  Three servers, HAProxy, a primary and its synchronous standby, a storage and a mail server run.");
  const locking = lockAccount(cluster);
  // It is waited for below, and what fails before is said first.
  locking.catch(() => undefined);
  const shared = [await hearLive(cluster), await readUploads(cluster), await askForHelp(cluster), await locking];
  say("  What is shared was tried.");
  const load = startLoad(cluster.url);
  const readers = await startReaders(cluster.url, perSecond);
  const stage: Stage = { cluster, load, readers };
  try {
    await readReport(stage);
    say("  The report was read.");
    const restartMs = await restartServers(stage);
    say("  Every server was restarted.");
    await killServer(stage);
    say("  A server was killed.");
    const answeredMs = await promoteStandby(stage);
    say("  The standby was promoted.");
    const figures = await readers.stop();
    const { writes } = await load.stop();
    return [...resultsOf({ restartMs, answeredMs, figures }, perSecond), ...shared, ...(await countAll(cluster, writes))];
  } finally {
    readers.kill();
    load.kill();
  }
}

/** Puts the table into the document. */
function write(results: readonly Result[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const text = readFileSync(DOCUMENT, "utf8");
  const table = `As it was seen on ${day}, on a machine with two processors that others used, too:\n\n${tableOf(results)}`;
  writeFileSync(
    DOCUMENT,
    text.replace(TABLE, (_all, begin: string, end: string) => `${begin}\n${table}\n${end}`),
  );
}

let stop: () => Promise<void> = () => Promise.resolve();

async function drill(): Promise<boolean> {
  const options = { "per-second": { type: "string", default: "200" }, write: { type: "boolean", default: false } } as const;
  const { values } = parseArgs({ options });
  const perSecond = Number(values["per-second"]);
  if (!(perSecond >= 1)) throw new Error(USAGE);
  const found = findPostgresql();
  if (!found || !("programs" in found))
    throw new Error("There is no PostgreSQL to drill: install its server programs (Debian: apt-get install postgresql).");
  const cluster = await startCluster(found.programs);
  stop = cluster.stop;
  try {
    const results = await play(cluster, perSecond);
    say(`\n${tableOf(results)}\n`);
    if (values.write) write(results);
    return results.every(({ isMet }) => isMet);
  } catch (error) {
    for (const server of cluster.servers) say(server.log());
    throw error;
  } finally {
    await cluster.stop();
  }
}

/** Gives up in the middle: nothing that was started or written stays. */
const giveUp = () => void stop().finally(() => process.exit(1));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, giveUp);
setTimeout(() => {
  say("The drill takes too long, and is given up.");
  giveUp();
}, LONGEST_MS).unref();
try {
  const isMet = await drill();
  say(isMet ? "  Every goal is met." : "  A goal is missed.");
  process.exit(isMet ? 0 : 1);
} catch (error) {
  say(error instanceof Error ? error.message : USAGE);
  process.exit(1);
}
