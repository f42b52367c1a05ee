import { createRequire } from "node:module";
import { type Font, type GlyphPosition, openSync } from "fontkit";
import { LRUCache } from "lru-cache";

const { resolve } = createRequire(import.meta.url);

interface PdfFonts {
  regular: string;
  bold: string;
}

/** The glyphs of a word and their positions, in the typeface's own units. */
interface WordLayout {
  glyphs: readonly { id: number; codePoints: number[] }[];
  positions: readonly GlyphPosition[];
}

interface Face {
  font: Font;
  /** Cache of laid-out words: half the time of a page went into words that every form has. */
  words: LRUCache<string, WordLayout>;
}

/** Of one face, in letters: the words of a form and the names of a day, about 6 MB. */
const MAX_KNOWN_LETTERS = 20_000;
/** What is longer is hardly printed twice. */
const MAX_WORD_LETTERS = 50;

/** Without the typeface's contextual alternates: they would print a typed "2x4" as "2×4" and "->" as an arrow, and take half the time. */
function layOut(font: Font, own: Font, text: string): WordLayout {
  const { glyphs, positions } = font.layout.call(own, text, { calt: false });
  return { glyphs: glyphs.map(({ id, codePoints }) => ({ id, codePoints })), positions };
}

/**
 * All documents share the tables of a typeface. They must not share glyphs: a glyph represents the characters it was first used for, so
 * other documents would look right but could not be searched, copied or read aloud. pdfkit takes a font that fontkit has already read,
 * which its types do not know yet, and scales the given positions.
 */
function fontOfDocument({ font, words }: Face): string {
  const own = Object.create(font, { _glyphs: { value: {} } });
  own.layout = (text: string) => {
    let word = words.get(text);
    if (!word) {
      word = layOut(font, own, text);
      words.set(text, word);
    }
    const positions = word.positions.map((position) => ({ ...position }));
    return {
      glyphs: word.glyphs.map(({ id, codePoints }) => own.getGlyph(id, codePoints)),
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
      },
    };
  };
  return own;
}

/** A package without an `exports` field gives every file by its path. As: a file of one font is no collection. */
const openFace = (path: string): Face => ({
  font: openSync(resolve(`@expo-google-fonts/inter/${path}`)) as Font,
  words: new LRUCache({
    maxSize: MAX_KNOWN_LETTERS,
    maxEntrySize: MAX_WORD_LETTERS,
    sizeCalculation: ({ glyphs }) => Math.max(glyphs.length, 1),
  }),
});

let read: { regular: Face; bold: Face } | undefined;

/** Tables are read once, since that takes longer than to set a page. */
function tables() {
  read ??= { regular: openFace("400Regular/Inter_400Regular.ttf"), bold: openFace("700Bold/Inter_700Bold.ttf") };
  return read;
}

/** The portal's typeface for one document, with all its letters: the built-in fonts of PDF readers cover only Western Europe. */
export function pdfFonts(): PdfFonts {
  const { regular, bold } = tables();
  return { regular: fontOfDocument(regular), bold: fontOfDocument(bold) };
}

/** Whether the typeface has every letter of a text: it has Latin, Greek and Cyrillic ones. Others would be printed as empty boxes. */
export const isPrintable = (text: string): boolean =>
  [...text].every((letter) => tables().regular.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
