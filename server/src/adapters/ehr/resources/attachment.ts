import { createHash } from "node:crypto";
import { z } from "zod";
import { compact, lenient, Text } from "./elements.ts";

/** The forms in which the portal can show a document. */
export type DocumentFormat = "pdf" | "html" | "rtf" | "text";

const FORMATS: Partial<Record<string, DocumentFormat>> = {
  "application/pdf": "pdf",
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/rtf": "rtf",
  "application/rtf": "rtf",
  "text/plain": "text",
};

const CHARSET = /;\s*charset="?([\w.:-]+)/i;
/** Nowhere to go: an id that was never resolved, or a part of the resource itself. */
const NO_ADDRESS = /^(urn:|#|$)/;
const BINARY = /(?:^|\/)Binary\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[A-Za-z0-9\-.]+)?$/;

/** What a media type means to the portal: a format, if it can show it, and how its text is written. */
export function mediaOf(contentType: string): { format?: DocumentFormat | undefined; charset?: string | undefined } {
  const [mediaType = ""] = contentType.toLowerCase().split(";");
  return { format: FORMATS[mediaType.trim()], charset: CHARSET.exec(contentType)?.[1] };
}

/** A file as a resource holds or names it. What the portal cannot show has no format. */
export const Attachment = z
  .object({ contentType: Text, title: Text, data: Text, url: Text, size: lenient(z.int()), hash: Text })
  .transform(({ contentType = "", title, data, url, size, hash }) => {
    const binaryId = BINARY.exec(url ?? "")?.[1];
    return compact({
      ...mediaOf(contentType),
      title: title || undefined,
      data: data || undefined,
      binaryId,
      url: url !== undefined && !NO_ADDRESS.test(url) ? url : undefined,
      size,
      hash: hash || undefined,
    });
  });
export type Attachment = z.output<typeof Attachment>;

/** The formats in which a resource holds or names a document, each once. */
export const formatsOf = (attachments: readonly Attachment[]): DocumentFormat[] => [
  ...new Set(attachments.flatMap(({ format, data, url }) => (format && (data || url) ? [format] : []))),
];

const PDF_MARK = "%PDF-";

/** Whether these bytes are the file that the resource speaks of: whole, and of its kind. FHIR R4's hash is SHA-1. */
export function isIntact(bytes: Uint8Array, { format, size, hash }: Pick<Attachment, "format" | "size" | "hash">): boolean {
  if (bytes.length === 0 || (size !== undefined && size !== bytes.length)) return false;
  if (hash !== undefined && hash !== createHash("sha1").update(bytes).digest("base64")) return false;
  // Readers of PDF accept its mark anywhere in the first kilobyte.
  return format !== "pdf" || Buffer.from(bytes.subarray(0, 1024)).includes(PDF_MARK);
}

/** The bytes behind base64, which R4 allows to hold white space; undefined when they are not what they should be. */
export function bytesOf(base64: string | undefined, attachment: Attachment): Buffer | undefined {
  const bytes = Buffer.from(base64 ?? "", "base64");
  return isIntact(bytes, attachment) ? bytes : undefined;
}
