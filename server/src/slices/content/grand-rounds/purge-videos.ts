import { subDays } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { purgeStoredFile } from "../../../platform/uploads/stored-files.ts";
import { grandRoundRepository } from "./repository.ts";

/** Decision G-CON-14. */
export const VIDEO_DAYS = 30;

/** Job: removes videos and captions of grand rounds deleted thirty days ago, and those unused since. */
export async function purgeVideos({ db, clock, storage }: Pick<Platform, "db" | "clock" | "storage">): Promise<void> {
  for (const { id, key } of await grandRoundRepository(db).forgottenVideos(subDays(clock.now(), VIDEO_DAYS))) {
    // Bytes first: they are no longer served, and the next run finds the leftovers of a failed one.
    await storage.remove(key);
    await db.transaction().execute(async (trx) => {
      await grandRoundRepository(trx).letGo(id);
      await purgeStoredFile(trx, id);
    });
  }
}
