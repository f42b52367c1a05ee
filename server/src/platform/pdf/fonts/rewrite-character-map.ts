import { readPdfTokens, type Token } from "../read-tokens.ts";

const LONGEST_CODE = 4;
const LONGEST_TEXT = 512;
/** As many entries as one section may have (Adobe technical note 5014). */
const MOST_IN_SECTION = 100;

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
  for (let from = 0; from < entries.length; from += MOST_IN_SECTION) {
    const section = entries.slice(from, from + MOST_IN_SECTION);
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
export const rewriteToUnicode = (source: Uint8Array): Buffer => write(read(source, { ...CODES, ...TO_LETTERS }), "UCS", 2);

/** Writes anew which glyphs the codes of a font stand for. */
export const rewriteCharacterMap = (source: Uint8Array): Buffer => write(read(source, { ...CODES, ...TO_GLYPHS }), "Identity", 1);
