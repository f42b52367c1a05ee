import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import { toLabReading } from "@linnet/contract/chart/lab-reading";
import { resultRemarks } from "../../../ui/chart/lab-reading.ts";
import { panelName } from "../labs/groups.ts";

/** A test with one range: one list of results for each column, nearly always of none or one. */
export interface SheetRow {
  /** Says its name, unit and range for all of them. */
  test: LabEvent;
  cells: LabEvent[][];
}

/** So many draws as fit side by side, the newest first. */
export interface SheetBlock {
  draws: LabGroup[];
  rows: SheetRow[];
}

/** What a flowsheet's cell has no room for, beneath it under a number. */
export interface SheetNote {
  draw: LabGroup;
  event: LabEvent;
}

/** Draws of one panel, tests down and dates across. */
export interface Flowsheet {
  kind: "flowsheet";
  name: string;
  draws: LabGroup[];
  blocks: SheetBlock[];
  notes: SheetNote[];
}

/** One draw of a panel: with room for two side by side, or with words that need the whole width. */
export interface SingleDraw {
  kind: "narrow" | "wide";
  draw: LabGroup;
}

export type SheetPanel = Flowsheet | SingleDraw;

/** The number that fits next to test and range on A4, each wide enough for a date. */
const DRAWS_SIDE_BY_SIDE = 7;
/** Longer texts do not fit a date's column: 'None seen' does, 'Specimen clotted' goes below. */
const LONGEST_IN_CELL = 10;
/** What is longer is a report in words, and takes the whole width. */
const LONGEST_IN_HALF = 60;

/** A report in words, without a value for a range. */
export const isTextResult = ({ RESULT_VAL }: LabEvent): boolean => RESULT_VAL.length > LONGEST_IN_HALF;

export const isTooLongForCell = ({ RESULT_VAL }: LabEvent): boolean => RESULT_VAL.length > LONGEST_IN_CELL;

const isNote = (event: LabEvent) => isTooLongForCell(event) || event.EVENT_NOTES.length > 0 || resultRemarks(event).length > 0;

const limitsOf = ({ NORMAL_LOW, NORMAL_HIGH, CRITICAL_LOW, CRITICAL_HIGH, RANGE_TEXT, OTHER_RANGES = [] }: LabEvent) =>
  [NORMAL_LOW, NORMAL_HIGH, CRITICAL_LOW, CRITICAL_HIGH, RANGE_TEXT, ...OTHER_RANGES].join("~");

/** Another unit or another range is another row; what has no number may lack the unit, a cancelled test does. */
const isOfRow = (event: LabEvent, { test }: SheetRow) =>
  event.DISPLAY === test.DISPLAY &&
  limitsOf(event) === limitsOf(test) &&
  (event.RESULT_UNITS === test.RESULT_UNITS || (event.RESULT_UNITS === "" && toLabReading(event).number === undefined));

/** The panel's order, with partial tests at their first position. Tests with units come first and absorb those without. */
function rowsOf(draws: readonly LabGroup[]): SheetRow[] {
  const rows: SheetRow[] = [];
  const place = (event: LabEvent, column: number) => {
    let row = rows.find((each) => isOfRow(event, each));
    if (!row) {
      row = { test: event, cells: draws.map(() => []) };
      const sameTest = rows.findLastIndex(({ test }) => test.DISPLAY === event.DISPLAY);
      rows.splice(sameTest < 0 ? rows.length : sameTest + 1, 0, row);
    }
    row.cells[column]?.push(event);
  };
  const each = (isTaken: (event: LabEvent) => boolean) =>
    draws.forEach(({ EVENT }, column) => {
      for (const event of EVENT.filter(isTaken)) place(event, column);
    });
  each(({ RESULT_UNITS }) => RESULT_UNITS !== "");
  each(({ RESULT_UNITS }) => RESULT_UNITS === "");
  return rows;
}

function flowsheet(name: string, draws: LabGroup[]): Flowsheet {
  const count = Math.ceil(draws.length / DRAWS_SIDE_BY_SIDE);
  const blocks = Array.from({ length: count }, (_, index) => {
    const some = draws.slice(index * DRAWS_SIDE_BY_SIDE, (index + 1) * DRAWS_SIDE_BY_SIDE);
    return { draws: some, rows: rowsOf(some) };
  });
  const notes = blocks.flatMap((block) =>
    block.rows.flatMap(({ cells }) =>
      block.draws.flatMap((draw, column) => (cells[column] ?? []).filter(isNote).map((event) => ({ draw, event }))),
    ),
  );
  return { kind: "flowsheet", name, draws, blocks, notes };
}

const single = (draw: LabGroup): SingleDraw => {
  const isWide = draw.EVENT.some(isTextResult) || draw.REPORTS.some(({ CONCLUSION }) => CONCLUSION.length > LONGEST_IN_HALF);
  return { kind: isWide ? "wide" : "narrow", draw };
};

/** A table of words would contain only footnote numbers. */
const isMostlyShort = (draws: readonly LabGroup[]) => {
  const events = draws.flatMap(({ EVENT }) => EVENT);
  return events.filter(isTooLongForCell).length * 2 < events.length;
};

/** The panels of a sheet in their order: what was drawn more than once as one table of all draws. `groups` are as the server orders them. */
export function sheetPanels(groups: readonly LabGroup[]): SheetPanel[] {
  const panels = Map.groupBy(groups, panelName);
  return [...panels].flatMap(([name, draws]): SheetPanel[] =>
    draws.length > 1 && isMostlyShort(draws) ? [flowsheet(name, draws)] : draws.map(single),
  );
}
