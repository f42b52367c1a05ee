import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "./data-folder.ts";

const PREFIX = "linnet-upload-";
const OF_PROCESS = /^linnet-upload-(\d+)-/;
/** No request takes so long: a video of 1 GB has come by then at half a megabit a second. */
const LEFT_AFTER_MS = 6 * 3_600_000;

/** A folder for the files of one request. It carries the process's number, so that the next start knows whose it was. */
export const uploadFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));

/** What belongs to another user of this machine stays: it is theirs to remove. */
const removeOwn = (folder: string) => rm(folder, { recursive: true, force: true }).catch(() => undefined);

/** Removes what servers left behind that were killed; for the start, before anything is received. A server that runs keeps its own. */
export async function purgeLeftUploads(within = tmpdir()): Promise<void> {
  for (const name of await readdir(within)) {
    const [, pid] = OF_PROCESS.exec(name) ?? [];
    // In a container every start has the same number.
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid)))) await removeOwn(join(within, name));
  }
}

/** Removes what requests left behind whose server ended with them, whoever has its number now; a job calls it. */
export async function forgetLeftUploads(now: Date, within = tmpdir()): Promise<void> {
  for (const name of await readdir(within)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(within, name);
    // Another server of this machine may have removed it just now.
    const begun = await stat(folder).catch(() => undefined);
    if (begun && now.getTime() - begun.mtimeMs > LEFT_AFTER_MS) await removeOwn(folder);
  }
}
