import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, notFound } from "../../platform/http/errors.ts";
import { type FileStorage, isStorageKey, storageKey } from "./port.ts";

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const UNFINISHED = ".part";
/** Longer than the longest upload takes. */
const UNFINISHED_MS = 6 * 3_600_000;

/** Removes what servers that were killed left half-written; what another one is writing is younger. `now` is the machine's time. */
export async function purgeUnfinishedFiles(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = (await readdir(folder)).filter((name) => name.endsWith(UNFINISHED)).map((name) => join(folder, name));
  for (const path of unfinished) {
    // Another server may have finished it by now.
    const left = await stat(path).catch(() => undefined);
    if (left && now.getTime() - left.mtimeMs > UNFINISHED_MS) await rm(path, { force: true });
  }
}

/** Files in a local folder, readable only by the server's own user. A file appears under its key once it is complete. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, storageKey(key));
  return {
    async put(key, bytes: Readable) {
      const path = pathOf(key);
      // Its own of each writer: two servers keep the head of the audit trail's seals under one key.
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, path);
      } catch (cause) {
        await rm(unfinished, { force: true });
        throw new AppError("upstream_unavailable", "The file could not be saved. Try again.", { cause });
      }
    },
    async read(key, part) {
      const path = pathOf(key);
      if (!(await isThere(path))) throw notFound("File");
      return createReadStream(path, part);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      const entries = await opendir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for await (const { name } of entries) if (isStorageKey(name)) yield name;
    },
  };
}
