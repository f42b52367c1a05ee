import type { Database } from "../database/database.ts";

/** `clean`: a scanner has looked at it before it was stored. `not-scanned`: there was none, or, of a long video, it has seen the beginning only. */
export type ScanState = "clean" | "not-scanned";

/** What is known of a file behind the storage port. */
export interface StoredFile {
  /** Its random name in the storage. */
  key: string;
  /** The name a person gave it or saves it under. */
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  /** Absent: nobody has scanned it. */
  scan?: ScanState;
}

/** Writes down a file that stands in the storage already; gives its id. */
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

export async function findStoredFile(db: Database, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom("stored_files")
    .select(["key", "name", "media_type as mediaType", "bytes", "sha256", "scan"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Forgets a file that something else has replaced; gives the key whose bytes can be removed once that is committed. */
export async function purgeStoredFile(trx: Database, id: string): Promise<string> {
  const { key } = await trx.deleteFrom("stored_files").where("id", "=", id).returning("key").executeTakeFirstOrThrow();
  return key;
}
