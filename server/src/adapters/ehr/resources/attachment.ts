import { createHash } from "node:crypto";
import { z } from "zod";
import { compact, lenient, Text } from "./elements.ts";

/** The forms in which the portal can show a document. */
export type DocumentFormat = "pdf" | "html" | "rtf" | "text" | "picture";

const FORMATS: Partial<Record<string, DocumentFormat>> = {
  "application/pdf": "pdf",
  "text/html": "html",
  "application/xhtml+xml": "html",
  "application/xhtml": "html",
  "text/rtf": "rtf",
  "application/rtf": "rtf",
  "text/plain": "text",
  "image/png": "picture",
  "image/jpeg": "picture",
  "image/gif": "picture",
};

const CHARSET = /;\s*charset="?([\w.:-]+)/i;
/** Nowhere to go: an id that was never resolved, or a part of the resource itself. */
const NO_ADDRESS = /^(urn:|#|$)/;
const BINARY = /(?:^|\/)Binary\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[A-Za-z0-9\-.]+)?$/;

/** A type and subtype as RFC 6838 allows them; anything else is no name of a form that people could be told. */
const MEDIA_TYPE = /^[\w.+!#$&^-]{1,64}\/[\w.+!#$&^-]{1,64}$/;

/** What a media type means to the portal: its name, a format, if it can show it, and how its text is written. */
export function mediaOf(contentType: string) {
  const [name = ""] = contentType.toLowerCase().split(";");
  const mediaType = name.trim();
  return {
    mediaType: MEDIA_TYPE.test(mediaType) ? mediaType : undefined,
    format: FORMATS[mediaType],
    charset: CHARSET.exec(contentType)?.[1],
  };
}

/** A file as a resource holds or names it. What the portal cannot show has no format. */
export const Attachment = z
  .object({ contentType: Text, title: Text, data: Text, url: Text, size: lenient(z.int()), hash: Text, creation: Text })
  .transform(({ contentType = "", title, data, url, size, hash, creation }) => {
    const binaryId = BINARY.exec(url ?? "")?.[1];
    return compact({
      ...mediaOf(contentType),
      title: title || undefined,
      data: data || undefined,
      binaryId,
      url: url !== undefined && !NO_ADDRESS.test(url) ? url : undefined,
      size,
      hash: hash || undefined,
      creation: creation || undefined,
    });
  });
export type Attachment = z.output<typeof Attachment>;

/** A text that was too long to be read with its resource. */
interface TextLeftOut {
  length: number;
  /** The how many-th it is of those that were left out of the same answer, from 0. */
  place: number;
  /** Of what it says, in hexadecimal; undefined where nobody asks for it. */
  digest?: string | undefined;
}

/** What stands in its place. Base64 has no such sign. */
export const textLeftOut = ({ length, place, digest = "" }: TextLeftOut) => `~${length}.${place}.${digest}`;

/** Of a text that was left out, what stands in its place; undefined of any other. */
export function leftOutOf(text: string | undefined): TextLeftOut | undefined {
  const [, length, place, digest] = /^~(\d+)\.(\d+)\.?([\da-f]*)$/.exec(text ?? "") ?? [];
  return length === undefined ? undefined : { length: Number(length), place: Number(place), digest: digest || undefined };
}

/** Sixteen characters that are others as soon as a text says something else; where it was left out, by what stands in its place. */
export function textMark(text: string): string {
  const leftOut = leftOutOf(text);
  if (leftOut) return leftOut.digest ?? String(leftOut.length);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** How many bytes stand in base64, where nothing else says it. */
const bytesIn = (data: string) => Math.floor(((leftOutOf(data)?.length ?? data.length) * 3) / 4);

/** The formats in which a resource holds or names a document, each once. */
export const formatsOf = (attachments: readonly Attachment[]): DocumentFormat[] => [
  ...new Set(attachments.flatMap(({ format, data, url }) => (format && (data || url) ? [format] : []))),
];

/** What is behind a question mark in an address may be a signature that is another each time it is read. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/s, "");

/** By which it is told that a file says something else now: what the record gives as its hash, its bytes, or where and whence it is. */
function markOf({ data = "", url = "", size, hash, creation }: Attachment): string {
  const parts = hash === undefined ? [textMark(data.replace(/\s/g, "")), withoutQuery(url), String(size), creation ?? ""] : [hash];
  return textMark(parts.join("\n"));
}

/** A file of a report as it is told of before it is opened: its form, and how large it is, as far as the record says. */
const formOf = (attachment: Attachment) => {
  const { format, mediaType, title, data, url, size } = attachment;
  return compact({
    format,
    mediaType,
    title,
    bytes: size ?? (data ? bytesIn(data) : undefined),
    /** Named, and nowhere to be had. */
    isMissing: (!data && !url) || undefined,
    mark: data || url ? markOf(attachment) : undefined,
  });
};
export type ReportForm = ReturnType<typeof formOf>;

/** The files of a report, in its order. */
export const formsOf = (attachments: readonly Attachment[]): ReportForm[] => attachments.map(formOf);

const PDF_MARK = "%PDF-";

/** How the bytes of a picture begin, by its media type. */
const PICTURE_MARKS: Record<string, string> = { "image/png": "89504e470d0a1a0a", "image/jpeg": "ffd8ff", "image/gif": "474946383" };

/** The media type of a picture, told by its bytes; undefined when they are of none that browsers show everywhere. */
export function pictureTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  return Object.keys(PICTURE_MARKS).find((mediaType) => start.startsWith(PICTURE_MARKS[mediaType] ?? ""));
}

/** Whether these bytes are the file that the resource speaks of: whole, and of its kind. FHIR R4's hash is SHA-1. */
export function isIntact(bytes: Uint8Array, { format, size, hash }: Pick<Attachment, "format" | "size" | "hash">): boolean {
  if (bytes.length === 0 || (size !== undefined && size !== bytes.length)) return false;
  if (hash !== undefined && hash !== createHash("sha1").update(bytes).digest("base64")) return false;
  if (format === "picture") return pictureTypeOf(bytes) !== undefined;
  // Readers of PDF accept its mark anywhere in the first kilobyte.
  return format !== "pdf" || Buffer.from(bytes.subarray(0, 1024)).includes(PDF_MARK);
}

/** The bytes behind base64, which R4 allows to hold white space; undefined when they are not what they should be. */
export function bytesOf(base64: string | undefined, attachment: Attachment): Buffer | undefined {
  const bytes = Buffer.from(base64 ?? "", "base64");
  return isIntact(bytes, attachment) ? bytes : undefined;
}
