import type { Readable } from "node:stream";

/** A part of a file: its first and its last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps the bytes of files under names that Linnet makes; never a name or a path from outside. */
export interface FileStorage {
  /** @throws AppError `upstream_unavailable` when it was not stored. */
  put(key: string, bytes: Readable): Promise<void>;
  /** The whole file, or a part that lies within it. @throws AppError `not_found` when there is no such file. */
  read(key: string, part?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
}
