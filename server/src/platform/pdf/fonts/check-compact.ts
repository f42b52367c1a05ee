import { UnreadableFile } from "../../uploads/unreadable-file.ts";

/** Operators of a top DICT with the number of their operands (Adobe technical note 5176, table 9); -1 is any. */
const TOP = new Map(
  Object.entries({
    0: 1,
    1: 1,
    2: 1,
    3: 1,
    4: 1,
    5: 4,
    13: 1,
    14: -1,
    15: 1,
    16: 1,
    17: 1,
    18: 2,
    1200: 1,
    1201: 1,
    1202: 1,
    1203: 1,
    1204: 1,
    1205: 1,
    1206: 1,
    1207: 6,
    1208: 1,
    1220: 1,
    1221: 1,
    1222: 1,
    1223: -1,
    1224: -1,
    1230: 3,
    1231: 1,
    1232: 1,
    1233: 1,
    1234: 1,
    1235: 1,
    1236: 1,
    1237: 1,
    1238: 1,
  }).map(([operator, count]) => [Number(operator), count]),
);
const PRIVATE_DICT = new Map(
  Object.entries({
    6: -1,
    7: -1,
    8: -1,
    9: -1,
    10: 1,
    11: 1,
    19: 1,
    20: 1,
    21: 1,
    1209: 1,
    1210: 1,
    1211: 1,
    1212: -1,
    1213: -1,
    1214: 1,
    1215: 1,
    1216: 1,
    1217: 1,
    1218: 1,
    1219: 1,
  }).map(([operator, count]) => [Number(operator), count]),
);
const CHAR_STRINGS = 17;
const PRIVATE = 18;
const FONT_ARRAY = 1236;
const FONT_SELECT = 1237;
const ESCAPE = 12;
const REAL = 30;
const END_OF_REAL = 0xf;
const NIBBLES = "0123456789.E?-".split("").map((nibble) => (nibble === "?" ? "E-" : nibble === "-" ? "?" : nibble));

function refuse(why: string): never {
  throw new UnreadableFile(`A font cannot be read: ${why}`);
}

interface Index {
  elements: Buffer[];
  end: number;
}

function readOffset(font: Buffer, at: number, size: number): number {
  return font.readUIntBE(at, size);
}

/** Reads an INDEX: counted, its offsets in order and within the font. */
function readIndex(font: Buffer, at: number): Index {
  const count = font.readUInt16BE(at);
  if (count === 0) return { elements: [], end: at + 2 };
  const size = font.readUInt8(at + 2);
  if (size < 1 || size > 4) refuse("an index");
  const data = at + 2 + (count + 1) * size;
  const elements: Buffer[] = [];
  let from = readOffset(font, at + 3, size);
  if (from !== 1) refuse("an index");
  for (let index = 1; index <= count; index += 1) {
    const to = readOffset(font, at + 3 + index * size, size);
    if (to < from || data + to > font.length) refuse("an index");
    elements.push(font.subarray(data + from, data + to));
    from = to;
  }
  return { elements, end: data + from };
}

interface Real {
  value: number;
  end: number;
}

function readReal(dict: Buffer, at: number): Real {
  let written = "";
  for (let here = at; here < dict.length; here += 1) {
    const code = dict.readUInt8(here);
    for (const nibble of [code >> 4, code & 0xf]) {
      if (nibble === END_OF_REAL) return { value: Number(written || "0"), end: here + 1 };
      written += nibble === 14 ? "-" : (NIBBLES[nibble] ?? "?");
    }
  }
  return refuse("a number");
}

/** The number that begins at `at`. */
function readNumber(dict: Buffer, at: number): Real {
  const first = dict.readUInt8(at);
  if (first === REAL) return readReal(dict, at + 1);
  if (first === 28) return { value: dict.readInt16BE(at + 1), end: at + 3 };
  if (first === 29) return { value: dict.readInt32BE(at + 1), end: at + 5 };
  if (first >= 32 && first <= 246) return { value: first - 139, end: at + 1 };
  if (first >= 247 && first <= 250) return { value: (first - 247) * 256 + dict.readUInt8(at + 1) + 108, end: at + 2 };
  if (first >= 251 && first <= 254) return { value: -(first - 251) * 256 - dict.readUInt8(at + 1) - 108, end: at + 2 };
  return refuse("a number");
}

/** A DICT: known operators, each behind as many finite numbers as it takes. */
function readDict(dict: Buffer, known: Map<number, number>): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < dict.length; ) {
    const first = dict.readUInt8(at);
    if (first > 21) {
      const { value, end } = readNumber(dict, at);
      if (!Number.isFinite(value)) refuse("a number");
      operands.push(value);
      at = end;
      continue;
    }
    const operator = first === ESCAPE ? ESCAPE * 100 + dict.readUInt8(at + 1) : first;
    const count = known.get(operator);
    if (count === undefined || (count !== -1 && operands.length !== count)) refuse("an entry");
    entries.set(operator, operands);
    operands = [];
    at += first === ESCAPE ? 2 : 1;
  }
  return entries;
}

function checkPrivate(font: Buffer, entries: Map<number, number[]>): void {
  const [size = 0, at = 0] = entries.get(PRIVATE) ?? [];
  if (size < 0 || at < 0 || at + size > font.length) refuse("its private part");
  readDict(font.subarray(at, at + size), PRIVATE_DICT);
}

/**
 * Checks a Compact Font Format program (CFF 1): every table within it, every entry known, with numbers where numbers belong.
 * @throws UnreadableFile, or RangeError where something is said to lie behind its end.
 */
export function checkCompactFont(font: Buffer): void {
  const names = readIndex(font, font.readUInt8(2));
  const tops = readIndex(font, names.end);
  const [top, ...others] = tops.elements;
  if (!top || others.length > 0) refuse("there is not one font in it");
  readIndex(font, readIndex(font, tops.end).end);
  const entries = readDict(top, TOP);
  const [glyphsAt] = entries.get(CHAR_STRINGS) ?? [];
  if (glyphsAt === undefined || readIndex(font, glyphsAt).elements.length === 0) refuse("there are no glyphs in it");
  checkPrivate(font, entries);
  const [fontsAt] = entries.get(FONT_ARRAY) ?? [];
  if (fontsAt === undefined) return;
  for (const element of readIndex(font, fontsAt).elements) checkPrivate(font, readDict(element, TOP));
  const [selectAt = font.length] = entries.get(FONT_SELECT) ?? [];
  font.readUInt8(selectAt);
}
