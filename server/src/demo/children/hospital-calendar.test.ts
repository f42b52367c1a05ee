import { describe, expect, it } from "vitest";
import { hospitalCalendar } from "./hospital-calendar.ts";

const calendar = hospitalCalendar(new Date("2026-11-03T04:00:00Z"), "America/Los_Angeles");

describe("the demo hospital's calendar", () => {
  it("counts days from the hospital's own today, not that of the server", () => {
    expect(calendar.day(0)).toBe("2026-11-02");
    expect(calendar.day(-1)).toBe("2026-11-03");
  });

  it("says a time with the offset of that day, on both sides of the change of the clocks", () => {
    expect(calendar.moment(0, "08:40")).toBe("2026-11-02T08:40:00-08:00");
    expect(calendar.moment(2, "08:40")).toBe("2026-10-31T08:40:00-07:00");
  });

  it("adds minutes", () => {
    expect(calendar.moment(0, "08:40", 105)).toBe("2026-11-02T10:25:00-08:00");
  });
});
