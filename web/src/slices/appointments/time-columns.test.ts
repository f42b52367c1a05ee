import { describe, expect, it } from "vitest";
import { appointment } from "../../../test/appointments.ts";
import { calendarEntries } from "./calendar-entry.ts";
import { isTimed, timeColumns } from "./time-columns.ts";

/** From when to when on one morning, in minutes after nine. */
const columnsOf = (...spans: [from: number, to: number][]) => {
  const nine = Date.parse("2026-11-20T17:00:00Z");
  const at = (minutes: number) => new Date(nine + minutes * 60_000).toISOString();
  const entries = calendarEntries(
    spans.map(([from, to]) => appointment(at(from), { END_DT_TM: at(to) })),
    "America/Los_Angeles",
  );
  return timeColumns(entries.filter(isTimed)).map(({ column, columns }) => `${column + 1}/${columns}`);
};

describe("appointments of the same time", () => {
  it("stand side by side", () => {
    expect(columnsOf([0, 30], [10, 40], [20, 50])).toEqual(["1/3", "2/3", "3/3"]);
  });

  it("take the column that is free again", () => {
    expect(columnsOf([0, 60], [0, 20], [20, 40])).toEqual(["1/2", "2/2", "2/2"]);
  });

  it("leave the whole width to those that follow", () => {
    expect(columnsOf([0, 30], [10, 30], [30, 60])).toEqual(["1/2", "2/2", "1/1"]);
  });

  it("do not cover one another when they are too short to be drawn to measure", () => {
    expect(columnsOf([0, 5], [10, 20])).toEqual(["1/2", "2/2"]);
  });
});
