import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type OpenDatabase, openInMemory } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openHospital } from "./open-hospital.ts";

const SERVER = join(import.meta.dirname, "..");
const CACHE = join(SERVER, "../node_modules/.cache/linnet");

const MAKE_DUMPS = ["migrations/*.sql", "src/platform/database/{database,migrate}.ts", "test/prepare-pglite.ts"];

/** Changes when a migration does, or the code that runs and dumps them. A new PGlite comes with a new node_modules, and so an empty cache. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(MAKE_DUMPS, { cwd: SERVER }).sort()) hash.update(file).update(readFileSync(join(SERVER, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Dumps of earlier migrations, except those that another run may be using right now. */
function removeOldDumps(): void {
  const hourAgo = Date.now() - 3_600_000;
  const dumps = globSync("migrated-*", { cwd: CACHE }).map((file) => join(CACHE, file));
  for (const file of dumps) if (statSync(file).mtimeMs < hourAgo) rmSync(file);
}

/**
 * The folder of a database, without the two that others are made of and without the log of what has made it: each test file that loads
 * the dump copies all of it.
 */
async function dumpOf({ lite, close }: OpenDatabase): Promise<Uint8Array> {
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

/** The demo hospital as it is today: made anew for each run, since nearly everything takes part in making it. */
async function writeHospital(empty: string, file: string, files: string): Promise<void> {
  const open = await openInMemory(await openAsBlob(empty));
  await openHospital(open.db, files);
  writeFileSync(file, await dumpOf(open));
}

/**
 * When a run has been through all of its files: has each repository been asked? PostgreSQL, where all tests run, understands the same
 * SQL, so that one question to each is enough here (decision record 41). @throws naming those that were not.
 */
function refuseUnaskedRepositories(project: TestProject, folder: string): void {
  const noted = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")));
  const isWhole = globSync(project.config.include, { cwd: SERVER }).every((file) => noted.has(file));
  const unasked = globSync("src/**/*repository.ts", { cwd: SERVER }).filter((file) => !noted.has(file));
  if (!isWhole || unasked.length === 0) return;
  throw new Error(`No test asks these on the embedded database; list-test-files.ts says which run there: ${unasked.sort().join(", ")}`);
}

/** Dumps the migrated database, empty and with the demo hospital; each test file loads a copy of its own. */
export default async function preparePglite(project: TestProject): Promise<() => void> {
  const empty = join(CACHE, `migrated-${fingerprint()}.tar`);
  if (!existsSync(empty)) await writeDump(empty);
  const folder = mkdtempSync(join(tmpdir(), "linnet-hospital-"));
  const hospital = join(folder, "hospital.tar");
  const files = join(folder, "files");
  const asked = join(folder, "asked");
  mkdirSync(asked);
  await writeHospital(empty, hospital, files);
  project.provide("hospitalFiles", files);
  project.provide("askedRepositories", asked);
  project.provide("database", { empty, hospital });
  return () => {
    try {
      refuseUnaskedRepositories(project, asked);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}
