import { DRAFT_DAYS } from "@linnet/contract/referrals/drafts";
import { subDays } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { draftFileRepository } from "./file-repository.ts";
import { removeBytes } from "./files.ts";
import { draftRepository } from "./repository.ts";

/** So many rows at a time: no statement holds many of them, and no more files leave the storage at once. */
const A_BATCH = 200;

/**
 * Purges drafts that nobody has saved for 14 days with their files, files that were left in the storage, and the memory of drafts that
 * were closed before; a job calls it.
 */
export async function purgeDrafts(platform: Pick<Platform, "config" | "db" | "clock" | "storage">, most = A_BATCH): Promise<void> {
  const { config, db, clock } = platform;
  const now = clock.now();
  const before = subDays(now, DRAFT_DAYS);
  // The bytes first: what is left of a run that breaks off is found by the next.
  const files = draftFileRepository(db, config);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const keys: string[] = await files.removable({ now, before, after, most });
    await removeBytes(platform, keys);
    after = keys[most - 1];
  }
  for (let purged = most; purged === most; ) purged = await draftRepository(db, config).purge(db, before, most);
}
