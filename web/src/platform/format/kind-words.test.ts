import { expect, it } from "vitest";
import { kindWords } from "./kind-words.ts";

it.each([
  ["on-hold", "On hold"],
  ["LOCKED_OUT", "Locked out"],
  ["accessRequests", "Access requests"],
  ["In-Active", "In active"],
])("says a kind that this page does not know in plain words: %s", (kind, words) => {
  expect(kindWords(kind)).toBe(words);
});
