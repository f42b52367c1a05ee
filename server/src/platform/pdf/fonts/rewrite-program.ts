import { UnreadableFile } from "../../uploads/unreadable-file.ts";
import { checkCompactFont } from "./check-compact.ts";
import { rewriteSfntFont } from "./rewrite-sfnt.ts";
import { rewriteType1Font } from "./rewrite-type1.ts";

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
export function rewriteFontProgram(bytes: Uint8Array): FontProgram {
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
