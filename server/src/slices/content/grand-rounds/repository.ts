import type { Database } from "../../../platform/database/database.ts";
import type { Editor } from "../history/repository.ts";

/** Videos that were sent alone, until a grand round takes them (decision G-CON-13). */
export const waitingVideoRepository = (trx: Database) => ({
  async add(fileId: string, { by, at }: Editor): Promise<void> {
    await trx.insertInto("waiting_videos").values({ file_id: fileId, created_at: at, created_by: by }).execute();
  },

  /** Whether it waited; from now on it does not. */
  async take(fileId: string): Promise<boolean> {
    const { numDeletedRows } = await trx.deleteFrom("waiting_videos").where("file_id", "=", fileId).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

/** Where the video of a grand round is: one of our files, an address, or neither. */
export interface VideoOfRound {
  fileId: string | null;
  url: string | null;
}

/** What is asked of a grand round before its captions are changed. */
export interface CaptionsOfRound {
  videoId: string | null;
  captionsId: string | null;
}

export const grandRoundRepository = (trx: Database) => ({
  /** A round that is not deleted, locked until the transaction ends. */
  async videoOf(id: number): Promise<VideoOfRound | undefined> {
    return trx
      .selectFrom("grand_rounds")
      .select(["video_file_id as fileId", "video_url as url"])
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
  },

  /** The same for its captions. */
  async captionsOf(id: number): Promise<CaptionsOfRound | undefined> {
    return trx
      .selectFrom("grand_rounds")
      .select(["video_file_id as videoId", "captions_file_id as captionsId"])
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
  },

  /** When a grand round was changed last. */
  async modifiedAt(id: number): Promise<Date> {
    const { modified_at } = await trx.selectFrom("grand_rounds").select("modified_at").where("id", "=", id).executeTakeFirstOrThrow();
    return modified_at;
  },

  /** Gives whether there was one. */
  async remove(id: number, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("grand_rounds")
      .set({ deleted_at: at })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** The files of grand rounds that were deleted before then, also those in their archives, and videos that have waited since before then. */
  async forgottenVideos(before: Date): Promise<{ id: string; key: string }[]> {
    const forgotten = trx
      .selectFrom("grand_rounds as g")
      .where("g.deleted_at", "<", before)
      .where("g.video_file_id", "is not", null)
      .select("g.video_file_id as id")
      .union(
        trx
          .selectFrom("replaced_files as r")
          .innerJoin("grand_rounds as g", "g.id", "r.grand_round_id")
          .where("g.deleted_at", "<", before)
          .select("r.file_id as id"),
      )
      .union(
        trx
          .selectFrom("grand_rounds as g")
          .where("g.deleted_at", "<", before)
          .where("g.captions_file_id", "is not", null)
          .select("g.captions_file_id as id"),
      )
      .union(trx.selectFrom("waiting_videos").where("created_at", "<", before).select("file_id as id"));
    return trx
      .selectFrom("stored_files as f")
      .select(["f.id", "f.key"])
      .where("f.id", "in", trx.selectFrom(forgotten.as("forgotten")).select("forgotten.id").$castTo<{ id: string }>())
      .execute();
  },

  /** No record names the file any more. */
  async letGo(fileId: string): Promise<void> {
    await trx.updateTable("grand_rounds").set({ video_file_id: null }).where("video_file_id", "=", fileId).execute();
    await trx
      .updateTable("grand_rounds")
      .set({ captions_file_id: null, captions_language: null })
      .where("captions_file_id", "=", fileId)
      .execute();
    await trx.deleteFrom("replaced_files").where("file_id", "=", fileId).execute();
    await trx.deleteFrom("waiting_videos").where("file_id", "=", fileId).execute();
  },
});
