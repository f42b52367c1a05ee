import { diskStorage } from "../src/adapters/storage/disk.ts";
import { readConfig } from "../src/config.ts";
import { fillHospital } from "../src/demo/fill-hospital.ts";
import type { Database } from "../src/platform/database/database.ts";

/** The moment at which tests stand unless they move the clock; a Friday morning at the hospital. */
export const NOW = "2026-11-20T18:00:00Z";

/** Fills a migrated database with the demo hospital, as of `NOW`, and `folder` with its files; nothing is in the audit trail. */
export async function openHospital(db: Database, folder: string): Promise<void> {
  const storage = diskStorage(folder);
  await fillHospital({ db, clock: { now: () => new Date(NOW) }, storage, config: readConfig({}) });
}
