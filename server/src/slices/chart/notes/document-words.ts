import { TextDecoder } from "node:util";
import type { DocumentFormat, RecordDocument } from "../../../adapters/ehr/port.ts";
import { escaped } from "./html-page.ts";
import { noteText } from "./text.ts";

/** What can be shown as HTML, the best first. */
export const READABLE: readonly DocumentFormat[] = ["html", "rtf", "text"];
/** What has plain words, from which a page can be printed. */
export const PLAIN: readonly DocumentFormat[] = ["text", "rtf"];

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch (error) {
    // TextDecoder throws a RangeError for a name it does not know; nearly everything is UTF-8.
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}

/** The text of a document, in the letters it was written with. */
export function wordsOf({ format, bytes, charset }: RecordDocument): string {
  const text = decoderOf(charset ?? "utf-8").decode(bytes);
  return format === "rtf" ? noteText(text) : text;
}

/** A document as HTML: its own, or its lines as they stand. */
export function htmlOf(document: RecordDocument): string {
  const words = wordsOf(document);
  return document.format === "html" ? words : `<pre>${escaped(words.trim())}</pre>`;
}
