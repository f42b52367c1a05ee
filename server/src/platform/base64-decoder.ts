/** White space, as it is and as JSON writes it, and the stroke before a slash, which JSON allows. */
const NOT_BASE64 = /\\[nrt]|[\s\\]/g;
/** The beginning of what may be white space once the rest of it is there. */
const CUT_ESCAPE = /\\$/;

/** Takes out of base64 that comes in pieces, cut anywhere, what is none of it. */
export function base64Cleaner(): (text: string) => string {
  let rest = "";
  return (text) => {
    const whole = rest + text;
    const [cut = ""] = CUT_ESCAPE.exec(whole) ?? [];
    rest = cut;
    return whole.slice(0, whole.length - cut.length).replace(NOT_BASE64, "");
  };
}

/** Decodes base64 that arrives in arbitrary pieces. Holds only the decoded bytes, never the text. */
export interface Base64Decoder {
  add(text: string): void;
  /** How many bytes came out so far. */
  size(): number;
  end(): Buffer;
}

/** Begins to decode; white space may stand anywhere in the text. */
export function base64Decoder(): Base64Decoder {
  const clean = base64Cleaner();
  let pieces: Buffer[] = [];
  let rest = "";
  let size = 0;

  const decode = (text: string) => {
    const piece = Buffer.from(text, "base64");
    size += piece.length;
    pieces.push(piece);
  };

  return {
    add(text) {
      const letters = rest + clean(text);
      // Three bytes stand in four letters.
      const whole = letters.length - (letters.length % 4);
      decode(letters.slice(0, whole));
      rest = letters.slice(whole);
    },
    size: () => size,
    end() {
      decode(rest);
      const bytes = Buffer.concat(pieces, size);
      pieces = [];
      return bytes;
    },
  };
}
