import { UnreadableFile } from "../../uploads/unreadable-file.ts";
import { checkCompactFont } from "./check-compact.ts";

/** What is drawn with. Pictures as SVG, names, signatures and rules for typesetting are left out: a PDF says which glyph stands where. */
const TABLES = new Set([
  "CFF ",
  "OS/2",
  "VORG",
  "cmap",
  "cvt ",
  "fpgm",
  "gasp",
  "glyf",
  "head",
  "hhea",
  "hmtx",
  "loca",
  "maxp",
  "post",
  "prep",
  "vhea",
  "vmtx",
]);
const VERSIONS = new Set(["\0\x01\0\0", "true", "OTTO"]);
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const MAX_TABLES = 64;

interface Table {
  tag: string;
  checksum: number;
  bytes: Buffer;
}

function refuse(why: string): never {
  throw new UnreadableFile(`A font cannot be read: ${why}`);
}

function readTables(font: Buffer): Table[] {
  const count = font.readUInt16BE(4);
  if (count === 0 || count > MAX_TABLES) refuse("its tables");
  return Array.from({ length: count }, (_none, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const tag = font.toString("latin1", at, at + 4);
    const from = font.readUInt32BE(at + 8);
    const length = font.readUInt32BE(at + 12);
    if (TABLES.has(tag) && from + length > font.length) refuse(`the table ${tag}`);
    return { tag, checksum: font.readUInt32BE(at + 4), bytes: font.subarray(from, from + length) };
  }).filter(({ tag, bytes }) => TABLES.has(tag) && bytes.length > 0);
}

const UNITS_AT = 18;
const LOCATION_FORMAT_AT = 50;
const GLYPHS_AT = 4;

/** The places of the glyphs: in order, and within what holds them. */
function checkOutlines(head: Buffer, maxp: Buffer, loca: Buffer, glyf: Buffer): void {
  const isLong = head.readInt16BE(LOCATION_FORMAT_AT) !== 0;
  const count = Math.min(maxp.readUInt16BE(GLYPHS_AT) + 1, Math.floor(loca.length / (isLong ? 4 : 2)));
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    const at = isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
    if (at < before || at > glyf.length) refuse("the places of its glyphs");
    before = at;
  }
}

function checkTables(tables: Map<string, Buffer>): void {
  const compact = tables.get("CFF ");
  if (compact) checkCompactFont(compact);
  const [head, maxp, loca, glyf] = ["head", "maxp", "loca", "glyf"].map((tag) => tables.get(tag));
  if (head) {
    const units = head.readUInt16BE(UNITS_AT);
    if (units < 16 || units > 16_384) refuse("its measures");
  }
  if (compact) return;
  if (!head || !maxp || !loca) refuse("a table is missing");
  checkOutlines(head, maxp, loca, glyf ?? Buffer.alloc(0));
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

function write(version: string, tables: Table[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + tables.length * ENTRY_BYTES);
  const power = Math.floor(Math.log2(tables.length));
  header.write(version, 0, "latin1");
  [tables.length, 16 * 2 ** power, power, 16 * (tables.length - 2 ** power)].forEach((said, index) => {
    header.writeUInt16BE(said, 4 + index * 2);
  });
  const parts: Buffer[] = [header];
  let from = header.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    header.write(tag, at, "latin1");
    [checksum, from, bytes.length].forEach((said, place) => {
      header.writeUInt32BE(said, at + 4 + place * 4);
    });
    parts.push(bytes, Buffer.alloc(padded(bytes.length) - bytes.length));
    from += padded(bytes.length);
  }
  return Buffer.concat(parts);
}

/**
 * Writes a TrueType or OpenType program anew from the tables that glyphs are drawn with, each found within it and checked.
 * @throws UnreadableFile, or RangeError where something is said to lie behind its end.
 */
export function rewriteSfntFont(font: Buffer): { bytes: Buffer; about: { Length1: number } } {
  const version = font.toString("latin1", 0, 4);
  if (!VERSIONS.has(version)) refuse("it is of no known kind");
  const tables = readTables(font);
  checkTables(new Map(tables.map(({ tag, bytes }) => [tag, bytes])));
  const bytes = write(version, tables);
  return { bytes, about: { Length1: bytes.length } };
}
