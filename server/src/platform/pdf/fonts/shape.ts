import { PDFName } from "@cantoo/pdf-lib";
import {
  anyName,
  chosenBy,
  dictionary,
  either,
  inline,
  list,
  name,
  named,
  number,
  numberOrNumbers,
  numbers,
  type Shape,
  text,
} from "../shapes.ts";
import { rewritten } from "../stream-shapes.ts";
import { CHARACTER_MAPS } from "./character-maps.ts";
import { rewriteCharacterMap, rewriteToUnicode } from "./rewrite-character-map.ts";
import { rewriteFontProgram } from "./rewrite-program.ts";

const numberOrName = inline((value, copier) => (value instanceof PDFName ? anyName : number).write(value, copier));

const program = rewritten({ keys: () => ({ Subtype: name("Type1C", "CIDFontType0C", "OpenType") }) }, rewriteFontProgram);

const descriptor = dictionary({
  fixed: { Type: "FontDescriptor" },
  keys: () => ({
    ...{ FontName: anyName, FontStretch: anyName, FontWeight: number, Flags: number, FontBBox: numbers(4), ItalicAngle: number },
    ...{ Ascent: number, Descent: number, Leading: number, CapHeight: number, XHeight: number, StemV: number, StemH: number },
    ...{ AvgWidth: number, MaxWidth: number, MissingWidth: number, FontFile: program, FontFile2: program, FontFile3: program },
  }),
});

const differences = dictionary({
  fixed: { Type: "Encoding" },
  keys: () => ({ BaseEncoding: simpleEncoding, Differences: list(numberOrName) }),
});
const simpleEncoding = name("StandardEncoding", "MacRomanEncoding", "WinAnsiEncoding", "MacExpertEncoding", "PDFDocEncoding");
const encoding = either(simpleEncoding, differences);
const toUnicode = rewritten({}, (bytes) => ({ bytes: rewriteToUnicode(bytes) }));

/** Some readers compute with FontMatrix whatever the kind of the font is. */
const measures = { FirstChar: number, LastChar: number, Widths: numbers(), FontMatrix: numbers(6), FontBBox: numbers(4) };
const simple = (kind: string) =>
  dictionary({
    fixed: { Type: "Font", Subtype: kind },
    keys: () => ({ ...measures, BaseFont: anyName, FontDescriptor: descriptor, Encoding: encoding, ToUnicode: toUnicode }),
  });

const collection = dictionary({ keys: () => ({ Registry: text, Ordering: text, Supplement: number }) });
const glyphs = rewritten({}, (bytes) => ({ bytes }));
const descendant = (kind: string) =>
  dictionary({
    fixed: { Type: "Font", Subtype: kind },
    keys: () => ({
      ...{ BaseFont: anyName, CIDSystemInfo: collection, FontDescriptor: descriptor, FontMatrix: numbers(6), FontBBox: numbers(4) },
      ...{ DW: number, W: list(numberOrNumbers), DW2: numbers(2), W2: list(numberOrNumbers) },
      CIDToGIDMap: either(name("Identity"), glyphs),
    }),
    required: ["CIDSystemInfo"],
  });
const DESCENDANTS: Record<string, Shape> = { CIDFontType0: descendant("CIDFontType0"), CIDFontType2: descendant("CIDFontType2") };

const predefined = name(...CHARACTER_MAPS);
const characterMap: Shape = rewritten(
  {
    fixed: { Type: "CMap" },
    keys: () => ({ CMapName: anyName, CIDSystemInfo: collection, WMode: number, UseCMap: either(predefined, characterMap) }),
  },
  (bytes) => ({ bytes: rewriteCharacterMap(bytes) }),
);
const composite = dictionary({
  fixed: { Type: "Font", Subtype: "Type0" },
  keys: () => ({
    ...{ FontMatrix: numbers(6), FontBBox: numbers(4), BaseFont: anyName, Encoding: either(predefined, characterMap) },
    DescendantFonts: list(chosenBy("Subtype", () => DESCENDANTS)),
    ToUnicode: either(name("Identity-H", "Identity-V"), toUnicode),
  }),
  required: ["DescendantFonts", "Encoding"],
});

const SIMPLE: Record<string, Shape> = { Type1: simple("Type1"), MMType1: simple("MMType1"), TrueType: simple("TrueType") };

/** A font (ISO 32000-1 §9.5). Glyphs of type 3 are drawings that use what is in `resources`. */
export function fontShape(resources: () => Shape, draw: (bytes: Uint8Array) => { bytes: Uint8Array }): Shape {
  const glyph = rewritten({}, draw);
  const drawn = dictionary({
    fixed: { Type: "Font", Subtype: "Type3" },
    keys: () => ({
      ...{ ...measures, CharProcs: named(() => glyph), Encoding: encoding, FontDescriptor: descriptor, ToUnicode: toUnicode },
      Resources: resources(),
    }),
    required: ["FontMatrix", "CharProcs", "Encoding"],
  });
  return chosenBy("Subtype", () => ({ ...SIMPLE, Type0: composite, Type3: drawn }));
}
