import { subDays } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { resultArrivalRepository } from "./result-arrival-repository.ts";

/** So long whoever has marked something as read by mistake may take it back. */
export const READ_RESULT_DAYS = 30;
/** So many children at a time: no import waits for more of them. */
const A_BATCH = 50;

/** Removes the arrivals that everybody has read whom they concern, and those that concern nobody any more; a job calls it daily. */
export async function purgeReadResults({ db, clock }: Pick<Platform, "db" | "clock">, most = A_BATCH): Promise<void> {
  const before = subDays(clock.now(), READ_RESULT_DAYS);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const last: string = after;
    after = await db.transaction().execute((trx) => resultArrivalRepository(trx).purge({ before, after: last, most }));
  }
}
