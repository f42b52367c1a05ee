import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

const { resolve } = createRequire(import.meta.url);

interface PdfFonts {
  regular: string;
  bold: string;
}

/** A package without an `exports` field gives every file by its path. As: a file of one font is no collection. */
const open = (path: string): Font => openSync(resolve(`@expo-google-fonts/inter/${path}`)) as Font;

/**
 * The tables of a typeface are the same for all documents. A glyph stands for the characters it was first asked for, as a part of "ó" for
 * none: a document that shared its glyphs with others would look right, and could not be searched, copied or read aloud. Without the
 * typeface's contextual alternates: they would print a typed "2x4" as "2×4" and "->" as an arrow, and to look for them takes half the
 * time of a page. pdfkit takes a font that fontkit has read already, which its types do not know yet.
 */
function fontOfDocument(font: Font): string {
  const own = Object.create(font, { _glyphs: { value: {} } });
  own.layout = (text: string) => font.layout.call(own, text, { calt: false });
  return own;
}

let read: { regular: Font; bold: Font } | undefined;

/** Tables are read once, since that takes longer than to set a page. */
function tables() {
  read ??= { regular: open("400Regular/Inter_400Regular.ttf"), bold: open("700Bold/Inter_700Bold.ttf") };
  return read;
}

/** The portal's typeface for one document, with all its letters: those that PDF readers bring along know Western Europe only. */
export function pdfFonts(): PdfFonts {
  const { regular, bold } = tables();
  return { regular: fontOfDocument(regular), bold: fontOfDocument(bold) };
}

/** Whether the typeface has every letter of a text: it has Latin, Greek and Cyrillic ones. Others would be printed as empty boxes. */
export const isPrintable = (text: string): boolean =>
  [...text].every((letter) => tables().regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
