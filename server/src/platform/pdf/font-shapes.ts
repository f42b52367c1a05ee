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
} from "./shapes.ts";
import { deflated } from "./streams.ts";

const BOTH = (...stems: string[]) => stems.flatMap((stem) => [`${stem}-H`, `${stem}-V`]);

/** The character maps that every reader brings along (ISO 32000-1 table 118), and their successors. */
const CHARACTER_MAPS = [
  ...BOTH("Identity", "GB-EUC", "GBpc-EUC", "GBK-EUC", "GBKp-EUC", "GBK2K", "UniGB-UCS2", "UniGB-UTF8", "UniGB-UTF16", "UniGB-UTF32"),
  ...BOTH("B5pc", "HKscs-B5", "ETen-B5", "ETenms-B5", "CNS-EUC", "UniCNS-UCS2", "UniCNS-UTF8", "UniCNS-UTF16", "UniCNS-UTF32"),
  ...BOTH("83pv-RKSJ", "90ms-RKSJ", "90msp-RKSJ", "90pv-RKSJ", "Add-RKSJ", "EUC", "Ext-RKSJ", "UniJIS-UCS2", "UniJIS-UCS2-HW"),
  ...BOTH("UniJIS-UTF8", "UniJIS-UTF16", "UniJIS-UTF32", "UniJIS2004-UTF16", "UniJIS2004-UTF32", "UniJISX0213-UTF32"),
  ...BOTH("KSC-EUC", "KSCms-UHC", "KSCms-UHC-HW", "KSCpc-EUC", "UniKS-UCS2", "UniKS-UTF8", "UniKS-UTF16", "UniKS-UTF32"),
  "H",
  "V",
];

const numberOrName = inline((value, copier) => (value instanceof PDFName ? anyName : number).write(value, copier));

const program = deflated({
  keys: () => ({ Subtype: name("Type1C", "CIDFontType0C", "OpenType"), Length1: number, Length2: number, Length3: number }),
});

const descriptor = dictionary({
  fixed: { Type: "FontDescriptor" },
  keys: () => ({
    FontName: anyName,
    FontStretch: anyName,
    FontWeight: number,
    Flags: number,
    FontBBox: numbers(4),
    ItalicAngle: number,
    Ascent: number,
    Descent: number,
    Leading: number,
    CapHeight: number,
    XHeight: number,
    StemV: number,
    StemH: number,
    AvgWidth: number,
    MaxWidth: number,
    MissingWidth: number,
    FontFile: program,
    FontFile2: program,
    FontFile3: program,
  }),
});

const differences = dictionary({
  fixed: { Type: "Encoding" },
  keys: () => ({ BaseEncoding: simpleEncoding, Differences: list(numberOrName) }),
});
const simpleEncoding = name("StandardEncoding", "MacRomanEncoding", "WinAnsiEncoding", "MacExpertEncoding", "PDFDocEncoding");
const encoding = either(simpleEncoding, differences);
const toUnicode = deflated({});

/** Some readers compute with FontMatrix whatever the kind of the font is. */
const measures = { FirstChar: number, LastChar: number, Widths: numbers(), FontMatrix: numbers(6), FontBBox: numbers(4) };
const simple = (kind: string) =>
  dictionary({
    fixed: { Type: "Font", Subtype: kind },
    keys: () => ({ ...measures, BaseFont: anyName, FontDescriptor: descriptor, Encoding: encoding, ToUnicode: toUnicode }),
  });

const collection = dictionary({ keys: () => ({ Registry: text, Ordering: text, Supplement: number }) });
const glyphs = deflated({});
const descendant = (kind: string) =>
  dictionary({
    fixed: { Type: "Font", Subtype: kind },
    keys: () => ({
      BaseFont: anyName,
      CIDSystemInfo: collection,
      FontDescriptor: descriptor,
      FontMatrix: numbers(6),
      FontBBox: numbers(4),
      DW: number,
      W: list(numberOrNumbers),
      DW2: numbers(2),
      W2: list(numberOrNumbers),
      CIDToGIDMap: either(name("Identity"), glyphs),
    }),
    required: ["CIDSystemInfo"],
  });
const DESCENDANTS: Record<string, Shape> = { CIDFontType0: descendant("CIDFontType0"), CIDFontType2: descendant("CIDFontType2") };

const predefined = name(...CHARACTER_MAPS);
const characterMap: Shape = deflated({
  fixed: { Type: "CMap" },
  keys: () => ({ CMapName: anyName, CIDSystemInfo: collection, WMode: number, UseCMap: either(predefined, characterMap) }),
});
const composite = dictionary({
  fixed: { Type: "Font", Subtype: "Type0" },
  keys: () => ({
    FontMatrix: numbers(6),
    FontBBox: numbers(4),
    BaseFont: anyName,
    Encoding: either(predefined, characterMap),
    DescendantFonts: list(chosenBy("Subtype", () => DESCENDANTS)),
    ToUnicode: either(name("Identity-H", "Identity-V"), toUnicode),
  }),
  required: ["DescendantFonts", "Encoding"],
});

const SIMPLE: Record<string, Shape> = { Type1: simple("Type1"), MMType1: simple("MMType1"), TrueType: simple("TrueType") };

/** A font (ISO 32000-1 §9.5). Glyphs of type 3 are drawings that use what is in `resources`. */
export function fontShape(resources: () => Shape): Shape {
  const glyph = deflated({});
  const drawn = dictionary({
    fixed: { Type: "Font", Subtype: "Type3" },
    keys: () => ({
      ...measures,
      CharProcs: named(() => glyph),
      Encoding: encoding,
      FontDescriptor: descriptor,
      ToUnicode: toUnicode,
      Resources: resources(),
    }),
    required: ["FontMatrix", "CharProcs", "Encoding"],
  });
  return chosenBy("Subtype", () => ({ ...SIMPLE, Type0: composite, Type3: drawn }));
}
