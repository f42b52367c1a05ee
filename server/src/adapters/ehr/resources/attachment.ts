import { createHash } from "node:crypto";
import { z } from "zod";
import { compact, lenient, Text } from "./elements.ts";

/** Document formats the portal can show. */
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
/** Not an address: an unresolved id, or a part of the resource itself. */
const NO_ADDRESS = /^(urn:|#|$)/;
const BINARY = /(?:^|\/)Binary\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[A-Za-z0-9\-.]+)?$/;

/** A type and subtype as in RFC 6838. We name no other media type to users. */
const MEDIA_TYPE = /^[\w.+!#$&^-]{1,64}\/[\w.+!#$&^-]{1,64}$/;

/** The media type's name and charset, and its format if the portal can show it. */
export function mediaOf(contentType: string) {
  const [name = ""] = contentType.toLowerCase().split(";");
  const mediaType = name.trim();
  return {
    mediaType: MEDIA_TYPE.test(mediaType) ? mediaType : undefined,
    format: FORMATS[mediaType],
    charset: CHARSET.exec(contentType)?.[1],
  };
}

/** A file inside a resource or linked from it. It has no format if the portal cannot show it. */
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

/** Stands for a text that was too long to read with its resource. */
interface TextLeftOut {
  length: number;
  /** Its index among the texts left out of the same response, from 0. */
  place: number;
  /** Hexadecimal digest of its content. Undefined if not requested. */
  digest?: string | undefined;
}

/** The placeholder for a text that was left out. Base64 never contains this character. */
export const textLeftOut = ({ length, place, digest = "" }: TextLeftOut) => `~${length}.${place}.${digest}`;

/** Reads the placeholder of a text that was left out. Undefined for any other text. */
export function leftOutOf(text: string | undefined): TextLeftOut | undefined {
  const [, length, place, digest] = /^~(\d+)\.(\d+)\.?([\da-f]*)$/.exec(text ?? "") ?? [];
  return length === undefined ? undefined : { length: Number(length), place: Number(place), digest: digest || undefined };
}

/** Sixteen characters that change with the text. For a text left out, its digest or its length. */
export function textMark(text: string): string {
  const leftOut = leftOutOf(text);
  if (leftOut) return leftOut.digest ?? String(leftOut.length);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Number of bytes in base64, if the resource does not state a size. */
const bytesIn = (data: string) => Math.floor(((leftOutOf(data)?.length ?? data.length) * 3) / 4);

/** The formats of these files, each once. */
export const formatsOf = (attachments: readonly Attachment[]): DocumentFormat[] => [
  ...new Set(attachments.flatMap(({ format, data, url }) => (format && (data || url) ? [format] : []))),
];

/** Drops the query: it may be a signature that changes with every read. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/s, "");

/** Changes when the file's content does: the record's hash, its bytes, or its address, size and date. */
function markOf({ data = "", url = "", size, hash, creation }: Attachment): string {
  const parts = hash === undefined ? [textMark(data.replace(/\s/g, "")), withoutQuery(url), String(size), creation ?? ""] : [hash];
  return textMark(parts.join("\n"));
}

/** A report's file as listed before it is opened: its form, and its size if known. */
const formOf = (attachment: Attachment) => {
  const { format, mediaType, title, data, url, size } = attachment;
  return compact({
    format,
    mediaType,
    title,
    bytes: size ?? (data ? bytesIn(data) : undefined),
    isMissing: (!data && !url) || undefined,
    mark: data || url ? markOf(attachment) : undefined,
  });
};
export type ReportForm = ReturnType<typeof formOf>;

/** The files of a report, in its order. */
export const formsOf = (attachments: readonly Attachment[]): ReportForm[] => attachments.map(formOf);

const PDF_MARK = "%PDF-";

/** First bytes of each picture type. */
const PICTURE_MARKS: Record<string, string> = { "image/png": "89504e470d0a1a0a", "image/jpeg": "ffd8ff", "image/gif": "474946383" };

/** The picture's media type, from its bytes. Undefined for types that not every browser shows. */
export function pictureTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  return Object.keys(PICTURE_MARKS).find((mediaType) => start.startsWith(PICTURE_MARKS[mediaType] ?? ""));
}

/** Whether the bytes are complete and of the stated kind. FHIR R4's hash is SHA-1. */
export function isIntact(bytes: Uint8Array, { format, size, hash }: Pick<Attachment, "format" | "size" | "hash">): boolean {
  if (bytes.length === 0 || (size !== undefined && size !== bytes.length)) return false;
  if (hash !== undefined && hash !== createHash("sha1").update(bytes).digest("base64")) return false;
  if (format === "picture") return pictureTypeOf(bytes) !== undefined;
  // PDF readers accept the marker anywhere in the first kilobyte.
  return format !== "pdf" || Buffer.from(bytes.subarray(0, 1024)).includes(PDF_MARK);
}

/** Decodes base64, which may contain white space in R4. Undefined if the bytes are not what the resource states. */
export function bytesOf(base64: string | undefined, attachment: Attachment): Buffer | undefined {
  const bytes = Buffer.from(base64 ?? "", "base64");
  return isIntact(bytes, attachment) ? bytes : undefined;
}
