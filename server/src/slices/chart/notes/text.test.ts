import { expect, it } from "vitest";
import { noteText } from "./text.ts";

it.each([
  ["plain text as it is", "Specimen hemolyzed.\nRepeat.", "Specimen hemolyzed.\nRepeat."],
  ["HTML as text", "<b>Repeat</b>", "<b>Repeat</b>"],
  [
    "the words of RTF",
    "{\\rtf1\\ansi\\deff0 {\\fonttbl{\\f0\\fnil Arial;}}{\\colortbl ;\\red0\\green0\\blue0;}\\f0\\fs20 Repeat \\b now\\b0 .\\par\r\nCall us.}",
    "Repeat now.\nCall us.",
  ],
  ["RTF without hidden groups", "{\\rtf1{\\*\\generator Riched20;}{\\info{\\title Secret}}Seen}", "Seen"],
  [
    "characters of RTF",
    "{\\rtf1 37 \\'b0C, na\\'efve, \\u8805? 5, \\{x\\}, a\\tab b, C:\\\\lab, \\u-10179?\\u-8704?}",
    "37 °C, naïve, ≥ 5, {x}, a\tb, C:\\lab, 😀",
  ],
  ["broken RTF without failing", "{\\rtf1 Repeat }}} {", "Repeat"],
])("shows %s", (_case, text, expected) => {
  expect(noteText(text)).toBe(expected);
});
