import { expect, it } from "vitest";
import { listedName } from "./person-of.ts";

it.each([
  [
    "the official name before others",
    [
      { use: "usual", family: "Usual", given: [] },
      { use: "official", family: "Official", given: ["A", "B"] },
    ],
    "Official, A B",
  ],
  [
    "the usual name before one without a use",
    [
      { family: "First", given: [] },
      { use: "usual", family: "Usual", given: [] },
    ],
    "Usual",
  ],
  [
    "no former name",
    [
      { use: "maiden", family: "Maiden", given: [] },
      { use: "old", family: "Old", given: [] },
    ],
    "",
  ],
  ["a given name alone", [{ given: ["Cher"] }], "Cher"],
  ["the text where the parts are unknown", [{ text: "Dr. Dora Reyes", given: [] }], "Dr. Dora Reyes"],
  ["nothing", [], ""],
])("lists %s", (_case, names, expected) => {
  expect(listedName(names)).toBe(expected);
});
