import type { Database } from "../../../platform/database/database.ts";
import type { Editor } from "../records/repository.ts";

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
