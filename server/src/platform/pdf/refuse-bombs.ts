import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflate } from "node:zlib";
import { decodePDFRawStream, type PDFDict, PDFName, PDFNumber, PDFRawStream } from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { filtersOf, isFlate, LETTERS, refusePackedTwice } from "./unpack-stream.ts";

/** A page scanned in colour at 600 dpi takes 104 MB. */
const MOST_BYTES = 268_435_456;
/** DEFLATE makes at most 1,032 bytes of one, so what is shorter than this cannot grow too far. */
const SHORT = MOST_BYTES / 1032;

const name = (text: string) => PDFName.of(text);

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

/** The bytes of a stream as they are before they are written as letters. */
function withoutLetters({ dict, contents }: PDFRawStream, letters: number): Uint8Array {
  if (letters === 0) return contents;
  const written = PDFRawStream.of(dict.context.obj({ Filter: filtersOf(dict).slice(0, letters) }), contents);
  return decodePDFRawStream(written).decode();
}

/**
 * Whoever opens a PDF has to unpack it. @throws UnreadableFile for a stream or picture that fills the memory of who does.
 */
export async function refusePdfBombs(streams: readonly PDFRawStream[]): Promise<void> {
  for (const stream of streams) {
    if (isHuge(stream.dict)) throw new UnreadableFile("A picture is too large");
    const filters = filtersOf(stream.dict);
    refusePackedTwice(filters);
    const letters = filters.filter((filter) => filter !== undefined && LETTERS.has(filter)).length;
    const bytes = withoutLetters(stream, letters);
    if (bytes.length > SHORT && isFlate(filters[letters])) await refuseGrowing(bytes);
  }
}
