import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Database } from "./database.ts";

const FOLDER = new URL("../../migrations/", import.meta.url);

/** A migration is a file of plain SQL; forward only. */
const fromFolder: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const statements = statementsOf(await readFile(new URL(file, FOLDER), "utf8"));
      migrations[file.replace(/\.sql$/, "")] = { up: (db) => runAll(db, statements) };
    }
    return migrations;
  },
};

/** Splits at a semicolon that ends a line, outside `$$ … $$`: drivers take one statement at a time. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let open = "";
  for (const line of text.split("\n")) {
    open += `${line}\n`;
    const inBody = (open.match(/\$\$/g) ?? []).length % 2 === 1;
    if (inBody || !line.trimEnd().endsWith(";")) continue;
    statements.push(open);
    open = "";
  }
  return statements;
}

async function runAll(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Brings the database to the newest migration, all in one transaction, one process at a time.
 * Gives back the names of the migrations that were run.
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: fromFolder }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
