import { describe, expect, it } from "vitest";
import { clockTime, hospitalClock, isClockChange, zoneName } from "./hospital-clock.ts";

const LA = "America/Los_Angeles";
const at = (instant: string, zone = LA) => {
  const { day, minute, zone: name } = hospitalClock(Date.parse(instant), zone);
  return `${day} ${clockTime(minute)} ${name}`;
};

describe("the clock of the hospital", () => {
  it.each([
    ["2026-03-08T09:59:00Z", "2026-03-08 01:59 PST"],
    ["2026-03-08T10:00:00Z", "2026-03-08 03:00 PDT"],
    ["2026-11-01T08:30:00Z", "2026-11-01 01:30 PDT"],
    ["2026-11-01T09:30:00Z", "2026-11-01 01:30 PST"],
    ["2026-11-02T08:00:00Z", "2026-11-02 00:00 PST"],
    ["2026-11-20T09:40:00-08:00", "2026-11-20 09:40 PST"],
  ])("reads %s as %s", (instant, shown) => {
    expect(at(instant)).toBe(shown);
  });

  it("knows the two days a year on which it is changed", () => {
    const changes = ["2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01", "2026-11-02"];
    expect(changes.filter((day) => isClockChange(day, LA))).toEqual(["2026-03-08", "2026-11-01"]);
    expect(isClockChange("2026-03-29", "Europe/Berlin")).toBe(true);
    expect(isClockChange("2026-03-08", "Asia/Tokyo")).toBe(false);
    expect(isClockChange("2026-09-27", "Pacific/Auckland")).toBe(true);
  });

  it("has a name that people use", () => {
    expect(zoneName(LA)).toBe("Pacific Time");
  });
});
