import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { type Config, StartRefused } from "../../config.ts";
import { type Database, withoutTimeLimit } from "./database.ts";

const isNote = (line: string) => line.trim() === "" || line.trimStart().startsWith("--");

/**
 * Splits a migration at a semicolon that ends a line, outside `$$ … $$`: drivers take one statement at a time.
 * @throws Error when the file ends in the middle of a statement, so that none is left out unnoticed.
 */
export function statementsOf(file: string, text: string): string[] {
  const statements: string[] = [];
  let open = "";
  for (const line of text.split("\n")) {
    open += `${line}\n`;
    const inBody = (open.match(/\$\$/g) ?? []).length % 2 === 1;
    if (inBody || isNote(line) || !line.trimEnd().endsWith(";")) continue;
    statements.push(open);
    open = "";
  }
  if (open.split("\n").every(isNote)) return statements;
  throw new Error(`The migration ${file} must end with a semicolon at the end of a line. Otherwise its last statement would not run.`);
}

const FOLDER = new URL("../../../migrations/", import.meta.url);

const EXTENSION = /\.sql$/;

const filesInOrder = async () => (await readdir(FOLDER)).filter((file) => EXTENSION.test(file)).sort();

/** A migration is a file of plain SQL; forward only. */
const fromFolder: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const file of await filesInOrder()) {
      const statements = statementsOf(file, await readFile(new URL(file, FOLDER), "utf8"));
      migrations[file.replace(EXTENSION, "")] = { up: (db) => runAll(db, statements) };
    }
    return migrations;
  },
};

async function runAll(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

type Place = Pick<Config, "DATABASE_URL" | "LINNET_DATA">;

const startNew = ({ DATABASE_URL, LINNET_DATA }: Place) =>
  DATABASE_URL ? "create an empty database and set DATABASE_URL to it" : `delete the folder ${resolve(LINNET_DATA)}`;

/** The names of the migrations that were run on the database in their order, none on a new one. */
export async function recordedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return [];
  const recorded = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return recorded.rows.map(({ name }) => name);
}

/** The first of the migrations that a server has to know to understand the database. */
async function oldestSupported(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select oldest_migration as name from schema_support`.execute(db);
  return rows[0]?.name ?? "";
}

/** The names of the migrations of this version, in their order. */
export const knownMigrations = async (): Promise<string[]> => (await filesInOrder()).map((file) => file.replace(EXTENSION, ""));

/** Brings an empty database to the migration `name`, within the transaction that is open on its one connection. */
export async function migrateTo(connection: Database, name: string): Promise<void> {
  const { error } = await new Migrator({ db: connection, provider: fromFolder, disableTransactions: true }).migrateTo(name);
  if (error) throw error;
}

/** What is run are the newest ones only. @throws StartRefused where an older one is missing, which no upgrade leaves behind. */
function refuseGap(known: readonly string[], recorded: readonly string[]): void {
  const newest = recorded.at(-1) ?? "";
  const gap = known.find((name) => name < newest && !recorded.includes(name));
  if (gap) throw new StartRefused(`The database is missing the migration ${gap} but has later ones. Restore the last backup.`);
}

/**
 * Whether a newer version has changed the database in a way that this one still understands: migrations only add. A migration that removes
 * something names the oldest compatible server. @throws StartRefused if a newer version removed what this one needs, or if the database is
 * from before the first release: there is no upgrade path, and none holds real patients.
 */
async function isNewerSchema(db: Database, place: Place | undefined): Promise<boolean> {
  const known = await knownMigrations();
  const recorded = await recordedMigrations(db);
  const unknown = recorded.find((name) => !known.includes(name));
  if (!unknown) {
    refuseGap(known, recorded);
    return false;
  }
  if (!recorded.includes(known[0] ?? ""))
    throw new StartRefused(
      `Databases from trial versions before 1.0 are not supported. To start over, ${place ? startNew(place) : "use an empty database"}.`,
    );
  const isComplete = known.every((name) => recorded.includes(name));
  if (isComplete && (await oldestSupported(db)) <= (known.at(-1) ?? "")) return true;
  throw new StartRefused(`A newer version of Linnet has upgraded the database (${unknown}). Start that version.`);
}

/**
 * The names of the migrations that the next start runs on the database. Changes nothing.
 * @throws StartRefused as `migrate` does, where no start is possible
 */
export async function pendingMigrations(db: Database, place?: Place): Promise<string[]> {
  if (await isNewerSchema(db, place)) return [];
  const recorded = await recordedMigrations(db);
  return (await knownMigrations()).filter((name) => !recorded.includes(name));
}

/**
 * Brings the database to the newest migration, all in one transaction, one process at a time. It may take as long as it needs,
 * also to wait for another process: the time limit of statements is for requests. Gives back the names of the migrations that were run:
 * none where the next version has been there already.
 * @throws StartRefused for a database of another version; `place` says where the database is, so that the sentence can name it.
 */
export async function migrate(db: Database, place?: Place): Promise<string[]> {
  const { error, results } = await withoutTimeLimit(db, async (connection) => {
    if (await isNewerSchema(connection, place)) return {};
    return new Migrator({ db: connection, provider: fromFolder }).migrateToLatest();
  });
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
