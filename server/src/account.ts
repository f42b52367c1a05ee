/** The commands `npm run account:add`, `account:reset`, `account:end` and `account:sign-out`: account work that the portal itself does not offer, each with an audit row. */
import { openAdministration } from "./choose-adapters.ts";
import { readConfig, StartRefused } from "./config.ts";
import { systemClock } from "./platform/clock.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { printFailure } from "./platform/failure-sentence.ts";
import { openJobs } from "./platform/jobs.ts";
import type { Platform } from "./platform/platform.ts";
import { proveSecrets } from "./secrets/prove-secrets.ts";
import { accountToAdd, addAccount } from "./slices/accounts/administration/add-account.ts";
import { accountToEnd, endAccount } from "./slices/accounts/administration/end-account.ts";
import { accountToReset, resetAccount } from "./slices/accounts/administration/reset-account.ts";
import { signOutByCommand, signOutOptions } from "./slices/accounts/administration/sign-out-by-command.ts";

type Needs = Pick<Platform, "config" | "db" | "clock" | "jobs" | "identityAdministration">;

/** Parses its options, then runs and returns the sentence to print. */
type Command = (args: string[]) => (needs: Needs) => Promise<string>;

const command =
  <T>(read: (args: string[]) => T, act: (needs: Needs, wanted: T) => Promise<string>): Command =>
  (args) => {
    const wanted = read(args);
    return (needs) => act(needs, wanted);
  };

const COMMANDS = new Map<string, Command>([
  ["add", command(accountToAdd, addAccount)],
  ["reset", command(accountToReset, resetAccount)],
  ["end", command(accountToEnd, endAccount)],
  ["sign-out", command(signOutOptions, signOutByCommand)],
]);

async function run([name = "", ...args]: string[]): Promise<string> {
  const act = COMMANDS.get(name)?.(args);
  if (!act) throw new StartRefused(`Usage: npm run account:${[...COMMANDS.keys()].join("|")} -- --email ADDRESS …`);
  const config = readConfig();
  openDataFolder(config);
  const open = await openDatabase(config);
  try {
    await migrate(open.db, config);
    await proveSecrets(open.db, config);
    // Nothing is worked here; a mail that could not be kept is thrown to who wants to send it.
    const jobs = await openJobs(open, config, () => undefined);
    const needs = { config, db: open.db, clock: systemClock, jobs };
    try {
      const done = await act({ ...needs, identityAdministration: await openAdministration(needs) });
      // Without the server's settings it is an account of another portal, which nothing else would show.
      const database = config.DATABASE_URL ? "the one in DATABASE_URL" : `the embedded one in ${config.LINNET_DATA}`;
      return `${done}\nDatabase: ${database}. Mode: ${config.LINNET_MODE}. Portal: ${config.origin}.`;
    } finally {
      await jobs.stop();
    }
  } finally {
    await open.close();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  printFailure(error, "The command failed.");
}
