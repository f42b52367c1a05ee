import { describe, expect, it } from "vitest";
import { addDays, addMonths, daysOfMonth, weekOf, weeksOfMonth } from "./calendar-days.ts";

describe("the days of a calendar", () => {
  it("are counted over the weekends on which clocks change, and over leap days", () => {
    expect([addDays("2026-03-07", 2), addDays("2026-11-02", -2), addDays("2028-02-28", 1)]).toEqual([
      "2026-03-09",
      "2026-10-31",
      "2028-02-29",
    ]);
  });

  it("stay inside a shorter month", () => {
    expect([addMonths("2026-01-31", 1), addMonths("2026-03-31", -1), addMonths("2026-12-15", 1)]).toEqual([
      "2026-02-28",
      "2026-02-28",
      "2027-01-15",
    ]);
  });

  it("make weeks from Sunday", () => {
    expect(weekOf("2026-11-20")).toEqual([
      "2026-11-15",
      "2026-11-16",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
    ]);
  });

  it.each([
    ["2026-11-20", 5, "2026-11-01", "2026-12-05"],
    ["2026-02-10", 4, "2026-02-01", "2026-02-28"],
    ["2026-08-01", 6, "2026-07-26", "2026-09-05"],
  ])("make the weeks that the month of %s touches", (day, count, first, last) => {
    const weeks = weeksOfMonth(day);
    expect([weeks.length, weeks[0]![0], weeks.at(-1)![6]]).toEqual([count, first, last]);
  });

  it("are all there in a month", () => {
    expect(daysOfMonth("2026-02-10")).toHaveLength(28);
    expect(daysOfMonth("2026-12-31").at(-1)).toBe("2026-12-31");
  });
});
