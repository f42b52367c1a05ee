import { describe, expect, it } from "vitest";
import { whenWords } from "./when-words.ts";

const ZONE = "America/Los_Angeles";

describe("when something came", () => {
  it.each([
    ["2026-11-20T17:59:40Z", "Just now"],
    ["2026-11-20T17:20:00Z", "40 min ago"],
    ["2026-11-20T16:05:00Z", "8:05 AM"],
    ["2026-11-20T08:00:00Z", "12:00 AM"],
    ["2026-11-20T07:59:00Z", "Yesterday"],
    ["2026-11-19T08:00:00Z", "Yesterday"],
    ["2026-11-19T07:59:00Z", "11/18"],
    ["2025-11-18T20:00:00Z", "11/18/2025"],
    ["2026-11-24T20:00:00Z", "11/24"],
  ])("is told as people say it, by the hospital's days: %s", (instant, words) => {
    expect(whenWords(instant, ZONE, new Date("2026-11-20T18:00:00Z"))).toBe(words);
  });

  it("counts the day before by the calendar, when clocks are put back in the night", () => {
    const lateThatSunday = new Date("2026-11-02T07:30:00Z");
    expect(whenWords("2026-11-01T06:30:00Z", ZONE, lateThatSunday)).toBe("Yesterday");
    expect(whenWords("2026-10-31T06:30:00Z", ZONE, lateThatSunday)).toBe("10/30");
  });
});
