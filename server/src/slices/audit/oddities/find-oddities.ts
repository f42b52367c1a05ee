import { TZDate } from "@date-fns/tz";
import { MAX_AUDIT_YEARS } from "@linnet/contract/audit/compliance";
import type { Config } from "../../../config.ts";
import { format, subDays, subYears } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findingRepository } from "./finding-repository.ts";

interface Needed extends Pick<Platform, "db" | "clock"> {
  config: Pick<Config, "HOSPITAL_TIME_ZONE">;
}

/** Whole days to check, up to yesterday: a server that was down for less misses none. */
const LOOK_BACK_DAYS = 7;

const written = (day: Date): string => format(day, "yyyy-MM-dd");

/** Stores the findings of the last days and removes those older than the trail. A daily job; findings trigger no action. */
export async function findOddities({ config, db, clock }: Needed): Promise<void> {
  const zone = config.HOSPITAL_TIME_ZONE;
  const now = clock.now();
  const today = new TZDate(now, zone);
  const findings = findingRepository(db);
  await findings.keep({ from: written(subDays(today, LOOK_BACK_DAYS)), to: written(subDays(today, 1)), zone }, now);
  await findings.forget(written(subYears(today, MAX_AUDIT_YEARS)));
}
