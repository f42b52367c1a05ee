/** The command `npm run account:add`: an account for somebody of the hospital or of an embassy, whom nobody invites; so the first one of all. */
import { openAdministration } from "./choose-adapters.ts";
import { readConfig, StartRefused } from "./config.ts";
import { systemClock } from "./platform/clock.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openJobs } from "./platform/jobs.ts";
import { accountToAdd, addAccount } from "./slices/accounts/administration/add-account.ts";

async function add(): Promise<string> {
  const person = accountToAdd(process.argv.slice(2));
  const config = readConfig();
  openDataFolder(config);
  const open = await openDatabase(config);
  try {
    await migrate(open.db, config);
    // Nothing is worked here; a mail that could not be kept is thrown to who wants to send it.
    const jobs = await openJobs(open, config, () => undefined);
    const needs = { config, db: open.db, clock: systemClock, jobs };
    try {
      return await addAccount(needs, await openAdministration(needs), person);
    } finally {
      await jobs.stop();
    }
  } finally {
    await open.close();
  }
}

try {
  process.stdout.write(`${await add()}\n`);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
