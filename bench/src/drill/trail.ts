import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { diskStorage } from "@linnet/server/src/adapters/storage/disk.ts";
import type { FileStorage } from "@linnet/server/src/adapters/storage/port.ts";
import { verifyAudit } from "@linnet/server/src/platform/audit/verify-audit.ts";
import type { Database } from "@linnet/server/src/platform/database/database.ts";

const SEALER = fileURLToPath(new URL("./sealer.ts", import.meta.url));
/** Sealing takes some milliseconds, again and again: this is before, within and after it. */
const LONGEST_MS = 60;

/** Where a product with this data folder keeps its files, among them the heads of the trail. */
const filesOf = (folder: string) => join(folder, "files");

async function untilItSays(sealer: ChildProcess, word: string): Promise<void> {
  for (;;) {
    const [said] = await once(sealer, "message");
    if (said === word) return;
  }
}

/**
 * Kills a second server while it seals: at a random moment, or right after it has sealed and before it stores the head outside.
 */
export async function killSealing(url: string, folder: string, isAfterSeal: boolean): Promise<void> {
  const sealer = fork(SEALER, [url, filesOf(folder)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(sealer, "exit");
  await untilItSays(sealer, isAfterSeal ? "sealed" : "begun");
  if (!isAfterSeal) await pause(Math.random() * LONGEST_MS);
  sealer.kill("SIGKILL");
  await ended;
}

export const storageOf = (folder: string): FileStorage => diskStorage(filesOf(folder));

/** What is wrong with the audit trail of a product that has been stopped. */
export async function faultsOfTrail(db: Database, storage: FileStorage): Promise<string[]> {
  const { findings, waiting } = await verifyAudit(db, { storage, now: new Date() });
  return [...findings, ...(waiting > 0 ? [`${waiting} audit rows were not sealed`] : [])];
}
