import { Readable } from "node:stream";
import type { FileStorage } from "../adapters/storage/port.ts";
import { StartRefused } from "../config.ts";
import { findMonths } from "../platform/audit/months.ts";
import { hasSealTable } from "../platform/audit/read-chain.ts";
import { isHead } from "../platform/audit/seal-heads.ts";
import { findLastSeal } from "../platform/audit/seal-rows.ts";
import { recordedMigrations } from "../platform/database/migrate.ts";
import { AppError } from "../platform/http/errors.ts";
import { maintenanceRuns } from "../platform/maintenance-runs.ts";
import type { Say } from "../platform/say.ts";
import { VERSION } from "../platform/version.ts";
import { type CatalogTable, findQueueVersion, findSequences, findTables } from "./catalog.ts";
import { type CopyConnection, inSnapshot } from "./copy-connection.ts";
import type { BackupManifest } from "./manifest.ts";
import { type BackupWriter, createBackupFolder, type EarlierBackup } from "./sealed-folder.ts";

/** What both commands work with. */
export interface BackupNeeds {
  connection: CopyConnection;
  storage: FileStorage;
  database: BackupManifest["database"];
  /** Whose backup it is: the address of the portal. */
  portal: string;
  passphrase: string;
  say: Say;
  signal: AbortSignal;
  workFactor?: number;
}

interface WriteNeeds extends BackupNeeds {
  folder: string;
  /** The files that are in it are not read from the storage again. */
  earlier?: EarlierBackup | undefined;
}

/** Several in parallel, because reads from remote storage are slow. */
export const FILES_AT_ONCE = 8;

export const formatCount = (count: number): string => count.toLocaleString("en-US");
export const megabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 1_000_000))} MB`;

const isGone = (error: unknown) =>
  (error instanceof AppError && error.code === "not_found") || (error instanceof Error && "code" in error && error.code === "ENOENT");

/** Copies the files of the storage that are not copied yet and that `wanted` takes; gives how many, and their bytes. */
async function copyFiles({ storage, say, signal }: WriteNeeds, writer: BackupWriter, wanted: (key: string) => boolean) {
  let [count, bytes] = [0, 0];
  const copy = async (key: string) => {
    const name = `files/${key}`;
    if (!wanted(key) || (await writer.has(name))) return;
    try {
      // A file never changes, but for the heads of the audit trail.
      bytes += (isHead(key) ? undefined : await writer.takeOver(name)) ?? (await writer.add(name, await storage.read(key)));
      count += 1;
      say(`Files: ${formatCount(count)}, ${megabytes(bytes)}`, true);
    } catch (error) {
      // Removed since it was listed.
      if (!isGone(error)) throw error;
    }
  };
  await Readable.from(storage.keys()).forEach(copy, { concurrency: FILES_AT_ONCE, signal });
  return { count, bytes };
}

export const rowsFileOf = (table: string): string => `tables/${table}.copy.gz`;

const NEWLINE = 10;

/** Copies the rows of a table; gives how many: a line is a row. */
async function copyTable({ connection, say }: WriteNeeds, writer: BackupWriter, { name, columns, parts }: CatalogTable): Promise<number> {
  let rows = 0;
  async function* lines() {
    for (const table of parts.length > 0 ? parts : [name])
      for await (const chunk of connection.read({ table, columns })) {
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
        say(`Table ${name}: ${formatCount(rows)} rows`, true);
        yield chunk;
      }
  }
  await writer.add(rowsFileOf(name), lines());
  say(`Table ${name}: ${formatCount(rows)} rows`);
  return rows;
}

/** Everything that is in the database at one moment. */
async function copyDatabase(needs: WriteNeeds, writer: BackupWriter) {
  const { db } = needs.connection;
  const migration = (await recordedMigrations(db)).at(-1);
  if (!migration || !(await hasSealTable(db)))
    throw new StartRefused("There is nothing to back up. Start Linnet once to create its tables.");
  const seal = await findLastSeal(db);
  const tables: BackupManifest["tables"] = [];
  for (const table of await findTables(db)) tables.push({ ...table, rows: await copyTable(needs, writer, table) });
  return {
    migration,
    queueVersion: await findQueueVersion(db),
    months: await findMonths(db),
    chain: seal ? { number: seal.number, hash: seal.hash, total: seal.total } : null,
    tables,
    sequences: await findSequences(db),
  };
}

/**
 * Writes a full backup into an empty folder while people work: files first, then the database at one moment, then files added since. Files
 * are stored before their rows and never changed, so every row finds its file, and a file removed since is already copied. Only the heads
 * of the audit trail are replaced: they are from before that moment, so the database's chain is never shorter than they say. A failure
 * leaves nothing. A file that an earlier backup has is linked, so each backup is complete and only takes the space of what is new. @throws
 * StartRefused in a sentence
 */
export async function writeBackup(needs: WriteNeeds): Promise<BackupManifest> {
  const { connection, folder, say, database } = needs;
  const begunAt = new Date().toISOString();
  const writer = await createBackupFolder(folder, needs);
  try {
    const before = await copyFiles(needs, writer, () => true);
    const [content, since] = await inSnapshot(connection, async () => {
      const came = await copyFiles(needs, writer, (key) => !isHead(key));
      return [await copyDatabase(needs, writer), came] as const;
    });
    const files = { count: before.count + since.count, bytes: before.bytes + since.bytes };
    say(`Files: ${formatCount(files.count)}, ${megabytes(files.bytes)}`);
    const endedAt = new Date().toISOString();
    const manifest: BackupManifest = { format: 1, version: VERSION, begunAt, endedAt, database, ...content, files };
    await writer.finish(manifest);
    return manifest;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Notes in the database that a backup came to its end, for the metric of its age. A backup that cannot be noted is good all the same. */
export async function recordBackup({ connection, say }: Pick<BackupNeeds, "connection" | "say">): Promise<void> {
  await maintenanceRuns(connection.db)
    .note("backup")
    .catch(() => say("The backup is good, but the database could not record it. /metrics still shows the previous backup."));
}
