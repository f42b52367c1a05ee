import { UnreadableFile } from "../uploads/unreadable-file.ts";
import type { Token, Tokens } from "./read-tokens.ts";
import { toSafeName } from "./shapes.ts";

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
