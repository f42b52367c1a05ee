import { AUDIT_YEARS } from "../../../platform/audit/months.ts";
import { subDays, subYears } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { alertRepository } from "../alerts/alert-repository.ts";
import { resultArrivalRepository } from "./result-arrival-repository.ts";

/** So long an arrival stays that concerns nobody any more. */
export const ARRIVAL_DAYS = 30;
/** So many children at a time: no import waits for more of them. */
const A_BATCH = 50;

/** Removes arrivals without a review that concern nobody any more, and what outlasted the audit trail; a job calls it daily. */
export async function purgeArrivals({ db, clock }: Pick<Platform, "db" | "clock">, most = A_BATCH): Promise<void> {
  const before = subDays(clock.now(), ARRIVAL_DAYS);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const last: string = after;
    after = await db.transaction().execute((trx) => resultArrivalRepository(trx).purge({ before, after: last, most }));
  }
  await alertRepository(db).purge(before);
  await db.transaction().execute((trx) => resultArrivalRepository(trx).purgeReviews(subYears(clock.now(), AUDIT_YEARS)));
}
