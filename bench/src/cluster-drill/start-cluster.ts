import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FileStorage } from "@linnet/server/src/adapters/storage/port.ts";
import { s3Storage } from "@linnet/server/src/adapters/storage/s3.ts";
import { CA } from "../network/enter-network.ts";
import type { Machine } from "../network/network.ts";
import { closePorts } from "./firewall.ts";
import { answerRequests, type Hospital, makeHospital, SERVERS, SYSTEMS, setUp, VARIABLES } from "./hospital.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { playNginx } from "./nginx.ts";
import type { Result } from "./result.ts";

const STORAGE = fileURLToPath(new URL("./storage.ts", import.meta.url));
const UP_WITHIN_MS = 30_000;
/** The standby shares two processors with everything here. On a machine of its own, nothing waits for a report. */
const ASIDE = 15;

/** Of the demo hospital. The one of the page keeps the first hospital's seals. */
const BUCKET = "demo";
/** The load asks more often than people do, and with demo people. */
const DEMO = `LINNET_MODE=demo
LOG_LEVEL=warn
S3_BUCKET=${BUCKET}
REQUESTS_PER_MINUTE=1000000
BUSY_AFTER_MS=0
SENDINGS_PER_DAY=1000000
UPLOAD_MB_PER_DAY=1000000
`;

export interface Server {
  /** Past the balancer. */
  url: string;
  /** As HAProxy calls it. */
  name: (typeof SERVERS)[number];
  machine: Machine;
}

/** Everything that a hospital runs, each on a machine of its own. */
export interface RunningCluster {
  /** Where people come. */
  url: string;
  hospital: Hospital;
  servers: readonly Server[];
  /** What nginx did in front of stubs, before the servers were there. */
  nginx: readonly Result[];
  /** Leads to the primary, by HAProxy. */
  databaseUrl: string;
  mails: MailServer;
  storage: FileStorage;
  /** Waits until HAProxy has found a server ready. */
  untilUp(name: string): Promise<void>;
  /** Reads on the standby as `linnet_report`; ends it with what is given. */
  report(query: string): Promise<() => Promise<void>>;
}

/** A storage in a process of its own. */
async function startStorage(): Promise<void> {
  const child = fork(STORAGE, [SYSTEMS.address, SYSTEMS.storage], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await once(child, "message");
}

async function startReport({ machines }: Hospital, query: string): Promise<() => Promise<void>> {
  const connection = "host=10.0.0.22 user=linnet_report dbname=linnet sslmode=verify-full sslrootcert=/etc/ssl/hospital-ca.crt";
  const reading = machines.watch.start(["psql", "-q", "-c", query, connection], {
    env: { PGPASSWORD: VARIABLES.REPORT_PASSWORD },
    stdio: "ignore",
  });
  const ended = once(reading, "exit");
  const find = `runuser -u postgres -- psql -qtAc "select pid from pg_stat_activity where usename = 'linnet_report' and backend_type = 'client backend'"`;
  let pid = 0;
  while (pid === 0) pid = Number(await machines.db2.run(find));
  // All machines of a drill share their process ids.
  setPriority(pid, ASIDE);
  return async () => {
    process.kill(pid, "SIGINT");
    await ended;
  };
}

/** @throws Error with a sentence where something does not start */
export async function startCluster(played: Set<string>, say: (line: string) => void): Promise<RunningCluster> {
  const mails = await startNothingYet(played);
  const { hospital } = mails;
  await hospital.play("request certificates");
  await answerRequests(hospital);
  const nginx = await playNginx(hospital);
  say("  nginx was played.");
  await closePorts(hospital);
  await setUp(hospital, say);
  const { machines } = hospital;
  const storage = s3Storage({
    bucket: BUCKET,
    region: "us-east-1",
    endpoint: VARIABLES.S3_ENDPOINT,
    credentials: { accessKeyId: VARIABLES.AWS_ACCESS_KEY_ID, secretAccessKey: VARIABLES.AWS_SECRET_ACCESS_KEY },
  });
  return {
    url: `https://${VARIABLES.PORTAL}`,
    hospital,
    servers: SERVERS.map((name) => ({ name, machine: machines[name], url: `http://${machines[name].address}:3000` })),
    databaseUrl: `postgres://linnet:${VARIABLES.DATABASE_PASSWORD}@${VARIABLES.DATABASE}/linnet?sslmode=verify-full&sslrootcert=${CA.certificate}`,
    nginx,
    mails: mails.server,
    storage,
    async untilUp(name) {
      for (const deadline = Date.now() + UP_WITHIN_MS; Date.now() < deadline; await pause(200)) {
        const stat = await machines.balancer.run('echo "show stat" | socat - /run/haproxy/admin.sock');
        if (stat.split("\n").some((line) => line.split(",")[1] === name && line.includes(",UP,"))) return;
      }
      throw new Error(`HAProxy did not find ${name} ready`);
    },
    report: (query) => startReport(hospital, query),
  };
}

async function startNothingYet(played: Set<string>): Promise<{ hospital: Hospital; server: MailServer }> {
  const hospital = await makeHospital(played);
  await startStorage();
  return { hospital, server: await startMailServer(SYSTEMS.address, SYSTEMS.mail) };
}

/** The same machines and settings with the demo hospital, on a database that is empty again: production mode refuses demo people. */
export async function openDemoHospital({ hospital, servers, untilUp }: RunningCluster): Promise<void> {
  for (const { machine } of servers) await machine.run("systemctl stop linnet");
  await hospital.machines.db1.run(`cd /
    runuser -u postgres -- psql -q -v ON_ERROR_STOP=1 <<'END'
drop database linnet with (force);
create database linnet owner linnet encoding 'UTF8' template template0;
revoke all on database linnet from public;
grant connect on database linnet to linnet_report;
END`);
  // Written again, without the settings that are this hospital's own: the demo hospital has its own.
  await hospital.play("settings");
  await hospital.set(DEMO);
  await hospital.play("further starts");
  for (const { name } of servers) await untilUp(name);
}
