import { describe, expect, it } from "vitest";
import { archiveDays, pastMonth } from "./days.ts";

const TODAY = "2026-11-20";

describe("the archive's days", () => {
  it.each([
    ["11/01/2026", "11/20/2026", { startDate: "2026-11-01", endDate: "2026-11-20" }],
    ["2026-11-20", "11.20.2026", { startDate: "2026-11-20", endDate: "2026-11-20" }],
  ])("are read from %s and %s", (startDate, endDate, days) => {
    expect(archiveDays({ startDate, endDate }, TODAY)).toEqual({ days, errors: {} });
  });

  it.each([
    ["", "", { startDate: "Enter the start date", endDate: "Enter the end date" }],
    ["soon", "11/20/2026", { startDate: "Enter the date as MM/DD/YYYY" }],
    ["", "02/30/2026", { startDate: "Enter the start date", endDate: "This date does not exist" }],
    ["11/20/2026", "11/19/2026", { startDate: "Start date cannot be after end date." }],
    ["11/20/2026", "11/21/2026", { endDate: "End date cannot be after today." }],
    ["11/21/2026", "11/20/2026", { startDate: "Start date cannot be after today." }],
  ])("are refused as %j and %j", (startDate, endDate, errors) => {
    expect(archiveDays({ startDate, endDate }, TODAY)).toEqual({ errors });
  });

  it("go back thirty days from today", () => {
    expect(pastMonth("2026-03-01")).toEqual({ startDate: "2026-01-30", endDate: "2026-03-01" });
  });
});
