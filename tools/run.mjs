import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** For Node: what stands in the folder's `.env` counts where the environment says nothing. */
export const WITH_ENV_FILE = "--env-file-if-exists=.env";

const BIN = join(ROOT, "node_modules/.bin");

/** A child process in the repository's folder; programs of node_modules, Node among them, come first. */
export function launch(command, args, options = {}) {
  const env = { ...process.env, ...options.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}` };
  return spawn(command, args, { cwd: ROOT, stdio: "inherit", ...options, env });
}

/** The exit code of a child, the way a shell says it: a signal is 128 and its number. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Hands on what asks this process to end. Ctrl+C in a terminal reaches the children by itself. */
export function passSignalsTo(...children) {
  const passed = process.stdin.isTTY ? ["SIGTERM", "SIGHUP"] : ["SIGTERM", "SIGHUP", "SIGINT"];
  for (const signal of passed) process.on(signal, () => children.forEach((child) => void child.kill(signal)));
  // With a listener of its own this process outlives Ctrl+C until the children have ended.
  if (process.stdin.isTTY) process.on("SIGINT", () => undefined);
}

/** Runs a program to its end and gives back its exit code. */
export async function run(command, args, options) {
  const child = launch(command, args, options);
  passSignalsTo(child);
  return ended(child);
}

/** Runs a program quietly; gives back its exit code and everything it said. */
export async function runQuietly(command, args, options) {
  const child = launch(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  return { code: await ended(child), said };
}
