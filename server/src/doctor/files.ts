import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdtemp, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { openStorage } from "../adapters/storage/open-storage.ts";
import type { Config } from "../config.ts";
import { adviceOn, type Finding, note, reasonOf, right, wrong } from "./finding.ts";

const GIGABYTE = 1024 ** 3;
const OF_OTHERS = 0o077;

/** What the portal needs to write its log, its files and a day of uploads. */
const FULL_GIGABYTES = 0.2;

interface Room {
  bavail: number;
  bsize: number;
  files: number;
  ffree: number;
}

/** What there is to say of the room in a folder. A disk has room for so many bytes, and for so many files. */
export function roomFindings(folder: string, about: string, { bavail, bsize, files, ffree }: Room): Finding[] {
  const free = (bavail * bsize) / GIGABYTE;
  if (files > 0 && ffree === 0)
    return [wrong(about, `${folder} is out of inodes. Delete files you do not need, then check: df -i "${folder}"`)];
  if (free < FULL_GIGABYTES)
    return [
      wrong(
        about,
        `${folder} is full: ${Math.floor(free * 1024)} MB left. Free up space or use a larger disk, then check: df -h "${folder}"`,
      ),
    ];
  return free < 2 ? [note(about, `${folder} has ${free.toFixed(1)} GB left. One video upload can take up to 2 GB.`)] : [];
}

const roomIn = async (folder: string, about: string): Promise<Finding[]> => roomFindings(folder, about, await statfs(folder));

async function examineFolder(folder: string): Promise<Finding[]> {
  const about = "data folder";
  try {
    const { mode, uid } = await stat(folder);
    if (process.getuid && uid !== process.getuid())
      return [
        wrong(about, `${folder} belongs to another user. Run this command as the user that runs Linnet, or: chown -R linnet "${folder}"`),
      ];
    if (mode & OF_OTHERS)
      return [wrong(about, `Other users can read or write ${folder}. Check that every file in it is yours, then: chmod 700 "${folder}"`)];
    await access(folder, constants.W_OK | constants.X_OK);
    return [right(about, `Only the owner can use ${folder}.`), ...(await roomIn(folder, about))];
  } catch (error) {
    return [wrong(about, `${folder} cannot be used (${reasonOf(error)}). Create it: install -d -o linnet -g linnet -m 700 "${folder}"`)];
  }
}

async function examineTemporary(): Promise<Finding[]> {
  const about = "temporary folder";
  try {
    await rm(await mkdtemp(join(tmpdir(), "linnet-doctor-")), { recursive: true });
    return await roomIn(tmpdir(), about);
  } catch (error) {
    if (reasonOf(error) === "ENOSPC") return await roomIn(tmpdir(), about);
    return [
      wrong(
        about,
        `Linnet cannot write to ${tmpdir()} (${reasonOf(error)}), which it needs for uploads. Give the user that runs Linnet write access.`,
      ),
    ];
  }
}

const BYTES = "Linnet was here";

/** The name of what went wrong: the storage's adapter keeps nothing else of it. */
const whyNot = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : reasonOf(error));

/** Puts a file, reads it, removes it: what the portal does with each. */
async function examineStorage(config: Config): Promise<Finding[]> {
  const about = "storage";
  const where = config.S3_BUCKET ? `the bucket ${config.S3_BUCKET}` : "the data folder";
  const key = `doctor-${randomUUID()}`;
  try {
    const storage = await openStorage(config);
    await storage.put(key, Readable.from([Buffer.from(BYTES)]));
    const read = await text(await storage.read(key));
    await storage.remove(key);
    return read === BYTES
      ? [right(about, `A test file was written to ${where}, read back and deleted.`)]
      : [wrong(about, `A test file read back from ${where} was different. Check what is between Linnet and the storage.`)];
  } catch (error) {
    const usual = config.S3_BUCKET
      ? "Correct S3_ENDPOINT, S3_REGION, S3_BUCKET or the keys (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). The keys need s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket."
      : "Give the user that runs Linnet write access.";
    return [wrong(about, `Linnet cannot store files in ${where}: ${whyNot(error)}. ${adviceOn(error, usual)}`)];
  }
}

/** A private key that others can read is none. */
async function examineKeyFile(name: string, file: string | undefined): Promise<Finding[]> {
  if (!file) return [];
  try {
    const { mode } = await stat(file);
    return mode & OF_OTHERS ? [wrong("key files", `Other users can read the file set in ${name}. Restrict it: chmod 600 "${file}"`)] : [];
  } catch (error) {
    return [wrong("key files", `The file set in ${name} cannot be read (${reasonOf(error)}). Correct the path or the owner.`)];
  }
}

/** The folders, the storage and the files of keys. */
export async function examineFiles(config: Config): Promise<Finding[]> {
  const usesFolder = !config.S3_BUCKET || !config.DATABASE_URL;
  const folder = usesFolder ? await examineFolder(config.LINNET_DATA) : [];
  const isUsable = folder.every(({ grade }) => grade !== "wrong");
  return [
    ...folder,
    ...(await examineTemporary()),
    // An unusable folder was reported above.
    ...(isUsable ? await examineStorage(config) : []),
    ...(await examineKeyFile("EHR_FHIR_PRIVATE_KEY_FILE", config.EHR_FHIR_PRIVATE_KEY_FILE)),
    ...(await examineKeyFile("DOCUSIGN_PRIVATE_KEY_FILE", config.DOCUSIGN_PRIVATE_KEY_FILE)),
  ];
}
