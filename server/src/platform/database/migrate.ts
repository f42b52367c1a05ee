import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { statementsOf } from "./statements-of.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);

/** A migration is a file of plain SQL; forward only. */
const fromFolder: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const statements = statementsOf(file, await readFile(new URL(file, FOLDER), "utf8"));
      migrations[file.replace(/\.sql$/, "")] = { up: (db) => runAll(db, statements) };
    }
    return migrations;
  },
};

async function runAll(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Brings the database to the newest migration, all in one transaction, one process at a time. It may take as long as it needs,
 * also to wait for another process: the time limit of statements is for requests. Gives back the names of the migrations that were run.
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    const outcome = await new Migrator({ db: connection, provider: fromFolder }).migrateToLatest();
    await sql`reset statement_timeout`.execute(connection);
    return outcome;
  });
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
