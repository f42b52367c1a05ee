import { createHash } from "node:crypto";
import { MAX_REPORT_TEXT_BYTES } from "@linnet/contract/chart/reports";
import { type Base64Decoder, base64Cleaner, base64Decoder } from "../../../../platform/base64-decoder.ts";
import { textLeftOut } from "../../resources/attachment.ts";

/** Which files in a resource to read. */
export interface InlineFiles {
  /** Files with more base64 characters than this are replaced by their length. */
  longest: number;
  /** The index of the left-out file to decode while it arrives, from 0. */
  wanted?: number;
}

/** Left out: files, rendered text, and texts too long to show. */
const longestOf = ({ longest }: InlineFiles) =>
  new Map([
    ["data", longest],
    ["div", longest],
    ["conclusion", MAX_REPORT_TEXT_BYTES],
  ]);
const LONGEST_NAME = "conclusion".length;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const WHITE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Copies a piece, so that the rest of the buffer can be freed. */
const copied = (chunk: Buffer, from: number, to: number) => (to - from === chunk.length ? chunk : Buffer.from(chunk.subarray(from, to)));

/** Finds the next quote or backslash at or after a position. Positions only increase, so each byte is searched once for each. */
function nextStopIn(chunk: Buffer): (from: number) => number {
  let [quote, backslash] = [-1, -1];
  const find = (byte: number, from: number) => {
    const found = chunk.indexOf(byte, from);
    return found === -1 ? chunk.length : found;
  };
  return (from) => {
    if (quote < from) quote = find(QUOTE, from);
    if (backslash < from) backslash = find(BACKSLASH, from);
    return Math.min(quote, backslash);
  };
}

/** A text that may turn out too long. With a decoder, it is the requested file. */
function measuredText(longest: number, decoder?: Base64Decoder) {
  const clean = base64Cleaner();
  const digest = createHash("sha256");
  let parts: Buffer[] = [];
  let length = 0;
  return {
    add(part: Buffer): void {
      length += part.length;
      // The same file may be wrapped differently.
      const letters = clean(part.toString("latin1"));
      digest.update(letters, "latin1");
      decoder?.add(letters);
      if (length <= longest) parts.push(part);
      else parts = [];
    },
    size: () => (length <= longest ? length : 0) + (decoder?.size() ?? 0),
    isTooLong: () => length > longest,
    /** The placeholder for a text that is too long, with this index. */
    end: (place: number): Buffer =>
      length > longest ? Buffer.from(textLeftOut({ length, place, digest: digest.digest("hex").slice(0, 16) })) : Buffer.concat(parts),
    decoder,
  };
}

/**
 * Reads FHIR JSON as it arrives, without its files, so a 40 MB report in a list costs only its other fields. Invalid JSON stays invalid,
 * for its reader to report.
 */
export function withoutFiles(files: InlineFiles) {
  const longest = longestOf(files);
  const kept: Buffer[] = [];
  let [size, place, name] = [0, 0, ""];
  /** Whether a text is a field's name, and whether the next one is its value. */
  let where: "outside" | "name" | "value" = "outside";
  let [isEscaped, isValue] = [false, false];
  let measured: ReturnType<typeof measuredText> | undefined;
  let wanted: Base64Decoder | undefined;

  function keep(part: Buffer): void {
    size += part.length;
    kept.push(part);
  }

  function begin(): void {
    where = isValue ? "value" : "name";
    const most = isValue ? longest.get(name) : undefined;
    if (most !== undefined) measured = measuredText(most, place === files.wanted && name === "data" ? base64Decoder() : undefined);
    if (!isValue) name = "";
  }

  function end(): void {
    where = "outside";
    if (!measured) return;
    keep(measured.end(place));
    if (measured.isTooLong()) {
      wanted ??= measured.decoder;
      place += 1;
    }
    measured = undefined;
  }

  function readOutside(byte: number): void {
    if (byte === QUOTE) begin();
    if (!WHITE.has(byte)) isValue = byte === COLON;
  }

  function read(byte: number): void {
    if (where === "outside") readOutside(byte);
    else if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) end();
    else if (where === "name" && name.length <= LONGEST_NAME) name += String.fromCharCode(byte);
  }

  /** The next byte to examine. Inside a file, its characters are skipped. */
  const toRead = (nextStop: (from: number) => number, at: number) => (measured && !isEscaped ? nextStop(at) : at);

  return {
    push(chunk: Buffer): void {
      const nextStop = nextStopIn(chunk);
      let from = 0;
      for (let at = toRead(nextStop, 0); at < chunk.length; at = toRead(nextStop, at + 1)) {
        const before = measured;
        const isEnd = before !== undefined && chunk[at] === QUOTE && !isEscaped;
        if (isEnd) {
          before.add(copied(chunk, from, at));
          from = at;
        }
        read(chunk[at] ?? 0);
        if (!before && measured) {
          keep(copied(chunk, from, at + 1));
          from = at + 1;
        }
      }
      const rest = copied(chunk, from, chunk.length);
      if (measured) measured.add(rest);
      else keep(rest);
    },
    /** Bytes in memory. */
    size: () => size + (measured?.size() ?? 0) + (wanted?.size() ?? 0),
    end: () => ({ bytes: Buffer.concat(kept, size), file: wanted?.end() }),
  };
}
