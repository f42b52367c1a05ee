import { expect, it } from "vitest";
import type { DocumentFormat, RecordDocument } from "../../../adapters/ehr/port.ts";
import { htmlOf } from "./text.ts";

const shown = (format: DocumentFormat, bytes: Uint8Array | string, charset?: string): RecordDocument => ({
  format,
  bytes: Buffer.from(bytes),
  charset,
});

const cases: [string, RecordDocument, string][] = [
  ["HTML as it is", shown("html", "<p>37 °C</p>"), "<p>37 °C</p>"],
  [
    "text with its lines, never as HTML",
    shown("text", "a < b\n<script>x</script>\n"),
    "<pre>a &lt; b\n&lt;script&gt;x&lt;/script&gt;</pre>",
  ],
  ["the words of RTF", shown("rtf", "{\\rtf1 Seen \\b today\\b0 .\\par <b>}"), "<pre>Seen today.\n&lt;b&gt;</pre>"],
  ["letters as they were written", shown("text", Uint8Array.of(0x37, 0xb0), "iso-8859-1"), "<pre>7°</pre>"],
  ["letters of a kind no one knows", shown("text", "7°", "no-such-letters"), "<pre>7°</pre>"],
];

it.each(cases)("shows %s", (_case, document, expected) => {
  expect(htmlOf(document)).toBe(expected);
});
