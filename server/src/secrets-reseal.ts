/** The command `npm run secrets:reseal`: seals what is kept with the new secret, and says when the old one is unused. */
import { openStorage } from "./adapters/storage/open-storage.ts";
import { readConfig, StartRefused } from "./config.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { printFailure } from "./platform/failure-sentence.ts";
import { linesOf, reseal } from "./secrets/reseal.ts";

const GIVE_UP = "--give-up-lost";

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== GIVE_UP)) throw new StartRefused(`Usage: npm run secrets:reseal [-- ${GIVE_UP}]`);
  const config = readConfig();
  openDataFolder(config);
  const { db, close } = await openDatabase(config, { connections: 1 });
  try {
    await migrate(db, config);
    const done = await reseal({ db, config, storage: await openStorage(config) }, { isLostGivenUp: args.includes(GIVE_UP) });
    for (const line of done.flatMap((secret) => linesOf(secret, { config }))) process.stdout.write(`${line}\n`);
    if (!done.every(({ isOldUnused, isSomeLost }) => isOldUnused && !isSomeLost)) process.exitCode = 1;
  } finally {
    await close();
  }
}

try {
  await run();
} catch (error) {
  printFailure(error, "The command failed.");
}
