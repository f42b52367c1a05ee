import { describe, expect, it } from "vitest";
import { visitDoubts } from "./visit-doubts.ts";

const at = (startsAt: string) =>
  visitDoubts(startsAt, {
    now: new Date("2026-11-30T17:00:00Z"),
    zone: "America/Los_Angeles",
    holidays: [{ day: "2026-12-25", name: "Christmas Day" }],
  });

describe("an appointment's time", () => {
  it("is usual on a weekday by day", () => {
    expect(at("2026-12-01T17:30:00Z")).toEqual([]);
    expect(at("2026-12-02T04:00:00Z")).toEqual([]);
  });

  it("is unusual in the past, on weekends and holidays, and at night, by the hospital's clock", () => {
    expect(at("2026-11-30T16:59:00Z")).toEqual(["This time is in the past."]);
    expect(at("2026-12-05T18:00:00Z")).toEqual(["12/05/2026 is a Saturday."]);
    // In London it is Saturday already.
    expect(at("2026-12-05T01:00:00Z")).toEqual([]);
    expect(at("2026-12-25T11:15:00Z")).toEqual(["12/25/2026 is a holiday: Christmas Day.", "3:15 AM is outside 6 AM to 8 PM."]);
    expect(at("2026-12-02T04:01:00Z")).toEqual(["8:01 PM is outside 6 AM to 8 PM."]);
  });
});
