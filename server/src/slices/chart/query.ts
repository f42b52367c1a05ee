import { ALL_RESULTS, type ResultLookback } from "@linnet/contract/chart/result-lookbacks";
import type { ResultOptions } from "../../adapters/ehr/port.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";

interface Asked {
  lookback: ResultLookback;
  encounterId: string | null;
}

/**
 * Which results a caller asks the record for: those of one visit whenever they were (decision G-CHT-05), or those since the
 * start of a day in the hospital's zone. Days are calendar days: 24 hours each would be wrong twice a year.
 */
export function chartQuery({ lookback, encounterId }: Asked, now: Date, zone: string): ResultOptions {
  if (encounterId !== null) return { encounterId };
  if (lookback === ALL_RESULTS) return {};
  return { since: startOfDaysAgo(now, lookback, zone) };
}
