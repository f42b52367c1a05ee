/** The command `npm run secrets:token-key`: another key for the tokens of the embedded identity provider. */
import { replaceTokenKey } from "./adapters/identity/embedded/provider/keys.ts";
import { readConfig, StartRefused } from "./config.ts";
import { systemClock } from "./platform/clock.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { printFailure } from "./platform/failure-sentence.ts";
import { proveSecrets } from "./secrets/prove-secrets.ts";

const LEAKED = "--leaked";

async function replace(): Promise<string> {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== LEAKED)) throw new StartRefused(`Usage: npm run secrets:token-key [-- ${LEAKED}]`);
  const isLeaked = args.includes(LEAKED);
  const config = readConfig();
  if (config.OIDC_ISSUER) throw new StartRefused("Users sign in at OIDC_ISSUER, which signs tokens with its own key.");
  openDataFolder(config);
  const { db, close } = await openDatabase(config, { connections: 1 });
  try {
    await migrate(db, config);
    await proveSecrets(db, config);
    const signsFrom = await replaceTokenKey(db, config, { isLeaked, now: systemClock.now() });
    return isLeaked
      ? "A new key is in use and the old one is deleted. Servers switch within a minute, and everyone must sign in again."
      : `A new key is published and will sign from ${signsFrom.toISOString()} on. The old key stays valid for one more day. No restart is needed.`;
  } finally {
    await close();
  }
}

try {
  process.stdout.write(`${await replace()}\n`);
} catch (error) {
  printFailure(error, "The key was not replaced.");
}
