import { describe, expect, it } from "vitest";
import { hospitalTime, instantAt } from "./hospital-time.ts";

const ZONE = "America/Los_Angeles";

describe("the hospital's time", () => {
  it.each([
    ["2026-11-20", "08:00", "2026-11-20T16:00:00.000Z"],
    ["2026-07-01", "23:30", "2026-07-02T06:30:00.000Z"],
    ["2026-03-08", "01:59", "2026-03-08T09:59:00.000Z"],
    ["2026-03-08", "03:00", "2026-03-08T10:00:00.000Z"],
    ["2026-11-01", "00:30", "2026-11-01T07:30:00.000Z"],
    ["2026-11-01", "02:00", "2026-11-01T10:00:00.000Z"],
  ])("%s %s is an instant, and that instant is shown so", (day, time, instant) => {
    expect(instantAt(day, time, ZONE)).toBe(instant);
    expect(hospitalTime(instant, ZONE)).toEqual({ day, time });
  });

  it.each([
    ["", "08:00"],
    ["2026-11-20", ""],
    ["2026-11-20", "25:00"],
    ["2026-13-20", "08:00"],
  ])("'%s' '%s' is none", (day, time) => {
    expect(instantAt(day, time, ZONE)).toBeUndefined();
  });
});
