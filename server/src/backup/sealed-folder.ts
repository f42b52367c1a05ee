import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { access, link, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { constants, createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { z } from "zod";
import { StartRefused } from "../config.ts";
import { type BackupManifest, backupManifest } from "./manifest.ts";

/** What the passphrase opens: the key of all other files, and what these have to be. It is written last, so a folder without it is no backup. */
const KEY_FILE = "backup.age";
/** The manifest again, for people, and whose backup it is; no restore reads it. */
const READABLE_FILE = "manifest.json";
/** As `sha256sum --check` reads it. */
const CHECKSUMS = "SHA256SUMS";
const FOLDERS = ["tables", "files"] as const;
const ENCRYPTED = ".age";
/** All that a backup is made of. What says whose it is goes last. */
const PARTS = [KEY_FILE, `${KEY_FILE}.part`, CHECKSUMS, ...FOLDERS, READABLE_FILE];

const keyFile = z.strictObject({
  identity: z.string(),
  checksums: z.string().describe("The SHA-256 of the checksum file."),
  manifest: backupManifest,
});

type Bytes = AsyncIterable<Uint8Array>;

/** Hands bytes on, and shows them to `look` on their way. */
const looking = (look: (chunk: Uint8Array) => void) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      look(chunk);
      yield chunk;
    }
  };

/** What is mostly words is packed; files of the storage are not, as pictures and PDFs are packed already. */
const isPacked = (name: string) => name.endsWith(".gz");

const pack = (name: string) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    // The fastest level packs rows to a fifth.
    yield* isPacked(name) ? Readable.from(source).compose(createGzip({ level: constants.Z_BEST_SPEED })) : source;
  };
const unpack = (name: string, source: Bytes): Bytes => (isPacked(name) ? Readable.from(source).compose(createGunzip()) : source);

export interface BackupWriter {
  /** Writes bytes encrypted as `name`; gives how many there were. */
  add(name: string, bytes: Bytes): Promise<number>;
  has(name: string): Promise<boolean>;
  /** Takes `name` over from the backup before, if it is as it was written there; gives its bytes as they are stored, or undefined. */
  takeOver(name: string): Promise<number | undefined>;
  /** Makes it a whole backup. */
  finish(manifest: BackupManifest): Promise<void>;
  /** Takes away all that was written. */
  discard(): Promise<void>;
}

/** A whole backup whose files the next one takes over. Both have one key, or neither could read them. */
export interface EarlierBackup {
  folder: string;
  identity: string;
  checksums: ReadonlyMap<string, string>;
}

interface WriterOptions {
  passphrase: string;
  /** Whose backup it is: the address of the portal. */
  portal: string;
  signal: AbortSignal;
  earlier?: EarlierBackup | undefined;
  /** Of scrypt, as a power of two. Every guess at the passphrase costs as much. */
  workFactor?: number;
}

/** What has to be there before a backup is written: a folder, and nothing in it. @throws StartRefused */
async function takeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartRefused(`The folder ${folder} is not empty. Use an empty or new folder.`);
  for (const name of FOLDERS) await mkdir(join(folder, name), { mode: 0o700 });
}

/** Begins a backup in an empty folder. @throws StartRefused where it is not empty */
export async function createBackupFolder(folder: string, options: WriterOptions): Promise<BackupWriter> {
  const { passphrase, portal, signal, earlier, workFactor } = options;
  await takeFolder(folder);
  const sayWhose = (manifest?: BackupManifest) =>
    writeFile(join(folder, READABLE_FILE), `${JSON.stringify({ portal, ...manifest }, null, 2)}\n`, { mode: 0o600, flush: true });
  await sayWhose();
  const identity = earlier?.identity ?? (await generateX25519Identity());
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const checksums = createWriteStream(join(folder, CHECKSUMS), { flags: "wx", mode: 0o600, flush: true });
  const checksumsWritten = finished(checksums);
  // It is awaited at the end only.
  checksumsWritten.catch(() => undefined);
  const checksumsHash = createHash("sha256");

  async function* encrypt(source: Bytes): AsyncGenerator<Uint8Array> {
    yield* await encrypter.encrypt(ReadableStream.from<Uint8Array>(source));
  }
  const note = (hash: string, path: string) => {
    const line = `${hash}  ${path}\n`;
    checksumsHash.update(line);
    checksums.write(line);
  };
  const create = (path: string): WriteStream => createWriteStream(join(folder, path), { flags: "wx", mode: 0o600, flush: true });

  return {
    async add(name, bytes) {
      const path = `${name}${ENCRYPTED}`;
      const hash = createHash("sha256");
      let size = 0;
      const count = looking(({ length }) => {
        size += length;
      });
      try {
        await pipeline(
          bytes,
          count,
          pack(name),
          encrypt,
          looking((chunk) => hash.update(chunk)),
          create(path),
          { signal },
        );
      } catch (error) {
        await rm(join(folder, path), { force: true });
        throw error;
      }
      note(hash.digest("hex"), path);
      return size;
    },
    has: (name) => exists(join(folder, `${name}${ENCRYPTED}`)),
    async takeOver(name) {
      const path = `${name}${ENCRYPTED}`;
      const hash = earlier?.checksums.get(path);
      if (!earlier || !hash) return undefined;
      try {
        const bytes = await checkFile(earlier.folder, path, hash);
        await link(join(earlier.folder, path), join(folder, path));
        note(hash, path);
        return bytes;
      } catch {
        // Damaged there, or a file system without links: copy it again.
        return undefined;
      }
    },
    async finish(manifest) {
      checksums.end();
      await checksumsWritten;
      await sayWhose(manifest);
      const byPassphrase = new Encrypter();
      byPassphrase.setPassphrase(passphrase);
      if (workFactor) byPassphrase.setScryptWorkFactor(workFactor);
      const content = JSON.stringify({ identity, checksums: checksumsHash.digest("hex"), manifest });
      const unfinished = join(folder, `${KEY_FILE}.part`);
      await writeFile(unfinished, await byPassphrase.encrypt(content), { mode: 0o600, flush: true });
      signal.throwIfAborted();
      await rename(unfinished, join(folder, KEY_FILE));
      await syncFolder(folder);
    },
    async discard() {
      checksums.destroy();
      await removeParts(folder);
    },
  };
}

/** Removes the parts of a backup and nothing else. */
export async function removeParts(folder: string): Promise<void> {
  for (const name of PARTS) await rm(join(folder, name), { recursive: true, force: true });
}

/** Whether a folder holds a backup of this portal, whole or not, and nothing else. */
export async function isBackupOf(portal: string, folder: string): Promise<boolean> {
  try {
    if ((await readdir(folder)).some((name) => !PARTS.includes(name))) return false;
    const said = z.looseObject({ portal: z.string() }).safeParse(JSON.parse(await readFile(join(folder, READABLE_FILE), "utf8")));
    return said.data?.portal === portal;
  } catch {
    // It cannot be read, or says nothing.
    return false;
  }
}

/** Whether a backup came to its end: what is written last is there. */
export const isWhole = (folder: string): Promise<boolean> => exists(join(folder, KEY_FILE));

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Names in a folder last through a power cut once the folder itself is written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

export interface BackupReader {
  manifest: BackupManifest;
  /** The names of the folder's files, as they were added. */
  names(within: (typeof FOLDERS)[number]): AsyncIterable<string>;
  /** Reads each file, and holds it against its checksum. @throws StartRefused for the first that was changed */
  check(onFile: (files: number, bytes: number) => void): Promise<void>;
  /** The bytes that were added as `name`. */
  read(name: string): Bytes;
}

const LINE = /^([0-9a-f]{64}) {2}((?:tables|files)\/[a-z0-9_.-]+\.age)$/;

/** @throws StartRefused where there is no whole backup, or the passphrase is another one */
async function openKeyFile(folder: string, passphrase: string): Promise<z.infer<typeof keyFile>> {
  const sealed = await readFile(join(folder, KEY_FILE)).catch((cause: unknown) => {
    throw new StartRefused(`There is no complete backup in ${folder}. ${KEY_FILE}, which is written last, is missing.`, { cause });
  });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const text = await decrypter.decrypt(sealed, "text").catch((cause: unknown) => {
    throw new StartRefused(`The passphrase is wrong, or ${KEY_FILE} is damaged.`, { cause });
  });
  const content = z.looseObject({ manifest: z.looseObject({ format: z.number(), version: z.string() }) }).parse(JSON.parse(text));
  const { format, version } = content.manifest;
  if (format !== 1)
    throw new StartRefused(`Linnet ${version} wrote this backup in a newer format (${format}). Restore it with that version.`);
  return keyFile.parse(content);
}

const damaged = (path: string, what: string) => new StartRefused(`The backup is damaged: ${path} ${what}.`);

async function checkFile(folder: string, path: string, expected: string): Promise<number> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(join(folder, path))) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (cause) {
    throw damaged(path, cause instanceof Error && "code" in cause && cause.code === "ENOENT" ? "is missing" : "cannot be read");
  }
  if (hash.digest("hex") !== expected) throw damaged(path, "was changed");
  return bytes;
}

async function* linesOf(folder: string): AsyncGenerator<{ hash: string; path: string }> {
  for await (const line of createInterface(createReadStream(join(folder, CHECKSUMS)))) {
    const [, hash = "", path = ""] = LINE.exec(line) ?? [];
    if (!path) throw damaged(CHECKSUMS, "was changed");
    yield { hash, path };
  }
}

/** Opens a backup for the next one to take its files over. @throws StartRefused where it is not whole, or has another passphrase */
export async function openEarlierBackup(folder: string, passphrase: string): Promise<EarlierBackup> {
  const { identity, checksums } = await openKeyFile(folder, passphrase);
  await checkFile(folder, CHECKSUMS, checksums);
  const files = new Map<string, string>();
  for await (const { hash, path } of linesOf(folder)) if (path.startsWith("files/")) files.set(path, hash);
  return { folder, identity, checksums: files };
}

/** Opens a backup. @throws StartRefused where it is not whole, or the passphrase is another one */
export async function openBackupFolder(folder: string, passphrase: string): Promise<BackupReader> {
  const { identity, checksums, manifest } = await openKeyFile(folder, passphrase);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);

  async function* decrypt(source: Bytes): AsyncGenerator<Uint8Array> {
    yield* await decrypter.decrypt(ReadableStream.from<Uint8Array>(source));
  }
  return {
    manifest,
    async *names(within) {
      for await (const { path } of linesOf(folder)) if (path.startsWith(`${within}/`)) yield path.slice(0, -ENCRYPTED.length);
    },
    async check(onFile) {
      await checkFile(folder, CHECKSUMS, checksums);
      let [files, bytes] = [0, 0];
      for await (const { hash, path } of linesOf(folder)) {
        bytes += await checkFile(folder, path, hash);
        files += 1;
        onFile(files, bytes);
      }
    },
    read: (name) => unpack(name, decrypt(createReadStream(join(folder, `${name}${ENCRYPTED}`)))),
  };
}
