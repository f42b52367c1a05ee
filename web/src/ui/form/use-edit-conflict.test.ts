import { describe, expect, it } from "vitest";
import { changedFields, mergedFields, wordsOfValue } from "./use-edit-conflict.ts";

const LABELS = { name: "Name", languages: "Languages", isActive: "Is active", notes: "Notes" };
const WAS = { name: "Ana", languages: ["1", "2"], isActive: true, notes: "" };

describe("another person's change", () => {
  it.each([
    ["a text is said", { name: "Ane" }, [{ field: "name", label: "Name", theirs: "Ane" }]],
    ["a yes or no is said", { isActive: false }, [{ field: "isActive", label: "Is active", theirs: "No" }]],
    ["of a list it is said that it is another one", { languages: ["1"] }, [{ field: "languages", label: "Languages", theirs: undefined }]],
    ["a list in another order is the same", { languages: ["2", "1"] }, []],
  ])("%s", (_what, changes, said) => {
    expect(changedFields(LABELS, { was: WAS, now: { ...WAS, ...changes }, mine: WAS })).toEqual(
      said.map((one) => ({ ...one, isMineOther: false })),
    );
  });

  it("is marked if another value was typed here, and not if the same was", () => {
    const now = { ...WAS, name: "Ane", notes: "Theirs" };
    const marks = (mine: typeof WAS) => changedFields(LABELS, { was: WAS, now, mine }).map(({ isMineOther }) => isMineOther);
    expect(marks({ ...WAS, name: "Anna", notes: "Theirs" })).toEqual([true, false]);
  });

  it("is marked wherever the form differs, if the earlier value is unknown", () => {
    const now = { ...WAS, name: "Ane", notes: "Theirs" };
    expect(changedFields(LABELS, { was: undefined, now, mine: { ...WAS, name: "Anna", notes: "Theirs" } })).toEqual([
      { field: "name", label: "Name", theirs: "Ane", isMineOther: true },
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
