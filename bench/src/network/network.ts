import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const FIRST = fileURLToPath(new URL("./machine.sh", import.meta.url));
const CHECKOUT = fileURLToPath(new URL("../../../", import.meta.url));
/** Where a machine finds this checkout, with its Node and the stand-in for systemd. */
const HELD = "/run/drill/checkout";
const BRIDGE = "linnet0";
const PATH = "/run/drill/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** There is no way to Debian's servers from here: what a page installs has to be there already. */
const APT_GET = `#!/bin/sh
for word; do
  case $word in install | update | -*) continue ;; esac
  dpkg -s "$word" > /dev/null || exit 100
done
`;
const TIMEOUT_MS = 180_000;
const PIPES_MS = 500;

export interface RunOptions {
  user?: string;
  env?: Readonly<Record<string, string>>;
  input?: string;
}

/** A machine of the drill: an address, and its own /etc, /var, /opt, /root, /run and /tmp. */
export interface Machine {
  name: string;
  address: string;
  /** Runs a text of the shell that stops at its first failure, in /root; gives what it wrote. @throws Error with what it said */
  run(script: string, options?: RunOptions): Promise<string>;
  /** Starts a program there, as root or `user`. */
  start(command: readonly string[], options?: Omit<RunOptions, "input"> & { stdio?: StdioOptions }): ChildProcess;
  /** Ends all that runs there in one moment, as a power failure does. What was written stays. */
  cut(): void;
}

export interface Plan {
  /** Name and address of each machine, such as 10.0.0.11. */
  machines: Readonly<Record<string, string>>;
  /** Addresses on this side, where the drill itself, browsers and other systems of the hospital are. */
  outside: readonly string[];
  /** Names that every machine and this side knows. */
  hosts: Readonly<Record<string, string>>;
  /** Folders that every machine finds: where they are here, and where there. */
  folders: Readonly<Record<string, string>>;
}

function ip(...args: string[]): void {
  const done = spawnSync("ip", args, { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`ip ${args.join(" ")} failed: ${done.stderr}`);
}

/** The processes of a network namespace; `first` is one of them. */
function processesBeside(first: number): number[] {
  const networkOf = (pid: number | string) => {
    try {
      return readlinkSync(`/proc/${pid}/ns/net`);
    } catch {
      // It has just ended.
      return undefined;
    }
  };
  const network = networkOf(first);
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => networkOf(pid) === network).map(Number);
}

function machineAt(name: string, address: string, first: number): Machine {
  const start: Machine["start"] = (command, { user = "root", env = {}, stdio = "pipe" } = {}) => {
    const become = user === "root" ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"];
    // The account is looked up on the machine: nsenter goes first.
    const enter = ["--target", String(first), "--net", "--mount", "--uts", ...become];
    const home = user === "root" ? "/root" : "/";
    const variables = Object.entries({ PATH, HOME: home, LANG: "C.UTF-8", ...env }).map(([key, value]) => `${key}=${value}`);
    const script = `cd ${home}; exec "$@"`;
    return spawn("nsenter", [...enter, "env", ...variables, "sh", "-c", script, "sh", ...command], { stdio, env: { PATH } });
  };
  return {
    name,
    address,
    start,
    async run(script, { input, ...options } = {}) {
      const child = start(["bash", "--norc", "-euo", "pipefail", "-c", script], options);
      const late = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
      child.stdin?.on("error", () => undefined).end(input);
      const ended = once(child, "exit");
      const closed = once(child, "close");
      let said = "";
      let failures = "";
      child.stdout?.setEncoding("utf8").on("data", (part: string) => {
        said += part;
      });
      child.stderr?.setEncoding("utf8").on("data", (part: string) => {
        failures += part;
      });
      const [code] = await ended;
      // A daemon that the script has started may hold the pipes for as long as it lives.
      await Promise.race([closed, pause(PIPES_MS)]);
      clearTimeout(late);
      if (code !== 0) throw new Error(`On ${name} this failed (${code}):\n${script}\n${said.slice(-2_000)}${failures.slice(-2_000)}`);
      return said;
    },
    cut() {
      for (const pid of processesBeside(first)) {
        if (pid === first) continue;
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // It has just ended.
        }
      }
    },
  };
}

const hostsFile = (hosts: Plan["hosts"]) =>
  ["127.0.0.1 localhost", ...Object.entries(hosts).map(([name, address]) => `${address} ${name}`), ""].join("\n");

/** Makes the machines, connected by one bridge. Only within `enterNetwork`, with whose namespaces they end. @throws Error where one is refused */
export async function makeNetwork<Name extends string>(plan: Plan & { machines: Record<Name, string> }): Promise<Record<Name, Machine>> {
  ip("link", "set", "lo", "up");
  ip("link", "add", BRIDGE, "type", "bridge");
  for (const address of plan.outside) ip("address", "add", `${address}/24`, "dev", BRIDGE);
  ip("link", "set", BRIDGE, "up");
  writeFileSync("/mnt/hosts", hostsFile(plan.hosts));
  spawnSync("mount", ["--bind", "/mnt/hosts", "/etc/hosts"]);
  const folders = { ...plan.folders, [HELD]: CHECKOUT };
  const made: Record<string, Machine> = {};
  for (const [number, [name, address]] of Object.entries<string>(plan.machines).entries()) {
    const held = Object.entries(folders).flatMap(([place, folder]) => [folder, place]);
    const first = spawn("unshare", ["--net", "--mount", "--uts", "sh", FIRST, name, ...held], { stdio: ["ignore", "pipe", "pipe"] });
    const [said] = await Promise.race([once(first.stdout, "data"), once(first, "exit").then(() => ["nothing"])]);
    if (!String(said).startsWith("ready")) throw new Error(`The machine ${name} was not made: ${await text(first.stderr)}`);
    const pid = first.pid ?? 0;
    ip("link", "add", `to-${number}`, "type", "veth", "peer", "name", "eth0", "netns", String(pid));
    ip("link", "set", `to-${number}`, "master", BRIDGE, "up");
    const machine = machineAt(name, address, pid);
    const wrapper = (program: string) =>
      `printf '#!/bin/sh\\nexec ${HELD}/node_modules/.bin/node ${HELD}/bench/src/network/systemd.ts ${program} "$@"\\n' > /run/drill/bin/${program}`;
    await machine.run(
      `mount -o remount,bind,ro ${HELD}
      mkdir -p /run/drill/bin
      ${["systemctl", "systemd-run", "journalctl"].map(wrapper).join("\n")}
      cat > /run/drill/bin/apt-get <<'END'\n${APT_GET}END
      chmod 755 /run/drill/bin/*
      ip link set eth0 up
      ip address add ${address}/24 dev eth0
      cat > /etc/hosts`,
      { input: hostsFile({ ...plan.hosts, [name]: address }) },
    );
    made[name] = machine;
  }
  // Each name of the plan was just made.
  return made as Record<Name, Machine>;
}
