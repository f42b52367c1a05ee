import { searchWords } from "@linnet/contract/values/search-words";
import { describe, expect, it } from "vitest";
import { hasWords, searchableWords } from "./searchable-words.ts";

describe("the words of a name", () => {
  it.each([
    ["Ruiz, Ana María", ["ruiz", "ana", "maria"]],
    ["Łuczak-Sørensen", ["luczak", "sorensen"]],
    ["STRAẞE Œuvre", ["strasse", "oeuvre"]],
    ["Straße, Nguyễn", ["strasse", "nguyen"]],
    ["---", []],
    ["  ,, ' ", []],
    ["Đặng 100%_\\", ["dang", "100"]],
    ["Иванова", ["иванова"]],
  ])("%s is searched as %j", (name, words) => {
    expect(searchWords(name)).toEqual(words);
  });

  it("finds a name with an apostrophe or hyphen written together as well", () => {
    expect(searchableWords("O’Dowd-Smith, Declan")).toBe(" o dowd smith declan odowdsmith");
  });

  it.each([
    ["Œuvre", " oeuvre"],
    ["Straße", " strasse"],
    ["Nguyễn", " nguyen"],
    ["---", ""],
  ])("keeps %s for searches as %j", (name, kept) => {
    expect(searchableWords(name)).toBe(kept);
  });

  it.each([
    ["fev inf", true],
    ["ever", false],
    ["Odowd", true],
    ["fever, sandoval", false],
    ["--", false],
  ])("has the beginnings of words that '%s' names: %s", (typed, found) => {
    expect(hasWords("Fever in infants, by O’Dowd", typed)).toBe(found);
  });
});
