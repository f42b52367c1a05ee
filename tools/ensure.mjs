/**
 * Runs before every command: installs the dependencies when they are missing or older than the lock file.
 * It runs without them, on whatever Node the machine has; the others have the Node 24 that comes with them.
 */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OLDEST_NODE = 20;

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function modifiedAt(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The machine's own Node runs npm: the one in node_modules is about to be replaced. */
function environment() {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(join(ROOT, "node_modules")));
  return { ...process.env, PATH: path.join(delimiter) };
}

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE)
  refuse(`Linnet needs Node ${OLDEST_NODE} or newer to install. This is Node ${process.versions.node}. See https://nodejs.org.`);

if (modifiedAt("node_modules/.package-lock.json") < modifiedAt("package-lock.json")) {
  process.stdout.write("Installing the dependencies (about a minute) …\n");
  const windows = process.platform === "win32";
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    env: environment(),
    stdio: "inherit",
    shell: windows,
  });
  if (npm.error) refuse(`npm could not be started (${npm.error.message}). It comes with Node. Check that it is on the PATH.`);
  if (npm.status !== 0)
    refuse("'npm ci' failed, so Linnet cannot start. See the reason above. Check the network, the registry and the disk space.");
}
