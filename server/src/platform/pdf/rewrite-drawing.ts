import { type Operand, readOperand } from "./read-operand.ts";
import { readPdfTokens, type Tokens } from "./read-tokens.ts";
import { rewriteInlineImage } from "./rewrite-inline-image.ts";

/**
 * What each operator of ISO 32000-1 annex A takes: n a number, s a text, / a name, A an array of numbers, T one of texts and numbers. Those
 * that only mark parts of a drawing for programs are in none of the copies.
 */
const OPERATORS = new Map(
  Object.entries({
    ...{ b: "", B: "", "b*": "", "B*": "", f: "", F: "", "f*": "", h: "", n: "", s: "", S: "", W: "", "W*": "", q: "", Q: "" },
    ...{ BT: "", ET: "", "T*": "", EMC: "" },
    ...{ cm: "n{6}", Tm: "n{6}", c: "n{6}", d1: "n{6}", v: "n{4}", y: "n{4}", re: "n{4}", l: "nn", m: "nn", d0: "nn", Td: "nn", TD: "nn" },
    ...{ w: "n", J: "n", j: "n", M: "n", i: "n", Tc: "n", Tw: "n", Tz: "n", TL: "n", Tr: "n", Ts: "n", d: "An" },
    ...{ ri: "/", gs: "/", sh: "/", Do: "/", Tf: "/n", Tj: "s", TJ: "[AT]", "'": "s", '"': "nns" },
    ...{ g: "n", G: "n", rg: "nnn", RG: "nnn", k: "n{4}", K: "n{4}", cs: "/", CS: "/" },
    ...{ sc: "n{1,32}", SC: "n{1,32}", scn: "n{1,32}/?|/", SCN: "n{1,32}/?|/" },
  }).map(([operator, takes]): [string, RegExp] => [operator, new RegExp(`(?:${takes})$`)]),
);

const CONSTANTS = new Set(["true", "false", "null"]);
const MOST_OPERANDS = 64;
const FLUSH_AFTER = 4096;
const LAYER = "/OC";

/** A part that is marked: of a layer it stays one, of anything else only that it begins. */
function markedPart(operands: Operand[]): string {
  const [tag, of] = operands.slice(-2);
  return tag?.kind === "/" && tag.written === LAYER && of?.kind === "/" ? `${LAYER} ${of.written} BDC` : "/P BMC";
}

/** What `operator` does with the last of `operands`; nothing when they are not what it takes, as readers do. */
function drawn(operator: string, operands: Operand[]): string | undefined {
  if (operator === "BDC" || operator === "BMC") return markedPart(operands);
  const takes = OPERATORS.get(operator);
  const kinds = operands.map(({ kind }) => kind).join("");
  const found = takes?.exec(kinds)?.[0];
  if (found === undefined) return undefined;
  return [...operands.slice(operands.length - found.length).map(({ written }) => written), operator].join(" ");
}

interface Written {
  add(line: string): void;
  bytes(): Buffer;
}

/** Collects lines; many of them take more memory than what they become. */
function writer(): Written {
  const blocks: Buffer[] = [];
  let lines: string[] = [];
  function flush() {
    blocks.push(Buffer.from(lines.map((line) => `${line}\n`).join(""), "latin1"));
    lines = [];
  }
  return {
    add(line) {
      lines.push(line);
      if (lines.length === FLUSH_AFTER) flush();
    },
    bytes() {
      flush();
      return Buffer.concat(blocks);
    },
  };
}

function rewriteTokens(tokens: Tokens, source: Uint8Array, written: Written): void {
  let operands: Operand[] = [];
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind !== "word" || CONSTANTS.has(token.word)) {
      operands.push(readOperand(token, tokens));
      if (operands.length > MOST_OPERANDS) operands.shift();
      continue;
    }
    const line = token.word === "BI" ? rewriteInlineImage(tokens, source) : drawn(token.word, operands);
    if (line !== undefined) written.add(line);
    operands = [];
  }
}

/**
 * Writes anew what a page, a glyph or a pattern draws: its operators with operands of their kinds, and nothing else.
 * @throws UnreadableFile when a picture within it has no end.
 */
export function rewritePdfDrawing(source: Uint8Array): Buffer {
  const written = writer();
  rewriteTokens(readPdfTokens(source), source, written);
  return written.bytes();
}
