import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { blankDatabase, connectionStringOf, testDatabase } from "../../test/test-database.ts";
import { diskStorage } from "../adapters/storage/disk.ts";
import type { FileStorage } from "../adapters/storage/port.ts";
import { readConfig } from "../config.ts";
import { makeMonths } from "../platform/audit/months.ts";
import { keepHead } from "../platform/audit/seal-heads.ts";
import { sealRows } from "../platform/audit/seal-rows.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { schemaText } from "../platform/database/schema-text.ts";
import { openJobs } from "../platform/jobs.ts";
import { findSequences, findTables, isEmptyDatabase } from "./catalog.ts";
import { type CopyConnection, connectToEmbedded, connectToPostgres } from "./copy-connection.ts";
import type { BackupManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createBackupFolder } from "./sealed-folder.ts";
import { writeBackup } from "./write-backup.ts";

const within = mkdtempSync(join(tmpdir(), "linnet-backup-"));
const PASSPHRASE = "a passphrase of the drill";
/** Saves test time: no one guesses here. */
const FAST = { portal: "https://portal.hospital.example", passphrase: PASSPHRASE, workFactor: 8 };
const TALK = "0d3c0a4e-0000-4000-8000-00000000000a";
const LATER = "0d3c0a4e-0000-4000-8000-00000000000b";
const quiet = () => undefined;
const { signal } = new AbortController();

let source: OpenDatabase;
let connection: CopyConnection;
let place: OpenDatabase;
let emptyConnection: CopyConnection;
const storage = diskStorage(join(within, "files"));

const connectTo = async (open: OpenDatabase): Promise<CopyConnection> => {
  const { lite } = open;
  return lite ? connectToEmbedded({ ...open, lite }) : connectToPostgres(connectionStringOf(open) ?? "");
};

/** A hash of each table's rows with their order, and the definitions around them: equal databases must have equal values. */
async function contentOf({ db }: CopyConnection) {
  const tables: Record<string, string | undefined> = {};
  for (const { name } of await findTables(db)) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row, e'\n' order by row)), '') as hash
      from (select t.tableoid::regclass || t::text as row from ${sql.raw(name)} t) rows`.execute(db);
    tables[name] = rows[0]?.hash;
  }
  const indexes = await sql`select indexdef from pg_indexes where schemaname = 'pgboss' order by indexdef`.execute(db);
  return { tables, indexes: indexes.rows, schema: await schemaText(db) };
}

async function filesOf(from: FileStorage): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const key of from.keys()) files.set(key, (await buffer(await from.read(key))).toString("base64"));
  return files;
}

const sealAll = async () => {
  for (let head = await sealRows(source.db); head; head = await sealRows(source.db)) await keepHead(source.db, storage, head);
};

let before: { content: Awaited<ReturnType<typeof contentOf>>; files: Map<string, string> };
let manifest: BackupManifest;
const folder = join(within, "backup");

/** What people do between the first look at the files and the moment of the database. The embedded one has no other connection. */
async function workMeanwhile(): Promise<void> {
  await storage.remove(TALK);
  await storage.put(LATER, Readable.from(["came meanwhile"]));
  if (source.lite) return;
  await sql`update clinics set name = name || ' (moved)'`.execute(source.db);
  await sql`insert into audit_rows (request_id, action, outcome) values ('meanwhile', 'read:nothing', 'done')`.execute(source.db);
  await sealAll();
}

/** The storage, in which people are at work from its second listing on. */
function busyStorage(): FileStorage {
  let listings = 0;
  return {
    ...storage,
    async *keys() {
      listings += 1;
      if (listings === 2) await workMeanwhile();
      yield* storage.keys();
    },
  };
}

const backUp = (into: string, changes: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({
    connection,
    storage,
    database: source.lite ? "embedded" : "postgresql",
    folder: into,
    say: quiet,
    signal,
    ...FAST,
    ...changes,
  });
const restored = diskStorage(join(within, "restored"));
const restore = (from: string, changes: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ connection: emptyConnection, storage: restored, folder: from, passphrase: PASSPHRASE, say: quiet, signal, ...changes });

beforeAll(async () => {
  cpSync(inject("hospitalFiles"), join(within, "files"), { recursive: true });
  source = await testDatabase("hospital");
  const jobs = await openJobs(source, readConfig({ DATABASE_URL: connectionStringOf(source) }), quiet);
  await jobs.send(source.db, "mail.send", { to: "dora@linnet.example", subject: "A line\\ with\ta tab", text: "and\nanother" });
  await jobs.stop();
  await makeMonths(source.db, ["2020-02-01"]);
  // Thousands of resources are like each other, and take most of the time.
  await sql`delete from ehr_resources where person_id > (select person_id from patients order by person_id offset 20 limit 1)`.execute(
    source.db,
  );
  await sealAll();
  await storage.put(TALK, Readable.from([Buffer.alloc(300_000, "a talk")]));
  connection = await connectTo(source);
  place = await blankDatabase();
  emptyConnection = await connectTo(place);
  before = { content: await contentOf(connection), files: await filesOf(storage) };
  manifest = await backUp(folder, { storage: busyStorage() });
});
afterAll(async () => {
  for (const each of [connection, emptyConnection, source, place]) await each.close();
});

const isPlaceEmpty = async () => (await isEmptyDatabase(emptyConnection.db)) && (await filesOf(restored)).size === 0;

describe("a backup", () => {
  it("says what it holds, and nothing in it can be read without the passphrase", () => {
    const rows = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
    const expected = Object.entries(before.content.tables).map(([name, hash = ""]) => [name, Number.parseInt(hash, 10)]);
    expect(rows).toEqual(Object.fromEntries(expected));
    expect(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).toEqual({ portal: FAST.portal, ...manifest });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const others = files.filter(({ name }) => !["manifest.json", "SHA256SUMS"].includes(name));
    for (const { parentPath, name } of others)
      expect(readFileSync(join(parentPath, name), "latin1").startsWith("age-encryption.org/v1\n"), name).toBe(true);
  });

  it("goes into an empty folder only", async () => {
    await expect(backUp(folder)).rejects.toThrow(`The folder ${folder} is not empty. Use an empty or new folder.`);
    expect(readdirSync(folder)).toContain("backup.age");
  });

  it("that is stopped leaves nothing", async () => {
    const stopping = new AbortController();
    const stopped = join(within, "stopped");
    const say = (line: string) => line.startsWith("Table audit_rows") && stopping.abort();
    await expect(backUp(stopped, { signal: stopping.signal, say })).rejects.toThrow();
    expect(readdirSync(stopped)).toEqual([]);
  });
});

describe("a restore", () => {
  it.each([
    ["another passphrase", { passphrase: "another passphrase of sixteen" }, "The passphrase is wrong"],
    ["another folder", { folder: within }, "There is no complete backup in"],
    ["a storage in use", { storage }, "The storage already has files."],
  ])("with %s is refused in a sentence", async (_what, changes, sentence) => {
    await expect(restore(folder, changes)).rejects.toThrow(sentence);
    expect(await isPlaceEmpty()).toBe(true);
  });

  it("into a database in use is refused in a sentence", async () => {
    await expect(restore(folder, { connection })).rejects.toThrow("The database is not empty.");
  });

  it("of a backup that a newer version has written is refused in a sentence", async () => {
    const newer = join(within, "newer");
    const writer = await createBackupFolder(newer, { ...FAST, signal });
    await writer.finish({ ...manifest, version: "99.0.0", migration: "9999-later" });
    await expect(restore(newer)).rejects.toThrow(
      "The backup is from a newer version of Linnet (99.0.0, 9999-later). Restore it with that version.",
    );
  });

  it("of a damaged backup is refused before anything is written, and names the file", async () => {
    const path = "tables/patients.copy.gz.age";
    const whole = readFileSync(join(folder, path));
    const flipped = Buffer.from(whole);
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1;
    writeFileSync(join(folder, path), flipped);
    await expect(restore(folder)).rejects.toThrow(`The backup is damaged: ${path} was changed.`);
    renameSync(join(folder, path), join(folder, "aside"));
    await expect(restore(folder)).rejects.toThrow(`The backup is damaged: ${path} is missing.`);
    writeFileSync(join(folder, path), whole);
    const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8");
    writeFileSync(join(folder, "SHA256SUMS"), sums.slice(0, sums.lastIndexOf("\n", sums.length - 2) + 1));
    await expect(restore(folder)).rejects.toThrow("The backup is damaged: SHA256SUMS was changed.");
    writeFileSync(join(folder, "SHA256SUMS"), sums);
    expect(await isPlaceEmpty()).toBe(true);
  });

  it("that is stopped in its middle leaves nothing", async () => {
    const stopping = new AbortController();
    const say = (line: string) => line.startsWith("Table clinics") && stopping.abort();
    await expect(restore(folder, { signal: stopping.signal, say })).rejects.toThrow();
    expect(await isPlaceEmpty()).toBe(true);
  });

  it("brings every row of every table, every file and the audit trail", async () => {
    const { findings } = await restore(folder);
    expect(findings).toEqual([]);
    expect(await contentOf(emptyConnection)).toEqual(before.content);
    expect(await findSequences(place.db)).toEqual(manifest.sequences);
    const files = await filesOf(restored);
    expect(files.get(LATER)).toBe(Buffer.from("came meanwhile").toString("base64"));
    files.delete(LATER);
    expect(files).toEqual(before.files);
  });
});
