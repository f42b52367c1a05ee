import { Readable } from "node:stream";
import { sql } from "kysely";
import type { FileStorage } from "../adapters/storage/port.ts";
import { StartRefused } from "../config.ts";
import { makeMonths } from "../platform/audit/months.ts";
import { findLastSeal } from "../platform/audit/seal-rows.ts";
import { verifyAudit } from "../platform/audit/verify-audit.ts";
import { knownMigrations, migrateTo } from "../platform/database/migrate.ts";
import { tablesOfQueues } from "../platform/jobs.ts";
import type { Say } from "../platform/say.ts";
import { findForeignKeys, findQueueVersion, findTables, isEmptyDatabase } from "./catalog.ts";
import { type CopyConnection, inSnapshot } from "./copy-connection.ts";
import type { BackupManifest } from "./manifest.ts";
import { type BackupReader, openBackupFolder } from "./sealed-folder.ts";
import { FILES_AT_ONCE, formatCount, megabytes, rowsFileOf } from "./write-backup.ts";

export interface RestoreNeeds {
  connection: CopyConnection;
  storage: FileStorage;
  folder: string;
  passphrase: string;
  say: Say;
  signal: AbortSignal;
}

/** What came of a restore. */
export interface Restored {
  manifest: BackupManifest;
  /** What the audit trail was found to be, a sentence for each finding; none where it is as it was written. */
  findings: string[];
}

/** @throws StartRefused where a newer version has written it */
async function refuseNewer({ migration, version }: BackupManifest): Promise<void> {
  if (!(await knownMigrations()).includes(migration))
    throw new StartRefused(`The backup is from a newer version of Linnet (${version}, ${migration}). Restore it with that version.`);
}

/** @throws StartRefused where there is something already */
async function refuseUsedPlace({ connection, storage }: RestoreNeeds): Promise<void> {
  if (!(await isEmptyDatabase(connection.db)))
    throw new StartRefused("The database is not empty. Use an empty database or a new data folder.");
  const isUsed = (await Readable.from(storage.keys()).take(1).toArray()).length > 0;
  if (isUsed) throw new StartRefused("The storage already has files. Use empty storage.");
}

/** Makes the tables as they were when the backup was written: what was changed since then, the next start changes. */
async function makeTables({ connection }: RestoreNeeds, { migration, queueVersion, months, version }: BackupManifest): Promise<void> {
  const { db, run } = connection;
  await migrateTo(db, migration);
  await makeMonths(db, months);
  if (queueVersion === null) return;
  await run(tablesOfQueues());
  if ((await findQueueVersion(db)) !== queueVersion)
    throw new StartRefused(`The queue tables in the backup differ from this version’s. Restore it with Linnet ${version}, then upgrade.`);
}

/** @throws StartRefused where the tables are not those of the backup */
async function refuseOtherTables({ db }: CopyConnection, { tables, version }: BackupManifest): Promise<void> {
  const shapeOf = (all: readonly Omit<BackupManifest["tables"][number], "rows">[]) =>
    all.map(({ name, columns, parts }) => `${name} ${[...columns].sort()} ${parts}`).sort();
  const [wanted, made] = [shapeOf(tables), shapeOf(await findTables(db))];
  const other = wanted.find((table) => !made.includes(table)) ?? made.find((table) => !wanted.includes(table));
  if (other)
    throw new StartRefused(
      `The table ${other.split(" ")[0]} in the backup differs from this version’s. Restore it with Linnet ${version}.`,
    );
}

/** Fills the tables. Foreign keys are made again when all rows are there, which proves them; triggers do nothing to what they have done. */
async function fillTables({ connection, say, signal }: RestoreNeeds, reader: BackupReader): Promise<void> {
  const { db, run, write } = connection;
  const { tables, sequences } = reader.manifest;
  const all = tables.flatMap(({ name, parts }) => [name, ...parts]);
  const keys = await findForeignKeys(db);
  await run("set constraints all immediate");
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${name}`);
  for (const table of all) await run(`alter table ${table} disable trigger user`);
  await run(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const { name, columns, rows } of tables) {
    signal.throwIfAborted();
    await write({ table: name, columns }, reader.read(rowsFileOf(name)));
    say(`Table ${name}: ${formatCount(rows)} rows`);
  }
  for (const table of all) await run(`alter table ${table} enable trigger user`);
  for (const { name, last, isCalled } of sequences) await sql`select setval(${name}::regclass, ${last}::bigint, ${isCalled})`.execute(db);
  for (const { table, name, definition } of keys) {
    signal.throwIfAborted();
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function putFiles({ storage, say, signal }: RestoreNeeds, reader: BackupReader): Promise<void> {
  let files = 0;
  const put = async (name: string) => {
    await storage.put(name.slice("files/".length), Readable.from(reader.read(name)));
    files += 1;
    say(`Files: ${formatCount(files)}`, true);
  };
  await Readable.from(reader.names("files")).forEach(put, { concurrency: FILES_AT_ONCE, signal });
  say(`Files: ${formatCount(files)}, ${megabytes(reader.manifest.files.bytes)}`);
}

async function removeFiles({ storage }: RestoreNeeds, reader: BackupReader): Promise<void> {
  for await (const name of reader.names("files")) await storage.remove(name.slice("files/".length));
}

/** The chain has to end where the backup says; other findings existed before and are reported. */
async function checkChain({ connection, storage }: RestoreNeeds, { chain }: BackupManifest): Promise<string[]> {
  const last = await findLastSeal(connection.db);
  if (last?.hash !== chain?.hash) throw new StartRefused("The audit trail does not end with the seal recorded in the backup.");
  return (await verifyAudit(connection.db, { storage, now: new Date() })).findings;
}

/**
 * Restores a backup into an empty database and an empty storage. All of it is read and held against its checksums first. Then the files are
 * put, and the database is filled in one transaction; where that fails, the files go again. @throws StartRefused in a sentence
 */
export async function restoreBackup(needs: RestoreNeeds): Promise<Restored> {
  const { connection, folder, passphrase, say, signal } = needs;
  const reader = await openBackupFolder(folder, passphrase);
  const { manifest } = reader;
  await refuseNewer(manifest);
  await refuseUsedPlace(needs);
  await reader.check((files, bytes) => {
    signal.throwIfAborted();
    say(`Checksums: ${formatCount(files)} files, ${megabytes(bytes)}`, true);
  });
  say("Every file in the backup is intact.");
  try {
    await putFiles(needs, reader);
    const findings = await inSnapshot(connection, async () => {
      await makeTables(needs, manifest);
      await refuseOtherTables(connection, manifest);
      await fillTables(needs, reader);
      return checkChain(needs, manifest);
    });
    await connection.run("analyze");
    return { manifest, findings };
  } catch (error) {
    await removeFiles(needs, reader);
    throw error;
  }
}
