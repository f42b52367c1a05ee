import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "linnet-upload-";
/** No request takes so long: a video of 1 GB has come by then at half a megabit a second. */
const LEFT_AFTER_MS = 6 * 3_600_000;

/** A folder for the files of one request. */
export const uploadFolder = (): Promise<string> => mkdtemp(join(tmpdir(), PREFIX));

/** Removes what requests left behind whose server ended with them; a job calls it. */
export async function forgetLeftUploads(now: Date, within = tmpdir()): Promise<void> {
  for (const name of await readdir(within)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(within, name);
    // Another server of this machine may have removed it just now.
    const begun = await stat(folder).catch(() => undefined);
    if (begun && now.getTime() - begun.mtimeMs > LEFT_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}
