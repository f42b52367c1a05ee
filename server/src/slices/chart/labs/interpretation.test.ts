import { expect, it } from "vitest";
import { interpretation } from "./events.ts";

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
