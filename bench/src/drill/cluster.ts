import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { unprivileged } from "@linnet/server/test/start-postgresql.ts";
import { sql } from "kysely";

/** PostgreSQL as it is installed, with nothing taken from its safety; on a socket in its own folder and nowhere else. */
const PRIVATE = ["listen_addresses=", "max_connections=100"];

/** How a cluster is run. */
interface Running {
  /** Settings of PostgreSQL's, which go before those in its files. */
  settings: readonly string[];
  port: number;
}

// The shell ends the server when its own input closes: also when the drill dies without a word.
const GUARD = 'exec 3<&0; "$@" 3<&- < /dev/null & server=$!; (cat <&3 > /dev/null; kill -QUIT $server 2> /dev/null) & wait $server';

const MAX_STARTS = 100;
const POSTGRESQL_PORT = 5432;

export interface Cluster {
  /** Where all of it lies. */
  folder: string;
  /** Its first process. */
  pid(): number;
  socket: string;
  url: string;
  /** Starts it, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it as an administrator does: sessions are cut off. */
  stop(): Promise<void>;
  /** Ends all its processes together, like a power failure. */
  kill(): Promise<void>;
  /** Makes a standby of it, which every commit waits for from now on. */
  standby(): Promise<Cluster & { promote(): void }>;
  query<T extends object>(text: string): Promise<T[]>;
}

/** Runs one of PostgreSQL's programs in a folder, as who may run it. @throws Error with what it said */
function run(program: string, args: string[], folder: string): void {
  const done = spawnSync(program, args, { cwd: folder, ...unprivileged(), encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`);
}

/** A temporary folder of the user that runs PostgreSQL. */
function ownFolder(): string {
  const { uid, gid } = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "linnet-drill-pg-"));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Of a process on Linux its children; elsewhere they find out by themselves that it has gone. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, "utf8").split(" ").filter(Boolean).map(Number) : [];
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}

/** A cluster that was made in a folder. */
function clusterIn(folder: string, programs: string, { settings, port }: Running): Cluster {
  const url = `postgresql://linnet@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  const program = (name: string) => join(programs, name);
  let shell: ChildProcess | undefined;

  const postmaster = () => Number(readFileSync(join(folder, "cluster/postmaster.pid"), "utf8").split("\n")[0]);
  /** Asked by PostgreSQL's own program: the server's pool refuses a standby. */
  const answers = () => spawnSync(program("pg_isready"), ["-q", "-h", folder, "-p", String(port)]).status === 0;
  const launch = () => {
    const all = [`unix_socket_directories=${folder}`, `port=${port}`, ...settings];
    const command = [program("postgres"), "-D", "cluster", ...all.flatMap((setting) => ["-c", setting])];
    shell = spawn("/bin/sh", ["-c", GUARD, "sh", ...command], { cwd: folder, ...unprivileged(), stdio: ["pipe", "ignore", "ignore"] });
    return once(shell, "exit");
  };
  const ended = async (end: (pid: number) => void) => {
    if (!shell || shell.exitCode !== null) return;
    const over = once(shell, "exit");
    end(postmaster());
    await over;
    shell.stdin?.end();
  };

  const query = async <T extends object>(text: string) => {
    const { db, close } = openPostgres(url, { connections: 1 });
    return sql
      .raw<T>(text)
      .execute(db)
      .then(({ rows }) => rows)
      .finally(close);
  };

  return {
    folder,
    pid: postmaster,
    socket: join(folder, `.s.PGSQL.${port}`),
    url,
    query,
    async start() {
      // What is left of a server that was killed may hold its memory for a moment: it is started again until it stays.
      for (let start = 0; start < MAX_STARTS; start++) {
        let hasEnded = false;
        void launch().then(() => {
          hasEnded = true;
        });
        while (!hasEnded) {
          if (answers()) return;
          await pause(50);
        }
        await pause(100);
      }
      throw new Error("PostgreSQL did not start again");
    },
    stop: () => ended((pid) => process.kill(pid, "SIGINT")),
    kill: () =>
      ended((pid) => {
        const children = childrenOf(pid);
        endAtOnce(pid);
        children.forEach(endAtOnce);
      }),
    async standby() {
      const beside = ownFolder();
      run(
        program("pg_basebackup"),
        ["-h", folder, "-p", String(port), "-U", "linnet", "-D", "cluster", "-R", "-X", "stream", "-c", "fast"],
        beside,
      );
      const standby = clusterIn(beside, programs, { settings: PRIVATE, port });
      await standby.start();
      await query("alter system set synchronous_standby_names = '*'");
      await query("select pg_reload_conf()");
      const isSynchronous = async () =>
        (await query<{ sync_state: string }>("select sync_state from pg_stat_replication")).some(({ sync_state }) => sync_state === "sync");
      while (!(await isSynchronous())) await pause(50);
      return { ...standby, promote: () => run(program("pg_ctl"), ["promote", "-D", "cluster", "-w"], beside) };
    },
  };
}

/** Real paths of programs. For a symlink, also the programs next to its target. */
const programsBeside = (found: string) => dirname(realpathSync(join(found, "postgres")));

function initCluster(programs: string): string {
  const folder = ownFolder();
  run(join(programs, "initdb"), ["--pgdata=cluster", "--username=linnet", "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8"], folder);
  return folder;
}

/** A new cluster that is not started yet, with `more` settings. */
export function makeCluster(found: string, more: readonly string[] = []): Cluster {
  const programs = programsBeside(found);
  return clusterIn(initCluster(programs), programs, { settings: [...PRIVATE, ...more], port: POSTGRESQL_PORT });
}
