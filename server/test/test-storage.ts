import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStorage } from "../src/adapters/storage/port.ts";
import { notFound } from "../src/platform/errors.ts";

/** Keeps files in memory; `files` is what is kept. */
export function testStorage(): FileStorage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    put: async (key, bytes) => {
      files.set(key, await buffer(bytes));
    },
    read: async (key) => {
      const bytes = files.get(key);
      if (!bytes) throw notFound("File");
      return Readable.from([bytes]);
    },
    remove: async (key) => {
      files.delete(key);
    },
  };
}
