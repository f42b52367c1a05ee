import { type ReleaseRules, releaseRules } from "../adapters/ehr/release/is-withheld.ts";
import { readSensitiveCategories } from "../adapters/ehr/release/sensitive-categories.ts";
import { wireIdRepository } from "../adapters/ehr/wire-id-repository.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../platform/clock.ts";
import type { ConfiguredWork } from "../platform/jobs.ts";
import type { RosterSync } from "./sync.ts";

export type ReleaseConfig = Pick<Config, "SENSITIVE_CATEGORIES_FILE" | "EHR_RELEASE_TAG" | "HOSPITAL_TIME_ZONE">;

/** What the hospital shows outside, as it is configured. @throws StartRefused when its file of categories is not right. */
export function hospitalRelease(config: ReleaseConfig, clock: Clock): () => ReleaseRules {
  const sensitive = readSensitiveCategories(config.SENSITIVE_CATEGORIES_FILE);
  return releaseRules(config.HOSPITAL_TIME_ZONE, { sensitive, releaseTag: config.EHR_RELEASE_TAG, clock });
}

/**
 * The job that keeps the roster up to date; undefined with the embedded record, which is imported.
 * @throws StartRefused with a sentence when the configuration of the FHIR server is not right.
 */
export async function rosterWork(config: Config, needs: Pick<RosterSync, "db" | "clock" | "log">): Promise<ConfiguredWork | undefined> {
  if (!config.EHR_FHIR_URL) return undefined;
  const { fhirClient } = await import("../adapters/ehr/fhir/client/client.ts");
  const { clientSettings } = await import("../adapters/ehr/fhir/client/settings.ts");
  const { syncRoster } = await import("./sync.ts");
  const sync: RosterSync = {
    ...needs,
    // Not the one of the charts: patients who cannot be read here must not close the way to charts (platform/external-system.ts).
    client: fhirClient(clientSettings(config), needs.clock, wireIdRepository(needs.db)),
    source: config.EHR_FHIR_URL,
    zone: config.HOSPITAL_TIME_ZONE,
    mrnSystem: config.EHR_MRN_SYSTEM,
    release: hospitalRelease(config, needs.clock),
  };
  return { cron: config.EHR_SYNC_CRON, work: (signal) => syncRoster(sync, signal) };
}
