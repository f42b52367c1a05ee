/** The command `npm run account:add`: an account for somebody of the hospital or of an embassy, whom nobody invites; so the first one of all. */
import { openAdministration } from "./choose-adapters.ts";
import { readConfig } from "./config.ts";
import { systemClock } from "./platform/clock.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { tellFailure } from "./platform/failure-sentence.ts";
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
      const done = await addAccount({ ...needs, identityAdministration: await openAdministration(needs) }, person);
      // Without the server's settings it is an account of another portal, which nothing else would show.
      const database = config.DATABASE_URL ? "the database that DATABASE_URL names" : `the embedded database in ${config.LINNET_DATA}`;
      return `${done}\nThis was done in ${database}, in the mode ${config.LINNET_MODE}, for ${config.origin}.`;
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
  tellFailure(error, "The command has not come to its end.");
}
