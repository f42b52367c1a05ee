import { describe, expect, it } from "vitest";
import { byFit, nameSearch } from "./name-search.ts";

describe("searching a name", () => {
  it.each([
    ["", "Ruiz, Ana"],
    ["ruiz an", "Ruiz, Ana"],
    ["AN RU", "Ruiz, Ana"],
    ["bergstrom", "Bergström, Elsa"],
    ["Bergstro\u0308m", "Bergström, Elsa"],
    ["łuk", "Luk, Jan"],
    ["luk", "Łuk, Jan"],
    ["odowd", "O’Dowd, Declan"],
    ["dowd", "O’Dowd, Declan"],
  ])("finds with '%s' %s", (typed, name) => {
    expect(nameSearch(typed)(name)).toBe(true);
  });

  it.each([
    ["uiz", "Ruiz, Ana"],
    ["ruiz ben", "Ruiz, Ana"],
    ["ruizz", "Ruiz, Ana"],
  ])("does not find with '%s' %s", (typed, name) => {
    expect(nameSearch(typed)(name)).toBe(false);
  });
});

it("sorts names by how well they fit, and leaves equals in their order", () => {
  const names = ["Bùi, An", "Ruiz, Ana", "Ortiz, Jo", "Anders, Bo", "An, Li"];
  expect(names.toSorted(byFit("an"))).toEqual(["An, Li", "Anders, Bo", "Bùi, An", "Ruiz, Ana", "Ortiz, Jo"]);
});
