import { createRequire } from "node:module";
import { openSync } from "fontkit";

const { resolve } = createRequire(import.meta.url);

interface PdfFonts {
  regular: string;
  bold: string;
}

/** A package without an `exports` field gives every file by its path. */
const read = (path: string): object => openSync(resolve(`@expo-google-fonts/inter/${path}`));

/**
 * The tables of a typeface are the same for all documents. A glyph stands for the characters it was first asked for, as a part of "ó" for
 * none: a document that shared its glyphs with others would look right, and could not be searched, copied or read aloud. pdfkit takes a
 * font that fontkit has read already, which its types do not know yet.
 */
const withOwnGlyphs = (font: object) => Object.create(font, { _glyphs: { value: {} } }) as string;

let tables: { regular: object; bold: object } | undefined;

/**
 * The portal's typeface for one document, with all its letters: those that PDF readers bring along know Western Europe only. Its tables
 * are read once, since that takes longer than to set a page.
 */
export function pdfFonts(): PdfFonts {
  tables ??= { regular: read("400Regular/Inter_400Regular.ttf"), bold: read("700Bold/Inter_700Bold.ttf") };
  return { regular: withOwnGlyphs(tables.regular), bold: withOwnGlyphs(tables.bold) };
}
