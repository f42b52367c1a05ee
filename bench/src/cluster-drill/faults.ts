/** What goes away while people read and referrals are sent. */
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
/** Long enough for Prometheus, which asks every 15 seconds, to miss it. */
const AWAY_MS = 20_000;
const AFTER_MS = 10_000;
const WAITING_MS = 3_000;
/** `hard-stop-after` of deploy/haproxy, and some more. */
const HARD_STOP_MS = 65_000;
const WRITES_BEFORE = 5;
const LONG_REPORT = "select sum(length(md5(a.id::text || s))) from audit_rows a, generate_series(1, 1000000) s";

function begin({ readers, load }: Stage, step: string): void {
  readers.begin(step);
  load.begin(step);
}

/** Lists are read without and with a long report on the standby, in turns: what else the machine does is spread over both. */
export async function readReport(stage: Stage): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    begin(stage, "alone");
    await pause(TURN_MS);
    const end = await stage.cluster.report(LONG_REPORT);
    begin(stage, "report");
    await pause(TURN_MS);
    await end();
  }
}

/** Each server is restarted, one after the other, as the page says. Gives how long it took. */
export async function restartServers(stage: Stage): Promise<number> {
  begin(stage, "restart");
  const begun = Date.now();
  await stage.cluster.hospital.play("restart");
  return Date.now() - begun;
}

/** The machine of one server loses power, and starts again later. */
export async function killServer(stage: Stage): Promise<void> {
  const [server] = stage.cluster.servers;
  if (!server) return;
  begin(stage, "kill");
  await stage.load.more(WRITES_BEFORE);
  server.machine.cut();
  await pause(AWAY_MS);
  await server.machine.run("systemctl start linnet");
  await stage.cluster.untilUp(server.name);
}

/** The primary's machine loses power and the standby is promoted. Gives how long it took until a write was acknowledged again. */
export async function promoteStandby(stage: Stage): Promise<number> {
  const { hospital, servers, untilUp } = stage.cluster;
  begin(stage, "failover");
  await stage.load.more(WRITES_BEFORE);
  const since = Date.now();
  hospital.machines.db1.cut();
  await hospital.play("promote");
  const answered = await stage.load.answeredAfter(since);
  for (const { name } of servers) await untilUp(name);
  begin(stage, "after");
  await stage.load.more(WRITES_BEFORE);
  await pause(AFTER_MS);
  return answered;
}

/** The old primary follows the new one. Gives what PostgreSQL says of its standbys. */
export async function rejoin({ cluster: { hospital }, load, readers }: Stage): Promise<string> {
  readers.begin("rejoin");
  load.begin("rejoin");
  await hospital.play("before the old primary returns");
  await hospital.play("the old primary returns");
  const said = await hospital.play("the old primary is a standby");
  await load.more(WRITES_BEFORE);
  return said;
}

/** The standby's machine loses power: writes wait until the primary goes on without one. Gives how long after that a write was acknowledged. */
export async function goOnAlone(stage: Stage): Promise<number> {
  const { hospital } = stage.cluster;
  begin(stage, "alone again");
  hospital.machines.db1.cut();
  await pause(WAITING_MS);
  const since = Date.now();
  await hospital.play("go on without a standby");
  return stage.load.answeredAfter(since);
}

/** Balancer and databases read their certificates again. HAProxy's old process ends with what it carries after a minute. */
export async function renewCertificates(stage: Stage): Promise<void> {
  begin(stage, "renew");
  await stage.cluster.hospital.play("renew");
  await pause(HARD_STOP_MS);
  await stage.load.more(WRITES_BEFORE);
}
