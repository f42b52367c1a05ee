import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

interface PrivatePostgresql {
  url: string;
  stop(): Promise<void>;
}

/** The data end with the run: no power failure, standby or year of changes matters. */
const NOTHING_TO_KEEP = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
  "max_connections=200",
];

/** PostgreSQL refuses to run as root, so root uses an account with fewer rights. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const account = ["postgres", "nobody"].flatMap((name) => accounts.filter(([is]) => is === name))[0];
  if (!account) throw new Error("PostgreSQL does not run as root, and there is no account 'postgres' or 'nobody' to run it as.");
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function untilItAnswers(url: string, failure: () => string | undefined): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await answers(url))) {
    if (failure() !== undefined || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${failure() ?? "no answer"}`);
    await pause(50);
  }
}

// The shell ends the server when its own input closes: at stop(), and also when this process dies without a word.
const GUARD = '"$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait $server; cd /; rm -rf "$FOLDER"';

/** Starts a private PostgreSQL in a temporary folder that goes with it; it listens on a socket there and nowhere else. */
export async function startPostgresql(programs: string): Promise<PrivatePostgresql> {
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "linnet-pg-"));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const cwd = folder;

  const initdb = ["--pgdata=cluster", "--username=linnet", "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8", "--no-sync"];
  const made = spawnSync(join(programs, "initdb"), initdb, { cwd, ...account, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const settings = [...NOTHING_TO_KEEP, "listen_addresses=", `unix_socket_directories=${folder}`];
  const command = [join(programs, "postgres"), "-D", "cluster", ...settings.flatMap((setting) => ["-c", setting])];
  const env = { ...process.env, FOLDER: folder };
  const shell = spawn("/bin/sh", ["-c", GUARD, "sh", ...command], { cwd, env, ...account, stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  shell.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });

  const url = `postgresql://linnet@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const stop = async () => {
    const ended = once(shell, "exit");
    shell.stdin.end();
    await ended;
  };
  const failure = () => said.split("\n").find((line) => line.includes("FATAL") && !line.includes("starting up"));
  await untilItAnswers(url, failure).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}
