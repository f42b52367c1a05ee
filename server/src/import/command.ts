import { openStorage } from "../adapters/storage/open-storage.ts";
import type { FileStorage } from "../adapters/storage/port.ts";
import { type Config, readConfig, StartRefused } from "../config.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { printFailure } from "../platform/failure-sentence.ts";
import { type Say, say } from "../platform/say.ts";

/** Each part of an import is stored as a whole, and a repeat stores nothing twice. */
const NOT_ENDED = "The import stopped early. Everything stored so far is kept. Fix the problem and run it again.";

interface ImportNeeds {
  db: Database;
  clock: Clock;
  storage: FileStorage;
  config: Config;
  say: Say;
}

async function runOn<Options>(args: string[], parse: (args: string[]) => Options, run: Run<Options>): Promise<void> {
  const options = parse(args);
  const config = readConfig();
  openDataFolder(config);
  // Thousands of records take longer than any request may.
  const open = await openDatabase(config, { statementTimeoutMs: 0 });
  try {
    await migrate(open.db, config);
    await run(options, { db: open.db, clock: systemClock, storage: await openStorage(config), config, say });
  } finally {
    await open.close();
  }
}

type Run<Options> = (options: Options, needs: ImportNeeds) => Promise<unknown>;

/** A command that imports: reads its options, opens the database that the configuration names, and says why nothing was done. */
export async function importCommand<Options>(parse: (args: string[]) => Options, run: Run<Options>): Promise<void> {
  try {
    await runOn(process.argv.slice(2), parse, run);
  } catch (error) {
    printFailure(error, error instanceof StartRefused ? "Nothing was imported." : NOT_ENDED);
  }
}
