import { DRAFT_DAYS } from "@linnet/contract/referral-drafts";
import { subDays } from "date-fns";
import type { Platform } from "../../platform/platform.ts";
import { draftRepository } from "./draft-repository.ts";

/** Purges drafts that nobody has saved for 14 days, and the memory of those that were closed before; a job calls it. */
export async function purgeDrafts({ config, db, clock }: Pick<Platform, "config" | "db" | "clock">): Promise<void> {
  await draftRepository(db, config).purge(db, subDays(clock.now(), DRAFT_DAYS));
}
