import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { toSafeName } from "./shapes.ts";

/** One word of what a page draws (ISO 32000-1 §7.2), and of the small languages that are written alike. */
export type Token =
  | { kind: "number"; written: string }
  | { kind: "name"; name: string }
  | { kind: "text"; bytes: Buffer }
  | { kind: "sign"; sign: "[" | "]" | "<<" | ">>" | "{" | "}" }
  | { kind: "word"; word: string };

export interface Tokens {
  /** The next token; undefined at the end. */
  next(): Token | undefined;
  /** Where the next token is looked for: data can stand between two of them. */
  at: number;
}

const charCode = (letter: string) => letter.charCodeAt(0);
const codes = (letters: string) => new Set([...letters].map(charCode));
const flags = (set: Set<number>) => Uint8Array.from({ length: 256 }, (_none, code) => (set.has(code) ? 1 : 0));

const BLANK = flags(codes("\0\t\n\f\r "));
const ENDS_WORD = flags(codes("\0\t\n\f\r ()<>[]{}/%"));
const NUMERIC = flags(codes("0123456789.+-"));

const OPEN = charCode("(");
const CLOSE = charCode(")");
const LESS = charCode("<");
const MORE = charCode(">");
const SLASH = charCode("/");
const PERCENT = charCode("%");
const BACKSLASH = charCode("\\");
const LINE_FEED = charCode("\n");
const RETURN = charCode("\r");
const ESCAPED = new Map(
  Object.entries({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }).map(([from, to]) => [charCode(from), charCode(to)]),
);
const SINGLE = new Map<number, "[" | "]" | "{" | "}">((["[", "]", "{", "}"] as const).map((sign) => [charCode(sign), sign]));
const LONGEST_NUMBER = 20;

/** A number as readers understand what was meant: a second sign is passed over, and what follows a sign within it. */
export function toNumber(read: string): string {
  const [, sign = "", digits = ""] = /^([+-]*)(\d*\.?\d*)/.exec(read) ?? [];
  const value = /\d/.test(digits) ? digits : "0";
  const written = `${sign.includes("-") ? "-" : ""}${value}`;
  return written.length <= LONGEST_NUMBER ? written : Number(written).toFixed(6).slice(0, LONGEST_NUMBER);
}

/** What a backslash stands for with what follows at `at`; nothing for a line that goes on. */
function readEscape(bytes: Uint8Array, at: number): { codes: number[]; length: number } {
  const code = bytes[at] ?? 0;
  const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...bytes.subarray(at, at + 3)))?.[0];
  if (octal) return { codes: [Number.parseInt(octal, 8) & 0xff], length: octal.length };
  if (code === LINE_FEED) return { codes: [], length: 1 };
  if (code === RETURN) return { codes: [], length: bytes[at + 1] === LINE_FEED ? 2 : 1 };
  return { codes: [ESCAPED.get(code) ?? code], length: 1 };
}

/** Reads the tokens of `bytes`. Nothing is refused here: who reads them knows which may stand there. */
export function readPdfTokens(bytes: Uint8Array): Tokens {
  let at = 0;

  function skipBlanks(): void {
    for (; at < bytes.length; at += 1) {
      const code = bytes[at] ?? 0;
      if (code === PERCENT) while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at += 1;
      else if (!BLANK[code]) return;
    }
  }

  /** The characters from here on that are all of `set`, or all not of it. */
  function run(set: Uint8Array, within: 0 | 1): string {
    const from = at;
    while (at < bytes.length && set[bytes[at] ?? 0] === within) at += 1;
    return Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from).toString("latin1");
  }

  function readName(): Token {
    at += 1;
    const written = run(ENDS_WORD, 0);
    if (!written.includes("#")) return { kind: "name", name: written };
    return { kind: "name", name: written.replaceAll(/#([\da-f]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))) };
  }

  function readHex(): Token {
    at += 1;
    const from = at;
    while (at < bytes.length && bytes[at] !== MORE) at += 1;
    const digits = Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from)
      .toString("latin1")
      .replaceAll(/[^\da-f]/gi, "");
    at += 1;
    return { kind: "text", bytes: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex") };
  }

  function readText(): Token {
    at += 1;
    const read: number[] = [];
    let depth = 1;
    while (at < bytes.length) {
      const code = bytes[at] ?? 0;
      at += 1;
      if (code === OPEN) depth += 1;
      if (code === CLOSE) depth -= 1;
      if (depth === 0) break;
      const escaped = code === BACKSLASH ? readEscape(bytes, at) : { codes: [code], length: 0 };
      read.push(...escaped.codes);
      at += escaped.length;
    }
    return { kind: "text", bytes: Buffer.from(read) };
  }

  /** A bracket that closes nothing is passed over. */
  function readSign(code: number): Token | undefined {
    const single = SINGLE.get(code);
    const isDouble = !single && bytes[at + 1] === code;
    at += isDouble ? 2 : 1;
    if (single) return { kind: "sign", sign: single };
    return isDouble && code !== CLOSE ? { kind: "sign", sign: code === LESS ? "<<" : ">>" } : undefined;
  }

  function readDelimited(code: number): Token | undefined {
    if (code === SLASH) return readName();
    if (code === OPEN) return readText();
    return code === LESS && bytes[at + 1] !== LESS ? readHex() : readSign(code);
  }

  function readOne(): Token | undefined {
    const code = bytes[at] ?? 0;
    if (ENDS_WORD[code]) return readDelimited(code);
    const digits = run(NUMERIC, 1);
    const isNumber = /\d/.test(digits) || (digits !== "" && (at === bytes.length || ENDS_WORD[bytes[at] ?? 0] === 1));
    return isNumber ? { kind: "number", written: toNumber(digits) } : { kind: "word", word: digits + run(ENDS_WORD, 0) };
  }

  return {
    next() {
      for (skipBlanks(); at < bytes.length; skipBlanks()) {
        const token = readOne();
        if (token) return token;
      }
      return undefined;
    },
    get at() {
      return at;
    },
    set at(where) {
      at = where;
    },
  };
}

/** What stands before an operator. */
export interface Operand {
  /** n a number, s a text, / a name, A an array of numbers, T one with texts too, a any other, d a dictionary, c a constant. */
  kind: "n" | "s" | "/" | "A" | "T" | "a" | "d" | "c";
  /** How it is written anew. */
  written: string;
  /** Of an array. */
  elements?: Operand[];
  /** Of a dictionary. */
  entries?: Map<string, Operand>;
}

const DEEPEST = 20;

/** A text, as digits: no byte of it stands there as it was. */
const asHex = (bytes: Buffer): string => `<${bytes.toString("hex").toUpperCase()}>`;

function kindOf(elements: Operand[]): "A" | "T" | "a" {
  if (elements.every(({ kind }) => kind === "n")) return "A";
  return elements.every(({ kind }) => kind === "n" || kind === "s") ? "T" : "a";
}

function readArray(tokens: Tokens, depth: number): Operand {
  const elements: Operand[] = [];
  for (let token = tokens.next(); token && !(token.kind === "sign" && token.sign === "]"); token = tokens.next())
    elements.push(readOperand(token, tokens, depth + 1));
  return { kind: kindOf(elements), written: `[${elements.map(({ written }) => written).join(" ")}]`, elements };
}

function readEntries(tokens: Tokens, depth: number): Operand {
  const entries = new Map<string, Operand>();
  let key: string | undefined;
  for (let token = tokens.next(); token && !(token.kind === "sign" && token.sign === ">>"); token = tokens.next()) {
    if (key === undefined) key = token.kind === "name" ? token.name : undefined;
    else {
      entries.set(key, readOperand(token, tokens, depth + 1));
      key = undefined;
    }
  }
  return { kind: "d", written: "", entries };
}

/** The operand that begins with `token`. @throws UnreadableFile when it is nested without end. */
export function readOperand(token: Token, tokens: Tokens, depth = 0): Operand {
  if (depth > DEEPEST) throw new UnreadableFile("A drawing is nested too deep");
  if (token.kind === "number") return { kind: "n", written: token.written };
  if (token.kind === "text") return { kind: "s", written: asHex(token.bytes) };
  if (token.kind === "name") return { kind: "/", written: toSafeName(token.name).asString() };
  if (token.kind === "word") return { kind: "c", written: token.word };
  if (token.sign === "[") return readArray(tokens, depth);
  return token.sign === "<<" ? readEntries(tokens, depth) : { kind: "c", written: token.sign };
}
