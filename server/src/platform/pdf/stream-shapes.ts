import { deflateSync } from "node:zlib";
import { PDFArray, type PDFDict, PDFName, PDFNull, type PDFObject, PDFRawStream, PDFStream } from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { type Copier, constant, copyKeys, dictionary, flag, type Keys, number, type Shape } from "./shapes.ts";
import { filtersOf, unpackPdfStream } from "./unpack-stream.ts";

interface StreamShape {
  /** What is written whatever the file says. */
  fixed?: Record<string, string | number>;
  keys?(): Keys;
  /** Without these it is none. */
  required?: string[];
}

interface Rewritten {
  bytes: Uint8Array;
  /** What is said about the bytes. */
  about?: Record<string, number>;
}

const FILTER = PDFName.of("Filter");
const PARAMETERS = PDFName.of("DecodeParms");
const FILTERS = new Set(
  [
    ...["FlateDecode", "Fl", "LZWDecode", "LZW", "ASCII85Decode", "A85", "ASCIIHexDecode", "AHx", "RunLengthDecode", "RL"],
    ...["CCITTFaxDecode", "CCF", "DCTDecode", "DCT", "JPXDecode", "JBIG2Decode"],
  ].map((one): PDFObject => PDFName.of(one)),
);

function keysOf(from: PDFDict, copier: Copier, { fixed = {}, keys, required = [] }: StreamShape): PDFDict | undefined {
  const copied = copyKeys(from, copier, keys?.() ?? {});
  for (const [key, said] of Object.entries(fixed)) copied.set(PDFName.of(key), constant(said));
  return required.every((key) => copied.has(PDFName.of(key))) ? copied : undefined;
}

/** The stream of these bytes. */
export function deflated(dict: PDFDict, bytes: Uint8Array): PDFRawStream {
  dict.set(FILTER, PDFName.of("FlateDecode"));
  return PDFRawStream.of(dict, deflateSync(bytes));
}

const streamed = (write: (stream: PDFStream, copier: Copier) => PDFObject | undefined): Shape => ({
  reference: "shared",
  fits: (value) => value instanceof PDFStream,
  write: (value, copier) => (value instanceof PDFStream ? write(value, copier) : undefined),
});

/** A stream whose bytes are understood and written anew. @throws UnreadableFile when they cannot be unpacked. */
export const rewritten = (shape: StreamShape, rewrite: (bytes: Uint8Array) => Rewritten): Shape =>
  streamed((stream, copier) => {
    const copied = keysOf(stream.dict, copier, shape);
    if (!copied) return undefined;
    const unpacked = unpackPdfStream(stream);
    copier.spend(unpacked.length);
    const { bytes, about = {} } = rewrite(unpacked);
    for (const [key, said] of Object.entries(about)) copied.set(PDFName.of(key), copier.target.obj(said));
    return deflated(copied, bytes);
  });

const globals = packed({});
const parameters = dictionary({
  keys: () => ({
    ...{ Predictor: number, Colors: number, BitsPerComponent: number, Columns: number, EarlyChange: number, K: number, Rows: number },
    ...{
      DamagedRowsBeforeError: number,
      ColorTransform: number,
      EndOfLine: flag,
      EncodedByteAlign: flag,
      EndOfBlock: flag,
      BlackIs1: flag,
    },
    JBIG2Globals: globals,
  }),
});

function parametersOf(dict: PDFDict, count: number, { copy, target }: Copier): PDFArray {
  const given = dict.get(PARAMETERS) ?? dict.get(PDFName.of("DP"));
  const found = dict.context.lookup(given);
  const all = found instanceof PDFArray ? found.asArray() : [given];
  return target.obj(Array.from({ length: count }, (_none, index) => copy(all[index], parameters) ?? PDFNull));
}

/** A stream whose bytes are kept as they are packed: samples, which nothing computes with but who draws them. */
export function packed(shape: StreamShape): Shape {
  return streamed((stream, copier) => {
    const copied = keysOf(stream.dict, copier, shape);
    if (!copied) return undefined;
    const filters = filtersOf(stream.dict);
    for (const filter of filters)
      if (!filter || !FILTERS.has(filter)) throw new UnreadableFile("A stream is packed in a way that is not known");
    if (filters.length > 0) {
      copied.set(FILTER, copier.target.obj(filters.flatMap((filter) => filter ?? [])));
      copied.set(PARAMETERS, parametersOf(stream.dict, filters.length, copier));
    }
    return PDFRawStream.of(copied, stream.getContents());
  });
}
