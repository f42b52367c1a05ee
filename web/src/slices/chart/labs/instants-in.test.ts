import { describe, expect, it } from "vitest";
import { instantsIn } from "./instants-in.ts";

const instant = (moment: string, zone = "America/Los_Angeles") => {
  const found = instantsIn(zone)(moment);
  return found === undefined ? undefined : new Date(found).toISOString();
};

describe("the instant of a date of the record", () => {
  it.each([
    ["a day", "2026-11-19", "2026-11-19T08:00:00.000Z"],
    ["a day in summer", "2026-07-01", "2026-07-01T07:00:00.000Z"],
    ["the day on which summer time begins", "2026-03-08", "2026-03-08T08:00:00.000Z"],
    ["the day on which it ends", "2026-11-01", "2026-11-01T07:00:00.000Z"],
    ["a month", "2026-03", "2026-03-01T08:00:00.000Z"],
    ["a year", "2026", "2026-01-01T08:00:00.000Z"],
    ["a date with its time", "2026-11-19T01:00:00+02:00", "2026-11-18T23:00:00.000Z"],
  ])("of %s is its start in the hospital's zone", (_case, moment, expected) => {
    expect(instant(moment)).toBe(expected);
  });

  it("follows zones ahead of UTC", () => {
    expect(instant("2026-03-29", "Europe/Vienna")).toBe("2026-03-28T23:00:00.000Z");
    expect(instant("2026-10-25", "Europe/Vienna")).toBe("2026-10-24T22:00:00.000Z");
  });

  it("is none where there is no date", () => {
    expect(instant("")).toBeUndefined();
  });
});
