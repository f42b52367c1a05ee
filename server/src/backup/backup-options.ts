import { parseArgs } from "node:util";
import { StartRefused } from "../config.ts";
import type { Keep } from "./dated-backups.ts";

/** Where a backup goes: into an empty folder, or into a dated one within a folder of backups. */
type BackupOptions = { folder: string } | { into: string; keep: Keep | undefined };

const USAGE = "Usage: npm run backup -- --into FOLDER --keep-days 14 --keep-weeks 8, or npm run backup -- EMPTY_FOLDER";

const OPTIONS = { into: { type: "string" }, "keep-days": { type: "string" }, "keep-weeks": { type: "string" } } as const;

/** @throws StartRefused where it is no whole number from `least` on */
function countOf(name: string, value: string | undefined, least: number): number {
  const count = Number(value ?? least);
  if (!Number.isInteger(count) || count < least) throw new StartRefused(`--${name} must be a whole number of at least ${least}.`);
  return count;
}

/** One folder, as restore takes it. @throws StartRefused with how to name it */
export function folderOf(words: readonly string[], usage = "Usage: npm run restore -- FOLDER"): string {
  const [folder, ...rest] = words;
  if (!folder || folder.startsWith("-") || rest.length > 0) throw new StartRefused(usage);
  return folder;
}

/** What the words of the command ask for. Nothing is removed without --keep-days. @throws StartRefused with how to say it */
export function backupOptions(words: readonly string[]): BackupOptions {
  if (!words.some((word) => word.startsWith("-"))) return { folder: folderOf(words, USAGE) };
  const { values, positionals } = parsed(words);
  const { into, "keep-days": days, "keep-weeks": weeks } = values;
  if (!into || positionals.length > 0) throw new StartRefused(USAGE);
  if (weeks !== undefined && days === undefined) throw new StartRefused("--keep-weeks requires --keep-days.");
  const keep = days === undefined ? undefined : { days: countOf("keep-days", days, 1), weeks: countOf("keep-weeks", weeks, 0) };
  return { into, keep };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    throw new StartRefused(USAGE, { cause });
  }
}
