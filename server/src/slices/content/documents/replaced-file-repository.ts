import type { Database } from "../../../platform/database/database.ts";
import type { Editor } from "../records/repository.ts";

/** Whose file it was. */
export type ArchiveOf = { document: number } | { grandRound: number };

export const replacedFileRepository = (trx: Database) => ({
  /** Puts a file that another has replaced into the archive of its record, from where nobody is served. */
  async add(fileId: string, of: ArchiveOf, { by, at }: Editor): Promise<void> {
    await trx
      .insertInto("replaced_files")
      .values({
        file_id: fileId,
        document_id: "document" in of ? of.document : null,
        grand_round_id: "grandRound" in of ? of.grandRound : null,
        replaced_at: at,
        replaced_by: by,
      })
      .execute();
  },
});
