import { z } from "zod";
import { type Vocabulary, vocabulary, wordIn } from "./vocabulary.ts";

/** The portal's flags, most severe first. */
export const NORMALCIES = ["LL", "HH", "AA", "L", "H", "A", "N"] as const;
export type Normalcy = (typeof NORMALCIES)[number];

interface Meaning {
  /** The flag. Undefined if the code is neither normal nor abnormal. */
  is?: Normalcy;
  /** Shown next to the value if the flag does not say it. The word is the result, and the number alone is not enough. */
  word?: string;
  names?: readonly string[];
}

/** Codes of HL7's v3-ObservationInterpretation and v2-0078, with other spellings. */
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

// Object.entries loses the key type, and only some entries have the optional fields.
const entries = Object.entries(JUDGMENTS) as [Code, Meaning][];
const CODES = vocabulary(
  // Object.fromEntries loses the key type.
  Object.fromEntries(entries.map(([code, { word, names = [] }]) => [code, word ? [word, ...names] : names])) as Record<Code, string[]>,
);

/** What each word in a flag sentence means. Filler words have no meaning. */
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
 * Reads sentences made of these words: HIGH PANIC, Out of range, H (High). Any other word, such as "not", makes the sentence unknown, and
 * so does high with low. "High normal" is normal. "Above high normal" is not.
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

/** "R - Resistant" and "S (Susceptible)" state one thing twice. */
function inBoth(said: string): Code | undefined {
  const parts = said.split(/[()[\]:;,^/]|\s-\s/).filter((part) => part.trim() !== "");
  const [first, ...others] = parts.map(find);
  return others.length > 0 && others.every((other) => other === first) ? first : undefined;
}

/** The laboratory's interpretations. */
export const INTERPRETATION_WORDS: Vocabulary<Code> = { words: CODES.words, find: (said) => find(said) ?? inBoth(said) };

/** The meaning of an interpretation. Undefined if unknown. */
export const judgmentOf = (said: string): ({ code: Code } & Meaning) | undefined => {
  const code = INTERPRETATION_WORDS.find(said);
  return code && { code, ...JUDGMENTS[code] };
};

const saidIn = wordIn(INTERPRETATION_WORDS);
const wordsIn = wordIn({ words: [], find: () => undefined });

/** The text to store: a code, or the record's own words if those are shown. `judgmentOf` reads both. */
export const Judgment = z.unknown().transform((concept) => {
  const [said, own] = [saidIn.parse(concept), wordsIn.parse(concept)];
  const judgment = said === undefined ? undefined : judgmentOf(said);
  return judgment?.word && own !== undefined && judgmentOf(own)?.code === judgment.code ? own : said;
});
