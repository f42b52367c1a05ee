import { describe, expect, it } from "vitest";
import { releasedNotes, type StoredNote, withTheirGroups } from "./released-notes.ts";

const note = (id: string, more: Partial<StoredNote> = {}): StoredNote => ({ id, status: "current", category: "", title: id, ...more });
const release = (...notes: StoredNote[]) => {
  const { released, held } = releasedNotes(notes);
  return { released: released.map(({ id }) => id), held: held.map(({ id }) => id) };
};
const draft = { docStatus: "preliminary" };
const restricted = { heldBecause: "security-label" } as const;

describe("the released notes", () => {
  it.each<[string, StoredNote[], string[]]>([
    [
      "finished ones",
      [note("final", { docStatus: "final" }), note("amended", { docStatus: "amended" }), note("silent")],
      ["final", "amended", "silent"],
    ],
    ["no drafts", [note("draft", draft), note("final")], ["final"]],
    ["none entered in error", [note("status", { status: "entered-in-error" }), note("words", { docStatus: "entered-in-error" })], []],
    ["none that is superseded", [note("old", { status: "superseded" })], []],
    ["none of another part of the chart", [note("image", { category: "radiology" }), note("lab", { category: "laboratory" })], []],
    ["the newest of those that replace one another", [note("a"), note("b", { replaces: ["a"] }), note("c", { replaces: ["b"] })], ["c"]],
    ["the finished one while its replacement is a draft", [note("a"), note("b", { replaces: ["a"], ...draft })], ["a"]],
  ])("are %s", (_case, notes, expected) => {
    expect(release(...notes)).toEqual({ released: expected, held: [] });
  });

  it("exclude restricted ones and all their addenda", () => {
    const notes = [note("open"), note("held", restricted), note("added", { appends: ["held"] }), note("further", { appends: ["added"] })];
    expect(release(...notes)).toEqual({ released: ["open"], held: ["held", "added", "further"] });
  });

  it("exclude what a restricted one replaced, because it may have the same words", () => {
    const before = note("before", { docStatus: "final" });
    expect(release(before, note("held", { ...restricted, ...draft, replaces: ["before"] }))).toEqual({ released: [], held: ["before"] });
  });

  it("are found even if notes form a loop", () => {
    expect(release(note("a", { appends: ["b"] }), note("b", { appends: ["a"] })).released).toEqual(["a", "b"]);
  });
});

describe("requested notes", () => {
  it("come with the notes they were added to and with their addenda", () => {
    const notes = [note("parent"), note("one", { appends: ["parent"] }), note("two", { appends: ["parent"] }), note("other")];
    const asked = (id: string) => withTheirGroups(notes, (each) => each.id === id).map((each) => each.id);
    expect(asked("two")).toEqual(["parent", "one", "two"]);
    expect(asked("other")).toEqual(["other"]);
    expect(asked("nobody")).toEqual([]);
  });
});
