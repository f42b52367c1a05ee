import { UnreadableFile } from "../../uploads/unreadable-file.ts";
import { readPdfTokens, type Token, type Tokens, toNumber } from "../read-tokens.ts";

/** The numbers of Adobe Type 1 Font Format, §7.1: the encryption hides nothing, it belongs to the format. */
const KEY = 55_665;
const TIMES = 52_845;
const PLUS = 22_719;
const LEAD_BYTES = 4;

const nextKey = (key: number, cipher: number) => ((cipher + key) * TIMES + PLUS) & 0xffff;

/** Reads the part of a Type 1 program that is encrypted. */
function decryptType1(source: Buffer): Buffer {
  const plain = Buffer.alloc(source.length);
  let key = KEY;
  for (const [index, cipher] of source.entries()) {
    plain[index] = cipher ^ (key >> 8);
    key = nextKey(key, cipher);
  }
  return plain.subarray(LEAD_BYTES);
}

/** Encrypts it again. */
export function encryptType1(plain: Buffer): Buffer {
  const source = Buffer.concat([Buffer.alloc(LEAD_BYTES), plain]);
  let key = KEY;
  for (const [index, byte] of source.entries()) {
    const cipher = byte ^ (key >> 8);
    source[index] = cipher;
    key = nextKey(key, cipher);
  }
  return source;
}

/** What is understood of a Type 1 program; numbers as they are written. */
interface Type1Font {
  matrix: string[];
  box: string[];
  /** Glyphs by code; undefined is StandardEncoding. */
  encoding: Map<number, string> | undefined;
  isOutlined: boolean;
  /** What helps to draw it on few pixels, as it is written. */
  hints: Map<string, string>;
  /** Encrypted drawings. */
  subroutines: Map<number, Buffer>;
  glyphs: Map<string, Buffer>;
}

const MATRIX = ["0.001", "0", "0", "0.001", "0", "0"];
const BOX = ["0", "0", "0", "0"];

const latin = (text: string) => Buffer.from(text, "latin1");

function encodingOf(encoding: Type1Font["encoding"]): string {
  if (!encoding) return "/Encoding StandardEncoding def";
  const entries = [...encoding].map(([code, glyph]) => `dup ${code} /${glyph} put\n`);
  return `/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${entries.join("")}readonly def`;
}

function openPart({ matrix, box, encoding, isOutlined }: Type1Font): Buffer {
  return latin(
    [
      "%!PS-AdobeFont-1.0: Copied\n11 dict begin\n/FontName /Copied def",
      `/PaintType ${isOutlined ? 2 : 0} def\n/FontType 1 def`,
      `/FontMatrix [${(matrix.length > 0 ? matrix : MATRIX).join(" ")}] readonly def`,
      `/FontBBox {${(box.length > 0 ? box : BOX).join(" ")}} readonly def`,
      encodingOf(encoding),
      "currentdict end\ncurrentfile eexec\n",
    ].join("\n"),
  );
}

function privatePart({ hints, subroutines, glyphs }: Type1Font): Buffer {
  const parts: Buffer[] = [
    latin(
      [
        "dup /Private 20 dict dup begin",
        "/RD {string currentfile exch readstring pop} executeonly def",
        "/ND {noaccess def} executeonly def",
        "/NP {noaccess put} executeonly def",
        "/MinFeature {16 16} def\n/password 5839 def",
        ...[...hints].map(([key, value]) => `/${key} ${value} def`),
        "",
      ].join("\n"),
    ),
  ];
  if (subroutines.size > 0) parts.push(latin(`/Subrs ${Math.max(...subroutines.keys()) + 1} array\n`));
  for (const [place, drawing] of subroutines) parts.push(latin(`dup ${place} ${drawing.length} RD `), drawing, latin(" NP\n"));
  if (subroutines.size > 0) parts.push(latin("ND\n"));
  parts.push(latin(`2 index /CharStrings ${glyphs.size} dict dup begin\n`));
  for (const [glyph, drawing] of glyphs) parts.push(latin(`/${glyph} ${drawing.length} RD `), drawing, latin(" ND\n"));
  parts.push(latin("end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\nmark currentfile closefile\n"));
  return Buffer.concat(parts);
}

/** Writes a Type 1 program, and how long its parts are. */
function writeType1Font(font: Type1Font): { bytes: Buffer; about: { Length1: number; Length2: number; Length3: number } } {
  const open = openPart(font);
  const hidden = encryptType1(privatePart(font));
  const end = latin(`${`${"0".repeat(64)}\n`.repeat(8)}cleartomark\n`);
  return { bytes: Buffer.concat([open, hidden, end]), about: { Length1: open.length, Length2: hidden.length, Length3: end.length } };
}

const SEGMENT = 0x80;
const END_OF_SEGMENTS = 3;
const SEGMENT_HEADER_BYTES = 6;
const MAX_IN_FONT = 65_536;
const BLANKS = /^[ \t\r\n]*/;
const HEX_START = /^[\da-f]{4}/i;
const EXPONENT = /^e[+-]?\d{1,2}$/i;
const GLYPH_NAME = /^[!-$&'*-.0-;=?-Z\\^-z|~]{1,100}$/;

const PRIVATE_NUMBERS = new Set(["BlueScale", "BlueShift", "BlueFuzz", "LanguageGroup", "ExpansionFactor", "lenIV"]);
const PRIVATE_LISTS = new Set(["BlueValues", "OtherBlues", "FamilyBlues", "FamilyOtherBlues", "StdHW", "StdVW", "StemSnapH", "StemSnapV"]);
const PRIVATE_FLAGS = new Set(["ForceBold", "RndStemUp"]);

function refuse(why: string): never {
  throw new UnreadableFile(`A font cannot be read: ${why}`);
}

const isSign = (token: Token | undefined, ...signs: string[]) => token?.kind === "sign" && signs.includes(token.sign);
const isWord = (token: Token | undefined, word: string) => token?.kind === "word" && token.word === word;

/** A program without the headers of its parts, as some programs write it into files. */
function withoutSegments(font: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; font[at] === SEGMENT && font[at + 1] !== END_OF_SEGMENTS; ) {
    const length = font.readUInt32LE(at + 2);
    if (at + SEGMENT_HEADER_BYTES + length > font.length) refuse("a part is cut off");
    parts.push(font.subarray(at + SEGMENT_HEADER_BYTES, at + SEGMENT_HEADER_BYTES + length));
    at += SEGMENT_HEADER_BYTES + length;
  }
  return parts.length > 0 ? Buffer.concat(parts) : font;
}

/** The numbers in brackets. @throws UnreadableFile when anything else stands there. */
function readNumbers(tokens: Tokens, count?: number): string[] {
  if (!isSign(tokens.next(), "[", "{")) refuse("numbers are missing");
  const read: string[] = [];
  for (let token = tokens.next(); !isSign(token, "]", "}"); token = tokens.next()) {
    if (token?.kind === "number") read.push(token.written);
    else if (token?.kind === "word" && EXPONENT.test(token.word)) read.push(withExponent(read.pop(), token.word));
    else refuse("a number is none");
  }
  if (count !== undefined && read.length !== count) refuse("numbers are missing");
  return read;
}

const withExponent = (number = "0", exponent: string): string => toNumber(Number(`${number}${exponent}`).toFixed(12));

function numberOf(token: Token | undefined): number {
  return token?.kind === "number" ? Number(token.written) : Number.NaN;
}

/** The glyphs of the codes: `dup code /name put`, or all of them in brackets. */
function readEncoding(tokens: Tokens, font: Type1Font): void {
  let before: Token | undefined;
  const first = tokens.next();
  if (isWord(first, "StandardEncoding")) return;
  const encoding = new Map<number, string>();
  for (let token = tokens.next(), place = 0; token && !isWord(token, "def") && !isWord(token, "readonly"); token = tokens.next()) {
    if (token.kind === "name" && isSign(first, "[")) encoding.set(place++, token.name);
    else if (token.kind === "name" && before?.kind === "number") encoding.set(numberOf(before), token.name);
    before = token;
  }
  font.encoding = new Map([...encoding].filter(([code, glyph]) => code >= 0 && code < 256 && GLYPH_NAME.test(glyph)));
}

/** What is said in the open: of all of it the name, the measures and the encoding. */
function readOpenPart(source: Buffer, font: Type1Font): void {
  const tokens = readPdfTokens(source);
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind !== "name") continue;
    if (token.name === "FontMatrix") font.matrix = readNumbers(tokens, 6);
    else if (token.name === "FontBBox") font.box = readNumbers(tokens, 4);
    else if (token.name === "Encoding") readEncoding(tokens, font);
    else if (token.name === "PaintType") font.isOutlined = numberOf(tokens.next()) === 2;
  }
}

/** The encrypted drawing that follows on its length and the word that reads it. */
function readDrawing(tokens: Tokens, source: Buffer): Buffer {
  const length = numberOf(tokens.next());
  const word = tokens.next();
  const from = tokens.at + 1;
  if (!(length >= 0 && word?.kind === "word" && from + length <= source.length)) refuse("a glyph is cut off");
  tokens.at = from + length;
  return source.subarray(from, from + length);
}

function readSubroutines(tokens: Tokens, source: Buffer): Map<number, Buffer> {
  const read = new Map<number, Buffer>();
  const count = numberOf(tokens.next());
  if (!(count >= 0 && count <= MAX_IN_FONT)) return read;
  if (!isWord(tokens.next(), "array")) return read;
  for (let before = tokens.at; read.size < count; before = tokens.at) {
    let token = tokens.next();
    // The words that end an entry: `NP`, `|`, `noaccess put`.
    while (token?.kind === "word" && token.word !== "dup" && !ENDS.has(token.word)) token = tokens.next();
    if (!isWord(token, "dup")) {
      tokens.at = before;
      break;
    }
    const place = numberOf(tokens.next());
    if (!(place >= 0 && place < MAX_IN_FONT)) refuse("a subroutine");
    read.set(place, readDrawing(tokens, source));
  }
  return read;
}
const ENDS = new Set(["def", "ND", "|-"]);

function readGlyphs(tokens: Tokens, source: Buffer): Map<string, Buffer> {
  const read = new Map<string, Buffer>();
  for (let token = tokens.next(); token && !(isWord(token, "end") && read.size > 0); token = tokens.next()) {
    if (token.kind !== "name") continue;
    if (!GLYPH_NAME.test(token.name)) refuse("the name of a glyph");
    read.set(token.name, readDrawing(tokens, source));
    if (read.size > MAX_IN_FONT) refuse("there are too many glyphs in it");
  }
  return read;
}

function readPrivateEntry(key: string, tokens: Tokens, font: Type1Font): void {
  if (PRIVATE_LISTS.has(key)) font.hints.set(key, `[${readNumbers(tokens).join(" ")}]`);
  else if (PRIVATE_FLAGS.has(key)) font.hints.set(key, `${isWord(tokens.next(), "true")}`);
  else if (PRIVATE_NUMBERS.has(key)) {
    const token = tokens.next();
    if (token?.kind !== "number") refuse("a number is none");
    else font.hints.set(key, token.written);
  }
}

function readPrivatePart(source: Buffer, font: Type1Font): void {
  const tokens = readPdfTokens(source);
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (isWord(token, "closefile")) return;
    if (token.kind !== "name") continue;
    if (token.name === "Subrs" && font.subroutines.size === 0) font.subroutines = readSubroutines(tokens, source);
    else if (token.name === "CharStrings" && font.glyphs.size === 0) font.glyphs = readGlyphs(tokens, source);
    else readPrivateEntry(token.name, tokens, font);
  }
}

/** The part behind `eexec`, which may be written in digits. */
function hiddenPart(font: Buffer, from: number): Buffer {
  const [blanks = ""] = BLANKS.exec(font.toString("latin1", from, from + 64)) ?? [];
  const hidden = font.subarray(from + blanks.length);
  if (!HEX_START.test(hidden.toString("latin1", 0, 4))) return hidden;
  return Buffer.from(hidden.toString("latin1").replaceAll(/[^\da-f]/gi, ""), "hex");
}

const EEXEC = "eexec";

/**
 * Writes a Type 1 program anew from what is understood of it: its measures, its encoding, its hints and the drawings of its glyphs. What else the
 * program of such a font could compute has no way into the copy.
 * @throws UnreadableFile, or RangeError where something is said to lie behind its end.
 */
export function rewriteType1Font(source: Buffer): { bytes: Buffer; about: { Length1: number; Length2: number; Length3: number } } {
  const program = withoutSegments(source);
  const end = program.indexOf(EEXEC);
  if (end < 0) refuse("a part is missing");
  const font: Type1Font = {
    matrix: [],
    box: [],
    encoding: undefined,
    isOutlined: false,
    hints: new Map(),
    subroutines: new Map(),
    glyphs: new Map(),
  };
  readOpenPart(program.subarray(0, end), font);
  readPrivatePart(decryptType1(hiddenPart(program, end + EEXEC.length)), font);
  if (font.glyphs.size === 0) refuse("there are no glyphs in it");
  return writeType1Font(font);
}
