import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflate } from "node:zlib";
import { PDFArray, type PDFDict, PDFName, PDFNumber, type PDFObject, type PDFRawStream } from "@cantoo/pdf-lib";
import { UnreadableFile } from "./unreadable-file.ts";

/** A page scanned in colour at 600 dpi takes 104 MB. */
const MOST_BYTES = 268_435_456;
/** DEFLATE makes at most 1,032 bytes of one, so what is shorter than this cannot grow too far. */
const SHORT = MOST_BYTES / 1032;

const name = (text: string) => PDFName.of(text);
const FLATE = [name("FlateDecode"), name("Fl")];
const GROWING = [...FLATE, name("LZWDecode"), name("LZW")];

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

/**
 * Whoever opens a PDF has to unpack it. @throws UnreadableFile for a stream or picture that fills the memory of who does.
 */
export async function refusePdfBombs(streams: readonly PDFRawStream[]): Promise<void> {
  for (const { dict, contents } of streams) {
    const filters = filtersOf(dict);
    if (isHuge(dict)) throw new UnreadableFile("A picture is too large");
    if (filters.filter((filter) => GROWING.some((one) => one === filter)).length > 1) throw new UnreadableFile("A stream is packed twice");
    if (contents.length > SHORT && FLATE.some((one) => one === filters[0])) await refuseGrowing(contents);
  }
}
