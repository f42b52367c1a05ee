import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** For Node: the folder's `.env` fills in missing variables. */
export const WITH_ENV_FILE = "--env-file-if-exists=.env";

const BIN = join(ROOT, "node_modules/.bin");

/** What Node has compiled once, the next process reads: a server starts in two thirds of the time, and a test run starts thirty. */
const COMPILED = join(ROOT, "node_modules/.cache/linnet/compiled");

/** A child process in the repository's folder; programs of node_modules, Node among them, come first. */
export function launch(command, args, options = {}) {
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...options.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}` };
  return spawn(command, args, { cwd: ROOT, stdio: "inherit", ...options, env });
}

/** The exit code of a child, the way a shell says it: a signal is 128 and its number. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * Forwards termination signals to the children until the returned function is called. Ctrl+C in a terminal reaches the children directly;
 * the listener keeps this process alive until they have ended.
 */
export function passSignalsTo(...children) {
  const pass = (signal) => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) children.forEach((child) => void child.kill(signal));
  };
  const signals = ["SIGTERM", "SIGHUP", "SIGINT"];
  for (const signal of signals) process.on(signal, pass);
  return () => signals.forEach((signal) => void process.off(signal, pass));
}

/** Runs a program to its end and gives back its exit code. */
export async function run(command, args, options) {
  const child = launch(command, args, options);
  return ended(child).finally(passSignalsTo(child));
}

async function collected(child) {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  return { code: await ended(child), said };
}

const QUIET = { stdio: ["ignore", "pipe", "pipe"] };

/** Runs a program quietly; gives back its exit code and everything it said. */
export const runQuietly = (command, args, options) => collected(launch(command, args, { ...options, ...QUIET }));

/** Runs a program alongside another: like `runQuietly`, with signals forwarded. */
export async function runInParallel(command, args, options) {
  const child = launch(command, args, { ...options, ...QUIET });
  return collected(child).finally(passSignalsTo(child));
}
