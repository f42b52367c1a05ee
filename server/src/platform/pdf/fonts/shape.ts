import { PDFName } from "@cantoo/pdf-lib";
import { UnreadableFile } from "../../uploads/unreadable-file.ts";
import { readPdfTokens, type Token } from "../read-tokens.ts";
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
import { rewritten } from "../streams.ts";
import { checkCompactFont } from "./check-compact.ts";
import { rewriteSfntFont } from "./rewrite-sfnt.ts";
import { rewriteType1Font } from "./rewrite-type1.ts";

const LONGEST_CODE = 4;
const LONGEST_TEXT = 512;
/** As many entries as one section may have (Adobe technical note 5014). */
const MAX_IN_SECTION = 100;

type Entry = Token | Token[];

interface CharacterMap {
  /** The entries of each kind of section, as they are written. */
  sections: Map<string, string[]>;
  isVertical: boolean;
}

const code = (entry: Entry | undefined): string | undefined =>
  entry && !Array.isArray(entry) && entry.kind === "text" && entry.bytes.length <= LONGEST_CODE
    ? `<${entry.bytes.toString("hex")}>`
    : undefined;

const letters = (entry: Entry | undefined): string | undefined =>
  entry && !Array.isArray(entry) && entry.kind === "text" && entry.bytes.length <= LONGEST_TEXT
    ? `<${entry.bytes.toString("hex")}>`
    : undefined;

const glyph = (entry: Entry | undefined): string | undefined =>
  entry && !Array.isArray(entry) && entry.kind === "number" ? `${Math.max(0, Math.trunc(Number(entry.written)))}` : undefined;

function lettersOrList(entry: Entry | undefined): string | undefined {
  return Array.isArray(entry) ? `[${entry.map((one) => letters(one) ?? "<>").join(" ")}]` : letters(entry);
}

type Column = (entry: Entry | undefined) => string | undefined;

const TO_LETTERS: Record<string, Column[]> = { bfchar: [code, letters], bfrange: [code, code, lettersOrList] };
const TO_GLYPHS: Record<string, Column[]> = {
  cidchar: [code, glyph],
  cidrange: [code, code, glyph],
  notdefchar: [code, glyph],
  notdefrange: [code, code, glyph],
};
const CODES: Record<string, Column[]> = { codespacerange: [code, code] };

/** The entries of a section that are what they should be. */
function entriesOf(read: Entry[], columns: Column[]): string[] {
  const rows = Array.from({ length: Math.floor(read.length / columns.length) }, (_none, row) =>
    columns.map((column, index) => column(read[row * columns.length + index])),
  );
  return rows.filter((row) => row.every((one) => one !== undefined)).map((row) => row.join(" "));
}

/** What stands before each word of the program, with the word. */
function* statementsOf(source: Uint8Array): Iterable<{ word: string; entries: Entry[] }> {
  const tokens = readPdfTokens(source);
  let entries: Entry[] = [];
  let list: Token[] | undefined;
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind === "word") {
      yield { word: token.word, entries };
      entries = [];
    } else if (token.kind === "sign") {
      if (list && token.sign === "]") entries.push(list);
      list = token.sign === "[" ? [] : undefined;
    } else (list ?? entries).push(token);
  }
}

function read(source: Uint8Array, known: Record<string, Column[]>): CharacterMap {
  const map: CharacterMap = { sections: new Map(), isVertical: false };
  for (const { word, entries } of statementsOf(source)) {
    const section = word.startsWith("end") ? word.slice(3) : "";
    const columns = new Map(Object.entries(known)).get(section);
    const written = map.sections.get(section) ?? [];
    if (columns) map.sections.set(section, written);
    if (columns) for (const entry of entriesOf(entries, columns)) written.push(entry);
    if (word === "def") map.isVertical ||= isVertical(entries);
  }
  return map;
}

function isVertical(entries: Entry[]): boolean {
  const [key, value] = entries.slice(-2);
  if (!key || !value || Array.isArray(key) || Array.isArray(value)) return false;
  return key.kind === "name" && key.name === "WMode" && value.kind === "number" && value.written === "1";
}

function* sectionsOf(name: string, entries: string[]): Iterable<string> {
  for (let from = 0; from < entries.length; from += MAX_IN_SECTION) {
    const section = entries.slice(from, from + MAX_IN_SECTION);
    yield `${section.length} begin${name}\n${section.join("\n")}\nend${name}`;
  }
}

function write({ sections, isVertical }: CharacterMap, ordering: string, type: number): Buffer {
  const lines = [
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
    `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> def`,
    `/CMapName /Adobe-Identity-${ordering} def\n/CMapType ${type} def${isVertical ? "\n/WMode 1 def" : ""}`,
    ...[...sections].flatMap(([name, entries]) => [...sectionsOf(name, entries)]),
    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n",
  ];
  return Buffer.from(lines.join("\n"), "latin1");
}

/** Writes anew which letters the codes of a font stand for; of a program nothing but the table comes along. */
const rewriteToUnicode = (source: Uint8Array): Buffer => write(read(source, { ...CODES, ...TO_LETTERS }), "UCS", 2);

/** Writes anew which glyphs the codes of a font stand for. */
const rewriteCharacterMap = (source: Uint8Array): Buffer => write(read(source, { ...CODES, ...TO_GLYPHS }), "Identity", 1);

interface FontProgram {
  bytes: Uint8Array;
  /** What a PDF says of the lengths of its parts. */
  about?: Record<string, number>;
}

const TYPE_1 = 0x2521;
const TYPE_1_IN_PARTS = 0x8001;
const COMPACT = 0x0100;

/**
 * Reads the program of a font as what its first bytes say it is, whatever the PDF says. A font that cannot be understood is refused, because every
 * reader will try to.
 * @throws UnreadableFile when it cannot be read, or has something in it that is none of a font's.
 */
function rewriteFontProgram(bytes: Uint8Array): FontProgram {
  const font = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (font.length < 4) throw new UnreadableFile("A font is none");
  const start = font.readUInt16BE(0);
  try {
    if (start === TYPE_1 || start === TYPE_1_IN_PARTS) return rewriteType1Font(font);
    if (start === COMPACT) {
      checkCompactFont(font);
      return { bytes: font };
    }
    return rewriteSfntFont(font);
  } catch (error) {
    // What is said to lie behind the end of a font.
    if (error instanceof RangeError) throw new UnreadableFile("A font cannot be read");
    throw error;
  }
}

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

const program = rewritten({ keys: () => ({ Subtype: name("Type1C", "CIDFontType0C", "OpenType") }) }, rewriteFontProgram);

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
export function fontShape(resources: () => Shape, draw: (bytes: Uint8Array) => { bytes: Uint8Array }): Shape {
  const glyph = rewritten({}, draw);
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
