/** What goes away while people read and referrals are sent. */
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Load } from "../drill/start-load.ts";
import type { RunningCluster } from "./start-cluster.ts";
import type { Readers } from "./start-readers.ts";

export interface Stage {
  cluster: RunningCluster;
  readers: Readers;
  load: Load;
}

const TURN_MS = 4_000;
const TURNS = 4;
const AWAY_MS = 10_000;
const WRITES_BEFORE = 5;
const LONG_REPORT = "select sum(length(md5(a.id::text || s))) from audit_rows a, generate_series(1, 1000000) s";
/** The standby has a machine of its own; here it shares two processors with everything, and is to stand behind. */
const ASIDE = 15;

function begin({ readers, load }: Stage, step: string): void {
  readers.begin(step);
  load.begin(step);
}

/** Lists are read without and with a long report on the standby, in turns: what else the machine does is spread over both. */
export async function readReport(stage: Stage): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    begin(stage, "alone");
    await pause(TURN_MS);
    const report = await stage.cluster.databases.report(LONG_REPORT);
    setPriority(report.pid, ASIDE);
    begin(stage, "report");
    await pause(TURN_MS);
    await report.end();
  }
}

/** Each server is stopped and started, one after the other, as an administrator does. Gives how long it took. */
export async function restartServers(stage: Stage): Promise<number> {
  const { servers, balancer } = stage.cluster;
  begin(stage, "restart");
  const begun = Date.now();
  for (const [index, server] of servers.entries()) {
    await server.stop();
    await server.start();
    await balancer.untilUp(`linnet${index + 1}`);
  }
  return Date.now() - begun;
}

/** One server is killed, and started again later. */
export async function killServer(stage: Stage): Promise<void> {
  const [server] = stage.cluster.servers;
  begin(stage, "kill");
  await stage.load.more(WRITES_BEFORE);
  await server?.kill();
  await pause(AWAY_MS);
  await server?.start();
  await stage.cluster.balancer.untilUp("linnet1");
}

/** The primary is killed and the standby promoted. Gives how long it took until a write was acknowledged again. */
export async function promoteStandby(stage: Stage): Promise<number> {
  const { databases, balancer } = stage.cluster;
  begin(stage, "failover");
  await stage.load.more(WRITES_BEFORE);
  const since = Date.now();
  await databases.primary.kill();
  databases.promote();
  const answered = await stage.load.answeredAfter(since);
  for (const [index] of stage.cluster.servers.entries()) await balancer.untilUp(`linnet${index + 1}`);
  begin(stage, "after");
  await stage.load.more(WRITES_BEFORE);
  await pause(AWAY_MS);
  return answered;
}
