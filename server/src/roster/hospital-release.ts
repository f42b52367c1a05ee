import type { ReleaseRules } from "../adapters/ehr/port.ts";
import { releaseRules } from "../adapters/ehr/release/release-rules.ts";
import { readSensitiveCategories } from "../adapters/ehr/release/sensitive-categories.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../platform/clock.ts";

export type ReleaseConfig = Pick<Config, "SENSITIVE_CATEGORIES_FILE" | "EHR_RELEASE_TAG" | "HOSPITAL_TIME_ZONE">;

/** What the hospital shows outside, as it is configured. @throws StartRefused when its file of categories is not right. */
export function hospitalRelease(config: ReleaseConfig, clock: Clock): () => ReleaseRules {
  const sensitive = readSensitiveCategories(config.SENSITIVE_CATEGORIES_FILE);
  return releaseRules(config.HOSPITAL_TIME_ZONE, { sensitive, releaseTag: config.EHR_RELEASE_TAG, clock });
}
