/** Several servers, a balancer, a primary with its standby, a storage and a mail server: what of it may go away, and what people see of that. */
import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { countWrites } from "../drill/count-writes.ts";
import type { Write } from "../drill/ledger.ts";
import { startLoad } from "../drill/start-load.ts";
import { faultsOfTrail } from "../drill/trail.ts";
import { enterNetwork } from "../network/enter-network.ts";
import { quantile } from "../quantile.ts";
import { askWithMistakes } from "./ask-with-mistakes.ts";
import { type Person, type Seen, startPerson } from "./browser.ts";
import { goOnAlone, killServer, promoteStandby, readReport, rejoin, renewCertificates, restartServers, type Stage } from "./faults.ts";
import type { Figures } from "./figures.ts";
import { firstAdministrator } from "./first-administrator.ts";
import { notPlayed, SERVERS } from "./hospital.ts";
import { countOnce, hasArrived } from "./once.ts";
import { playPatroni } from "./patroni.ts";
import { type Result, tabbedLines, tableOf } from "./result.ts";
import { askForHelp, hearLive, lockAccount, readUploads } from "./shared.ts";
import { openDemoHospital, type RunningCluster, startCluster } from "./start-cluster.ts";
import { startReaders } from "./start-readers.ts";
import { watchIsRight } from "./watch-is-right.ts";

const USAGE = "Usage: npm run drill -- cluster [--per-second N] [--write] [--patroni]";
/** Twice as long as on a quiet machine. */
const LONGEST_MS = 20 * 60_000;
/** What a server that was killed had in hand is untouched for three minutes. */
const ARRIVED_WITHIN_MS = 300_000;
const ANSWERS_WITHIN_MS = 15_000;
const FIGURES = new URL("../../../docs/figures/cluster-drill.tsv", import.meta.url);

const say = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const failuresOf = ({ failed }: Figures) => Object.values(failed).reduce((sum, count) => sum + count, 0);

const NOTHING: Figures = { sent: 0, retried: 0, failed: {}, times: [] };

/** How a step affected the readers. */
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
      seen: `after ${seconds(answeredMs)}, until then ${read(of("failover"))}`,
      goal: "15 s",
      isMet: answeredMs <= ANSWERS_WITHIN_MS,
    },
    { what: "once it is promoted", seen: read(of("after")), goal: "0 failed", isMet: none("after") },
    {
      what: "the old primary returns, and the new one waits for it",
      seen: read(of("rejoin")),
      goal: "0 failed",
      isMet: none("rejoin"),
    },
    { what: "certificates read again (reload)", seen: read(of("renew")), goal: "0 failed", isMet: none("renew") },
  ];
}

/** What the person in the browser saw in all steps together. */
function resultsOfBrowser(steps: Record<string, Seen>): Result[] {
  const all = Object.values(steps);
  const sum = (name: "loads" | "blank" | "signedOut") => all.reduce((total, each) => total + each[name], 0);
  const way = all.flatMap(({ servers }) => servers).filter((server, at, servers) => server !== servers[at - 1]);
  return [
    {
      what: "a person in a browser goes from page to page all the time",
      seen: `${sum("loads")} pages, ${sum("blank")} blank, ${sum("signedOut")} times signed out; servers: ${way.join(", ")}`,
      goal: "0 blank, 0 signed out",
      isMet: sum("loads") > 0 && sum("blank") + sum("signedOut") === 0,
    },
    {
      what: "the browser stays on one server while none goes away",
      seen: `${steps["alone"]?.servers.join(", ")}`,
      goal: "one server",
      isMet: steps["alone"]?.servers.length === 1 && steps["alone"].servers[0] !== "none",
    },
    {
      what: "while each server is restarted, the browser moves only when its own stops",
      seen: `${steps["restart"]?.servers.join(", ")}`,
      goal: "at most 3 moves",
      isMet: steps["restart"] !== undefined && steps["restart"].servers.length <= SERVERS.length + 1,
    },
  ];
}

/** What became of every write that was acknowledged, on the server that is the primary now, when all servers have stopped. */
async function countAll({ databaseUrl, servers, mails, storage }: RunningCluster, writes: readonly Write[]): Promise<Result[]> {
  const { db, close } = openPostgres(databaseUrl, { connections: 2, statementTimeoutMs: 0 });
  try {
    for (const deadline = Date.now() + ARRIVED_WITHIN_MS; !(await hasArrived(db)) && Date.now() < deadline; ) await pause(500);
    await Promise.all(servers.map(({ machine }) => machine.run("systemctl stop linnet")));
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

/** Each thing goes away and comes back, under load. */
async function playFaults(stage: Stage, perSecond: number): Promise<Result[]> {
  await readReport(stage);
  say("  The report was read.");
  const restartMs = await restartServers(stage);
  say("  Every server was restarted.");
  await killServer(stage);
  say("  A server was killed.");
  const answeredMs = await promoteStandby(stage);
  say("  The standby was promoted.");
  const standby = await rejoin(stage);
  say("  The old primary is the standby.");
  await renewCertificates(stage);
  say("  The certificates were read again.");
  const aloneMs = await goOnAlone(stage);
  say("  The primary goes on without it.");
  const figures = await stage.readers.stop();
  return [
    ...resultsOf({ restartMs, answeredMs, figures }, perSecond),
    {
      what: "the old primary becomes the standby (pg_rewind)",
      seen: /linnet_standby +\| sync/.test(standby) ? "synchronous" : standby,
      goal: "synchronous",
      isMet: /linnet_standby +\| sync/.test(standby),
    },
    {
      what: "the standby is gone, the primary goes on without one: a write is acknowledged again",
      seen: `after ${seconds(aloneMs)}`,
      goal: "15 s",
      isMet: aloneMs <= ANSWERS_WITHIN_MS,
    },
  ];
}

async function play(cluster: RunningCluster, perSecond: number): Promise<Result[]> {
  const locking = lockAccount(cluster);
  // Awaited below, so that earlier failures are reported first.
  locking.catch(() => undefined);
  const shared = [await hearLive(cluster), await readUploads(cluster), await askForHelp(cluster), await locking];
  say("  What is shared was tried.");
  const person = await startPerson(cluster.url, "owen@linnet.example", "linnet-demo-2026");
  const load = startLoad(cluster.url);
  const readers = await startReaders(cluster.url, perSecond);
  try {
    const stage: Stage = { cluster, load, readers: { ...readers, begin: (step) => beginAll(step, readers, person) } };
    const faults = await playFaults(stage, perSecond);
    const browser = resultsOfBrowser(await person.stop());
    const watched = await watchIsRight(cluster);
    const { writes } = await load.stop();
    return [...faults, ...browser, ...shared, ...watched, ...(await countAll(cluster, writes))];
  } finally {
    readers.kill();
    load.kill();
  }
}

function beginAll(step: string, readers: { begin(step: string): void }, person: Person): void {
  readers.begin(step);
  person.begin(step);
}

const OPTIONS = {
  "per-second": { type: "string", default: "200" },
  write: { type: "boolean", default: false },
  patroni: { type: "boolean", default: false },
} as const;

async function drill(): Promise<boolean> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.patroni) {
    const results = await playPatroni(say);
    say(`\n${tableOf(results)}\n`);
    return results.every(({ isMet }) => isMet);
  }
  const perSecond = Number(values["per-second"]);
  if (!(perSecond >= 1)) throw new Error(USAGE);
  const played = new Set<string>();
  const cluster = await startCluster(played, say);
  try {
    const mistakes = await askWithMistakes(cluster);
    const first = await firstAdministrator(cluster);
    say("  The first administrator has signed in.");
    await openDemoHospital(cluster);
    say("  The same machines serve the demo hospital.");
    const results = [...(await play(cluster, perSecond)), first, mistakes, ...cluster.nginx];
    for (const name of notPlayed(played)) say(`  The page marks '${name}', and it was not played.`);
    say(`\n${tableOf(results)}\n`);
    if (values.write) writeFileSync(FIGURES, tabbedLines(results));
    return results.every(({ isMet }) => isMet) && notPlayed(played).length === 0;
  } catch (error) {
    for (const { name, machine } of cluster.servers) say(`${name}: ${(await machine.run("journalctl -u linnet")).slice(-4_000)}`);
    throw error;
  }
}

await enterNetwork("haproxy", "pg_createcluster", "prometheus", "promtool", "curl", "socat");
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, () => process.exit(1));
setTimeout(() => {
  say("The drill takes too long, and is given up.");
  process.exit(1);
}, LONGEST_MS).unref();
try {
  const isMet = await drill();
  say(isMet ? "  Every goal is met." : "  A goal is missed.");
  process.exit(isMet ? 0 : 1);
} catch (error) {
  say(error instanceof Error ? error.message : USAGE);
  process.exit(1);
}
