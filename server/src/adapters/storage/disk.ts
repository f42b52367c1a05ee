import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { AppError, notFound } from "../../platform/errors.ts";
import type { FileStorage } from "./port.ts";
import { storageKey } from "./storage-key.ts";

/** Files in a folder of this machine. */
export function diskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    async put(key, bytes: Readable) {
      try {
        await disk.putStream(storageKey(key), bytes);
      } catch (cause) {
        throw new AppError("upstream_unavailable", "The file could not be stored. Please try again.", { cause });
      }
    },
    async read(key, part) {
      if (!(await disk.exists(storageKey(key)))) throw notFound("File");
      return part ? createReadStream(join(folder, key), part) : disk.getStream(key);
    },
    async remove(key) {
      await disk.delete(storageKey(key));
    },
  };
}
