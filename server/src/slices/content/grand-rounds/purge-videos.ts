import { subDays } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { purgeStoredFile } from "../../../platform/uploads/stored-files.ts";
import { grandRoundRepository } from "./repository.ts";

/** Decision G-CON-14. */
export const VIDEO_DAYS = 30;

/** Removes the videos, and captions, of grand rounds that were deleted thirty days ago, and those that nobody has used since; a job calls it. */
export async function purgeVideos({ db, clock, storage }: Pick<Platform, "db" | "clock" | "storage">): Promise<void> {
  for (const { id, key } of await grandRoundRepository(db).forgottenVideos(subDays(clock.now(), VIDEO_DAYS))) {
    // The bytes first: nobody is served them any more, and what is left of a run that breaks off is found by the next.
    await storage.remove(key);
    await db.transaction().execute(async (trx) => {
      await grandRoundRepository(trx).letGo(id);
      await purgeStoredFile(trx, id);
    });
  }
}
