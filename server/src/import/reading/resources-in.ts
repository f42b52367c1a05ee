import { isUtf8 } from "node:buffer";
import { z } from "zod";
import { bytesOf, type ImportFile, UnreadableFile } from "./bytes.ts";
import { entryCutter } from "./entry-cutter.ts";
import { lineCutter, type Piece } from "./line-cutter.ts";
import { memberText } from "./member-text.ts";
import { addTarget, indirectIn, MAX_TARGETS, type Targets, withDirect } from "./targets.ts";

/** A resource of a file: its type, its id, empty where it has none, and its text as it was written. */
export interface Incoming {
  place: string;
  type: string;
  id: string;
  text: string;
  resource: object;
}

/** What is no resource, where it stands, and why it is not taken. Places name file, line and entry. */
export interface Unreadable {
  place: string;
  why: string;
}

/** Some resources of a file, and how many bytes of it were read for them. */
interface Batch {
  items: (Incoming | Unreadable)[];
  bytes: number;
}

/** One transaction's work. A resource may be large, so both count. */
const BATCH = 500;
const BATCH_BYTES = 8_388_608;

const Head = z.object({ resourceType: z.string(), id: z.string().catch("") });
const Entry = z.object({
  fullUrl: z.string().catch(""),
  resource: z.looseObject({ resourceType: z.string() }).optional(),
  request: z.object({ method: z.string().catch(""), url: z.string().catch("") }).catch({ method: "", url: "" }),
});
type Entry = z.output<typeof Entry>;

/** A Bundle of what one moment knows. A history has several versions of the same thing. */
const TAKEN_BUNDLES = new Set(["transaction", "batch", "collection", "searchset", "document", "message", "transaction-response"]);

/** Reads JSON. @throws UnreadableFile with a sentence that has nothing of the text in it */
function parsed(bytes: Buffer): { json: unknown; text: string } {
  if (!isUtf8(bytes)) throw new UnreadableFile("It is not UTF-8");
  const text = bytes.toString("utf8");
  try {
    return { json: JSON.parse(text), text };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile("It is not JSON");
  }
}

function headed(json: unknown): { type: string; id: string; resource: object } {
  if (Array.isArray(json)) throw new UnreadableFile("It is a JSON array, not one resource");
  const { success, data } = Head.safeParse(json);
  if (!success || typeof json !== "object" || json === null) throw new UnreadableFile("It is not a FHIR resource");
  return { type: data.resourceType, id: data.id, resource: json };
}

const CALLED = /^(?:urn:uuid:|https?:.*\/)([A-Za-z0-9\-.]{1,64})$/;
const PUT_TO = /^[A-Z][A-Za-z]+\/([A-Za-z0-9\-.]{1,64})$/;

/** The id of an entry: its own, else what the Bundle calls it. The same file has the same ids each time it is read. */
function idOfEntry({ fullUrl, resource, request }: Entry): string {
  const own = resource?.["id"];
  if (typeof own === "string") return own;
  return CALLED.exec(fullUrl)?.[1] ?? (request.method === "PUT" ? PUT_TO.exec(request.url)?.[1] : undefined) ?? "";
}

/** With references to what the targets name written as type and id. */
function direct(item: Incoming, targets: Targets): Incoming {
  const text = withDirect(item.text, targets);
  return text === item.text ? item : { ...item, text, resource: JSON.parse(text) };
}

function entryOf(json: unknown): Entry {
  const { success, data } = Entry.safeParse(json);
  if (!success) throw new UnreadableFile("It is not an entry of a Bundle");
  return data;
}

/** What an entry brings; nothing where it has no resource, as answers have. */
function fromEntry(bytes: Buffer, place: string, targets: Targets): Incoming | Unreadable | undefined {
  try {
    const { json, text } = parsed(bytes);
    const entry = entryOf(json);
    if (entry.request.method === "DELETE") throw new UnreadableFile("It asks to delete something, and an import deletes nothing");
    if (!entry.resource) return undefined;
    const id = idOfEntry(entry);
    const written = memberText(text, "resource") ?? "";
    const own = typeof entry.resource["id"] === "string" ? written : written.replace("{", `{"id":${JSON.stringify(id)},`);
    return direct({ place, type: entry.resource.resourceType, id, text: own, resource: { ...entry.resource, id } }, targets);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { place, why: error.message };
  }
}

/** Hears of the members of a document one after the other, and gives what is left of it. */
async function cutDocument(chunks: AsyncIterable<Buffer> | readonly Buffer[], onEntry: (piece: Piece) => void): Promise<Piece> {
  const cutter = entryCutter();
  for await (const chunk of chunks) for (const piece of cutter.push(chunk)) onEntry(piece);
  return cutter.end();
}

function remember(piece: Piece, targets: Targets): void {
  if (!("bytes" in piece)) return;
  try {
    const entry = entryOf(parsed(piece.bytes).json);
    const id = idOfEntry(entry);
    if (entry.resource && id)
      addTarget(targets, `${entry.resource.resourceType}/${id}`, { fullUrl: entry.fullUrl, resource: entry.resource });
  } catch (error) {
    // It is told of when it is read for what it brings.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  if (targets.size > MAX_TARGETS)
    throw new UnreadableFile(`It has more than ${MAX_TARGETS.toLocaleString("en-US")} entries that others name: divide it`);
}

/** Looks over a document: what its members are called, and what it is without them. */
async function lookOver(chunks: AsyncIterable<Buffer> | readonly Buffer[]) {
  const targets: Targets = new Map();
  const rest = await cutDocument(chunks, (piece) => remember(piece, targets));
  if ("why" in rest) throw new UnreadableFile(rest.why);
  const { json, text } = parsed(rest.bytes);
  const head = headed(json);
  const kind = "type" in head.resource ? String(head.resource.type) : "";
  if (head.type === "Bundle" && !TAKEN_BUNDLES.has(kind))
    throw new UnreadableFile("It is a Bundle, but none of type transaction, batch, collection or searchset");
  return { targets, text, ...head };
}

type Item = Incoming | Unreadable;

/** The resources of one Bundle that is held as a whole: a line of a file. */
async function bundleOnLine(bytes: Buffer, place: string): Promise<Item[]> {
  const { targets } = await lookOver([bytes]);
  const items: Item[] = [];
  let count = 0;
  await cutDocument([bytes], (piece) => {
    const own = `${place}, entry ${++count}`;
    const item = "why" in piece ? { place: own, why: piece.why } : fromEntry(piece.bytes, own, targets);
    if (item) items.push(item);
  });
  return items;
}

/** A line is one resource, or a Bundle. */
async function fromLine(piece: Piece, name: string): Promise<Item[]> {
  const place = `${name}, line ${piece.line}`;
  if ("why" in piece) return [{ place, why: piece.why }];
  try {
    const { json, text } = parsed(piece.bytes);
    const head = headed(json);
    return head.type === "Bundle" ? await bundleOnLine(piece.bytes, place) : [{ place, ...head, text }];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [{ place, why: error.message }];
  }
}

/** What a file of one document begins with, when its name says that it has lines. */
const BEGUN_DOCUMENT: Record<string, string> = {
  "{": "It is one JSON document over many lines: name it .json",
  "[": "It is a JSON array over many lines, not one resource on each line",
};

function checkFirstLine(piece: Piece): void {
  const sentence = "bytes" in piece ? BEGUN_DOCUMENT[piece.bytes.toString("utf8").trim().slice(0, 2)] : undefined;
  if (sentence) throw new UnreadableFile(sentence);
}

/** All that others of a file of lines may name by `urn:uuid:` and their id. */
async function targetsInLines(file: ImportFile): Promise<Targets> {
  const targets: Targets = new Map();
  const cutter = lineCutter();
  const remember = async (piece: Piece) => {
    for (const item of await fromLine(piece, file.name))
      if ("id" in item && targets.size < MAX_TARGETS) targets.set(`urn:uuid:${item.id.toLowerCase()}`, `${item.type}/${item.id}`);
  };
  for await (const chunk of bytesOf(file)) for (const piece of cutter.push(chunk)) await remember(piece);
  for (const piece of cutter.end()) await remember(piece);
  return targets;
}

const isUrn = (words: string) => words.startsWith("urn:");

/** Follows the references inside a file of lines, which is read once more when the first of them is met. */
function followed(file: ImportFile): (item: Item) => Promise<Item> {
  let targets: Targets | undefined;
  return async (item) => {
    if (!("text" in item && indirectIn(item.text).some(isUrn))) return item;
    targets ??= await targetsInLines(file);
    return direct(item, targets);
  };
}

async function* itemsOfLines(file: ImportFile, seen: Seen): AsyncGenerator<Item[]> {
  const cutter = lineCutter();
  const follow = followed(file);
  let isFirst = true;
  const read = async (pieces: readonly Piece[]) => {
    const items: Item[] = [];
    for (const piece of pieces) {
      seen.line = piece.line;
      if (isFirst) checkFirstLine(piece);
      isFirst = false;
      for (const item of await fromLine(piece, file.name)) items.push(await follow(item));
    }
    return items;
  };
  for await (const chunk of bytesOf(file)) {
    seen.bytes += chunk.length;
    yield read(cutter.push(chunk));
  }
  yield read(cutter.end());
}

async function* itemsOfDocument(file: ImportFile, seen: Seen): AsyncGenerator<Item[]> {
  const { type, id, resource, text, targets } = await lookOver(bytesOf(file));
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
      return "why" in piece ? { place, why: piece.why } : (fromEntry(piece.bytes, place, targets) ?? []);
    });
  }
}

/** How far a file was read. */
interface Seen {
  line: number;
  bytes: number;
}

async function* itemsOf(file: ImportFile, seen: Seen): AsyncGenerator<Item[]> {
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
export async function* resourcesIn(file: ImportFile): AsyncGenerator<Batch> {
  const seen: Seen = { line: 1, bytes: 0 };
  let batch: Item[] = [];
  let [size, bytes] = [0, 0];
  const take = (): Batch => {
    const full = { items: batch, bytes: seen.bytes - bytes };
    [batch, size, bytes] = [[], 0, seen.bytes];
    return full;
  };
  for await (const items of itemsOf(file, seen))
    for (const item of items) {
      batch.push(item);
      size += sizeOf(item);
      if (batch.length >= BATCH || size >= BATCH_BYTES) yield take();
    }
  if (batch.length > 0) yield take();
}
