import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "../data-folder.ts";

const PREFIX = "linnet-upload-";
/** Numbers of processes are one machine's, or one container's: of what another left in a folder that both use, nothing is known here. */
const OF_THIS_HOST = `${PREFIX}${hostname().replace(/[^a-z\d]/gi, "")}-`;
/** No request takes so long: a video of 1 GB has come by then at half a megabit a second. */
export const LEFT_AFTER_HOURS = 6;

/** A folder for the files of one request. It carries host and process, so that the next start knows whose it was. */
export const uploadFolder = (within = tmpdir()): Promise<string> => mkdtemp(join(within, `${OF_THIS_HOST}${process.pid}-`));

/** What belongs to another user of this machine stays: it is theirs to remove. */
const removeOwn = (folder: string) => rm(folder, { recursive: true, force: true }).catch(() => undefined);

/** Removes what servers left behind that were killed; for the start, before anything is received. A server that runs keeps its own. */
export async function purgeAbandonedUploads(within = tmpdir()): Promise<void> {
  for (const name of await readdir(within)) {
    if (!name.startsWith(OF_THIS_HOST)) continue;
    const pid = name.slice(OF_THIS_HOST.length).split("-")[0];
    // In a container every start has the same number.
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid)))) await removeOwn(join(within, name));
  }
}

/** Removes the leftovers of requests whose server has died, even if its process id is in use again. Called by a job. */
export async function purgeExpiredUploads(now: Date, within = tmpdir()): Promise<void> {
  for (const name of await readdir(within)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(within, name);
    // Another server of this machine may have removed it just now.
    const begun = await stat(folder).catch(() => undefined);
    if (begun && now.getTime() - begun.mtimeMs > LEFT_AFTER_HOURS * 3_600_000) await removeOwn(folder);
  }
}
