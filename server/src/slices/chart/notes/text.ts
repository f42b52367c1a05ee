import { TextDecoder } from "node:util";
import type { DocumentFormat, RecordDocument } from "../../../adapters/ehr/port.ts";
import { escaped } from "./html-page.ts";

const RTF = "{\\rtf";

/** Hex character, unicode character with its replacement, control word, control symbol, brace, line end (means nothing), text. */
const TOKEN = /\\'([0-9a-f]{2})|\\u(-?\d+) ?(?:\\'[0-9a-f]{2}|\?)?|\\([a-z]+)-?\d* ?|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;

/** Groups of these describe the document and are not text. */
const HIDDEN = new Set(["fonttbl", "colortbl", "stylesheet", "info", "pict", "header", "footer"]);
const BREAKS: Record<string, string> = { par: "\n", line: "\n", tab: "\t" };
const SYMBOLS: Record<string, string> = { "~": " ", _: "-", "{": "{", "}": "}", "\\": "\\" };

const latin = new TextDecoder("windows-1252");
const fromHex = (hex: string) => latin.decode(Uint8Array.of(Number.parseInt(hex, 16)));

type Token = (string | undefined)[];

const shown = ([, hex, unicode, word, symbol, , text]: Token) =>
  text ??
  (hex ? fromHex(hex) : undefined) ??
  (unicode ? String.fromCharCode((Number(unicode) + 65_536) % 65_536) : undefined) ??
  (word ? BREAKS[word] : undefined) ??
  (symbol ? SYMBOLS[symbol] : undefined) ??
  "";

function fromRtf(rtf: string): string {
  let text = "";
  const hidden: boolean[] = [];
  for (const token of rtf.matchAll(TOKEN)) {
    const [, , , word, symbol, brace] = token;
    if (brace === "{") hidden.push(hidden.at(-1) ?? false);
    else if (brace === "}") hidden.pop();
    else if (symbol === "*" || (word && HIDDEN.has(word))) hidden[hidden.length - 1] = true;
    else if (!hidden.at(-1)) text += shown(token);
  }
  return text.trim();
}

/** A comment as plain text: some laboratories send RTF. It is shown as text, never as HTML. */
export const noteText = (text: string): string => (text.startsWith(RTF) ? fromRtf(text) : text);

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
