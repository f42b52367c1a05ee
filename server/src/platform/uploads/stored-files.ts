import { randomUUID } from "node:crypto";
import type { FileStorage } from "../../adapters/storage/port.ts";
import type { Database } from "../database/database.ts";
import { AppError } from "../http/errors.ts";
import type { ReceivedFile, ScanState } from "./take-files.ts";

/** What is known of a file behind the storage port. */
export interface StoredFile {
  /** Its random name in the storage. */
  key: string;
  /** The name a person gave it or saves it under. */
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  /** Absent: not scanned. */
  scan?: ScanState;
}

/** Records a file that is already in the storage; returns its id. */
export async function recordStoredFile(
  trx: Database,
  { key, name, mediaType, bytes, sha256, scan = "not-scanned" }: StoredFile,
): Promise<string> {
  const { id } = await trx
    .insertInto("stored_files")
    .values({ key, name, media_type: mediaType, bytes, sha256, scan })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What is known of a stored file, or undefined. The caller checks access. */
export async function findStoredFile(db: Database, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom("stored_files")
    .select(["key", "name", "media_type as mediaType", "bytes", "sha256", "scan"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Purges a file that something else has replaced; gives the key whose bytes can be removed once that is committed. */
export async function purgeStoredFile(trx: Database, id: string): Promise<string> {
  const { key } = await trx.deleteFrom("stored_files").where("id", "=", id).returning("key").executeTakeFirstOrThrow();
  return key;
}

/** A database's own word that a statement was refused (SQLSTATE). Classes 08 and 5x speak of a lost connection or a server that stops. */
const REFUSED = /^(?!08)[0-4][0-9A-Z]{4}$/;

/** Whether it is certain that the transaction left nothing behind. Where the answer to a commit was lost, it is not. */
const leftNothing = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && "code" in error && typeof error.code === "string" && REFUSED.test(error.code));

async function removeAll(storage: FileStorage, keys: string[]): Promise<void> {
  // What cannot be removed stays as bytes without a name; why the files were not kept is what the caller has to hear.
  await Promise.allSettled(keys.map((key) => storage.remove(key)));
}

/**
 * Puts received files into the storage and lets `write` write them down (`recordStoredFile`) in its transaction: files first,
 * rows second. When a file is not stored, or the rows are refused, no file stays.
 */
export async function storeReceived<T>(
  storage: FileStorage,
  files: readonly ReceivedFile[],
  write: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const stored: StoredFile[] = [];
  try {
    for (const { name, mediaType, bytes, sha256, scan, read } of files) {
      const key = randomUUID();
      stored.push({ key, name, mediaType, bytes, sha256, scan });
      await storage.put(key, read());
    }
    return await write(stored);
  } catch (error) {
    if (leftNothing(error))
      await removeAll(
        storage,
        stored.map(({ key }) => key),
      );
    throw error;
  }
}
