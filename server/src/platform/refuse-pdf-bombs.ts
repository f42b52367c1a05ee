import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflate } from "node:zlib";
import { decodePDFRawStream, PDFArray, type PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { UnreadableFile } from "./unreadable-file.ts";

/** A page scanned in colour at 600 dpi takes 104 MB. */
const MOST_BYTES = 268_435_456;
/** DEFLATE makes at most 1,032 bytes of one, so what is shorter than this cannot grow too far. */
const SHORT = MOST_BYTES / 1032;

const name = (text: string) => PDFName.of(text);
const FLATE = [name("FlateDecode"), name("Fl")];
const GROWING = [...FLATE, name("LZWDecode"), name("LZW"), name("RunLengthDecode"), name("RL")];
/** Bytes written as letters, by their short names too: what is read of them is shorter. */
const LETTERS = new Map([
  [name("ASCIIHexDecode"), name("ASCIIHexDecode")],
  [name("AHx"), name("ASCIIHexDecode")],
  [name("ASCII85Decode"), name("ASCII85Decode")],
  [name("A85"), name("ASCII85Decode")],
]);

const isGrowing = (filter: PDFObject | undefined) => GROWING.some((one) => one === filter);

function filtersOf(dict: PDFDict): PDFObject[] {
  const filter = dict.lookup(name("Filter"));
  if (filter instanceof PDFArray) return filter.asArray().map((one, index) => filter.lookup(index) ?? one);
  return filter ? [filter] : [];
}

const numberIn = (dict: PDFDict, key: string): number => {
  const value = dict.lookup(name(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
};

const isHuge = (dict: PDFDict) =>
  dict.lookup(name("Subtype")) === name("Image") &&
  (numberIn(dict, "Width") * numberIn(dict, "Height") * Math.max(1, numberIn(dict, "BitsPerComponent"))) / 8 > MOST_BYTES;

async function refuseGrowing(bytes: Uint8Array): Promise<void> {
  let grown = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      grown += chunk.length;
      done(grown > MOST_BYTES ? new UnreadableFile("A stream grows beyond measure") : null);
    },
  });
  try {
    await pipeline([bytes], createInflate(), count);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // Readers draw what there is of a stream that is broken, and it has not grown too far until there.
  }
}

/** The bytes of a stream as they are before they are written as letters, and how they are packed. */
function unwrapped({ dict, contents }: PDFRawStream): { bytes: Uint8Array; filters: PDFObject[] } {
  const filters = filtersOf(dict);
  const letters: PDFName[] = [];
  for (const filter of filters) {
    const known = filter instanceof PDFName ? LETTERS.get(filter) : undefined;
    if (!known) break;
    letters.push(known);
  }
  if (letters.length === 0) return { bytes: contents, filters };
  const written = PDFRawStream.of(dict.context.obj({ Filter: letters }), contents);
  return { bytes: decodePDFRawStream(written).decode(), filters: filters.slice(letters.length) };
}

/**
 * Whoever opens a PDF has to unpack it. @throws UnreadableFile for a stream or picture that fills the memory of who does.
 */
export async function refusePdfBombs(streams: readonly PDFRawStream[]): Promise<void> {
  for (const stream of streams) {
    if (isHuge(stream.dict)) throw new UnreadableFile("A picture is too large");
    const { bytes, filters } = unwrapped(stream);
    const [first, ...others] = filters;
    if (others.some(isGrowing))
      throw new UnreadableFile(isGrowing(first) ? "A stream is packed twice" : "A stream is packed in a way that cannot be measured");
    if (bytes.length > SHORT && FLATE.some((one) => one === first)) await refuseGrowing(bytes);
  }
}
