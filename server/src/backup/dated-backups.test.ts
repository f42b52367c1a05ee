import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankDatabase, connectionStringOf, testDatabase } from "../../test/test-database.ts";
import { diskStorage } from "../adapters/storage/disk.ts";
import type { FileStorage } from "../adapters/storage/port.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { maintenanceRuns } from "../platform/maintenance-runs.ts";
import { backupOptions } from "./backup-options.ts";
import { type CopyConnection, connectToEmbedded, connectToPostgres } from "./copy-connection.ts";
import { expiredBackups, writeDatedBackup } from "./dated-backups.ts";
import { restoreBackup } from "./restore-backup.ts";
import { isBackupOf, openBackupFolder } from "./sealed-folder.ts";
import { recordBackup } from "./write-backup.ts";

const within = mkdtempSync(join(tmpdir(), "linnet-backups-"));
const root = join(within, "backups");
const PORTAL = "https://portal.hospital.example";
const PASSPHRASE = "a passphrase of the drill";
const { signal } = new AbortController();
const DAY_MS = 86_400_000;
const FIRST = Date.parse("2026-11-02T02:30:00Z");
const night = (number: number) => new Date(FIRST + number * DAY_MS);
const named = (number: number) =>
  night(number)
    .toISOString()
    .replaceAll(/:|\.\d+/g, "");

let source: OpenDatabase;
let connection: CopyConnection;
const stored = diskStorage(join(within, "files"));
/** What was read from the storage since the last look. */
let read: string[] = [];
const storage: FileStorage = {
  ...stored,
  read: (key, part) => {
    read.push(key);
    return stored.read(key, part);
  },
};
const said: string[] = [];

const connectTo = async (open: OpenDatabase): Promise<CopyConnection> => {
  const { lite } = open;
  return lite ? connectToEmbedded({ ...open, lite }) : connectToPostgres(connectionStringOf(open) ?? "");
};
const put = (number: number) => stored.put(keyOf(number), Readable.from([`file ${number}`]));
const keyOf = (number: number) => `0d3c0a4e-0000-4000-8000-00000000000${number}`;
const sealedFile = (folder: string, number: number) => join(root, folder, `files/${keyOf(number)}.age`);

const needs = () => ({
  connection,
  storage,
  database: source.lite ? ("embedded" as const) : ("postgresql" as const),
  portal: PORTAL,
  passphrase: PASSPHRASE,
  say: (line: string) => void said.push(line),
  signal,
  // Saves test time: no one guesses here.
  workFactor: 8,
});

/** The backup of a night; gives what was read from the storage for it. */
async function backUp(number: number, changes: object = {}, keep?: { days: number; weeks: number }) {
  read = [];
  await writeDatedBackup(root, { ...needs(), ...changes }, { keep, now: night(number) });
  return read.sort();
}

/** What a backup holds of the storage, once each of its files was held against its checksum. */
async function filesIn(folder: string, passphrase = PASSPHRASE) {
  const reader = await openBackupFolder(join(root, folder), passphrase);
  await reader.check(() => undefined);
  const found: string[] = [];
  for await (const name of reader.names("files")) found.push(await text(reader.read(name)));
  return found.sort();
}

/** Restores into an empty database and an empty folder; gives the files there, by their keys. */
async function restored(folder: string) {
  const place = await blankDatabase();
  const empty = await connectTo(place);
  const files = diskStorage(mkdtempSync(join(within, "restored-")));
  await restoreBackup({
    connection: empty,
    storage: files,
    folder: join(root, folder),
    passphrase: PASSPHRASE,
    say: () => undefined,
    signal,
  });
  const found: Record<string, string> = {};
  for await (const key of files.keys()) found[key] = await text(await files.read(key));
  await empty.close();
  await place.close();
  return found;
}

beforeAll(async () => {
  source = await testDatabase();
  connection = await connectTo(source);
  for (const number of [1, 2]) await put(number);
  await backUp(0);
  await put(3);
});
afterAll(async () => {
  await connection.close();
  await source.close();
});

describe("a dated backup", () => {
  it("reads only the files that are new, and is whole without the one before", async () => {
    expect(await backUp(1)).toEqual([keyOf(3)]);
    expect(statSync(sealedFile(named(1), 1)).ino).toBe(statSync(sealedFile(named(0), 1)).ino);
    const aside = join(within, "aside");
    renameSync(join(root, named(0)), aside);
    expect(await restored(named(1))).toEqual({ [keyOf(1)]: "file 1", [keyOf(2)]: "file 2", [keyOf(3)]: "file 3" });
    renameSync(aside, join(root, named(0)));
  });

  it("does not hold what was removed since", async () => {
    await stored.remove(keyOf(2));
    expect(await backUp(2)).toEqual([]);
    expect(await filesIn(named(2))).toEqual(["file 1", "file 3"]);
    expect(await filesIn(named(0))).toEqual(["file 1", "file 2"]);
  });

  it("reads a file again that is damaged in the one before", async () => {
    const bytes = readFileSync(sealedFile(named(2), 3));
    // In place of the shared file, so that the others keep theirs.
    rmSync(sealedFile(named(2), 3));
    writeFileSync(sealedFile(named(2), 3), bytes.subarray(0, -1));
    expect(await backUp(3)).toEqual([keyOf(3)]);
    expect(await filesIn(named(3))).toEqual(["file 1", "file 3"]);
  });

  it("takes over from an older one where the newest is broken, or was killed in its middle", async () => {
    cpSync(join(root, named(3)), join(root, named(4)), { recursive: true });
    writeFileSync(join(root, named(4), "backup.age"), "broken");
    cpSync(join(root, named(3)), join(root, `${named(5)}.part`), { recursive: true });
    rmSync(join(root, `${named(5)}.part`, "backup.age"));
    expect(await backUp(6)).toEqual([]);
    expect(await filesIn(named(6))).toEqual(["file 1", "file 3"]);
  });

  it("with another passphrase reads every file, and opens with that one alone", async () => {
    const passphrase = "another passphrase of the drill";
    expect(await backUp(7, { passphrase })).toEqual([keyOf(1), keyOf(3)]);
    expect(await filesIn(named(7), passphrase)).toEqual(["file 1", "file 3"]);
    await expect(filesIn(named(7))).rejects.toThrow("The passphrase is wrong");
    rmSync(join(root, named(7)), { recursive: true });
  });

  it("that is stopped leaves nothing", async () => {
    const before = readdirSync(root);
    const stopping = new AbortController();
    const say = (line: string) => line.startsWith("Table audit_rows") && stopping.abort();
    await expect(backUp(7, { say, signal: stopping.signal })).rejects.toThrow();
    expect(readdirSync(root)).toEqual(before);
  });

  it("is noted in the database, whose metrics tell its age", async () => {
    const since = Date.now() - 1;
    await recordBackup(needs());
    const runs = await maintenanceRuns(source.db).last();
    expect(runs.find(({ kind }) => kind === "backup")?.endedAt.getTime()).toBeGreaterThanOrEqual(since);
  });
});

describe("old backups go", () => {
  it("when a newer one is whole, and nothing else does", async () => {
    const others = ["notes", named(-30), `${named(-31)}.part`, named(-32), named(-33), named(-34)];
    mkdirSync(join(root, "notes"));
    // Named like a backup, but with a user's file inside.
    cpSync(join(root, named(0)), join(root, named(-30)), { recursive: true });
    writeFileSync(join(root, named(-30), "mine.txt"), "mine");
    mkdirSync(join(root, `${named(-31)}.part`));
    // Another portal's.
    cpSync(join(root, named(0)), join(root, named(-32)), { recursive: true });
    writeFileSync(join(root, named(-32), "manifest.json"), JSON.stringify({ portal: "https://other.example" }));
    writeFileSync(join(root, named(-33)), "a file");
    symlinkSync(join(root, named(0)), join(root, named(-34)));
    await backUp(40, {}, { days: 2, weeks: 0 });
    expect(readdirSync(root).sort()).toEqual([...others, named(40)].sort());
    expect(await filesIn(named(40))).toEqual(["file 1", "file 3"]);
    expect(said).toContain(`Deleted: ${named(0)}`);
  });

  it("never where the new one fails", async () => {
    const before = readdirSync(root);
    const broken = { ...storage, read: () => Promise.reject(new Error("away")) };
    await put(4);
    await expect(backUp(90, { storage: broken }, { days: 1, weeks: 0 })).rejects.toThrow("away");
    expect(readdirSync(root)).toEqual(before);
    expect(await isBackupOf(PORTAL, join(root, named(40)))).toBe(true);
  });

  it.each([
    ["all of the last days", { days: 3, weeks: 0 }, [39, 40]],
    ["and of each week the last one", { days: 3, weeks: 3 }, [27, 34, 39, 40]],
    ["of a week that is not over the last one", { days: 1, weeks: 2 }, [34, 40]],
  ])("but %s", (_what, keep, kept) => {
    // Each night up to the 40th, with some missed. The first was a Monday's.
    const nights = Array.from({ length: 41 }, (_, number) => number).filter((number) => number !== 38);
    const backups = nights.map((number) => ({ number, at: night(number).getTime() })).reverse();
    const gone = expiredBackups(backups, keep, night(40).getTime() + 1).map(({ number }) => number);
    expect(nights.filter((number) => !gone.includes(number))).toEqual(kept);
  });

  it("but the newest, however old", () => {
    expect(expiredBackups([{ at: 0 }], { days: 1, weeks: 0 }, night(400).getTime())).toEqual([]);
  });

  it("and a night's choice of a week is the next night's, too", () => {
    let there: { number: number; at: number }[] = [];
    for (let number = 0; number < 60; number++) {
      there = [{ number, at: night(number).getTime() }, ...there];
      const gone = expiredBackups(there, { days: 7, weeks: 5 }, night(number).getTime() + 1);
      there = there.filter((one) => !gone.includes(one));
    }
    expect(there.map(({ number }) => number)).toEqual([59, 58, 57, 56, 55, 54, 53, 48, 41, 34]);
  });
});

describe("the command's words", () => {
  it.each([
    [["/srv/one"], { folder: "/srv/one" }],
    [["--into", "/srv"], { into: "/srv", keep: undefined }],
    [["--into", "/srv", "--keep-days", "14"], { into: "/srv", keep: { days: 14, weeks: 0 } }],
    [["--into=/srv", "--keep-days=14", "--keep-weeks=8"], { into: "/srv", keep: { days: 14, weeks: 8 } }],
  ])("%j are understood", (words, asked) => {
    expect(backupOptions(words)).toEqual(asked);
  });

  it.each([
    [[], "Usage: npm run backup"],
    [["/srv/one", "/srv/two"], "Usage: npm run backup"],
    [["/srv", "--keep-days", "14"], "Usage: npm run backup"],
    [["--into", "/srv", "--keep", "14"], "Usage: npm run backup"],
    [["--into", "/srv", "--keep-days", "0"], "--keep-days must be a whole number of at least 1."],
    [["--into", "/srv", "--keep-days", "many"], "--keep-days must be a whole number of at least 1."],
    [["--into", "/srv", "--keep-days", "2", "--keep-weeks", "-1"], "Usage: npm run backup"],
    [["--into", "/srv", "--keep-weeks", "8"], "--keep-weeks requires --keep-days."],
  ])("%j are refused in a sentence", (words, sentence) => {
    expect(() => backupOptions(words)).toThrow(sentence);
  });
});
