import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import type { ReleaseRules } from "../adapters/ehr/port.ts";
import { readSensitiveCategories } from "../adapters/ehr/sensitive-categories.ts";
import type { Config } from "../config.ts";

export type ReleaseConfig = Pick<Config, "SENSITIVE_CATEGORIES_FILE" | "EHR_RELEASE_TAG" | "HOSPITAL_TIME_ZONE">;

/** What the hospital shows outside on a day. @throws StartRefused when its file of categories is not right. */
export function releaseRules(config: ReleaseConfig): (now: Date) => ReleaseRules {
  const sensitive = readSensitiveCategories(config.SENSITIVE_CATEGORIES_FILE);
  const { EHR_RELEASE_TAG: releaseTag, HOSPITAL_TIME_ZONE: zone } = config;
  return (now) => ({ sensitive, releaseTag, today: format(new TZDate(now, zone), "yyyy-MM-dd") });
}
