import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "../config.ts";

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return hasCode(error, "EPERM");
  }
}

function take(lock: string): boolean {
  try {
    const file = openSync(lock, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * Makes sure that one process alone uses a data folder: the embedded database does not refuse a second one and would lose rows.
 * The lock of a process that is gone is taken over. Gives back the function that frees the folder.
 * @throws StartRefused when another process that runs holds it.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, "in-use.pid");
  if (!take(lock)) {
    const holder = Number(readFileSync(lock, "utf8"));
    if (holder > 0 && holder !== process.pid && isRunning(holder))
      throw new StartRefused(
        `The data folder ${folder} is in use by process ${holder}. Stop the server first, or choose another folder with LINNET_DATA.`,
      );
    rmSync(lock, { force: true });
    if (!take(lock)) throw new StartRefused(`The data folder ${folder} has just been taken by another process.`);
  }
  return () => rmSync(lock, { force: true });
}
