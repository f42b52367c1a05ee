import { inflateSync } from "node:zlib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { type Operand, readOperand, readPdfTokens, type Tokens } from "./read-tokens.ts";

/** What may be said of a picture within a drawing (ISO 32000-1 table 93), by its short name, and what it has to be. */
const SAID = new Map(
  Object.entries({
    W: "n",
    H: "n",
    BPC: "n",
    D: "A",
    I: "c",
    IM: "c",
    CS: "[/a]",
    Intent: "/",
  }).map(([key, kinds]) => [key, new RegExp(`^${kinds}$`)]),
);
const SHORT = new Map(
  Object.entries({
    BitsPerComponent: "BPC",
    ColorSpace: "CS",
    Decode: "D",
    DecodeParms: "DP",
    Filter: "F",
    Height: "H",
    ImageMask: "IM",
    Interpolate: "I",
    Width: "W",
  }),
);
const FILTERS = new Map(
  Object.entries({
    ASCIIHexDecode: "AHx",
    ASCII85Decode: "A85",
    LZWDecode: "LZW",
    FlateDecode: "Fl",
    RunLengthDecode: "RL",
    CCITTFaxDecode: "CCF",
    DCTDecode: "DCT",
    AHx: "AHx",
    A85: "A85",
    LZW: "LZW",
    Fl: "Fl",
    RL: "RL",
    CCF: "CCF",
    DCT: "DCT",
  }),
);
const PARAMETERS = new Map(
  Object.entries({
    Predictor: "n",
    Colors: "n",
    BitsPerComponent: "n",
    Columns: "n",
    EarlyChange: "n",
    K: "n",
    Rows: "n",
    ColorTransform: "n",
    DamagedRowsBeforeError: "n",
    EndOfLine: "c",
    EncodedByteAlign: "c",
    EndOfBlock: "c",
    BlackIs1: "c",
  }),
);
/** Of an indexed colour space: the colours by name, as text. */
const COLOURS = /^(\/|n|s|a)*$/;
const COMPONENTS = new Map(Object.entries({ "/DeviceRGB": 3, "/RGB": 3, "/DeviceCMYK": 4, "/CMYK": 4, "/DeviceGray": 1, "/G": 1 }));
const MAX_BYTES = 100_000_000;

const isBlank = (code: number | undefined) =>
  code === undefined || code === 0 || code === 9 || code === 10 || code === 12 || code === 13 || code === 32;
const isReadable = (code: number) => isBlank(code) || (code > 32 && code < 127);

type Said = Map<string, Operand>;

function readSaid(tokens: Tokens): Said {
  const said: Said = new Map();
  for (let key = tokens.next(); key && !(key.kind === "word" && key.word === "ID"); key = tokens.next()) {
    if (key.kind !== "name") continue;
    const token = tokens.next();
    if (token) said.set(SHORT.get(key.name) ?? key.name, readOperand(token, tokens));
  }
  return said;
}

const listOf = (operand: Operand | undefined): Operand[] => operand?.elements ?? (operand ? [operand] : []);

function filtersOf(said: Said): string[] {
  return listOf(said.get("F")).map(({ written }) => {
    const filter = FILTERS.get(written.slice(1));
    if (!filter) throw new UnreadableFile("A picture in a drawing is packed in a way that is not read");
    return filter;
  });
}

/** Where `EI` follows on what stands at `from`, if it does. */
function endAfter(source: Uint8Array, from: number): number | undefined {
  let at = from;
  while (at < source.length && isBlank(source[at])) at += 1;
  return source[at] === 0x45 && source[at + 1] === 0x49 && isBlank(source[at + 2]) ? at : undefined;
}

/** How many bytes a picture takes that is not packed. */
function plainLength(said: Said): number | undefined {
  const count = (key: string) => Number(said.get(key)?.written ?? Number.NaN);
  const isMask = said.get("IM")?.written === "true";
  const space = said.get("CS");
  const components = isMask || space?.kind === "a" ? 1 : COMPONENTS.get(space?.written ?? "");
  const bits = isMask ? 1 : count("BPC");
  const length = components ? Math.ceil((count("W") * bits * components) / 8) * count("H") : Number.NaN;
  return Number.isSafeInteger(length) ? length : undefined;
}

function deflatedLength(source: Uint8Array): number | undefined {
  try {
    // The types of Node leave out what `info` gives: https://nodejs.org/api/zlib.html#class-options
    const inflated = inflateSync(source, { info: true, maxOutputLength: MAX_BYTES }) as unknown as { engine: { bytesWritten: number } };
    return inflated.engine.bytesWritten;
  } catch {
    return undefined;
  }
}

function lengthOf(said: Said, filter: string | undefined, data: Uint8Array): number | undefined {
  if (filter === undefined) return plainLength(said);
  if (filter === "Fl") return deflatedLength(data);
  const end = filter === "AHx" ? ">" : filter === "A85" ? "~>" : undefined;
  const found = end ? Buffer.from(data.buffer, data.byteOffset, data.length).indexOf(end) : -1;
  return end && found >= 0 ? found + end.length : undefined;
}

/** The first `EI` on which a drawing seems to go on: what is packed may hold the two letters. */
function searchEnd(source: Uint8Array, from: number): number | undefined {
  for (let at = from; at < source.length; at += 1) {
    const isEnd = isBlank(source[at]) && source[at + 1] === 0x45 && source[at + 2] === 0x49 && isBlank(source[at + 3]);
    if (isEnd && source.subarray(at + 3, at + 18).every(isReadable)) return at + 1;
  }
  return undefined;
}

function dataOf(said: Said, filter: string | undefined, source: Uint8Array, from: number): { data: Uint8Array; end: number } {
  const length = lengthOf(said, filter, source.subarray(from));
  const end = length === undefined ? undefined : endAfter(source, from + length);
  if (length !== undefined && end !== undefined) return { data: source.subarray(from, from + length), end: end + 2 };
  const found = searchEnd(source, from);
  if (found === undefined) throw new UnreadableFile("A picture in a drawing has no end");
  return { data: source.subarray(from, found - 1), end: found + 2 };
}

/** What is said of each filter, as numbers and constants. */
function parametersOf(said: Said, count: number): string[] {
  const given = listOf(said.get("DP"));
  return Array.from({ length: count }, (_none, index) => {
    const entries = [...(given[index]?.entries ?? [])].filter(([key, { kind }]) => PARAMETERS.get(key) === kind);
    return entries.length === 0 ? "null" : `<<${entries.map(([key, { written }]) => `/${key} ${written}`).join(" ")}>>`;
  });
}

const isColours = ({ elements = [] }: Operand): boolean => COLOURS.test(elements.map(({ kind }) => kind).join(""));

/**
 * Writes anew the picture that begins behind `BI`: what it may say, and its bytes in digits, so that every reader finds the same
 * end. @throws UnreadableFile when it has none.
 */
function rewriteInlineImage(tokens: Tokens, source: Uint8Array): string {
  const said = readSaid(tokens);
  const filters = filtersOf(said);
  const from = tokens.at + 1;
  const { data, end } = dataOf(said, filters[0], source, from);
  tokens.at = end;
  const entries = [...said].filter(([key, operand]) => SAID.get(key)?.test(operand.kind) && (key !== "CS" || isColours(operand)));
  const parameters = parametersOf(said, filters.length);
  // What is in digits already is not put into digits again.
  const isInDigits = filters[0] === "AHx";
  const digits = isInDigits ? digitsOf(data) : Buffer.from(data).toString("hex").toUpperCase();
  const packed = isInDigits ? filters.slice(1) : filters;
  const packing = [
    `/F [${["AHx", ...packed].map((filter) => `/${filter}`).join(" ")}]`,
    `/DP [${["null", ...(isInDigits ? parameters.slice(1) : parameters)].join(" ")}]`,
  ];
  return `BI ${[...entries.map(([key, { written }]) => `/${key} ${written}`), ...packing].join(" ")} ID ${digits}> EI`;
}

function digitsOf(data: Uint8Array): string {
  const token = readPdfTokens(Buffer.concat([Buffer.from("<"), data])).next();
  return token?.kind === "text" ? token.bytes.toString("hex").toUpperCase() : "";
}

/**
 * What each operator of ISO 32000-1 annex A takes: n a number, s a text, / a name, A an array of numbers, T one of texts and numbers. Those
 * that only mark parts of a drawing for programs are in none of the copies.
 */
const OPERATORS = new Map(
  [
    ["", "b B b* B* f F f* h n s S W W* q Q BT ET T* EMC"],
    ["n", "w J j M i Tc Tw Tz TL Tr Ts g G"],
    ["nn", "l m d0 Td TD"],
    ["nnn", "rg RG"],
    ["n{4}", "v y re k K"],
    ["n{6}", "cm Tm c d1"],
    ["n{1,32}", "sc SC"],
    ["n{1,32}/?|/", "scn SCN"],
    ["An", "d"],
    ["/", "ri gs sh Do cs CS"],
    ["/n", "Tf"],
    ["s", "Tj '"],
    ["nns", '"'],
    ["[AT]", "TJ"],
  ].flatMap(([takes = "", operators = ""]) =>
    operators.split(" ").map((operator): [string, RegExp] => [operator, new RegExp(`(?:${takes})$`)]),
  ),
);

const CONSTANTS = new Set(["true", "false", "null"]);
const MAX_OPERANDS = 64;
const FLUSH_AFTER = 4096;
const LAYER = "/OC";

/** A part that is marked: of a layer it stays one, of anything else only that it begins. */
function markedPart(operands: Operand[]): string {
  const [tag, of] = operands.slice(-2);
  return tag?.kind === "/" && tag.written === LAYER && of?.kind === "/" ? `${LAYER} ${of.written} BDC` : "/P BMC";
}

/** What `operator` does with the last of `operands`; nothing when they are not what it takes, as readers do. */
function drawn(operator: string, operands: Operand[]): string | undefined {
  if (operator === "BDC" || operator === "BMC") return markedPart(operands);
  const takes = OPERATORS.get(operator);
  const kinds = operands.map(({ kind }) => kind).join("");
  const found = takes?.exec(kinds)?.[0];
  if (found === undefined) return undefined;
  return [...operands.slice(operands.length - found.length).map(({ written }) => written), operator].join(" ");
}

interface Written {
  add(line: string): void;
  bytes(): Buffer;
}

/** Collects lines; many of them take more memory than what they become. */
function writer(): Written {
  const blocks: Buffer[] = [];
  let lines: string[] = [];
  function flush() {
    blocks.push(Buffer.from(lines.map((line) => `${line}\n`).join(""), "latin1"));
    lines = [];
  }
  return {
    add(line) {
      lines.push(line);
      if (lines.length === FLUSH_AFTER) flush();
    },
    bytes() {
      flush();
      return Buffer.concat(blocks);
    },
  };
}

function rewriteTokens(tokens: Tokens, source: Uint8Array, written: Written): void {
  let operands: Operand[] = [];
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind !== "word" || CONSTANTS.has(token.word)) {
      operands.push(readOperand(token, tokens));
      if (operands.length > MAX_OPERANDS) operands.shift();
      continue;
    }
    const line = token.word === "BI" ? rewriteInlineImage(tokens, source) : drawn(token.word, operands);
    if (line !== undefined) written.add(line);
    operands = [];
  }
}

/**
 * Writes anew what a page, a glyph or a pattern draws: its operators with operands of their kinds, and nothing else.
 * @throws UnreadableFile when a picture within it has no end.
 */
export function rewritePdfDrawing(source: Uint8Array): Buffer {
  const written = writer();
  rewriteTokens(readPdfTokens(source), source, written);
  return written.bytes();
}
