/** `npm start` as a newcomer runs it: in a fresh clone of the last commit, then once more. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Tell } from "./budget.ts";
import { freePort } from "./drill/product.ts";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const LONGEST_MS = 600_000;

/** Ends npm, the tool and the server: npm does not wait for the other two. */
async function endGroup(pid: number): Promise<void> {
  try {
    for (process.kill(-pid, "SIGTERM"); ; await pause(100)) process.kill(-pid, 0);
  } catch {
    // No process of the group is left.
  }
}

/** Seconds until the portal is ready. Ends it then. */
async function start(clone: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  // `env` starts it without a database and compiled code that this process may have been given.
  const environment = ["-u", "DATABASE_URL", "-u", "NODE_COMPILE_CACHE", `PORT=${port}`, `LINNET_DATA=${join(clone, "data")}`];
  const npm = spawn("env", [...environment, "npm", "start"], { cwd: clone, detached: true, stdio: "ignore" });
  const isReady = () =>
    fetch(`http://localhost:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    while (!(await isReady())) {
      if (npm.exitCode !== null || performance.now() - begun > LONGEST_MS) throw new Error("`npm start` did not start the portal.");
      await pause(50);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    await endGroup(npm.pid ?? 0);
  }
}

/** The first start installs the dependencies, so it needs the registry or npm's cache. */
export async function measureStart(tell: Tell): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "linnet-clone-"));
  const tellSeconds = (what: string, seconds: number, limit: number) =>
    tell({ what: `npm start, ${what}`, measured: `${seconds.toFixed(1)} s`, limit: `≤ ${limit} s`, isMet: seconds <= limit });
  try {
    execFileSync("git", ["clone", "--quiet", REPOSITORY, folder]);
    tellSeconds("fresh clone", await start(folder), 90);
    tellSeconds("later", await start(folder), 5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
