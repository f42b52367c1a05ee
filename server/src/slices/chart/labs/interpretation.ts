import type { LabEvent } from "@linnet/contract/chart";

type Normalcy = LabEvent["NORMALCY"];

/** What laboratories call it: codes of HL7's v3-ObservationInterpretation and v2-0078, and the words people write instead. */
const WORDS: Record<Exclude<Normalcy, "">, readonly string[]> = {
  LL: ["ll", "lu", "l<", "critical low", "critically low", "low critical", "panic low", "significantly low"],
  HH: ["hh", "hu", "h>", "critical high", "critically high", "high critical", "panic high", "significantly high"],
  AA: ["aa", "critical abnormal", "critically abnormal"],
  L: ["l", "<", "low", "below low normal"],
  H: ["h", ">", "high", "above high normal"],
  A: ["a", "abnormal", "pos", "positive", "det", "detected", "r", "resistant", "rr", "reactive", "wr", "weakly reactive"],
  N: ["n", "normal", "neg", "negative", "nd", "not detected", "nr", "non-reactive"],
};

const NORMALCY = new Map<string, Normalcy>();
// A key of WORDS is a normalcy; Object.entries forgets it.
for (const [normalcy, words] of Object.entries(WORDS) as [Normalcy, readonly string[]][])
  for (const word of words) NORMALCY.set(word, normalcy);

/** Of several judgements the gravest counts. */
const GRAVEST_FIRST = ["LL", "HH", "AA", "L", "H", "A", "N"] as const;

/** The laboratory's own judgement, out of all its codes and texts; empty when it gave none that says it: normal is never invented. */
export function interpretation(words: readonly string[] | undefined): Normalcy {
  const judgements = new Set((words ?? []).map((word) => NORMALCY.get(word.trim().toLowerCase())));
  return GRAVEST_FIRST.find((normalcy) => judgements.has(normalcy)) ?? "";
}
