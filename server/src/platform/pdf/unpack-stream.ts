import { constants, inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFStream,
} from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";

/** No drawing, font or table of an ordinary file is nearly as long. */
const MOST_BYTES = 100_000_000;

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
export const isGrowing = (filter: PDFObject | undefined): boolean => filter !== undefined && GROWING.has(filter);

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
  if (unpacked.length > MOST_BYTES) throw new UnreadableFile("A stream grows beyond measure");
  return unpacked;
}

function inflate(packed: Uint8Array, context: PDFContext): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw new UnreadableFile("A stream grows beyond measure");
    return unpackOne(packed, "FlateDecode", undefined, context);
  }
}

function refusePredictor(parameters: PDFObject | undefined): void {
  const predictor = parameters instanceof PDFDict ? parameters.lookup(PDFName.of("Predictor")) : undefined;
  if (predictor instanceof PDFNumber && predictor.asNumber() > 1) throw new UnreadableFile("A stream is packed in a way that is not read");
}

/** Refuses what readers would have to unpack without knowing how much it becomes. @throws UnreadableFile */
export function refusePackedTwice(filters: readonly (PDFObject | undefined)[]): void {
  const [first, ...others] = filters.filter((filter) => !(filter instanceof PDFName && LETTERS.has(filter)));
  if (others.some(isGrowing))
    throw new UnreadableFile(isGrowing(first) ? "A stream is packed twice" : "A stream is packed in a way that cannot be measured");
}

/** The bytes of a stream that is to be understood. @throws UnreadableFile when it is packed in another way, or too long. */
export function unpackPdfStream(stream: PDFStream): Uint8Array {
  const { dict } = stream;
  const filters = filtersOf(dict);
  refusePackedTwice(filters);
  const parameters = entriesOf(dict, "DecodeParms");
  return filters.reduce<Uint8Array>((bytes, filter, index) => {
    refusePredictor(parameters[index]);
    if (isFlate(filter)) return inflate(bytes, dict.context);
    const known = filter instanceof PDFName ? LONG_NAMES.get(filter.decodeText()) : undefined;
    if (!known) throw new UnreadableFile("A stream is packed in a way that is not read");
    return unpackOne(bytes, known, parameters[index], dict.context);
  }, stream.getContents());
}
