import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type OpenDatabase, openInMemory } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";

const SERVER = join(import.meta.dirname, "..");
const CACHE = join(SERVER, "../node_modules/.cache/linnet");

const MAKE_DUMPS = ["migrations/*.sql", "src/platform/database/{database,migrate}.ts", "test/migrated-dump.ts"];

/** Changes when a migration does, or the code that runs and dumps them. A new PGlite comes with a new node_modules, and so an empty cache. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(MAKE_DUMPS, { cwd: SERVER }).sort()) hash.update(file).update(readFileSync(join(SERVER, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Dumps of earlier migrations, except recent ones that another run may use. */
function removeOldDumps(): void {
  const hourAgo = Date.now() - 3_600_000;
  const dumps = globSync("migrated-*", { cwd: CACHE }).map((file) => join(CACHE, file));
  for (const file of dumps) if (statSync(file).mtimeMs < hourAgo) rmSync(file);
}

/**
 * The folder of a database, without the two that others are made of and without the log of what has made it: each test file that loads
 * the dump copies all of it.
 */
export async function dumpOf({ lite, close }: OpenDatabase): Promise<Uint8Array> {
  if (!lite) throw new Error("openInMemory gives a PGlite");
  await lite.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await lite.exec(`drop database if exists ${name}`);
  for (const statement of ["checkpoint", "select pg_switch_wal()", "checkpoint"]) await lite.exec(statement);
  const dump = await lite.dumpDataDir("none");
  await close();
  return dump.bytes();
}

async function writeDump(file: string): Promise<void> {
  const open = await openInMemory();
  await migrate(open.db);
  const bytes = await dumpOf(open);
  mkdirSync(CACHE, { recursive: true });
  removeOldDumps();
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
}

/** The file of a migrated and empty embedded database; made where there is none of these migrations. */
export async function migratedDump(): Promise<string> {
  const file = join(CACHE, `migrated-${fingerprint()}.tar`);
  if (!existsSync(file)) await writeDump(file);
  return file;
}
