import type { LabGroup } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import { labEvent, labGroup } from "../../../../test/patients.ts";
import { type Flowsheet, sheetPanels } from "./sheet-panels.ts";

const draws = (count: number): LabGroup[] =>
  Array.from({ length: count }, (_, index) =>
    labGroup("Chemistry", "Basic", `2026-11-${30 - index}`, labEvent("Sodium", `${140 + index}`), labEvent("Potassium", "4.0")),
  );

const sheetOf = (groups: LabGroup[]) => sheetPanels(groups)[0] as Flowsheet;
const placed = ({ blocks }: Flowsheet) =>
  blocks.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flat().map(({ EVENT_ID }) => EVENT_ID)));

describe("the panels of a sheet", () => {
  it("have a panel of many draws as one table, seven draws side by side, and each result once", () => {
    const groups = draws(9);
    const sheet = sheetOf(groups);
    expect(sheetPanels(groups)).toHaveLength(1);
    expect(sheet.blocks.map((block) => [block.draws.length, block.rows.map(({ test }) => test.DISPLAY)])).toEqual([
      [7, ["Sodium", "Potassium"]],
      [2, ["Sodium", "Potassium"]],
    ]);
    expect(placed(sheet).sort()).toEqual(groups.flatMap(({ EVENT }) => EVENT.map(({ EVENT_ID }) => EVENT_ID)).sort());
  });

  it("have a row of its own for another unit and for another range, and none for a cancelled test without unit", () => {
    const group = (day: string, ...events: Parameters<typeof labEvent>[]) =>
      labGroup("Chemistry", "Basic", day, ...events.map((event) => labEvent(...event)));
    const { blocks } = sheetOf([
      group("2026-11-30", ["Sodium", "clotted", { RESULT_UNITS: "", RESULT_STATUS: "Cancelled" }]),
      group("2026-11-29", ["Sodium", "140"], ["Sodium", "322", { RESULT_UNITS: "mg/dL" }], ["Sodium", "141"]),
      group("2026-11-28", ["Sodium", "142", { NORMAL_LOW: "100" }]),
    ]);
    expect(blocks[0]?.rows.map(({ cells }) => cells.map((cell) => cell.map(({ RESULT_VAL }) => RESULT_VAL)))).toEqual([
      [["clotted"], ["140", "141"], []],
      [[], ["322"], []],
      [[], [], ["142"]],
    ]);
  });

  it("say beneath what a cell has no room for: long words, a status, comments", () => {
    const notes = [{ NOTE_DT_TM_DISP: "11/30/2026", EVENT_NOTE_BLOB: "Repeated." }];
    const sheet = sheetOf([
      labGroup("Chemistry", "Basic", "2026-11-30", labEvent("Sodium", "140", { EVENT_NOTES: notes }), labEvent("Potassium", "4.0")),
      labGroup(
        "Chemistry",
        "Basic",
        "2026-11-29",
        labEvent("Sodium", "139", { RESULT_STATUS: "Corrected" }),
        labEvent("Potassium", "Specimen clotted"),
      ),
    ]);
    expect(sheet.notes.map(({ event }) => event.RESULT_VAL)).toEqual(["140", "139", "Specimen clotted"]);
  });

  it("keep a draw by itself where there is one, and where most results are words", () => {
    const culture = (day: string, words: string) => labGroup("Microbiology", "Culture", day, labEvent("Culture", words));
    const groups = [...draws(1), culture("2026-11-30", "No growth after 24 hours"), culture("2026-11-29", "Heavy growth. ".repeat(5))];
    expect(sheetPanels(groups).map(({ kind }) => kind)).toEqual(["narrow", "narrow", "wide"]);
  });
});
