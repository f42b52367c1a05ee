import type { Readable } from "node:stream";

/** Keeps the bytes of files under names that Linnet makes; never a name or a path from outside. */
export interface FileStorage {
  /** @throws AppError `upstream_unavailable` when it was not stored. */
  put(key: string, bytes: Readable): Promise<void>;
  /** @throws AppError `not_found` when there is no such file. */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}
