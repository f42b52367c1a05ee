import { readSomeAgain } from "../adapters/ehr/embedded/read-some-again.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { ConfiguredWork } from "../platform/jobs.ts";
import { putReplacements } from "../roster/follow-replacements.ts";
import { refreshRoster } from "../roster/refresh.ts";
import { hospitalRelease } from "../roster/work.ts";
import { importRepository } from "./repository.ts";

interface ReadAgainNeeds {
  db: Database;
  clock: Clock;
  log: { info(counts: object, message: string): void };
}

/**
 * The job that reads the embedded record again after an upgrade that reads it differently, and updates the affected roster; undefined with
 * a FHIR server, where nothing is stored. Repeatable; resumes after an interruption.
 */
export function readingAgain(config: Config, { db, clock, log }: ReadAgainNeeds): ConfiguredWork | undefined {
  if (config.EHR_FHIR_URL) return undefined;
  const zone = config.HOSPITAL_TIME_ZONE;
  const release = hospitalRelease(config, clock);

  async function refresh(trx: Database, personIds: readonly string[]): Promise<void> {
    if (personIds.length === 0) return;
    const settings = { now: clock.now(), zone, mrnSystem: config.EHR_MRN_SYSTEM, release: release() };
    const patients = await importRepository(trx).withReplaced(personIds);
    await putReplacements(trx, patients, { now: settings.now, rule: "import" });
    const records = await importRepository(trx).recordsOf(patients, settings);
    await refreshRoster(trx, records, { ...settings, since: settings.now, source: "import" });
  }

  const step = () =>
    db.transaction().execute(async (trx) => {
      const { read, personIds } = await readSomeAgain(trx, zone);
      await refresh(trx, personIds);
      return { read, changed: personIds.length };
    });

  async function work(signal: AbortSignal): Promise<void> {
    let [resources, patients] = [0, 0];
    for (let done = await step(); done.read > 0 && !signal.aborted; done = await step()) {
      resources += done.read;
      patients += done.changed;
    }
    if (resources > 0) log.info({ resources, patients }, "the stored record was processed again");
  }

  return { cron: "53 * * * *", work };
}
