import { type Config, StartRefused } from "../config.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { DatabaseUnavailable } from "../platform/database/errors.ts";
import { pendingMigrations } from "../platform/database/migrate.ts";
import { findOtherSecrets } from "../secrets/prove-secrets.ts";
import { type Finding, note, right, wrong } from "./finding.ts";

const ABOUT = "schema";

async function examineOpen(db: Database, config: Config): Promise<Finding[]> {
  const pending = await pendingMigrations(db, config);
  const others = (await findOtherSecrets(db, config)).map((sentence) => wrong("secrets", sentence));
  if (pending.length === 0) return [right(ABOUT, "The database schema is up to date."), ...others];
  const [first] = pending;
  return [
    note(
      ABOUT,
      `The database will be upgraded the next time the server starts. Pending migrations: ${pending.length}, starting with ${first}. Back up first.`,
    ),
    ...others,
  ];
}

/** Whether this version starts on the database of DATABASE_URL, and with these secrets: what the start itself asks. */
export async function examineSchema(config: Config): Promise<Finding[]> {
  // The embedded database is its server's alone while that runs.
  if (!config.DATABASE_URL) return [];
  const { db, close } = await openDatabase(config, { connections: 1 });
  try {
    return await examineOpen(db, config);
  } catch (error) {
    if (error instanceof StartRefused) return [wrong(ABOUT, error.message)];
    // The database's own findings say so.
    if (error instanceof DatabaseUnavailable) return [];
    throw error;
  } finally {
    await close();
  }
}
