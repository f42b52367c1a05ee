import { expect, it } from "vitest";
import type { DocumentFormat, RecordDocument } from "../../../adapters/ehr/port.ts";
import { htmlOf } from "./text.ts";

const shown = (format: DocumentFormat, bytes: Uint8Array | string, charset?: string): RecordDocument => ({
  format,
  bytes: Buffer.from(bytes),
  charset,
});

const latin = (text: string) => Buffer.from(text, "latin1");
/** An alpha in ISO 8859-7 behind these words. */
const greek = (words: string) => Buffer.concat([latin(words), Uint8Array.of(0xe1)]);

const cases: [string, RecordDocument, string][] = [
  ["HTML as it is", shown("html", "<p>37 °C</p>"), "<p>37 °C</p>"],
  [
    "text with its lines, never as HTML",
    shown("text", "a < b\n<script>x</script>\n"),
    "<pre>a &lt; b\n&lt;script&gt;x&lt;/script&gt;</pre>",
  ],
  ["the words of RTF", shown("rtf", "{\\rtf1 Seen \\b today\\b0 .\\par <b>}"), "<pre>Seen today.\n&lt;b&gt;</pre>"],
  ["letters as they were written", shown("text", Uint8Array.of(0x37, 0xb0), "iso-8859-1"), "<pre>7°</pre>"],
  ["letters that are no UTF-8 and not said to be anything", shown("text", latin("müde, 38,5°")), "<pre>müde, 38,5°</pre>"],
  ["letters that are said to be UTF-8 and are not", shown("text", latin("müde"), "utf-8"), "<pre>müde</pre>"],
  ["UTF-8 that is not said to be", shown("text", "müde, 38,5°"), "<pre>müde, 38,5°</pre>"],
  ["a page as its own head says", shown("html", greek('<meta charset="iso-8859-7">')), '<meta charset="iso-8859-7">α'],
  [
    "a page as its own head says at length",
    shown("html", greek('<META http-equiv=Content-Type content="text/html; charset=iso-8859-7">')),
    '<META http-equiv=Content-Type content="text/html; charset=iso-8859-7">α',
  ],
  ["a page of XML", shown("html", greek('<?xml version="1.0" encoding="iso-8859-7"?>')), '<?xml version="1.0" encoding="iso-8859-7"?>α'],
  [
    "a text as the record says, whatever its words are",
    shown("text", greek('<meta charset="utf-8">'), "iso-8859-7"),
    "<pre>&lt;meta charset=&quot;utf-8&quot;&gt;α</pre>",
  ],
  ["UTF-8 with its mark, whatever is said", shown("text", "\ufeff37 °C", "iso-8859-1"), "<pre>37 °C</pre>"],
  ["UTF-16 with its mark", shown("text", Buffer.from("\ufeff37 °C", "utf16le")), "<pre>37 °C</pre>"],
  ["letters of a kind no one knows", shown("text", "7°", "no-such-letters"), "<pre>7°</pre>"],
];

it.each(cases)("shows %s", (_case, document, expected) => {
  expect(htmlOf(document)).toBe(expected);
});
