import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStorage } from "../src/adapters/storage/port.ts";
import { notFound } from "../src/platform/http/errors.ts";

/** Keeps files in memory; `files` is what is kept. What it does not have, it reads from the storage `beneath`, which it never changes. */
export function testStorage(beneath?: Pick<FileStorage, "read">): FileStorage & { files: Map<string, Buffer> } {
  const removed = new Set<string>();
  const files = new Map<string, Buffer>();
  return {
    files,
    put: async (key, bytes) => {
      files.set(key, await buffer(bytes));
      removed.delete(key);
    },
    read: async (key, part) => {
      const bytes = files.get(key);
      if (bytes) return Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes]);
      if (!beneath || removed.has(key)) throw notFound("File");
      return beneath.read(key, part);
    },
    remove: async (key) => {
      files.delete(key);
      removed.add(key);
    },
    async *keys() {
      yield* files.keys();
    },
  };
}
