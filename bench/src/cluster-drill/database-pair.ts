import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { unprivileged } from "@linnet/server/test/start-postgresql.ts";
import pg from "pg";
import { type Cluster, clusterIn, initCluster, ownFolder, programsBeside, run } from "../drill/cluster.ts";
import { freePort } from "../drill/product.ts";
import { deployFile } from "./deploy-file.ts";

/** Of everybody in the drill. */
const PASSWORD = "linnet-drill";
const SYNCHRONOUS_WITHIN_MS = 20_000;

/** Memory as it is there, and no port for TLS on loopback. */
const SIZES = [
  ["shared_buffers = 4GB", "shared_buffers = 256MB"],
  ["effective_cache_size = 12GB", "effective_cache_size = 1GB"],
] as const;
const ADDRESSES = [
  ["hostssl    ", "host       "],
  ["10.0.0.10/32", "127.0.0.1/32"],
  ["10.0.0.21/32", "127.0.0.1/32"],
  ["10.0.0.22/32", "127.0.0.1/32"],
  ["10.0.0.30/32", "127.0.0.1/32"],
  // The folder of the socket is closed to everybody else.
  ["postgres                             peer", "all                                  trust"],
] as const;

/** A primary and its synchronous standby, set up by the files and in the order that operations.md has. */
export interface DatabasePair {
  ports: { primary: number; standby: number };
  primary: Cluster;
  standby: Cluster;
  /** What the portal signs in with, whatever port leads to the primary. */
  urlAt(port: number): string;
  /** The administrator's address of the server that is the primary by now. */
  promote(): void;
  /** Reads on the standby as who may read reports. */
  report(text: string): Promise<{ pid: number; ended: Promise<void>; end(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Settings that an administrator puts into conf.d. */
function install(folder: string, file: string, text: string): void {
  const { uid, gid } = unprivileged();
  writeFileSync(join(folder, "cluster", file), text);
  if (uid !== undefined && gid !== undefined) chownSync(join(folder, "cluster", file), uid, gid);
}

function makeConfD(folder: string): void {
  const { uid, gid } = unprivileged();
  mkdirSync(join(folder, "cluster/conf.d"), { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(join(folder, "cluster/conf.d"), uid, gid);
}

function psql(programs: string, folder: string, args: string[], text: string): void {
  const done = spawnSync(join(programs, "psql"), ["-h", folder, "-U", "linnet_admin", "-v", "ON_ERROR_STOP=1", "-q", ...args, "postgres"], {
    cwd: folder,
    ...unprivileged(),
    input: text,
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`psql failed: ${done.stderr}`);
}

async function untilSynchronous(admin: pg.Client): Promise<void> {
  for (const deadline = Date.now() + SYNCHRONOUS_WITHIN_MS; Date.now() < deadline; await pause(100)) {
    const { rows } = await admin.query<{ name: string }>(
      "select application_name as name from pg_stat_replication where sync_state = 'sync'",
    );
    if (rows.some(({ name }) => name === "linnet_standby")) return;
  }
  throw new Error("The standby did not become synchronous");
}

/** @throws Error when one of them does not start */
export async function startDatabasePair(found: string): Promise<DatabasePair> {
  const programs = programsBeside(found);
  const ports = { primary: await freePort(), standby: await freePort() };
  const port = ports.primary;
  const folder = initCluster(programs, "linnet_admin");
  makeConfD(folder);
  appendFileSync(join(folder, "cluster/postgresql.conf"), "\ninclude_dir = 'conf.d'\n");
  install(folder, "pg_hba.conf", deployFile("postgresql/pg_hba.conf", ADDRESSES));
  const primary = clusterIn(folder, programs, { settings: ["listen_addresses=127.0.0.1"], port });
  await primary.start();
  const psqlArgs = ["-p", String(port), ...["portal", "replication", "report"].flatMap((name) => ["-v", `${name}='${PASSWORD}'`])];
  psql(programs, folder, psqlArgs, deployFile("postgresql/roles.sql"));

  const beside = ownFolder();
  const connection = `host=127.0.0.1 port=${port} user=linnet_replication password=${PASSWORD}`;
  run(join(programs, "pg_basebackup"), ["-d", connection, "-D", "cluster", "-R", "-X", "stream", "-c", "fast"], beside);
  const standbyAt = [["listen_addresses = '10.0.0.22'", "listen_addresses = '127.0.0.1'"]] as const;
  makeConfD(beside);
  install(beside, "conf.d/linnet.conf", deployFile("postgresql/standby.conf", [...SIZES, ...standbyAt]));
  const standby = clusterIn(beside, programs, { settings: [], port: ports.standby });

  const primaryAt = [["listen_addresses = '10.0.0.21'", "listen_addresses = '127.0.0.1'"]] as const;
  install(folder, "conf.d/linnet.conf", deployFile("postgresql/primary.conf", [...SIZES, ...primaryAt]));
  await primary.stop();
  const again = clusterIn(folder, programs, { settings: [], port });
  await again.start();
  await standby.start();
  const admin = new pg.Client({ host: folder, port, user: "linnet_admin", database: "postgres" });
  await admin.connect();
  await untilSynchronous(admin).finally(() => admin.end());

  return {
    ports,
    primary: again,
    standby,
    urlAt: (leading) => `postgres://linnet:${PASSWORD}@127.0.0.1:${leading}/linnet`,
    promote: () => run(join(programs, "pg_ctl"), ["promote", "-D", "cluster", "-w"], beside),
    async report(text) {
      const client = new pg.Client({
        host: "127.0.0.1",
        port: ports.standby,
        user: "linnet_report",
        password: PASSWORD,
        database: "linnet",
      });
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const pid = rows[0]?.pid ?? 0;
      // It is read until it is ended, which is what it then says.
      const ended = client.query(text).then(
        () => undefined,
        () => undefined,
      );
      const end = async () => {
        process.kill(pid, "SIGINT");
        await ended;
        await client.end();
      };
      return { pid, ended, end };
    },
    async stop() {
      await again.kill();
      await standby.kill();
      for (const each of [folder, beside]) rmSync(each, { recursive: true, force: true });
    },
  };
}
