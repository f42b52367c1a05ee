import { UnreadableFile } from "./bytes.ts";
import { MAX_RESOURCE_BYTES, type Piece, TOO_LONG } from "./line-cutter.ts";

const [QUOTE, BACKSLASH, NEW_LINE] = [0x22, 0x5c, 0x0a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const WHITE = new Set([0x20, 0x09, 0x0d, NEW_LINE]);
const ENTRY = Buffer.from("entry");

/** 1 for bytes that open, close and begin nothing. */
const IS_PLAIN = new Uint8Array(256).fill(1);
for (const byte of [QUOTE, NEW_LINE, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST]) IS_PLAIN[byte] = 0;

/** Position of a byte: outside the document's list `entry`, between two members of the list, or inside one. */
type Where = "outside" | "between" | "inside";

const WRONG_STARTS: Record<number, string> = { [OPEN_LIST]: "It is a JSON array, but it must be a Bundle or one resource" };

/** Bytes of one member, or of the document without its members, as long as they are not too many. */
function held() {
  let parts: Buffer[] = [];
  let length = 0;
  return {
    add(bytes: Buffer): void {
      length += bytes.length;
      if (length > MAX_RESOURCE_BYTES) parts = [];
      else parts.push(bytes);
    },
    take(line: number): Piece {
      const piece = length > MAX_RESOURCE_BYTES ? { line, why: TOO_LONG } : { line, bytes: Buffer.concat(parts) };
      [parts, length] = [[], 0];
      return piece;
    },
  };
}

/** How many backslashes stand one after the other right before `end`. */
function slashesBefore(chunk: Buffer, from: number, end: number): number {
  let at = end;
  while (at > from && chunk[at - 1] === BACKSLASH) at--;
  return end - at;
}

/** Reads texts of a document that comes in chunks, and knows whether the last one on the first level was the word `entry`. */
function stringReader() {
  let [isInString, isEscaped, isWatched] = [false, false, false];
  /** How much of the word was read; -1 where it is another. */
  let matched = -1;

  function match(bytes: Buffer): void {
    const isSame = bytes.equals(ENTRY.subarray(matched, matched + bytes.length));
    matched = isSame ? matched + bytes.length : -1;
  }

  return {
    isInside: () => isInString,
    isEntry: () => matched === ENTRY.length,
    begin(isOnFirstLevel: boolean): void {
      isInString = true;
      isWatched = isOnFirstLevel;
      if (isWatched) matched = 0;
    },
    /** Reads on inside a text; says where it goes on behind it, or behind the chunk. */
    read(chunk: Buffer, from: number): number {
      const quote = chunk.indexOf(QUOTE, from);
      const end = quote < 0 ? chunk.length : quote;
      const slashes = slashesBefore(chunk, from, end);
      // A backslash at the end of the chunk before escapes the first byte of this one.
      const carried = isEscaped && slashes === end - from ? 1 : 0;
      isEscaped = (slashes + carried) % 2 === 1;
      if (isWatched && matched >= 0) match(chunk.subarray(from, end));
      if (quote < 0) return end;
      if (isEscaped && isWatched) matched = -1;
      isInString = isEscaped;
      isEscaped = false;
      return quote + 1;
    },
  };
}

/** What is wrong with a document that begins so, or goes on behind its end. */
function checkFirst(byte: number, isClosed: boolean): void {
  if (isClosed)
    throw new UnreadableFile(
      byte === OPEN_OBJECT
        ? "It has several resources. Put one on each line and rename it to .ndjson"
        : "There is extra text after its end",
    );
  if (byte !== OPEN_OBJECT) throw new UnreadableFile(WRONG_STARTS[byte] ?? "It is not JSON");
}

/**
 * Cuts a JSON document that comes in chunks into the members of its list `entry`, each as it was written: a Bundle may be larger than
 * the memory. What is not JSON inside a member is for the reader of the member to find.
 * @throws UnreadableFile for what is no JSON object
 */
export function entryCutter() {
  let where: Where = "outside";
  let [depth, line, begun] = [0, 1, 1];
  let isClosed = false;
  const strings = stringReader();
  const [own, rest] = [held(), held()];

  function keep(bytes: Buffer): void {
    if (where === "inside") own.add(bytes);
    else if (where === "outside") rest.add(bytes);
  }

  /** What comes after this byte; says whether the byte itself belongs to what came before it. */
  function open(byte: number): Where {
    depth++;
    if (where === "between" && depth === 3) {
      begun = line;
      return "inside";
    }
    return where === "outside" && depth === 2 && byte === OPEN_LIST && strings.isEntry() ? "between" : where;
  }

  function close(): Where {
    depth--;
    if (depth === 0) isClosed = true;
    if (where === "inside" && depth === 2) return "between";
    return where === "between" && depth === 1 ? "outside" : where;
  }

  /** Reads a byte outside strings; returns the next position. */
  function step(byte: number): Where {
    if (byte === NEW_LINE) line++;
    if (depth === 0 && !WHITE.has(byte)) checkFirst(byte, isClosed);
    if (byte === QUOTE) strings.begin(depth === 1);
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) return open(byte);
    return byte === CLOSE_OBJECT || byte === CLOSE_LIST ? close() : where;
  }

  /** The place of the next byte that opens, closes or begins something. */
  function nextMark(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length) {
      if (strings.isInside()) at = strings.read(chunk, at);
      else if (depth > 0 && IS_PLAIN[chunk[at] ?? 0]) at++;
      else break;
    }
    return at;
  }

  /** Where this part ends, and what begins there. */
  function endOfPart(chunk: Buffer, from: number): { at: number; next: Where } {
    let at = nextMark(chunk, from);
    while (at < chunk.length) {
      const next = step(chunk[at++] ?? 0);
      // The brackets of a member belong to it, those of the list to the document.
      if (next !== where) return { at: where === "between" ? at - 1 : at, next };
      at = nextMark(chunk, at);
    }
    return { at, next: where };
  }

  return {
    push(chunk: Buffer): Piece[] {
      const pieces: Piece[] = [];
      let from = 0;
      let after = 0;
      while (after < chunk.length) {
        const { at, next } = endOfPart(chunk, after);
        keep(chunk.subarray(from, at));
        if (where === "inside" && next === "between") pieces.push(own.take(begun));
        // A bracket that opened a member was read already.
        after = where === "between" && next !== "between" ? at + 1 : at;
        where = next;
        from = at;
      }
      keep(chunk.subarray(from));
      return pieces;
    },
    /** The document without its members. */
    end(): Piece {
      if (!isClosed) throw new UnreadableFile(depth > 0 ? `It is cut off at line ${line}` : "It is empty");
      return rest.take(1);
    },
  };
}
