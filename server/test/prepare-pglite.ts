import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openInMemory } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { openHospital } from "./open-hospital.ts";

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

/** The demo hospital as it is today: made anew for each run, since nearly everything takes part in making it. */
async function writeHospital(empty: string, file: string, files: string): Promise<void> {
  const { db, lite, close } = await openInMemory(await openAsBlob(empty));
  if (!lite) throw new Error("openInMemory gives a PGlite");
  await openHospital(db, files);
  const dump = await lite.dumpDataDir("none");
  await close();
  writeFileSync(file, await dump.bytes());
}

/** Dumps the migrated database, empty and with the demo hospital; each test file loads a copy of its own. */
export default async function preparePglite(project: TestProject): Promise<() => void> {
  const empty = join(CACHE, `migrated-${fingerprint()}.tar`);
  if (!existsSync(empty)) await writeDump(empty);
  const folder = mkdtempSync(join(tmpdir(), "linnet-hospital-"));
  const hospital = join(folder, "hospital.tar");
  const files = join(folder, "files");
  await writeHospital(empty, hospital, files);
  project.provide("hospitalFiles", files);
  project.provide("database", { empty, hospital });
  return () => rmSync(folder, { recursive: true });
}
