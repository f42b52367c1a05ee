import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { z } from "zod";
import type { FileStorage } from "../../adapters/storage/port.ts";
import type { Database } from "../database/database.ts";
import { AppError } from "../http/errors.ts";
import { LoggableError } from "../loggable-error.ts";
import type { SealHead } from "./seal-rows.ts";

/** Before version 1.0.0, a server started after another was killed also wrote `rowsUntil`. */
const headSchema = z.object({
  number: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  sealedAt: z.iso.datetime(),
  total: z.number().int().positive(),
});

const HEAD = "audit-seals-";
/** The file of the newest head. */
const NEWEST = `${HEAD}newest`;
/** The file of a day's last head, by UTC. */
const fileOfDay = (day: string) => `${HEAD}${day}`;
/** Whether a file of the storage is such a head. */
export const isHead = (file: string): boolean => file.startsWith(HEAD);
const dayOf = (sealedAt: string) => sealedAt.slice(0, 10);

/** A head of the chain, and the file outside the database in which it is kept. */
export interface KeptHead extends SealHead {
  file: string;
}

/** @throws LoggableError for a file that is no head */
async function readHead(storage: FileStorage, file: string): Promise<KeptHead | undefined> {
  try {
    return { ...headSchema.parse(JSON.parse(await text(await storage.read(file)))), file };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    if (error instanceof AppError) throw error;
    throw new LoggableError(`The file ${file} in storage is not a copy of an audit seal`);
  }
}

const DAY_MS = 86_400_000;
const FILES_AT_ONCE = 16;

/** Every head that is kept outside, of the days from `first` on, in the order of their numbers. */
export async function readHeads(storage: FileStorage, first: string | undefined, now: Date): Promise<KeptHead[]> {
  const newest = await readHead(storage, NEWEST);
  const end = Math.max(now.getTime(), newest ? Date.parse(newest.sealedAt) : 0);
  const files: string[] = [];
  for (let day = Date.parse(first?.slice(0, 10) ?? ""); day <= end; day += DAY_MS)
    files.push(fileOfDay(new Date(day).toISOString().slice(0, 10)));
  const heads = newest ? [newest] : [];
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
    const read = await Promise.all(files.slice(from, from + FILES_AT_ONCE).map((file) => readHead(storage, file)));
    heads.push(...read.filter((head) => head !== undefined));
  }
  return heads.sort((one, other) => one.number - other.number);
}

async function isInChain(db: Database, { number, hash }: SealHead): Promise<boolean> {
  const { rows } = await sql`select from audit_seals where number = ${number} and hash = decode(${hash}, 'hex')`.execute(db);
  return rows.length === 1;
}

/**
 * Keeps the chain's end outside the database, as the newest head and the last head of its day. Never replaces a head of another chain, so
 * that changing the database cannot overwrite the proof. @throws LoggableError if there is one
 */
export async function keepHead(db: Database, storage: FileStorage, { number, hash, sealedAt, total }: SealHead): Promise<void> {
  const kept = await readHead(storage, NEWEST);
  if (kept && !(await isInChain(db, kept)))
    throw new LoggableError(`The database does not have seal ${kept.number} with the hash in ${NEWEST}. Run 'npm run audit:verify'`);
  // Another server was faster.
  if (kept && kept.number >= number) return;
  // What else is known of a seal is no part of its head, and would make another file of it.
  const line = `${JSON.stringify({ number, hash, sealedAt, total } satisfies SealHead)}\n`;
  for (const file of [fileOfDay(dayOf(sealedAt)), NEWEST]) await storage.put(file, Readable.from([line]));
}
