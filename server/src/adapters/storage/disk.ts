import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, notFound } from "../../platform/http/errors.ts";
import type { FileStorage } from "./port.ts";
import { storageKey } from "./storage-key.ts";

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/** Files in a folder of this machine, readable by the server's own user alone. A file stands under its key once it is whole. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, storageKey(key));
  return {
    async put(key, bytes: Readable) {
      const path = pathOf(key);
      const unfinished = `${path}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, path);
      } catch (cause) {
        await rm(unfinished, { force: true });
        throw new AppError("upstream_unavailable", "The file could not be stored. Please try again.", { cause });
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
  };
}
