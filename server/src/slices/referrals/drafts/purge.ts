import { DRAFT_DAYS } from "@linnet/contract/referrals/drafts";
import { subDays } from "date-fns/subDays";
import type { Platform } from "../../../platform/platform.ts";
import { draftFileRepository } from "./file-repository.ts";
import { removeBytes } from "./files.ts";
import { draftRepository } from "./repository.ts";

/**
 * Purges drafts that nobody has saved for 14 days with their files, files that were left in the storage, and the memory of drafts that
 * were closed before; a job calls it.
 */
export async function purgeDrafts(platform: Pick<Platform, "config" | "db" | "clock" | "storage">): Promise<void> {
  const { config, db, clock } = platform;
  const now = clock.now();
  const before = subDays(now, DRAFT_DAYS);
  // The bytes first: what is left of a run that breaks off is found by the next.
  await removeBytes(platform, await draftFileRepository(db, config).removable({ now, before }));
  await draftRepository(db, config).purge(db, before);
}
