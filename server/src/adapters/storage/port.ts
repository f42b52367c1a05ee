import type { Readable } from "node:stream";
import { notFound } from "../../platform/http/errors.ts";

const KEY = /^[a-z0-9-]{8,64}$/;

/** Whether Linnet creates such names. */
export const isStorageKey = (name: string): boolean => KEY.test(name);

/** A name that Linnet has made. @throws AppError `not_found` for any other, which is never taken for a path. */
export function storageKey(key: string): string {
  if (!isStorageKey(key)) throw notFound("File");
  return key;
}

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
  /** The names of all complete files, unordered. Files stored or removed during the call may be included or not. */
  keys(): AsyncIterable<string>;
}
