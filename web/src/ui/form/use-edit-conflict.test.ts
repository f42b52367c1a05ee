import { describe, expect, it } from "vitest";
import { changedFields, mergedFields, wordsOfValue } from "./use-edit-conflict.ts";

const LABELS = { name: "Name", languages: "Languages", isActive: "Is active", notes: "Notes" };
const WAS = { name: "Ana", languages: ["1", "2"], isActive: true, notes: "" };

describe("a difference between theirs and mine", () => {
  it.each([
    ["a text is said", { name: "Ane" }, [{ field: "name", label: "Name", theirs: "Ane", mine: "Ana" }]],
    ["a yes or no is said", { isActive: false }, [{ field: "isActive", label: "Is active", theirs: "No", mine: "Yes" }]],
    ["a list is only said to differ", { languages: ["1"] }, [{ field: "languages", label: "Languages" }]],
    ["a list in another order is the same", { languages: ["2", "1"] }, []],
  ])("%s", (_what, changes, said) => {
    expect(changedFields(LABELS, { now: { ...WAS, ...changes }, mine: WAS })).toEqual(said);
  });

  it("lists only what they changed if the earlier values are given, and mine only if it is another one", () => {
    const now = { ...WAS, name: "Ane", notes: "Theirs" };
    expect(changedFields(LABELS, { was: WAS, now, mine: { ...WAS, name: "Anna", notes: "Theirs", isActive: false } })).toEqual([
      { field: "name", label: "Name", theirs: "Ane", mine: "Anna" },
      { field: "notes", label: "Notes", theirs: "Theirs" },
    ]);
  });

  it("is shortened", () => {
    expect(wordsOfValue("a".repeat(400))).toBe(`${"a".repeat(240)}…`);
  });
});

it("keeps what was typed here, and loads the rest", () => {
  const now = { ...WAS, name: "Ane", notes: "Theirs" };
  expect(mergedFields(now, { ...WAS, name: "Anna" }, WAS)).toEqual({ ...now, name: "Anna" });
});
