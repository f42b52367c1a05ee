import { AUDIT_YEARS } from "../../../platform/audit/months.ts";
import { subDays, subYears } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { alertRepository } from "../alerts/alert-repository.ts";
import { resultArrivalRepository } from "./result-arrival-repository.ts";

/** Retention of arrivals that concern no one anymore. */
export const ARRIVAL_DAYS = 30;
/** So many children at a time: no import waits for more of them. */
const A_BATCH = 50;

/** Daily job: removes arrivals without a review that concern no one anymore, and those older than the audit trail. */
export async function purgeArrivals({ db, clock }: Pick<Platform, "db" | "clock">, most = A_BATCH): Promise<void> {
  const before = subDays(clock.now(), ARRIVAL_DAYS);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const last: string = after;
    after = await db.transaction().execute((trx) => resultArrivalRepository(trx).purge({ before, after: last, most }));
  }
  await alertRepository(db).purge(before);
  await db.transaction().execute((trx) => resultArrivalRepository(trx).purgeReviews(subYears(clock.now(), AUDIT_YEARS)));
}
