/** The command `npm run import`: FHIR R4 NDJSON into the embedded record and the roster. */
import { openStorage } from "../adapters/storage/open-storage.ts";
import { readConfig, StartRefused } from "../config.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database.ts";
import { migrate } from "../platform/migrate.ts";
import { importOptions } from "./import-options.ts";
import { runImport } from "./run-import.ts";

const ERASE_LINE = "\u001b[2K\r";
let isPassingShown = false;

/** On a terminal the count of a file is written over itself; elsewhere only its end is written. */
function say(line: string, isPassing = false): void {
  if (isPassing && !process.stdout.isTTY) return;
  process.stdout.write(`${isPassingShown ? ERASE_LINE : ""}${line}${isPassing ? "" : "\n"}`);
  isPassingShown = isPassing;
}

async function main(): Promise<void> {
  const options = importOptions(process.argv.slice(2));
  const config = readConfig();
  // Thousands of records take longer than any request may.
  const open = await openDatabase(config, { statementTimeoutMs: 0 });
  try {
    await migrate(open.db);
    const storage = await openStorage(config);
    await runImport(options, { db: open.db, clock: systemClock, storage, config, say });
  } finally {
    await open.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`Nothing was imported. ${error.message}\n`);
  process.exitCode = 1;
}
