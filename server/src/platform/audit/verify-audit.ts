import type { FileStorage } from "../../adapters/storage/port.ts";
import type { Database } from "../database/database.ts";
import { DROP_MONTH, isOverdue } from "./months.ts";
import {
  countRows,
  findDuplicateIds,
  findExistingIds,
  findUnsealedIds,
  idsOf,
  isAsSealed,
  multirangeOf,
  readRows,
  readSeals,
  type Seal,
  type SealedIds,
} from "./read-chain.ts";
import { NO_HASH, sealHash } from "./seal.ts";
import { type KeptHead, readHeads } from "./seal-heads.ts";

/** A row from so long before the last seal would have been sealed, had it been there. */
const WAITS_MS = 5 * 60_000;
/** So many of a kind are named. */
const MOST = 20;
/** And so many rows that were changed. */
const MANY = 1_000;

export interface AuditReport {
  /** What is wrong, as sentences, the first row first; empty where the trail is as it was written. Not more than some of each kind. */
  findings: string[];
  rows: number;
  seals: number;
  /** Rows that are not sealed yet. */
  waiting: number;
  /** Months that were dropped after six years. */
  dropped: string[];
}

interface Finding {
  seal: number;
  id: number;
  sentence: string;
}

interface Month {
  there: number;
  gone: number;
  /** The first ones that are not there, with their seals. */
  firstGone: { seal: number; id: number }[];
}

interface Course {
  findings: Finding[];
  last: { number: number; hash: string; total: number; sealedAt: string };
  ranges: SealedIds["ranges"];
  months: Map<string, Month>;
  /** How many rows were dropped with a month, by sealed rows that say so. */
  drops: Map<string, number>;
}

const BEFORE_FIRST = { number: 0, hash: NO_HASH, total: 0, sealedAt: "" };

/** Checks the seal itself, against the one before it and against the copy kept outside the database. */
function checkSeal(seal: Seal, { last }: Course, heads: ReadonlyMap<number, KeptHead[]>): string[] {
  const wrong: string[] = [];
  if (seal.number !== last.number + 1) wrong.push(`Seal ${last.number + 1} was removed. The next one is seal ${seal.number}.`);
  else if (seal.previousHash !== last.hash) wrong.push(`Seal ${seal.number} does not match seal ${last.number}. One of them was changed.`);
  if (sealHash(seal) !== seal.hash || seal.total !== last.total + seal.count) wrong.push(`Seal ${seal.number} was changed.`);
  for (const head of heads.get(seal.number) ?? [])
    if (head.hash !== seal.hash) wrong.push(`Seal ${seal.number} was replaced. In storage, ${head.file} has a different hash for it.`);
  return wrong;
}

/** Notes a month that a row says to have dropped; it cannot have been so before the month was six years old. */
function noteDrop({ drops }: Course, row: string): void {
  if (!row.includes(DROP_MONTH)) return;
  const [, at, , , , , , , action, , , , month, , count] = JSON.parse(row);
  if (action === DROP_MONTH && isOverdue(month, new Date(Number(at) * 1000))) drops.set(month, count);
}

function checkRows(seal: Seal, ids: readonly number[], rows: ReadonlyMap<number, string>, course: Course): void {
  const month = course.months.get(seal.month) ?? { there: 0, gone: 0, firstGone: [] };
  course.months.set(seal.month, month);
  for (const [nth, id] of ids.entries()) {
    const row = rows.get(id);
    if (row === undefined) {
      month.gone++;
      if (month.firstGone.length < MOST) month.firstGone.push({ seal: seal.number, id });
      continue;
    }
    month.there++;
    if (isAsSealed(seal, nth, row)) noteDrop(course, row);
    else if (course.findings.length < MANY)
      course.findings.push({ seal: seal.number, id, sentence: `Row ${id} was changed after it was sealed (seal ${seal.number}).` });
  }
}

/** Rows that are not there: of a month that was dropped they may be gone, all of them and as many as were written down. */
async function checkMonths(db: Database, { months, drops, findings }: Course, now: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const [month, { there, gone, firstGone }] of months) {
    if (gone === 0) continue;
    if (there === 0 && drops.get(month) === gone && isOverdue(month, now)) {
      dropped.push(month);
      continue;
    }
    const elsewhere = await findExistingIds(
      db,
      firstGone.map(({ id }) => id),
    );
    for (const { seal, id } of firstGone) {
      const what = elsewhere.has(id) ? "was changed after it was sealed, because its time is different" : "was removed";
      findings.push({ seal, id, sentence: `Row ${id} ${what} (seal ${seal}).` });
    }
  }
  return dropped;
}

/** Rows left unsealed although there was time, and second rows under a sealed id. */
async function checkAdded(db: Database, { ranges, months, last, findings }: Course, now: Date): Promise<{ rows: number; waiting: number }> {
  const sealed = multirangeOf(ranges);
  const there = [...months.values()].reduce((sum, month) => sum + month.there, 0);
  const { all, unsealed } = await countRows(db, sealed);
  const add = (id: number, sentence: string) => findings.push({ seal: last.number, id, sentence });
  const twice = all - unsealed > there ? await findDuplicateIds(db, sealed, MOST) : [];
  for (const id of twice) add(id, `Row ${id} exists more than once. One copy was added.`);
  if (all - unsealed < there) add(0, "Some rows are in more than one seal. The seals were replaced.");
  if (unsealed === 0) return { rows: all, waiting: 0 };
  const sealedAt = last.sealedAt === "" ? 0 : Date.parse(last.sealedAt);
  const until = new Date(Math.min(sealedAt, now.getTime()) - WAITS_MS);
  const added = await findUnsealedIds(db, sealed, { until, now }, MOST);
  for (const id of added) add(id, `Row ${id} was added. It is not in any seal.`);
  return { rows: all, waiting: unsealed - added.length };
}

/** What is kept outside the database has to be in it. */
function checkEnd(heads: readonly KeptHead[], { number }: Course["last"]): string[] {
  const newest = heads.at(-1);
  if (!newest && number > 0)
    return ["Storage has no copy of the end of the chain. Rows changed together with their seals cannot be detected."];
  if (!newest || newest.number <= number) return [];
  return [`The chain was cut. It ends with seal ${number}, but ${newest.file} in storage has seal ${newest.number}.`];
}

/** Some seals, one after the other, and their rows. */
async function checkSeals(db: Database, seals: readonly Seal[], course: Course, heads: ReadonlyMap<number, KeptHead[]>): Promise<void> {
  const ids = new Map(seals.map((seal) => [seal.number, idsOf(seal)]));
  const rows = new Map<string, ReadonlyMap<number, string>>();
  for (const [month, ofMonth] of Map.groupBy(seals, (seal) => seal.month)) {
    const ranges = ofMonth.flatMap(({ number }) => ids.get(number)?.ranges ?? []);
    rows.set(month, await readRows(db, month, ranges));
  }
  for (const seal of seals) {
    const said = checkSeal(seal, course, heads);
    const own = ids.get(seal.number);
    if (!own) said.push(`Seal ${seal.number} was changed. Its numbers of hashes and rows differ.`);
    course.findings.push(...said.map((sentence) => ({ seal: seal.number, id: 0, sentence })));
    course.last = seal;
    if (!own) continue;
    course.ranges.push(...own.ranges);
    checkRows(seal, own.all, rows.get(seal.month) ?? new Map(), course);
  }
}

/**
 * Reads the whole audit trail, within a transaction that sees one moment, and holds every row against its seal, every seal against the
 * one before it, and the chain against its heads outside the database.
 */
export async function verifyAudit(trx: Database, { storage, now }: { storage: FileStorage; now: Date }): Promise<AuditReport> {
  const course: Course = { findings: [], last: BEFORE_FIRST, ranges: [], months: new Map(), drops: new Map() };
  let heads: KeptHead[] | undefined;
  for await (const seals of readSeals(trx)) {
    heads ??= await readHeads(storage, seals[0]?.sealedAt, now);
    await checkSeals(
      trx,
      seals,
      course,
      Map.groupBy(heads, ({ number }) => number),
    );
  }
  heads ??= await readHeads(storage, undefined, now);
  const dropped = await checkMonths(trx, course, now);
  const counted = await checkAdded(trx, course, now);
  const sentences = course.findings.sort((one, other) => one.seal - other.seal || one.id - other.id).map(({ sentence }) => sentence);
  return { findings: [...sentences, ...checkEnd(heads, course.last)], ...counted, seals: course.last.number, dropped };
}
