import { bytesOf, type ImportFile, UnreadableFile } from "./bytes.ts";
import { entryCutter } from "./entry-cutter.ts";
import { type DatedFile, fromEntry, fromLine, type Item, scanDocument } from "./items.ts";
import { lineCutter, type Piece } from "./line-cutter.ts";
import { referenceResolver, scopeOfLines } from "./scope-of-lines.ts";

/** Some resources of a file, and how many bytes of it were read for them. */
interface Batch {
  items: Item[];
  bytes: number;
}

/** One transaction's work. A resource may be large, so both count. */
const BATCH = 500;
const BATCH_BYTES = 8_388_608;

/** What a file of one document begins with, when its name says that it has lines. */
const BEGUN_DOCUMENT: Record<string, string> = {
  "{": "It is one JSON document on many lines. Rename it to .json",
  "[": "It is a JSON array on many lines, not one resource per line",
};

function checkFirstLine(piece: Piece): void {
  const sentence = "bytes" in piece ? BEGUN_DOCUMENT[piece.bytes.toString("utf8").trim().slice(0, 2)] : undefined;
  if (sentence) throw new UnreadableFile(sentence);
}

async function* itemsOfLines(file: DatedFile, seen: Seen): AsyncGenerator<Item[]> {
  const cutter = lineCutter();
  const follow = referenceResolver(file);
  const scope = await scopeOfLines(file);
  let isFirst = true;
  const read = async (pieces: readonly Piece[]) => {
    const items: Item[] = [];
    for (const piece of pieces) {
      seen.line = piece.line;
      if (isFirst) checkFirstLine(piece);
      isFirst = false;
      for (const item of await fromLine(piece, file)) items.push(await follow({ scope, ...item }));
    }
    return items;
  };
  for await (const chunk of bytesOf(file)) {
    seen.bytes += chunk.length;
    yield read(cutter.push(chunk));
  }
  yield read(cutter.end());
}

async function* itemsOfDocument(file: DatedFile, seen: Seen): AsyncGenerator<Item[]> {
  const { type, id, resource, text, scope } = await scanDocument(bytesOf(file), file.days);
  if (type !== "Bundle") {
    yield [{ place: `${file.name}, line 1`, type, id, resource, text }];
    return;
  }
  const cutter = entryCutter();
  let count = 0;
  for await (const chunk of bytesOf(file)) {
    seen.bytes += chunk.length;
    yield cutter.push(chunk).flatMap((piece) => {
      const place = `${file.name}, line ${piece.line}, entry ${++count}`;
      return "why" in piece ? { place, why: piece.why } : (fromEntry(piece.bytes, place, scope) ?? []);
    });
  }
}

/** How far a file was read. */
interface Seen {
  line: number;
  bytes: number;
}

async function* itemsOf(file: DatedFile, seen: Seen): AsyncGenerator<Item[]> {
  try {
    yield* file.form === "lines" ? itemsOfLines(file, seen) : itemsOfDocument(file, seen);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield [{ place: `${file.name}, line ${seen.line}`, why: error.message }];
  }
}

const sizeOf = (item: Item) => ("text" in item ? item.text.length : 0);

/**
 * The resources of a file and what in it is none, some at a time: a file may be larger than the memory. References inside the file
 * are written as type and id, all else as it was written.
 */
export async function* resourcesIn(file: ImportFile, days = 0): AsyncGenerator<Batch> {
  const seen: Seen = { line: 1, bytes: 0 };
  let batch: Item[] = [];
  let [size, bytes] = [0, 0];
  const take = (): Batch => {
    const full = { items: batch, bytes: seen.bytes - bytes };
    [batch, size, bytes] = [[], 0, seen.bytes];
    return full;
  };
  for await (const items of itemsOf({ ...file, days }, seen))
    for (const item of items) {
      batch.push(item);
      size += sizeOf(item);
      if (batch.length >= BATCH || size >= BATCH_BYTES) yield take();
    }
  if (batch.length > 0) yield take();
}
