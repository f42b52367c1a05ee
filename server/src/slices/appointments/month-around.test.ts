import { describe, expect, it } from "vitest";
import { monthAround } from "./appointment-report.ts";

const around = (day: string, zone = "America/Los_Angeles") => {
  const { from, to } = monthAround(day, zone);
  return [from.toISOString(), to.toISOString()];
};

describe("the month around a day", () => {
  it.each([
    ["an ordinary month", "05/01/2026", "2026-04-25T07:00:00.000Z", "2026-06-07T07:00:00.000Z"],
    ["any day of the month", "05/19/2026", "2026-04-25T07:00:00.000Z", "2026-06-07T07:00:00.000Z"],
    ["the month in which clocks go forward", "03/01/2026", "2026-02-23T08:00:00.000Z", "2026-04-07T07:00:00.000Z"],
    ["the month in which clocks go back", "11/01/2026", "2026-10-26T07:00:00.000Z", "2026-12-07T08:00:00.000Z"],
    ["the turn of a year", "12/31/2026", "2026-11-25T08:00:00.000Z", "2027-01-07T08:00:00.000Z"],
    ["January", "01/01/2026", "2025-12-26T08:00:00.000Z", "2026-02-07T08:00:00.000Z"],
    ["a leap February, and a day there is not", "02/31/2028", "2028-01-26T08:00:00.000Z", "2028-03-07T08:00:00.000Z"],
  ])("of %s begins and ends at the hospital's midnight", (_what, day, from, to) => {
    expect(around(day)).toEqual([from, to]);
  });

  it("is the hospital's, wherever that is", () => {
    expect(around("04/01/2026", "Australia/Lord_Howe")).toEqual(["2026-03-25T13:00:00.000Z", "2026-05-06T13:30:00.000Z"]);
  });
});
