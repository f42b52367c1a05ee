/** The largest resource that is taken: a PDF of 40 MB, as base64, with what surrounds it. */
export const MAX_RESOURCE_BYTES = 67_108_864;

export const TOO_LONG = `It is longer than ${MAX_RESOURCE_BYTES / 1_048_576} MB`;

/** Some bytes of a file and the line in which they begin; or why they are not there. */
export type Piece = { line: number; bytes: Buffer } | { line: number; why: string };

const NEW_LINE = 0x0a;

/** Splits chunks of bytes into lines. A line that is too long is reported and skipped: it is never held whole. */
export function lineCutter() {
  let line = 1;
  let held: Buffer[] = [];
  let length = 0;

  function add(bytes: Buffer): void {
    length += bytes.length;
    if (length > MAX_RESOURCE_BYTES) held = [];
    else held.push(bytes);
  }

  function take(): Piece[] {
    const own = held;
    const isLong = length > MAX_RESOURCE_BYTES;
    [held, length] = [[], 0];
    if (isLong) return [{ line, why: TOO_LONG }];
    const bytes = own.length === 1 && own[0] ? own[0] : Buffer.concat(own);
    return isBlank(bytes) ? [] : [{ line, bytes }];
  }

  return {
    push(chunk: Buffer): Piece[] {
      const pieces: Piece[] = [];
      let start = 0;
      for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
        // A file may be nothing but line breaks.
        if (end > start) add(chunk.subarray(start, end));
        if (length > 0) pieces.push(...take());
        line++;
        start = end + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
      return pieces;
    },
    /** The rest after the last line break. */
    end: () => (length > 0 ? take() : []),
  };
}

const WHITE = new Set([0x20, 0x09, 0x0d]);

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (!WHITE.has(byte)) return false;
  return true;
}
