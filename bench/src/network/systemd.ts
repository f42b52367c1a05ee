/**
 * A program on a machine of the drill, which has no systemd: `systemctl`, `systemd-run` and `journalctl`, as far as the operations docs use them.
 * It reads the units where systemd does. A service runs until it is stopped, and again when it has ended as `Restart` says.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { commandOf, readEnvironment, readUnit, type Unit } from "./unit.ts";

const STATE = "/run/drill/units";
const FOLDERS = ["/etc/systemd/system", "/run/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system"];
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const POLL_MS = 25;
/** A program that ends sooner does not start. */
const STARTED_AFTER_MS = 300;

const nameOf = (word: string) => word.replace(/\.service$/, "");
const stateFile = (name: string, kind: "pid" | "log" | "wanted" | "main") => `${STATE}/${name}.${kind}`;

class Refused extends Error {}

function unitOf(name: string): Unit {
  const file = [name, name.replace(/@.*/, "@")].flatMap((each) => FOLDERS.map((folder) => `${folder}/${each}.service`)).find(existsSync);
  if (file === undefined) throw new Refused(`Unit ${name}.service could not be found.`);
  return readUnit(readFileSync(file, "utf8"), name);
}

function variablesOf(unit: Unit): Record<string, string> {
  const read = (file: string) => {
    const path = file.replace(/^-/, "");
    if (path !== file && !existsSync(path)) return {};
    return readEnvironment(readFileSync(path, "utf8"));
  };
  return Object.assign({ PATH, LANG: "C.UTF-8" }, unit.environment, ...unit.environmentFiles.map(read));
}

/** How a command is run as the user of a unit. */
function asUser({ user, group, umask, workingDirectory }: Unit, words: readonly string[]): string[] {
  const become = user === "root" ? [] : ["setpriv", `--reuid=${user}`, `--regid=${group}`, "--init-groups"];
  return [...become, "sh", "-c", `umask ${umask}; cd "$0"; exec "$@"`, workingDirectory, ...words];
}

const isAlive = (pid: number) => {
  try {
    return pid > 0 && process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
const pidIn = (file: string) => (existsSync(file) ? Number(readFileSync(file, "utf8").trim().split("\n")[0]) : 0);
const mainOf = (name: string, unit: Unit) => pidIn(unit.type === "forking" ? unit.pidFile : stateFile(name, "main"));
const isActive = (name: string) => isAlive(mainOf(name, unitOf(name)));

/** Runs commands of a unit one after the other. @throws Refused at the first that fails and may not */
function runAll(name: string, unit: Unit, lines: readonly string[], more: Record<string, string> = {}): void {
  const variables = { ...variablesOf(unit), ...more };
  for (const line of lines) {
    const { words, mayFail } = commandOf(line, variables);
    const [program = "", ...args] = asUser(unit, words);
    const log = openSync(stateFile(name, "log"), "a");
    const { status } = spawnSync(program, args, { env: variables, stdio: ["ignore", log, log] });
    if (status === 0 || mayFail) continue;
    throw new Refused(`Job for ${name}.service failed: ${words.join(" ")}\n${readFileSync(stateFile(name, "log"), "utf8").slice(-2_000)}`);
  }
}

/** Keeps a service running, in a process of its own, until it is stopped. */
async function keep(name: string): Promise<void> {
  const unit = unitOf(name);
  let stopping = false;
  let killing: NodeJS.Timeout | undefined;
  process.on("SIGTERM", () => {
    stopping = true;
    const main = pidIn(stateFile(name, "main"));
    if (!isAlive(main)) process.exit();
    process.kill(main, "SIGTERM");
    killing = setTimeout(() => process.kill(main, "SIGKILL"), unit.killAfterMs);
  });
  while (!stopping) {
    const variables = variablesOf(unit);
    const [program = "", ...args] = asUser(unit, commandOf(unit.start[0] ?? "", variables).words);
    const log = openSync(stateFile(name, "log"), "a");
    const child = spawn(program, args, { env: variables, stdio: ["ignore", log, log] });
    writeFileSync(stateFile(name, "main"), `${child.pid}`);
    await once(child, "exit");
    clearTimeout(killing);
    if (unit.restartsAfterMs === undefined) break;
    if (!stopping) await pause(unit.restartsAfterMs);
  }
  for (const kind of ["pid", "main"] as const) rmSync(stateFile(name, kind), { force: true });
  process.exit();
}

async function start(name: string): Promise<void> {
  const unit = unitOf(name);
  if (isActive(name)) return;
  runAll(name, unit, unit.before);
  if (unit.type === "forking" || unit.type === "oneshot") return runAll(name, unit, unit.start);
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), "keep", name], { detached: true, stdio: "ignore" });
  child.unref();
  writeFileSync(stateFile(name, "pid"), `${child.pid}`);
  while (!isActive(name) && isAlive(child.pid ?? 0)) await pause(POLL_MS);
  // As `Type=notify` promises, and others do not: it has started.
  if (unit.type !== "notify") return;
  await pause(STARTED_AFTER_MS);
  if (!isActive(name)) throw new Refused(`Job for ${name}.service failed:\n${readFileSync(stateFile(name, "log"), "utf8").slice(-2_000)}`);
}

async function stop(name: string): Promise<void> {
  const unit = unitOf(name);
  const main = mainOf(name, unit);
  const keeper = pidIn(stateFile(name, "pid"));
  if (unit.stop.length > 0) runAll(name, unit, unit.stop);
  else if (isAlive(keeper)) process.kill(keeper, "SIGTERM");
  while (isAlive(keeper) || isAlive(main)) await pause(POLL_MS);
}

function reload(name: string): void {
  const unit = unitOf(name);
  if (!isActive(name)) throw new Refused(`${name}.service is not active, cannot reload.`);
  runAll(name, unit, unit.reload, { MAINPID: String(mainOf(name, unit)) });
}

/** `postgresql` means every cluster of Debian's. */
const instancesOf = (name: string): string[] => {
  if (name !== "postgresql") return [name];
  return (spawnSync("pg_lsclusters", ["-h"], { encoding: "utf8" }).stdout ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => `postgresql@${line.split(/\s+/).slice(0, 2).join("-")}`);
};

const restart = async (name: string) => {
  await stop(name);
  await start(name);
};

function tellWhetherActive(name: string): void {
  process.stdout.write(isActive(name) ? "active\n" : "inactive\n");
  if (!isActive(name)) process.exitCode = 3;
}

/** What each verb does to a unit. */
const VERBS: Record<string, (name: string) => Promise<void> | void> = {
  start,
  stop,
  restart,
  reload,
  "is-active": tellWhetherActive,
  // There is no next start of the machine. A timer waits for a day that does not come here.
  enable: () => undefined,
  disable: () => undefined,
  "enable --now": start,
  "disable --now": stop,
  "daemon-reload": () => undefined,
};

async function systemctl(words: readonly string[]): Promise<void> {
  const [verb = "", ...named] = words.filter((word) => !word.startsWith("--"));
  const act = VERBS[words.includes("--now") ? `${verb} --now` : verb];
  if (!act) throw new Refused(`The drill does not play 'systemctl ${verb}'.`);
  const units = named.filter((word) => !word.endsWith(".timer")).map(nameOf);
  for (const name of units.flatMap(instancesOf)) await act(name);
}

/** `systemd-run --pipe --wait --uid=… --working-directory=… --property=EnvironmentFile=… command`. */
function systemdRun(words: readonly string[]): void {
  const first = words.findIndex((word) => !word.startsWith("-"));
  const option = (name: string) =>
    words
      .slice(0, first)
      .find((word) => word.startsWith(`--${name}=`))
      ?.slice(name.length + 3);
  const properties = words.slice(0, first).flatMap((word) => /^--property=(.+)$/.exec(word)?.[1] ?? []);
  const lines = [`User=${option("uid") ?? "root"}`, `WorkingDirectory=${option("working-directory") ?? "/"}`, ...properties];
  const unit = readUnit(lines.join("\n"), "run");
  const [program = "", ...args] = asUser(unit, words.slice(first));
  process.exitCode = spawnSync(program, args, { env: variablesOf(unit), stdio: "inherit" }).status ?? 1;
}

function journalctl(words: readonly string[]): void {
  const name = nameOf(words[words.indexOf("-u") + 1] ?? "");
  process.stdout.write(existsSync(stateFile(name, "log")) ? readFileSync(stateFile(name, "log")) : "");
}

const [, , program = "", ...words] = process.argv;
mkdirSync(STATE, { recursive: true });
try {
  if (program === "keep") await keep(words[0] ?? "");
  else if (program === "systemctl") await systemctl(words);
  else if (program === "systemd-run") systemdRun(words);
  else journalctl(words);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
