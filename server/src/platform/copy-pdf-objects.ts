import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { UnreadableFile } from "./unreadable-file.ts";

const DEEPEST = 100;

const named = (...names: string[]) => new Set(names.map((name) => PDFName.of(name)));

/** What a page draws never needs these: they do something, hold a file, or lead back to the document. */
const ACTIVE_TYPES = named("Action", "Annot", "Catalog", "EmbeddedFile", "F", "Filespec", "Page", "Pages", "Sig", "Template");
/** Every action of ISO 32000-2 §12.6.4, whether or not it says that it is one. */
const ACTIONS = named(
  ...["GoTo", "GoTo3DView", "GoToDp", "GoToE", "GoToR", "Hide", "ImportData", "JavaScript", "Launch", "Movie", "Named", "Rendition"],
  ...["ResetForm", "RichMediaExecute", "SetOCGState", "Sound", "SubmitForm", "Thread", "Trans", "URI"],
);
/** Of streams: bytes that lie in another file, other versions of a picture, and what programs write for themselves. */
const BESIDE_STREAMS = named(
  ...["F", "FFilter", "FDecodeParms", "AF", "Alternates", "LastModified", "Metadata", "OPI", "PieceInfo", "Ref", "StructParent"],
  "StructParents",
);

const PLAIN = [PDFBool, PDFHexString, PDFName, PDFNumber, PDFString];

const TYPE = PDFName.of("Type");
const ACTION = PDFName.of("S");
const EMBEDDED = PDFName.of("EF");

function isOneOf(value: PDFObject | undefined, names: Set<PDFName>): boolean {
  return value instanceof PDFName && names.has(value);
}

const isActive = (dict: PDFDict): boolean =>
  isOneOf(dict.lookup(TYPE), ACTIVE_TYPES) ||
  isOneOf(dict.lookup(ACTION), ACTIONS) ||
  (dict.lookup(EMBEDDED) instanceof PDFDict && (dict.has(PDFName.of("F")) || dict.has(PDFName.of("UF"))));

/** Copies what pages draw, object by object, from one document to another. */
export interface PdfObjectCopies {
  /** What `object` is in the other document; nothing of it that is active comes along. @throws UnreadableFile */
  copy(object: PDFObject): PDFObject;
  /** Copies what the copies so far refer to. Gives the streams that came along, each once. */
  finish(): PDFRawStream[];
}

/**
 * A new document gets only what is reached from here, so nothing that was left out stays behind as an object that nobody refers
 * to. The bytes of streams are shared, not copied.
 */
export function copyPdfObjects(source: PDFContext, target: PDFContext): PdfObjectCopies {
  const copies = new Map<PDFRef, PDFRef>();
  const waiting: { from: PDFRef; to: PDFRef }[] = [];
  const streams: PDFRawStream[] = [];

  function copyRef(from: PDFRef): PDFRef {
    const known = copies.get(from);
    if (known) return known;
    const to = target.nextRef();
    copies.set(from, to);
    waiting.push({ from, to });
    return to;
  }

  function copyDict(dict: PDFDict, depth: number, without?: Set<PDFName>): PDFDict {
    const copied = PDFDict.withContext(target);
    for (const [name, value] of dict.entries()) if (!without?.has(name)) copied.set(name, copyWithin(value, depth));
    return copied;
  }

  function copyStream(stream: PDFStream, depth: number): PDFRawStream {
    const copied = PDFRawStream.of(copyDict(stream.dict, depth, BESIDE_STREAMS), stream.getContents());
    streams.push(copied);
    return copied;
  }

  function copyArray(array: PDFArray, depth: number): PDFArray {
    const copied = PDFArray.withContext(target);
    for (const element of array.asArray()) copied.push(copyWithin(element, depth));
    return copied;
  }

  function copyComposite(object: PDFObject, depth: number): PDFObject {
    if (object instanceof PDFArray) return copyArray(object, depth);
    if (object instanceof PDFStream) return isActive(object.dict) ? PDFNull : copyStream(object, depth);
    if (object instanceof PDFDict) return isActive(object) ? PDFNull : copyDict(object, depth);
    throw new UnreadableFile("An object is of no known kind");
  }

  function copyWithin(object: PDFObject | undefined, outer: number): PDFObject {
    if (outer === DEEPEST) throw new UnreadableFile("Objects are nested too deep");
    if (object === undefined || object === PDFNull) return PDFNull;
    if (object instanceof PDFRef) return copyRef(object);
    return PLAIN.some((kind) => object instanceof kind) ? object : copyComposite(object, outer + 1);
  }

  return {
    copy: (object) => copyWithin(object, 0),
    finish() {
      // One after the other and not each within the one before: a chain of a million objects is as deep as one.
      for (let next = waiting.pop(); next; next = waiting.pop()) target.assign(next.to, copyWithin(source.lookup(next.from), 0));
      return streams;
    },
  };
}
