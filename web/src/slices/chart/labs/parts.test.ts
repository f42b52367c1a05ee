import { describe, expect, it } from "vitest";
import { labEvent, labGroup } from "../../../../test/patients.ts";
import { labSections } from "./groups.ts";
import { firstRows } from "./parts.ts";

const panel = (section: string, name: string, ...tests: string[]) =>
  labGroup(section, name, "2026-11-19T16:40:00Z", ...tests.map((test) => labEvent(test, "4.0")));
const sections = labSections(
  [panel("Chemistry", "Basic", "Sodium", "Potassium"), panel("Chemistry", "Iron", "Ferritin"), panel("Hematology", "Count", "Platelets")],
  "type",
  "America/Los_Angeles",
);
const first = (rows: number) => firstRows(sections, rows);
const names = (rows: number) => first(rows).map(({ name, panels }) => [name, ...panels.map(({ ES2 }) => ES2)]);

describe("the first rows of a long list", () => {
  it("end with a whole panel", () => {
    expect(names(1)).toEqual([["Chemistry", "Basic"]]);
    expect(names(2)).toEqual([["Chemistry", "Basic"]]);
    expect(names(3)).toEqual([["Chemistry", "Basic", "Iron"]]);
    expect(names(4)).toEqual([
      ["Chemistry", "Basic", "Iron"],
      ["Hematology", "Count"],
    ]);
  });

  it("are the same sections where they are whole, so that nothing is drawn twice", () => {
    expect(first(4)[0]).toBe(sections[0]);
    expect(first(1)[0]).not.toBe(sections[0]);
  });
});
