import { DRAFT_DAYS } from "@linnet/contract/referrals/drafts";
import { subDays } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { draftFileRepository } from "./file-repository.ts";
import { removeBytes } from "./files.ts";
import { draftRepository } from "./repository.ts";

/** The rows per statement, and the files per round. */
const A_BATCH = 200;

/** Purges drafts not saved for 14 days with their files, orphaned files, and the memory of closed drafts. Run by a job. */
export async function purgeDrafts(platform: Pick<Platform, "config" | "db" | "clock" | "storage">, most = A_BATCH): Promise<void> {
  const { config, db, clock } = platform;
  const now = clock.now();
  const before = subDays(now, DRAFT_DAYS);
  // The bytes first, so that the next run finds what an interrupted one has left.
  const files = draftFileRepository(db, config);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const keys: string[] = await files.removable({ now, before, after, most });
    await removeBytes(platform, keys);
    after = keys[most - 1];
  }
  for (let purged = most; purged === most; ) purged = await draftRepository(db, config).purge(db, before, most);
}
