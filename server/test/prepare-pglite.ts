import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openInMemory } from "../src/platform/database/database.ts";
import { dumpOf, migratedDump } from "./migrated-dump.ts";
import { openHospital } from "./open-hospital.ts";

/** Today's demo hospital: rebuilt for each run, since nearly all code takes part. */
async function writeHospital(empty: string, file: string, files: string): Promise<void> {
  const open = await openInMemory(await openAsBlob(empty));
  await openHospital(open.db, files);
  writeFileSync(file, await dumpOf(open));
}

/** Dumps the migrated database, empty and with the demo hospital; each test file loads a copy of its own. */
export default async function preparePglite(project: TestProject): Promise<() => void> {
  const empty = await migratedDump();
  const folder = mkdtempSync(join(tmpdir(), "linnet-hospital-"));
  const hospital = join(folder, "hospital.tar");
  const files = join(folder, "files");
  await writeHospital(empty, hospital, files);
  project.provide("hospitalFiles", files);
  project.provide("database", { empty, hospital });
  return () => rmSync(folder, { recursive: true });
}
