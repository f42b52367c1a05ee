import { NoteReport } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import type { Note } from "../../../adapters/ehr/port.ts";
import { noteChains, noteReport } from "./groups.ts";

const note = (id: string, day: string | undefined, more: Partial<Note> = {}): Note => ({
  id,
  status: "current",
  title: `Note ${id}`,
  writtenBy: { name: "Hallam, Ingrid", position: "Attending Nephrologist" },
  ...(day && { performed: day, at: Date.parse(day) }),
  ...more,
});
const idsOf = (...notes: Note[]) => noteChains(notes).map((chain) => chain.map(({ id }) => id));

describe("the notes of a chart", () => {
  it("stand newest first, and those without a date last", () => {
    expect(idsOf(note("a", "2026-01-01"), note("none", undefined), note("b", "2026-03-01"))).toEqual([["b"], ["a"], ["none"]]);
  });

  it("hold what was added to them, in the order of writing, and keep their own date", () => {
    const notes = [
      note("second", "2026-04-02", { appends: ["parent"] }),
      note("parent", "2026-01-01"),
      note("first", "2026-04-01", { appends: ["parent"] }),
      note("further", "2026-04-03", { appends: ["second"] }),
      note("other", "2026-02-01"),
    ];
    expect(idsOf(...notes)).toEqual([["other"], ["parent", "first", "second", "further"]]);
  });

  it("hold what was added to a version since replaced", () => {
    const notes = [note("new", "2026-01-02", { replaces: ["old"] }), note("added", "2026-01-03", { appends: ["old"] })];
    expect(idsOf(...notes)).toEqual([["new", "added"]]);
  });

  it("stand alone when what they were added to is not there", () => {
    expect(idsOf(note("added", "2026-01-03", { appends: ["gone"] }))).toEqual([["added"]]);
  });

  it("are all there even when additions go in a circle", () => {
    expect(
      idsOf(note("a", "2026-01-01", { appends: ["b"] }), note("b", "2026-01-02", { appends: ["a"] }))
        .flat()
        .sort(),
    ).toEqual(["a", "b"]);
  });
});

describe("the report of notes", () => {
  it("has every field of the specification", () => {
    const chains = noteChains([
      note("1", "2026-01-01T08:00:00-08:00", { verified: "2026-01-02" }),
      note("2", "2026-01-03", { appends: ["1"], writtenBy: { name: "Osei, Kwabena", position: "" } }),
    ]);
    expect(NoteReport.parse(noteReport(chains))).toEqual({
      RPTDATA: {
        NOTE_GROUP_CNT: 1,
        NOTE_GROUPS: [
          {
            PARENT_ID: "1",
            NOTE_CNT: 2,
            NOTE_GROUP_PERFORMED_DATE: "2026-01-01T08:00:00-08:00",
            NOTE_GROUP_VERIFIED_DATE: "2026-01-02",
            NOTE_GROUP_TITLE: "Note 1",
            NOTE_GROUP_AUTHOR: "Hallam, Ingrid",
            NOTE_GROUP_AUTHOR_POSITION: "Attending Nephrologist",
            ARRIVED_DT_TM: "",
            IS_LETTER: false,
            NOTES: [
              {
                EVENT_ID: "1",
                NAME_FULL: "Hallam, Ingrid",
                POSITION: "Attending Nephrologist",
                NOTE_PERFORMED_DATE: "2026-01-01T08:00:00-08:00",
                NOTE_SEQ: 1,
              },
              { EVENT_ID: "2", NAME_FULL: "Osei, Kwabena", POSITION: "", NOTE_PERFORMED_DATE: "2026-01-03", NOTE_SEQ: 2 },
            ],
          },
        ],
      },
    });
  });

  it("became known when it was signed, or when something was added to it", () => {
    const signed = note("1", "2026-01-01T08:00:00-08:00", { verified: "2026-01-01T10:00:00-08:00", updated: "2026-05-01T00:00:00Z" });
    const added = note("2", "2026-01-03", { appends: ["1"], updated: "2026-01-04T00:00:00Z" });
    const arrived = (...notes: Note[]) => noteReport(noteChains(notes)).RPTDATA.NOTE_GROUPS[0]?.ARRIVED_DT_TM;
    expect(arrived(signed)).toBe("2026-01-01T18:00:00.000Z");
    expect(arrived(signed, added)).toBe("2026-01-04T00:00:00.000Z");
  });

  it("of nobody's notes is a count of 0 and an empty list, and what has no value is empty", () => {
    expect(noteReport([])).toEqual({ RPTDATA: { NOTE_GROUP_CNT: 0, NOTE_GROUPS: [] } });
    const [group] = noteReport(noteChains([note("1", undefined, { writtenBy: { name: "", position: "" } })])).RPTDATA.NOTE_GROUPS;
    expect(group).toMatchObject({ NOTE_GROUP_PERFORMED_DATE: "", NOTE_GROUP_VERIFIED_DATE: "", NOTE_GROUP_AUTHOR: "" });
  });
});
