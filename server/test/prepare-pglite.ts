import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openInMemory } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";

const SERVER = join(import.meta.dirname, "..");
const CACHE = join(SERVER, "../node_modules/.cache/linnet");

/** Changes when a migration does, or the code that runs them. A new PGlite comes with a new node_modules, and so an empty cache. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(["migrations/*.sql", "src/platform/{database,migrate}.ts"], { cwd: SERVER }).sort())
    hash.update(file).update(readFileSync(join(SERVER, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Dumps of earlier migrations, except those that another run may be using right now. */
function removeOldDumps(): void {
  const hourAgo = Date.now() - 3_600_000;
  const dumps = globSync("migrated-*", { cwd: CACHE }).map((file) => join(CACHE, file));
  for (const file of dumps) if (statSync(file).mtimeMs < hourAgo) rmSync(file);
}

async function writeDump(file: string): Promise<void> {
  const { db, lite, close } = await openInMemory();
  if (!lite) throw new Error("openInMemory gives a PGlite");
  await migrate(db);
  const dump = await lite.dumpDataDir("none");
  await close();
  mkdirSync(CACHE, { recursive: true });
  removeOldDumps();
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, await dump.bytes());
  renameSync(unfinished, file);
}

/** Dumps the migrated database once; each test file loads a copy of its own. */
export default async function preparePglite(project: TestProject): Promise<void> {
  const dump = join(CACHE, `migrated-${fingerprint()}.tar`);
  if (!existsSync(dump)) await writeDump(dump);
  project.provide("database", { dump });
}
