import { TextDecoder } from "node:util";
import type { DocumentFormat, RecordDocument } from "../../../adapters/ehr/port.ts";
import { escaped } from "../../../platform/escaped.ts";

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
export const HTML_FORMATS: readonly DocumentFormat[] = ["html", "rtf", "text"];
/** What has plain words, from which a page can be printed. */
export const PRINTABLE_FORMATS: readonly DocumentFormat[] = ["text", "rtf"];

/** How a text's first bytes say that it is written. */
const MARKS: readonly [start: string, charset: string][] = [
  ["efbbbf", "utf-8"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

function charsetByMark(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 3)).toString("hex");
  return MARKS.find(([mark]) => start.startsWith(mark))?.[1];
}

/** Where browsers look for what a page says of itself. */
const DECLARED_WITHIN = 1024;
const DECLARED = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)|^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/i;

/** The charset that a page declares in its own head. A head that could be read is not UTF-16, even if it says so. */
function declaredCharset({ format, bytes }: RecordDocument): string | undefined {
  const [, inMeta, inXml] = (format === "html" && DECLARED.exec(latin.decode(bytes.subarray(0, DECLARED_WITHIN)))) || [];
  const charset = inMeta ?? inXml;
  return charset && !/^utf-?16/i.test(charset) ? charset : undefined;
}

/** The text, or undefined where it is not written so. */
function decodedAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    // TextDecoder throws a RangeError for a name it does not know, and a TypeError for bytes that are none of its letters.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * The text of a document, in the letters it was written with: as its first bytes say, the record, or the page itself; else in UTF-8, and
 * what is none is in windows-1252, as older systems write without saying so.
 */
export function wordsOf(document: RecordDocument): string {
  const { format, bytes, charset } = document;
  const said = [charsetByMark(bytes), charset, declaredCharset(document), "utf-8", "windows-1252"];
  let words: string | undefined;
  for (const each of said) words ??= each && decodedAs(each, bytes);
  return format === "rtf" ? noteText(words ?? "") : (words ?? "");
}

/** A document as HTML: its own, or its lines as they stand. */
export function htmlOf(document: RecordDocument): string {
  const words = wordsOf(document);
  return document.format === "html" ? words : `<pre>${escaped(words.trim())}</pre>`;
}
