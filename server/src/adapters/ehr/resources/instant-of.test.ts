import { describe, expect, it } from "vitest";
import { instantOf } from "./elements.ts";

const WEST = "America/Los_Angeles";
const read = (moment: string, zone: string) => {
  const instant = instantOf(moment, zone);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

describe("the instant of a date of the record", () => {
  it.each([
    ["an instant in UTC", "2021-03-31T10:00:00Z", WEST, "2021-03-31T10:00:00.000Z"],
    ["an instant with an offset", "2013-04-02T09:30:10+10:00", WEST, "2013-04-01T23:30:10.000Z"],
    ["a day in winter", "2008-12-27", WEST, "2008-12-27T08:00:00.000Z"],
    ["a day in summer", "2008-07-27", WEST, "2008-07-27T07:00:00.000Z"],
    ["the day clocks go forward", "2026-03-08", WEST, "2026-03-08T08:00:00.000Z"],
    ["the day clocks go back", "2026-11-01", WEST, "2026-11-01T07:00:00.000Z"],
    ["the day after clocks went back", "2026-11-02", WEST, "2026-11-02T08:00:00.000Z"],
    ["a day whose midnight does not exist", "2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["a month", "2008-12", WEST, "2008-12-01T08:00:00.000Z"],
    ["a year", "2008", WEST, "2008-01-01T08:00:00.000Z"],
    ["nonsense", "yesterday", WEST, undefined],
  ])("reads %s", (_case, moment, zone, expected) => {
    expect(read(moment, zone)).toBe(expected);
  });
});
