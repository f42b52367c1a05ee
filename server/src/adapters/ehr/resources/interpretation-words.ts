import { z } from "zod";
import { type Vocabulary, vocabulary, wordIn } from "./vocabulary.ts";

/** What a result is called in the portal, the most severe first. */
export const NORMALCIES = ["LL", "HH", "AA", "L", "H", "A", "N"] as const;
export type Normalcy = (typeof NORMALCIES)[number];

interface Meaning {
  /** Where it says so: what is neither normal nor abnormal says only its word. */
  is?: Normalcy;
  /** What stands next to a value, where the badge does not say it: the word is the result, and the number alone cannot be read. */
  word?: string;
  names?: readonly string[];
}

/** The codes of HL7's v3-ObservationInterpretation and v2-0078, and what else people write for them. */
const JUDGMENTS = {
  LL: { is: "LL", names: ["LU", "L<", "↓↓"] },
  HH: { is: "HH", names: ["HU", "H>", "↑↑"] },
  AA: { is: "AA", word: "Critical" },
  L: { is: "L", names: ["LX", "<", "↓"] },
  H: { is: "H", names: ["HX", ">", "↑"] },
  A: { is: "A", names: ["EX"] },
  R: { is: "A", word: "Resistant" },
  NS: { is: "A", word: "Non-susceptible" },
  "SYN-R": { is: "A", word: "Synergy resistant" },
  RR: { is: "A", word: "Reactive" },
  WR: { is: "A", word: "Weakly reactive" },
  POS: { is: "A", word: "Positive" },
  DET: { is: "A", word: "Detected" },
  I: { word: "Intermediate" },
  SDD: { word: "Susceptible, dose-dependent" },
  MS: { word: "Moderately susceptible" },
  S: { word: "Susceptible", names: ["sensitive"] },
  VS: { word: "Very susceptible" },
  "SYN-S": { word: "Synergy susceptible" },
  IE: { word: "Insufficient evidence" },
  NCL: { word: "No CLSI defined breakpoint" },
  IND: { word: "Indeterminate" },
  E: { word: "Equivocal" },
  UNE: { word: "Unexpected" },
  EXP: { word: "Expected" },
  W: { word: "Worse" },
  B: { word: "Better" },
  U: { word: "Significant change up" },
  D: { word: "Significant change down" },
  CAR: { word: "Carrier" },
  AC: { word: "Anti-complementary substances present" },
  TOX: { word: "Cytotoxic substance present" },
  QCF: { word: "Quality control failure" },
  HM: { word: "Hold for medical review" },
  N: { is: "N" },
  NEG: { is: "N", word: "Negative" },
  NR: { is: "N", word: "Non-reactive" },
  ND: { is: "N", word: "Not detected" },
} satisfies Record<string, Meaning>;
type Code = keyof typeof JUDGMENTS;

// Object.entries forgets that the keys are the codes, and the wider type has what only some of them have.
const entries = Object.entries(JUDGMENTS) as [Code, Meaning][];
const CODES = vocabulary(
  // As above.
  Object.fromEntries(entries.map(([code, { word, names = [] }]) => [code, word ? [word, ...names] : names])) as Record<Code, string[]>,
);

/** What the words of a sentence about a range say; the last ones say nothing by themselves. */
const MEANINGS = new Map<string, readonly string[]>();
const mean = (words: string, ...meanings: string[]) => {
  for (const word of words.split(" ")) MEANINGS.set(word, meanings);
};
mean("high hi h hx upper over elevated increased raised", "high");
mean("low lo l lx lower under decreased reduced", "low");
mean("above", "high", "beyond");
mean("below", "low", "beyond");
mean("critical critically crit panic alert significantly dangerously", "critical");
mean("hh hu", "high", "critical");
mean("ll lu", "low", "critical");
mean("abnormal abnormally abn", "abnormal");
mean("aa", "abnormal", "critical");
mean("out outside off exceeds", "abnormal", "beyond");
mean("within in normal n wnl", "within");
mean("a range ranges limit limits of the threshold reference scale value result is flag flagged interval expected very slightly mildly");
mean("markedly moderately extremely absolute instrument result results");

/**
 * What a sentence of such words says: HIGH PANIC, Out of range, H (High). A single word next to them, a 'not' say, makes it another
 * sentence, and so do high and low together. 'High normal' is a normal one; 'above high normal' is not.
 */
function inSentence(said: string): Normalcy | undefined {
  const words = said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.some((word) => !MEANINGS.has(word))) return undefined;
  const says = new Set(words.flatMap((word) => MEANINGS.get(word) ?? []));
  const grave = says.has("critical") ? "critical" : "usual";
  const sides = (["high", "low"] as const).filter((side) => says.has(side));
  const isNormal = says.has("within") && !says.has("beyond");
  const [side, other] = sides;
  if (side) return other || isNormal ? undefined : SIDES[side][grave];
  if (grave === "critical") return "AA";
  if (says.has("abnormal")) return "A";
  return isNormal ? "N" : undefined;
}
const SIDES = { high: { critical: "HH", usual: "H" }, low: { critical: "LL", usual: "L" } } as const;

const find = (said: string): Code | undefined => CODES.find(said) ?? inSentence(said);

/** 'R - Resistant' and 'S (Susceptible)' say one thing twice. */
function inBoth(said: string): Code | undefined {
  const parts = said.split(/[()[\]:;,^/]|\s-\s/).filter((part) => part.trim() !== "");
  const [first, ...others] = parts.map(find);
  return others.length > 0 && others.every((other) => other === first) ? first : undefined;
}

/** How a laboratory judges a result. */
export const INTERPRETATION_WORDS: Vocabulary<Code> = { words: CODES.words, find: (said) => find(said) ?? inBoth(said) };

/** What a judgment means; undefined where the portal does not know it. */
export const judgmentOf = (said: string): ({ code: Code } & Meaning) | undefined => {
  const code = INTERPRETATION_WORDS.find(said);
  return code && { code, ...JUDGMENTS[code] };
};

const saidIn = wordIn(INTERPRETATION_WORDS);
const wordsIn = wordIn({ words: [], find: () => undefined });

/**
 * A judgment as the text by which it is kept: a code, or the record's own words where they are the ones that are shown.
 * `judgmentOf` understands both.
 */
export const Judgment = z.unknown().transform((concept) => {
  const [said, own] = [saidIn.parse(concept), wordsIn.parse(concept)];
  const judgment = said === undefined ? undefined : judgmentOf(said);
  return judgment?.word && own !== undefined && judgmentOf(own)?.code === judgment.code ? own : said;
});
