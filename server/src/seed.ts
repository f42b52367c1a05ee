/** The command `npm run seed`: makes the demo hospital in an empty database, without serving it. */
import { openStorage } from "./adapters/storage/open-storage.ts";
import { readConfig, StartRefused } from "./config.ts";
import { loadDemoHospital } from "./demo/load-hospital.ts";
import { systemClock } from "./platform/clock.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { printFailure } from "./platform/failure-sentence.ts";
import { proveSecrets } from "./secrets/prove-secrets.ts";

async function seed(): Promise<string> {
  const config = readConfig();
  if (config.LINNET_MODE !== "demo") throw new StartRefused("The demo hospital can be created only in demo mode (LINNET_MODE).");
  openDataFolder(config);
  const { db, close } = await openDatabase(config, { statementTimeoutMs: 0 });
  try {
    await migrate(db, config);
    await proveSecrets(db, config);
    const isMade = await loadDemoHospital({ db, clock: systemClock, storage: await openStorage(config), config });
    return isMade ? "The demo hospital was created." : "The database already has accounts. Nothing was created.";
  } finally {
    await close();
  }
}

try {
  process.stdout.write(`${await seed()}\n`);
} catch (error) {
  printFailure(error, "The demo hospital was not created.");
}
