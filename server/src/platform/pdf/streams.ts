import { constants, deflateSync, inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { type Copier, constant, copyKeys, dictionary, flag, type Keys, number, type Shape } from "./shapes.ts";

/** No drawing, font or table of an ordinary file is nearly as long. */
const MAX_BYTES = 100_000_000;

const named = (...names: string[]) => new Set<PDFObject>(names.map((one) => PDFName.of(one)));
const FLATE = named("FlateDecode", "Fl");
const GROWING = named("FlateDecode", "Fl", "LZWDecode", "LZW", "RunLengthDecode", "RL");
/** Bytes written as letters, by their short names too: what is read of them is shorter. */
export const LETTERS = named("ASCIIHexDecode", "AHx", "ASCII85Decode", "A85");
const LONG_NAMES = new Map([
  ["ASCIIHexDecode", "ASCIIHexDecode"],
  ["AHx", "ASCIIHexDecode"],
  ["ASCII85Decode", "ASCII85Decode"],
  ["A85", "ASCII85Decode"],
  ["LZWDecode", "LZWDecode"],
  ["LZW", "LZWDecode"],
  ["RunLengthDecode", "RunLengthDecode"],
  ["RL", "RunLengthDecode"],
]);

/** Whether what this filter packs can be much longer than it looks. */
const isGrowing = (filter: PDFObject | undefined): boolean => filter !== undefined && GROWING.has(filter);

/** Whether this filter is DEFLATE. */
export const isFlate = (filter: PDFObject | undefined): boolean => filter !== undefined && FLATE.has(filter);

function entriesOf(dict: PDFDict, key: string): (PDFObject | undefined)[] {
  const entry = dict.lookup(PDFName.of(key));
  return entry instanceof PDFArray ? entry.asArray().map((_one, index) => entry.lookup(index)) : entry ? [entry] : [];
}

/** How a stream is packed, from the outside to the inside. */
export const filtersOf = (dict: PDFDict): (PDFObject | undefined)[] => entriesOf(dict, "Filter");

/** Unpacks by the library: readers take what there is of a stream whose end or checksum is broken, and so does it. */
function unpackOne(packed: Uint8Array, filter: string, parameters: PDFObject | undefined, context: PDFContext): Uint8Array {
  const dict = context.obj({ Filter: filter });
  if (parameters instanceof PDFDict) dict.set(PDFName.of("DecodeParms"), parameters);
  const unpacked = decodePDFRawStream(PDFRawStream.of(dict, packed)).decode();
  if (unpacked.length > MAX_BYTES) throw new UnreadableFile("A stream is too large when unpacked");
  return unpacked;
}

function inflate(packed: Uint8Array, context: PDFContext): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw new UnreadableFile("A stream is too large when unpacked");
    return unpackOne(packed, "FlateDecode", undefined, context);
  }
}

function refusePredictor(parameters: PDFObject | undefined): void {
  const predictor = parameters instanceof PDFDict ? parameters.lookup(PDFName.of("Predictor")) : undefined;
  if (predictor instanceof PDFNumber && predictor.asNumber() > 1) throw new UnreadableFile("A stream uses unsupported compression");
}

/** Refuses what readers would have to unpack without knowing how much it becomes. @throws UnreadableFile */
export function refusePackedTwice(filters: readonly (PDFObject | undefined)[]): void {
  const [first, ...others] = filters.filter((filter) => !(filter instanceof PDFName && LETTERS.has(filter)));
  if (others.some(isGrowing))
    throw new UnreadableFile(isGrowing(first) ? "A stream is compressed twice" : "A stream’s unpacked size cannot be measured");
}

/** The bytes of a stream. @throws UnreadableFile when it is packed in another way, or too long. */
export function unpackPdfStream(stream: PDFStream): Uint8Array {
  const { dict } = stream;
  const filters = filtersOf(dict);
  refusePackedTwice(filters);
  const parameters = entriesOf(dict, "DecodeParms");
  return filters.reduce<Uint8Array>((bytes, filter, index) => {
    refusePredictor(parameters[index]);
    if (isFlate(filter)) return inflate(bytes, dict.context);
    const known = filter instanceof PDFName ? LONG_NAMES.get(filter.decodeText()) : undefined;
    if (!known) throw new UnreadableFile("A stream uses unsupported compression");
    return unpackOne(bytes, known, parameters[index], dict.context);
  }, stream.getContents());
}

interface StreamShape {
  /** What is written whatever the file says. */
  fixed?: Record<string, string | number>;
  keys?(): Keys;
  /** Without these it is none. */
  required?: string[];
}

const FILTER = PDFName.of("Filter");
const PARAMETERS = PDFName.of("DecodeParms");
const FILTERS = new Set(
  [
    "FlateDecode",
    "Fl",
    "LZWDecode",
    "LZW",
    "ASCII85Decode",
    "A85",
    "ASCIIHexDecode",
    "AHx",
    "RunLengthDecode",
    "RL",
    "CCITTFaxDecode",
    "CCF",
    "DCTDecode",
    "DCT",
    "JPXDecode",
    "JBIG2Decode",
  ].map((one): PDFObject => PDFName.of(one)),
);

function keysOf(from: PDFDict, copier: Copier, { fixed = {}, keys, required = [] }: StreamShape): PDFDict | undefined {
  const copied = copyKeys(from, copier, keys?.() ?? {});
  for (const [key, said] of Object.entries(fixed)) copied.set(PDFName.of(key), constant(said));
  return required.every((key) => copied.has(PDFName.of(key))) ? copied : undefined;
}

const streamed = (write: (stream: PDFStream, copier: Copier) => PDFObject | undefined): Shape => ({
  reference: "shared",
  fits: (value) => value instanceof PDFStream,
  write: (value, copier) => (value instanceof PDFStream ? write(value, copier) : undefined),
});

/**
 * A stream that is unpacked, to know its size, and packed again; `rewrite` may refuse its bytes or write others.
 * @throws UnreadableFile when it cannot be unpacked, or is too long.
 */
export const deflated = (shape: StreamShape, rewrite = (bytes: Uint8Array) => bytes): Shape =>
  streamed((stream, copier) => {
    const copied = keysOf(stream.dict, copier, shape);
    if (!copied) return undefined;
    const unpacked = unpackPdfStream(stream);
    copier.spend(unpacked.length);
    copied.set(FILTER, PDFName.of("FlateDecode"));
    return PDFRawStream.of(copied, deflateSync(rewrite(unpacked)));
  });

const globals = packed({});
const parameters = dictionary({
  keys: () => ({
    Predictor: number,
    Colors: number,
    BitsPerComponent: number,
    Columns: number,
    EarlyChange: number,
    K: number,
    Rows: number,
    DamagedRowsBeforeError: number,
    ColorTransform: number,
    EndOfLine: flag,
    EncodedByteAlign: flag,
    EndOfBlock: flag,
    BlackIs1: flag,
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
    for (const filter of filters) if (!filter || !FILTERS.has(filter)) throw new UnreadableFile("A stream uses unknown compression");
    if (filters.length > 0) {
      copied.set(FILTER, copier.target.obj(filters.flatMap((filter) => filter ?? [])));
      copied.set(PARAMETERS, parametersOf(stream.dict, filters.length, copier));
    }
    return PDFRawStream.of(copied, stream.getContents());
  });
}
