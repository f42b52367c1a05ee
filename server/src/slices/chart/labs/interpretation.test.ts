import { expect, it } from "vitest";
import { interpretation, labEvents } from "./events.ts";

it.each([
  ["nothing given", undefined, ""],
  ["a high result", ["H", "High"], "H"],
  ["a low result of the old table", ["L", "Below low normal"], "L"],
  ["a result far too high", ["HU"], "HH"],
  ["a result far too low", ["LU"], "LL"],
  ["a text alone", ["Critical high"], "HH"],
  ["above the instrument's scale", [">"], "H"],
  ["below the instrument's scale", ["<"], "L"],
  ["abnormal", ["A"], "A"],
  ["critically abnormal", ["AA"], "AA"],
  ["positive", ["POS"], "A"],
  ["detected", ["DET"], "A"],
  ["resistant", ["R"], "A"],
  ["outside a threshold", ["EX"], "A"],
  ["above and below one", ["HX"], "H"],
  ["below one, in small letters", ["lx"], "L"],
  ["a sentence of both", ["Abnormal High"], "H"],
  ["panic", ["HIGH PANIC"], "HH"],
  ["panic the other way round", ["critical low"], "LL"],
  ["a range", ["Out of range"], "A"],
  ["above a normal one", ["Above high normal"], "H"],
  ["one thing said twice", ["H (High)"], "H"],
  ["what is normal", ["Within normal limits"], "N"],
  ["what is both, as neither", ["High/Low"], ""],
  ["a negation as what it is, unknown", ["not high"], ""],
  ["what is still normal, as unknown", ["High normal"], ""],
  ["negative", ["NEG", "Negative"], "N"],
  ["not detected", ["ND"], "N"],
  ["normal", ["N", "Normal"], "N"],
  ["worse than before", ["W"], ""],
  ["up", ["U"], ""],
  ["a code of the hospital beside the standard one", ["38167", "H"], "H"],
  ["a code of the hospital alone", ["38167"], ""],
  ["the most severe of several", ["H", "A", "HH", "N"], "HH"],
])("reads %s", (_case, words, expected) => {
  expect(interpretation(words)).toBe(expected);
});

const wordsOf = (interpretation: string[], value = "32"): string | undefined =>
  labEvents({ id: "o", status: "final", code: { text: "Test", codes: [] }, value: { kind: "text", text: value }, interpretation }, [], {
    patient: { sex: "F", birthDate: "2019-03-14" },
    zone: "America/Los_Angeles",
  })[0]?.JUDGMENT;

it.each<[string, string[], string | undefined]>([
  ["nothing of what a flag says", ["H", "HX", "critical low"], undefined],
  ["the word of a code", ["S"], "Susceptible"],
  ["the record's own word for it", ["Sensitive"], "Sensitive"],
  ["it once", ["R", "Resistant"], "Resistant"],
  ["all of several", ["I", "IND"], "Intermediate, Indeterminate"],
  ["what the portal does not know, as it stands there", ["Borderline, repeat"], "Borderline, repeat"],
  ["a critical one that is neither high nor low", ["AA"], "Critical"],
])("says next to a value %s", (_what, interpretation, words) => {
  expect(wordsOf(interpretation)).toBe(words);
});

it("does not repeat a value", () => {
  expect(wordsOf(["POS"], "positive")).toBeUndefined();
});
