import type { Database } from "./database.ts";

/** What is known of a file behind the storage port. */
export interface StoredFile {
  /** Its random name in the storage. */
  key: string;
  /** The name a person gave it or saves it under. */
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
}

/** Writes down a file that stands in the storage already; gives its id. */
export async function noteStoredFile(trx: Database, { key, name, mediaType, bytes, sha256 }: StoredFile): Promise<string> {
  const { id } = await trx
    .insertInto("stored_files")
    .values({ key, name, media_type: mediaType, bytes, sha256 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findStoredFile(db: Database, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom("stored_files")
    .select(["key", "name", "media_type as mediaType", "bytes", "sha256"])
    .where("id", "=", id)
    .executeTakeFirst();
}
