import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { chosenBy, dictionary, either, everyOf, number, numbers, type Shape } from "./shapes.ts";
import { deflated, packed } from "./streams.ts";

/** Every operator of ISO 32000-1 §7.10.5. */
const OPERATORS = new Set(
  [
    "abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate",
    "and bitshift eq false ge gt le lt ne not or true xor",
    "if ifelse copy dup exch index pop roll",
  ].flatMap((operators) => operators.split(" ")),
);
const DEEPEST = 32;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * A calculator function without its comments: numbers, operators and braces.
 * @throws UnreadableFile for anything else, because there are readers that make a program of it.
 */
function rewriteCalculator(source: Uint8Array): Buffer {
  const text = Buffer.from(source)
    .toString("latin1")
    .replaceAll(/%[^\r\n]*/g, " ");
  const words = text.match(/[{}]|[^\s\0{}]+/g) ?? [];
  let depth = 0;
  for (const [index, word] of words.entries()) {
    if (word === "{") depth += 1;
    else if (word === "}") depth -= 1;
    else if (!NUMBER.test(word) && !OPERATORS.has(word)) depth = Number.NaN;
    // All of it is within one pair of braces.
    const isInside = index === words.length - 1 ? depth === 0 : depth > 0 && depth <= DEEPEST;
    if (!isInside) throw new UnreadableFile("A function contains something other than a calculation");
  }
  if (words.length === 0) throw new UnreadableFile("A function is empty");
  return Buffer.from(words.join(" "), "latin1");
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
const calculator = deflated({ fixed: { FunctionType: 4 }, keys: () => ends, required: ["Domain", "Range"] }, rewriteCalculator);

/** A function of ISO 32000-1 §7.10. */
export const calculation: Shape = chosenBy("FunctionType", () => ({ 0: sampled, 2: exponential, 3: stitched, 4: calculator }));
/** One, or one for each component. */
export const calculations = either(calculation, everyOf(calculation));
