/** White space, as it is and as JSON writes it, and the stroke before a slash, which JSON allows. */
const NOT_BASE64 = /\\[nrt]|[\s\\]/g;
/** The beginning of what may be white space once the rest of it is there. */
const CUT_ESCAPE = /\\$/;

/** Decodes base64 that comes in pieces, cut anywhere: what is held is the bytes that it stands for, and never the text. */
export interface Base64Decoder {
  add(text: string): void;
  /** How many bytes came out so far. */
  size(): number;
  end(): Buffer;
}

/** Begins to decode; white space may stand anywhere in the text. */
export function base64Decoder(): Base64Decoder {
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
      const [cut = ""] = CUT_ESCAPE.exec(text) ?? [];
      const clean = (rest + text.slice(0, text.length - cut.length)).replace(NOT_BASE64, "");
      // Three bytes stand in four letters.
      const whole = clean.length - (clean.length % 4);
      decode(clean.slice(0, whole));
      rest = clean.slice(whole) + cut;
    },
    size: () => size,
    end() {
      decode(rest.replace(NOT_BASE64, ""));
      const bytes = Buffer.concat(pieces, size);
      pieces = [];
      return bytes;
    },
  };
}
