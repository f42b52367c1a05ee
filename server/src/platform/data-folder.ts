import {
  closeSync,
  constants,
  type Dirent,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { type Config, StartRefused } from "../config.ts";

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);

/** Whether a process of this number runs on this machine, whosever it is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return hasCode(error, "EPERM");
  }
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const PERMISSIONS = 0o777;
const WRITABLE_BY_OTHERS = 0o022;

/** Uses an open file, so that no one can put a link in its place. */
function setMode(path: string, mode: number): void {
  const entry = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    fchmodSync(entry, mode);
  } finally {
    closeSync(entry);
  }
}

/** Removes all permissions of other users. @throws StartRefused if this user may not. */
function closeToOthers(path: string, mode: number): void {
  try {
    if ((lstatSync(path).mode & PERMISSIONS) !== mode) setMode(path, mode);
  } catch (error) {
    // Another server of the same folder has removed it just now, or put something else there.
    if (hasCode(error, "ENOENT", "ELOOP")) return;
    if (!hasCode(error, "EPERM", "EACCES")) throw error;
    throw new StartRefused(`${path} belongs to another user. Give it to the user that runs Linnet: chown -R USER "${path}"`);
  }
}

/** What is in a folder, without following links, which may lead to what is not the portal's. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // Closed to this process too, such as the lost+found of a disk, or gone just now.
    if (hasCode(error, "EACCES", "ENOENT")) return [];
    throw error;
  }
}

/** Windows has no such permissions: a folder there is closed by its own list. */
const HAS_PERMISSIONS = process.platform !== "win32";

/**
 * Makes a folder's contents accessible to the owner only. The embedded database needs this again once it is open: it creates its first
 * files with open permissions.
 * @throws StartRefused for files of another user.
 */
export function closeInside(folder: string): void {
  if (!HAS_PERMISSIONS) return;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isFile()) closeToOthers(path, FILE_MODE);
    if (!entry.isDirectory()) continue;
    closeToOthers(path, FOLDER_MODE);
    closeInside(path);
  }
}

/**
 * Creates or repairs the data folder: only its owner may enter or read it.
 * @throws StartRefused when others can write to it: they may have put files there.
 */
export function secureDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  // Where the data folder itself is a link, what it leads to is meant.
  const path = realpathSync(folder);
  if (statSync(path).mode & WRITABLE_BY_OTHERS)
    throw new StartRefused(
      `Other users can write to the data folder. Check that every file in it is yours, then restrict it: chmod 700 "${path}"`,
    );
  closeToOthers(path, FOLDER_MODE);
  closeInside(path);
}

/** Before anything is written: what this process makes is its owner's alone, and so is the data folder, where one is used. @throws StartRefused */
export function openDataFolder({ LINNET_DATA, DATABASE_URL, S3_BUCKET }: Pick<Config, "LINNET_DATA" | "DATABASE_URL" | "S3_BUCKET">): void {
  if (!HAS_PERMISSIONS) return;
  process.umask(PERMISSIONS & ~FOLDER_MODE);
  if (!DATABASE_URL || !S3_BUCKET) secureDataFolder(LINNET_DATA);
}

function take(lock: string): boolean {
  try {
    const file = openSync(lock, "wx", FILE_MODE);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * Makes sure that one process alone uses a data folder: the embedded database does not refuse a second one and would lose rows.
 * The lock of a process that is gone is taken over. Gives back the function that frees the folder.
 * @throws StartRefused when another process that runs holds it.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const lock = join(folder, "in-use.pid");
  if (!take(lock)) {
    const holder = Number(readFileSync(lock, "utf8"));
    if (holder > 0 && holder !== process.pid && isRunning(holder))
      throw new StartRefused(
        `The data folder ${folder} is in use by process ${holder}. Stop the server first, or choose another folder with LINNET_DATA.`,
      );
    rmSync(lock, { force: true });
    if (!take(lock)) throw new StartRefused(`Another process has just started using the data folder ${folder}.`);
  }
  return () => rmSync(lock, { force: true });
}
