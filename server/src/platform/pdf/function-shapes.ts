import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { readPdfTokens, type Token } from "./read-tokens.ts";
import { chosenBy, dictionary, either, everyOf, number, numbers, type Shape } from "./shapes.ts";
import { packed, rewritten } from "./streams.ts";

/** Every operator of ISO 32000-1 §7.10.5. */
const OPERATORS = new Set(
  [
    "abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate",
    "and bitshift eq false ge gt le lt ne not or true xor",
    "if ifelse copy dup exch index pop roll",
  ].flatMap((operators) => operators.split(" ")),
);
const DEEPEST = 32;

function refuse(): never {
  throw new UnreadableFile("A function has something in it that is no calculation");
}

/** What is written for `token`. */
function calculated(token: Token): string {
  if (token.kind === "number") return token.written;
  if (token.kind === "word" && OPERATORS.has(token.word)) return token.word;
  return token.kind === "sign" && (token.sign === "{" || token.sign === "}") ? token.sign : refuse();
}

/**
 * Writes a calculator function anew: numbers, operators and braces.
 * @throws UnreadableFile for anything else, because there are readers that make a program of it.
 */
function rewritePdfCalculator(source: Uint8Array): Buffer {
  const tokens = readPdfTokens(source);
  const written: string[] = [];
  let depth = 0;
  for (let token = tokens.next(); token; token = tokens.next()) {
    const word = calculated(token);
    // All of it stands within one pair of braces.
    if (depth === 0 && (word !== "{" || written.length > 0)) refuse();
    if (word === "{") depth += 1;
    if (word === "}") depth -= 1;
    if (depth > DEEPEST) refuse();
    written.push(word);
  }
  if (depth > 0 || written.length === 0) refuse();
  return Buffer.from(written.join(" "), "latin1");
}

const ends = { Domain: numbers(), Range: numbers() };
const sampled = packed({
  fixed: { FunctionType: 0 },
  keys: () => ({ ...ends, Size: numbers(), BitsPerSample: number, Order: number, Encode: numbers(), Decode: numbers() }),
  required: ["Domain", "Range", "Size", "BitsPerSample"],
});
const exponential = dictionary({
  fixed: { FunctionType: 2 },
  keys: () => ({ ...ends, C0: numbers(), C1: numbers(), N: number }),
  required: ["N"],
});
const stitched = dictionary({
  fixed: { FunctionType: 3 },
  keys: () => ({ ...ends, Functions: everyOf(calculation), Bounds: numbers(), Encode: numbers() }),
  required: ["Functions", "Bounds", "Encode"],
});
const calculator = rewritten({ fixed: { FunctionType: 4 }, keys: () => ends, required: ["Domain", "Range"] }, (bytes) => ({
  bytes: rewritePdfCalculator(bytes),
}));

/** A function of ISO 32000-1 §7.10. */
export const calculation: Shape = chosenBy("FunctionType", () => ({ 0: sampled, 2: exponential, 3: stitched, 4: calculator }));
/** One, or one for each component. */
export const calculations = either(calculation, everyOf(calculation));
