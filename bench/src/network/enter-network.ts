import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** Node is started with it there. */
const INSIDE = "--title=linnet-network";
const NEW = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
/** What a machine needs of this kernel: a network, mounts and a folder laid over another. */
const PROBE = `mount -t tmpfs none /mnt && mkdir /mnt/over /mnt/work && ip link add linnet0 type bridge &&
  mount -t overlay none -o lowerdir=/etc,upperdir=/mnt/over,workdir=/mnt/work /etc`;
const NOT_RUN = 2;

/** Where the hospital's CA of a drill is: its certificate, which Node trusts there, and its key. */
export const CA = { certificate: "/mnt/hospital-ca.crt", key: "/mnt/hospital-ca.key" };
/** A shell is the first process there, because it collects children that lost their parent. Node does not. */
const FIRST = `mount -t tmpfs -o mode=755 drill /mnt
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=The hospital's own CA" -keyout ${CA.key} -out ${CA.certificate} 2> /dev/null
  NODE_EXTRA_CA_CERTS=${CA.certificate} "$@"
  exit $?`;

function whyNot(programs: readonly string[]): string | undefined {
  if (process.platform !== "linux") return "it needs Linux";
  if (process.getuid?.() !== 0) return "it needs root, for network namespaces";
  const missing = ["unshare", "nsenter", "setpriv", "ip", "openssl", ...programs].filter(
    (program) => spawnSync("sh", ["-c", 'command -v "$1"', "sh", program], { stdio: "ignore" }).status !== 0,
  );
  if (missing.length > 0) return `these programs are not installed: ${missing.join(", ")}`;
  const probe = spawnSync("unshare", [...NEW, "sh", "-c", PROBE], { encoding: "utf8" });
  return probe.status === 0 ? undefined : `this machine does not allow namespaces: ${probe.stderr.trim()}`;
}

/**
 * Starts this program again in namespaces of its own (network, mounts, processes), and returns there. Everything that it starts ends with it, and
 * its mounts vanish. Where that cannot be, or one of `programs` is missing, it prints 'not run' with the reason and exits with 2.
 */
export async function enterNetwork(...programs: string[]): Promise<void> {
  if (process.execArgv.includes(INSIDE)) {
    // The program that started this one holds the other end: it closes also when that program is killed.
    process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume();
    return;
  }
  const why = whyNot(programs);
  if (why !== undefined) {
    process.stdout.write(`not run: ${why}\n`);
    process.exit(NOT_RUN);
  }
  const command = ["sh", "-c", FIRST, "sh", process.execPath, INSIDE, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn("unshare", [...NEW, ...command], { stdio: ["pipe", "inherit", "inherit"] });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.stdin.end());
  process.on("exit", () => child.kill("SIGKILL"));
  const [code] = await once(child, "exit");
  process.exit(code ?? 1);
}
