import { subDays, subYears } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { purgeStoredFile } from "../../../platform/uploads/stored-files.ts";
import { replacedFileRepository } from "./repository.ts";

/** So long a replaced file can be got back. */
export const REPLACED_FILE_YEARS = 2;

/** What was replaced before then can no longer be got back. */
export const lostBefore = (now: Date): Date => subYears(now, REPLACED_FILE_YEARS);

/** Removes the files that another has replaced two years ago; the versions that had them keep their names. A job calls it. */
export async function purgeReplacedFiles({ db, clock, storage }: Pick<Platform, "db" | "clock" | "storage">): Promise<void> {
  // A day later: no one is restoring it right now.
  for (const { id, key } of await replacedFileRepository(db).replacedBefore(subDays(lostBefore(clock.now()), 1))) {
    // The bytes first: what is left of a run that breaks off is found by the next.
    await storage.remove(key);
    await db.transaction().execute(async (trx) => {
      await replacedFileRepository(trx).remove([id]);
      await purgeStoredFile(trx, id);
    });
  }
}
