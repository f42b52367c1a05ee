import { encryptType1 } from "./type1-encryption.ts";

/** What is understood of a Type 1 program; numbers as they are written. */
export interface Type1Font {
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
export function writeType1Font(font: Type1Font): { bytes: Buffer; about: { Length1: number; Length2: number; Length3: number } } {
  const open = openPart(font);
  const hidden = encryptType1(privatePart(font));
  const end = latin(`${`${"0".repeat(64)}\n`.repeat(8)}cleartomark\n`);
  return { bytes: Buffer.concat([open, hidden, end]), about: { Length1: open.length, Length2: hidden.length, Length3: end.length } };
}
