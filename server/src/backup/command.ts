import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openStorage } from "../adapters/storage/open-storage.ts";
import { readConfig, StartRefused } from "../config.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { openEmbedded } from "../platform/database/database.ts";
import { codeOf } from "../platform/database/errors.ts";
import { failureSentence } from "../platform/failure-sentence.ts";
import { closeInTime } from "../platform/process/close-in-time.ts";
import { say } from "../platform/say.ts";
import { connectToEmbedded, connectToPostgres } from "./copy-connection.ts";
import type { BackupNeeds } from "./write-backup.ts";

/** A connection that still hands rows over does not end by itself. */
const LONGEST_GOODBYE_MS = 2_000;

/** Opens the database of the configuration, within the data folder or at its address. */
async function connect({ DATABASE_URL, LINNET_DATA }: ReturnType<typeof readConfig>) {
  if (DATABASE_URL) return { database: "postgresql", connection: await connectToPostgres(DATABASE_URL), undo: () => undefined } as const;
  const isNew = !existsSync(join(LINNET_DATA, "database"));
  const { lite, close, ...open } = await openEmbedded(LINNET_DATA);
  if (!lite) throw new Error("The embedded database is not open.");
  const connection = { ...(await connectToEmbedded({ ...open, lite, close })), close };
  const undo = () => {
    if (isNew) rmSync(join(LINNET_DATA, "database"), { recursive: true, force: true });
  };
  return { database: "embedded", connection, undo } as const;
}

async function run(work: (needs: BackupNeeds) => Promise<void>, signal: AbortSignal): Promise<void> {
  const config = readConfig();
  const passphrase = config.BACKUP_PASSPHRASE;
  if (!passphrase) throw new StartRefused("BACKUP_PASSPHRASE is required to encrypt the backup. Use at least 16 characters.");
  openDataFolder(config);
  const { database, connection, undo } = await connect(config);
  try {
    await work({ connection, storage: await openStorage(config), database, portal: config.origin, passphrase, say, signal });
    await connection.close();
  } catch (error) {
    await closeInTime(() => connection.close(), LONGEST_GOODBYE_MS);
    undo();
    throw error;
  }
}

/** Why the work was not done, where that is for the person who began it. */
function sentenceOf(error: unknown, signal: AbortSignal): string | undefined {
  if (signal.aborted) return "The command was stopped.";
  const sentence = failureSentence(error);
  if (sentence !== undefined) return sentence;
  const code = codeOf(error);
  if (code === "ENOSPC") return "The disk is full.";
  if (code === "EACCES" || code === "EROFS") return "This user cannot read or write the folder.";
  return undefined;
}

/**
 * A command on backups, with what `parse` makes of its words. It undoes what it has begun where it fails or is stopped, and says why; it
 * ends with 1 then.
 */
export async function backupCommand<T>(
  command: "backup" | "restore",
  parse: (words: readonly string[]) => T,
  work: (needs: BackupNeeds, asked: T) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    const asked = parse(process.argv.slice(2));
    await run((needs) => work(needs, asked), stopping.signal);
  } catch (error) {
    const sentence = sentenceOf(error, stopping.signal);
    if (sentence === undefined) throw error;
    process.stderr.write(`${command === "backup" ? "Nothing was backed up" : "Nothing was restored"}. ${sentence}\n`);
    process.exitCode = 1;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}
