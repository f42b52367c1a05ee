import { isUtf8 } from "node:buffer";
import { z } from "zod";
import { type ImportFile, UnreadableFile } from "./bytes.ts";
import { entryCutter } from "./entry-cutter.ts";
import type { Piece } from "./line-cutter.ts";
import { memberText, withId } from "./member-text.ts";
import { addToScope, newScope, type Scope } from "./scope.ts";
import { MAX_TARGETS, type Targets, withDirect } from "./targets.ts";

/** A resource of a file: its type, its id, empty where it has none, and its text as it was written. */
export interface Incoming {
  place: string;
  type: string;
  id: string;
  text: string;
  resource: object;
  /** The Bundle or mixed-type file it belongs to; undefined if references are resolved across all files. */
  scope?: Scope | undefined;
}

/** Something that is no resource, with its place (file, line and entry) and the reason. */
export interface Unreadable {
  place: string;
  why: string;
}

/** A file, and by how many days its dates are moved before anything of it is stored. */
export type DatedFile = ImportFile & { days: number };

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
export function resolveReferences(item: Incoming, targets: Targets, fullUrl?: string): Incoming {
  const text = withDirect(item.text, targets, fullUrl);
  return text === item.text ? item : { ...item, text, resource: JSON.parse(text) };
}

function entryOf(json: unknown): Entry {
  const { success, data } = Entry.safeParse(json);
  if (!success) throw new UnreadableFile("It is not an entry of a Bundle");
  return data;
}

/** What an entry brings; nothing where it has no resource, as answers have. */
export function fromEntry(bytes: Buffer, place: string, scope: Scope): Incoming | Unreadable | undefined {
  try {
    const { json, text } = parsed(bytes);
    const entry = entryOf(json);
    if (entry.request.method === "DELETE") throw new UnreadableFile("It is a delete request, and an import never deletes anything");
    if (!entry.resource) return undefined;
    const id = scope.renamed.get(entry.fullUrl) ?? idOfEntry(entry);
    const own = entry.resource["id"] === id ? ownText(text) : withId(ownText(text), id);
    const item = { place, type: entry.resource.resourceType, id, text: own, resource: { ...entry.resource, id }, scope };
    return resolveReferences(item, scope.targets, entry.fullUrl);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { place, why: error.message };
  }
}

const ownText = (entry: string) => memberText(entry, "resource") ?? "";

/** Hears of the members of a document one after the other, and gives what is left of it. */
export async function cutDocument(chunks: AsyncIterable<Buffer> | readonly Buffer[], onEntry: (piece: Piece) => void): Promise<Piece> {
  const cutter = entryCutter();
  for await (const chunk of chunks) for (const piece of cutter.push(chunk)) onEntry(piece);
  return cutter.end();
}

function remember(piece: Piece, scope: Scope): void {
  if (!("bytes" in piece)) return;
  try {
    const { json, text } = parsed(piece.bytes);
    const entry = entryOf(json);
    const { fullUrl, resource } = entry;
    const id = idOfEntry(entry);
    if (resource && id) addToScope(scope, { type: resource.resourceType, id, fullUrl, resource, text, ownText: () => ownText(text) });
  } catch (error) {
    // Reported when it is read for its content.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  if (scope.targets.size > MAX_TARGETS)
    throw new UnreadableFile(
      `More than ${MAX_TARGETS.toLocaleString("en-US")} of its entries are referenced by others. Split it into smaller files`,
    );
}

/** Looks over a document: what its members are called, and what it is without them. */
export async function scanDocument(chunks: AsyncIterable<Buffer> | readonly Buffer[], days: number) {
  const scope = newScope(false, days);
  const rest = await cutDocument(chunks, (piece) => remember(piece, scope));
  if ("why" in rest) throw new UnreadableFile(rest.why);
  const { json, text } = parsed(rest.bytes);
  const head = headed(json);
  const kind = "type" in head.resource ? String(head.resource.type) : "";
  if (head.type === "Bundle" && !TAKEN_BUNDLES.has(kind))
    throw new UnreadableFile("It is a Bundle, but not of type transaction, batch, collection or searchset");
  return { scope, text, ...head };
}

export type Item = Incoming | Unreadable;

/** The resources of one Bundle that is held as a whole: a line of a file. */
async function bundleOnLine(bytes: Buffer, place: string, days: number): Promise<Item[]> {
  const { scope } = await scanDocument([bytes], days);
  const items: Item[] = [];
  let count = 0;
  await cutDocument([bytes], (piece) => {
    const own = `${place}, entry ${++count}`;
    const item = "why" in piece ? { place: own, why: piece.why } : fromEntry(piece.bytes, own, scope);
    if (item) items.push(item);
  });
  return items;
}

/** A line is one resource, or a Bundle. */
export async function fromLine(piece: Piece, { name, days }: DatedFile): Promise<Item[]> {
  const place = `${name}, line ${piece.line}`;
  if ("why" in piece) return [{ place, why: piece.why }];
  try {
    const { json, text } = parsed(piece.bytes);
    const head = headed(json);
    return head.type === "Bundle" ? await bundleOnLine(piece.bytes, place, days) : [{ place, ...head, text }];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [{ place, why: error.message }];
  }
}
