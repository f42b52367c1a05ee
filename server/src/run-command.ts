/**
 * The command `bin/linnet NAME …` of a release: runs what package.json names, with the settings of the service.
 * Root reads the settings and then gives up its rights: the command itself runs as the user of the service.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { commandWords, unclearLines } from "./platform/process/command-words.ts";

const SETTINGS = "/etc/linnet/environment";
const USER = "linnet";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** The settings of the service, where this machine has them; a variable that is set already counts more. */
function readSettings(): NodeJS.ProcessEnv {
  if (!existsSync("/etc/linnet")) return process.env;
  try {
    const text = readFileSync(SETTINGS, "utf8");
    const unclear = unclearLines(text);
    if (unclear.length > 0) refuse(`Put single quotes around the values of ${unclear.join(", ")} in ${SETTINGS}.`);
    return { ...parseEnv(text), ...process.env };
  } catch {
    return refuse(`${SETTINGS} cannot be read. Run this command as root. It continues as the user ${USER}.`);
  }
}

/** Root becomes the user of the service. A machine without that user, such as one where Linnet is only tried, stays as it is. */
function giveUpRoot(): void {
  if (process.getuid?.() !== 0 || !/^linnet:/m.test(readFileSync("/etc/passwd", "utf8"))) return;
  // As: Node's types do not know it.
  (process as NodeJS.Process & { initgroups?: (user: string, group: string) => void }).initgroups?.(USER, USER);
  process.setgid?.(USER);
  process.setuid?.(USER);
}

// As: package.json is ours.
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> };
const [name = "", ...args] = process.argv.slice(2);
const words = commandWords(scripts[name], ROOT);
if (!words) refuse(`Usage: bin/linnet ${Object.keys(scripts).join(" | ")}`);
const environment = readSettings();
giveUpRoot();
process.execve?.(process.execPath, [process.execPath, ...words, ...args], environment);
