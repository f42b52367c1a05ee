import { mkdir, readdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "../config.ts";
import type { BackupManifest } from "./manifest.ts";
import { type EarlierBackup, isBackupOf, isWhole, openEarlierBackup, removeParts, syncFolder } from "./sealed-folder.ts";
import { type BackupNeeds, writeBackup } from "./write-backup.ts";

/** For how long dated backups are kept: all of so many days, and of so many weeks the newest of each. */
export interface Keep {
  days: number;
  weeks: number;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Weeks begin on Mondays; the first Monday came this long after the start of 1970. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** No backup takes this long: an unfinished one was killed. */
const UNFINISHED_MS = 2 * DAY_MS;
/** Attempts if the newest are damaged. Opening one takes seconds, because a passphrase check does. */
const MOST_TRIED = 3;

const UNFINISHED = ".part";
const DATED = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(\.part)?$/;

const nameAt = (time: Date) => time.toISOString().replaceAll(/:|\.\d+/g, "");

interface DatedFolder {
  name: string;
  folder: string;
  at: number;
}

/** The portal's own folders in there, the newest first. Whatever else lies there, and links, are none. */
async function foldersIn(root: string, portal: string, isUnfinished: boolean): Promise<DatedFolder[]> {
  const found: DatedFolder[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const [, day, hours, minutes, seconds, unfinished] = DATED.exec(entry.name) ?? [];
    const folder = join(root, entry.name);
    if (!day || !entry.isDirectory() || Boolean(unfinished) !== isUnfinished || !(await isBackupOf(portal, folder))) continue;
    found.push({ name: entry.name, folder, at: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) });
  }
  return found.sort((one, other) => other.at - one.at);
}

async function wholeIn(root: string, portal: string): Promise<DatedFolder[]> {
  const found: DatedFolder[] = [];
  for (const one of await foldersIn(root, portal, false)) if (await isWhole(one.folder)) found.push(one);
  return found;
}

/** The newest backup that is whole and has this passphrase. */
async function findEarlier(root: string, { portal, passphrase }: BackupNeeds): Promise<EarlierBackup | undefined> {
  for (const { folder } of (await wholeIn(root, portal)).slice(0, MOST_TRIED)) {
    try {
      return await openEarlierBackup(folder, passphrase);
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
    }
  }
  return undefined;
}

/** Of what was killed in its middle, as a backup or as it was removed. */
async function removeUnfinished(folder: string): Promise<void> {
  await removeParts(folder);
  // A user has added something since: it stays.
  await rmdir(folder).catch(() => undefined);
}

/**
 * Selects the backups to delete, newest first in the list: never the newest, those of the last days, or the newest of each of the last
 * weeks.
 */
export function expiredBackups<T extends { at: number }>(backups: readonly T[], { days, weeks }: Keep, now: number): T[] {
  const weekOf = (time: number) => Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS);
  const byWeek = Map.groupBy(backups, ({ at }) => weekOf(at));
  const newestOfWeeks = [...byWeek].flatMap(([week, [newest]]) => (newest && weekOf(now) - week < weeks ? newest : []));
  return backups.slice(1).filter((one) => now - one.at >= days * DAY_MS && !newestOfWeeks.includes(one));
}

async function removeOld(
  root: string,
  { portal, say }: BackupNeeds,
  { keep, now }: { keep: Keep | undefined; now: number },
): Promise<void> {
  for (const { folder, at } of await foldersIn(root, portal, true)) if (now - at > UNFINISHED_MS) await removeUnfinished(folder);
  if (!keep) return;
  for (const { name, folder } of expiredBackups(await wholeIn(root, portal), keep, now)) {
    // Renamed right away, so that no one restores a partial backup.
    await rename(folder, `${folder}${UNFINISHED}`);
    await removeUnfinished(`${folder}${UNFINISHED}`);
    say(`Deleted: ${name}`);
  }
}

/**
 * Writes a full backup into its own folder within `root`, named by the time, linking unchanged files from the newest good one there. Only
 * then deletes those older than `keep`. @throws StartRefused in a sentence
 */
export async function writeDatedBackup(
  root: string,
  needs: BackupNeeds,
  { keep, now = new Date() }: { keep?: Keep | undefined; now?: Date },
): Promise<{ manifest: BackupManifest; folder: string }> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = join(root, nameAt(now));
  const unfinished = `${folder}${UNFINISHED}`;
  const earlier = await findEarlier(root, needs);
  const manifest = await writeBackup({ ...needs, folder: unfinished, earlier }).catch(async (error: unknown) => {
    await rmdir(unfinished).catch(() => undefined);
    throw error;
  });
  await rename(unfinished, folder);
  await syncFolder(root);
  await removeOld(root, needs, { keep, now: now.getTime() });
  return { manifest, folder };
}
