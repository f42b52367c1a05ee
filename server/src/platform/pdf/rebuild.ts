import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflate } from "node:zlib";
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { copyPdfAnnotations, copyPdfObjects, type PdfObjectCopies } from "./copy-objects.ts";
import { group, layersOfDocument, pageDrawing, rectangle, resources } from "./graphics-shapes.ts";
import { number } from "./shapes.ts";
import { filtersOf, isFlate, LETTERS, refusePackedTwice } from "./streams.ts";

/** A page scanned in colour at 600 dpi takes 104 MB. */
const MAX_BYTES = 268_435_456;
/** DEFLATE makes at most 1,032 bytes of one, so what is shorter than this cannot grow too far. */
const SHORT = MAX_BYTES / 1032;

const numberIn = (dict: PDFDict, key: string): number => {
  const value = dict.lookup(name(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
};

const isHuge = (dict: PDFDict) =>
  dict.lookup(name("Subtype")) === name("Image") &&
  (numberIn(dict, "Width") * numberIn(dict, "Height") * Math.max(1, numberIn(dict, "BitsPerComponent"))) / 8 > MAX_BYTES;

async function refuseGrowing(bytes: Uint8Array): Promise<void> {
  let grown = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      grown += chunk.length;
      done(grown > MAX_BYTES ? new UnreadableFile("A stream is too large when unpacked") : null);
    },
  });
  try {
    await pipeline([bytes], createInflate(), count);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // Readers draw what there is of a stream that is broken, and it has not grown too far until there.
  }
}

/** The bytes of a stream as they are before they are written as letters. */
function withoutLetters({ dict, contents }: PDFRawStream, letters: number): Uint8Array {
  if (letters === 0) return contents;
  const written = PDFRawStream.of(dict.context.obj({ Filter: filtersOf(dict).slice(0, letters) }), contents);
  return decodePDFRawStream(written).decode();
}

/** Opening a PDF unpacks it. @throws UnreadableFile for a stream or picture that would fill the reader's memory */
async function refusePdfBombs(streams: readonly PDFRawStream[]): Promise<void> {
  for (const stream of streams) {
    if (isHuge(stream.dict)) throw new UnreadableFile("An image is too large");
    const filters = filtersOf(stream.dict);
    refusePackedTwice(filters);
    const letters = filters.filter((filter) => filter !== undefined && LETTERS.has(filter)).length;
    const bytes = withoutLetters(stream, letters);
    if (bytes.length > SHORT && isFlate(filters[letters])) await refuseGrowing(bytes);
  }
}

const MAX_PAGES = 5000;
/** A reader looks for the end within the last kilobyte (ISO 32000-1 annex H); mail programs add to it. */
const END_WITHIN = 16_384;

const name = (text: string) => PDFName.of(text);
/** What pages may have in common, and what each has of its own (ISO 32000-1 table 30). */
const INHERITED = new Map([
  [name("Resources"), resources],
  [name("MediaBox"), rectangle],
  [name("CropBox"), rectangle],
  [name("Rotate"), number],
]);
const OWN = new Map([
  [name("Contents"), pageDrawing],
  [name("BleedBox"), rectangle],
  [name("TrimBox"), rectangle],
  [name("ArtBox"), rectangle],
  [name("UserUnit"), number],
  [name("Group"), group],
]);
const LETTER = [0, 0, 612, 792];

type Inherited = Map<PDFName, PDFObject>;

interface SourcePage {
  dict: PDFDict;
  inherited: Inherited;
}

/** The pages in their order. @throws UnreadableFile when some are missing or the tree is none. */
function pagesOf({ catalog, context }: PDFDocument): SourcePage[] {
  const pages: SourcePage[] = [];
  const seen = new Set<PDFDict>();

  function walk(node: PDFObject | undefined, above: Inherited): void {
    const dict = context.lookup(node);
    if (!(dict instanceof PDFDict) || seen.has(dict)) throw new UnreadableFile("A page is missing or duplicated");
    seen.add(dict);
    const own = [...INHERITED.keys()].flatMap((key): [PDFName, PDFObject][] => {
      const value = dict.get(key);
      return value ? [[key, value]] : [];
    });
    const inherited = new Map([...above, ...own]);
    const kids = dict.lookup(name("Kids"));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) walk(kid, inherited);
    else pages.push({ dict, inherited });
    if (pages.length > MAX_PAGES) throw new UnreadableFile("There are too many pages");
  }

  const root = catalog.lookup(name("Pages"));
  walk(root, new Map());
  const count = root instanceof PDFDict ? root.lookup(name("Count")) : undefined;
  if (pages.length === 0 || (count instanceof PDFNumber && count.asNumber() > pages.length)) throw new UnreadableFile("Pages are missing");
  return pages;
}

/** A truncated page would be blank, and no one would notice. */
function requireContents({ dict }: SourcePage, { context }: PDFDocument): void {
  const contents = dict.lookup(name("Contents"));
  const parts = contents instanceof PDFArray ? contents.asArray() : [dict.get(name("Contents"))];
  for (const part of parts)
    if (part instanceof PDFRef && context.lookup(part) === undefined) throw new UnreadableFile("The content of a page is missing");
}

function copyPage(page: SourcePage, copies: PdfObjectCopies, target: PDFDocument): PDFDict {
  const copied = target.context.obj({ Type: "Page", MediaBox: LETTER });
  for (const [key, shape] of [...INHERITED, ...OWN]) {
    const written = copies.copy(page.inherited.get(key) ?? page.dict.get(key), shape);
    if (written) copied.set(key, written);
  }
  const annotations = copyPdfAnnotations(page.dict, copies);
  if (annotations.size() > 0) copied.set(name("Annots"), annotations);
  return copied;
}

/**
 * Writes what was typed into the fields of a form to where it is drawn, where a program has left that to the reader: without the
 * form it would be gone.
 */
function drawFields(source: PDFDocument): void {
  const form = source.catalog.lookup(name("AcroForm"));
  if (!(form instanceof PDFDict)) return;
  const fields = form.lookup(name("Fields"));
  if (!(fields instanceof PDFArray) || fields.size() === 0) return;
  const drawn = source.getForm();
  if (form.lookup(name("NeedAppearances")) === PDFBool.True) for (const { ref } of drawn.getFields()) drawn.markFieldAsDirty(ref);
  drawn.updateFieldAppearances();
}

function addPages(target: PDFDocument, pages: PDFDict[]): void {
  const { catalog, context } = target;
  const tree = catalog.Pages();
  const kids = PDFArray.withContext(context);
  const parent = catalog.get(name("Pages"));
  for (const page of pages) {
    if (parent) page.set(name("Parent"), parent);
    kids.push(context.register(page));
  }
  tree.set(name("Kids"), kids);
  tree.set(name("Count"), PDFNumber.of(pages.length));
}

/**
 * Copies a PDF page by page into a new document: what pages draw and what is noted on them, without actions, scripts, attached
 * files, forms, and without what is written about the document.
 * @throws UnreadableFile when it is encrypted, cut off, or would grow beyond measure; other errors mean that it is no PDF.
 */
export async function rebuildPdf(bytes: Buffer): Promise<Uint8Array> {
  if (!bytes.subarray(-END_WITHIN).includes("%%EOF")) throw new UnreadableFile("Its end is missing");
  const source = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  // A form that is drawn by a program of the reader (XFA): its pages only ask to wait.
  if (source.catalog.lookup(name("NeedsRendering")) === PDFBool.True) throw new UnreadableFile("A script draws it");
  drawFields(source);

  const target = await PDFDocument.create({ updateMetadata: false });
  const copies = copyPdfObjects(source.context, target.context);
  const pages = pagesOf(source).map((page) => {
    requireContents(page, source);
    return copyPage(page, copies, target);
  });
  // Which layers are shown at first: without this all of them would be.
  const layers = copies.copy(source.catalog.get(name("OCProperties")), layersOfDocument);
  if (layers) target.catalog.set(name("OCProperties"), layers);
  copies.finish();
  const objects = target.context.enumerateIndirectObjects().map(([, object]) => object);
  await refusePdfBombs(objects.filter((object) => object instanceof PDFRawStream));
  addPages(target, pages);
  return target.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY });
}
