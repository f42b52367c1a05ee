import { PDFDocument, PDFName, PDFRawStream, PDFStream } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { unpackPdfStream } from "../src/platform/pdf/streams.ts";
import { MARKER } from "./hostile-pdf.ts";

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** With texts that are written in digits as letters, and names that are written as codes as names. */
function spelledOut(text: string): string {
  const letters = text.replaceAll(/<([\dA-Fa-f\s]+)>/g, (_hex, digits: string) => Buffer.from(digits, "hex").toString("latin1"));
  const names = text.replaceAll(/#([\dA-Fa-f]{2})/g, (_hex, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return [text, letters, names].join("\n").replaceAll("\0", "");
}

/** A PDF's content: its objects, even unreferenced ones, and its unpacked streams. */
async function partsOfPdf(bytes: Uint8Array): Promise<{ objects: string; streams: string }> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  const streams = objects.filter((object) => object instanceof PDFStream);
  const packed = streams
    .filter((stream) => stream instanceof PDFRawStream)
    .filter((stream) => stream.dict.get(PDFName.of("Subtype")) !== PDFName.of("Image"));
  const unpacked = [...streams.map((stream) => stream.getContents()), ...packed.map(unpackPdfStream)].map(latin);
  const written = objects.map((object) => (object instanceof PDFStream ? `${object.dict}` : `${object}`));
  const raw = latin(bytes).replaceAll(/stream\r?\n[\s\S]*?endstream/g, "stream endstream");
  return { objects: spelledOut([raw, ...written].join("\n")), streams: spelledOut([latin(bytes), ...unpacked].join("\n")) };
}

/** Everything a PDF says, unpacked, with its texts as letters. */
export async function everythingInPdf(bytes: Uint8Array): Promise<string> {
  const { objects, streams } = await partsOfPdf(bytes);
  return `${objects}\n${streams}`;
}

const ACTIVE_NAMES = [
  "JavaScript",
  "JS",
  "OpenAction",
  "AA",
  "Launch",
  "URI",
  "EmbeddedFile",
  "Filespec",
  "SubmitForm",
  "XFA",
  "AcroForm",
  "RichMedia",
  "GoToR",
  "Names",
  "Metadata",
  "StructTreeRoot",
  "Outlines",
  "PieceInfo",
];
/** With whatever is done by it: a glyph may have the same name. */
const ACTION = "A(?=\\s*(?:<<|\\d+ \\d+ R))";
/** A name goes on to the next space or delimiter (ISO 32000-1 §7.2.2). */
const ACTIVE = new RegExp(`/(?:${[...ACTIVE_NAMES, ACTION].join("|")})(?![^\\s()<>[\\]{}/%])`, "g");

/** What of a PDF does something, or brings something along. */
export async function activeInPdf(bytes: Uint8Array): Promise<string[]> {
  const { objects, streams } = await partsOfPdf(bytes);
  const named = [...objects.matchAll(ACTIVE)].map(([name]) => name);
  return [...new Set(named), ...(`${objects}${streams}`.includes(MARKER) ? [MARKER] : [])];
}

const ENDINGS: Record<string, string> = { png: "49454e44ae426082", jpeg: "ffd9", gif: "3b" };

/** Hidden content of a picture. */
async function activeInPicture(bytes: Buffer): Promise<string[]> {
  const { format, exif, iptc, xmp, comments } = await sharp(bytes).metadata();
  const carried = Object.entries({ exif, iptc, xmp, comments }).flatMap(([name, part]) => (part ? [name] : []));
  const isEnd = bytes.toString("hex").endsWith(ENDINGS[format ?? ""] ?? "");
  return [...carried, ...(isEnd ? [] : ["bytes behind its end"]), ...[MARKER, "<script", "<?php"].filter((each) => bytes.includes(each))];
}

/** Active or foreign content in an accepted file. A video is not rebuilt: only its type is checked. */
export async function activeIn(bytes: Buffer): Promise<string[]> {
  if (bytes.subarray(0, 4).equals(Buffer.from("%PDF"))) return activeInPdf(bytes);
  return bytes.toString("latin1", 4, 8) === "ftyp" ? [MARKER].filter((each) => bytes.includes(each)) : activeInPicture(bytes);
}
