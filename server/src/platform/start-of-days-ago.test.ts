import { describe, expect, it } from "vitest";
import { startOfDaysAgo } from "./clock.ts";

const LOS_ANGELES = "America/Los_Angeles";

describe("looking back in days", () => {
  it.each([
    ["across the hour that is lost in spring", "2026-03-09T18:00:00Z", 2, "2026-03-07T08:00:00.000Z"],
    ["across the hour that comes twice in autumn", "2026-11-02T18:00:00Z", 2, "2026-10-31T07:00:00.000Z"],
    [
      "from just after midnight in UTC, which is still the day before at the hospital",
      "2026-05-02T01:00:00Z",
      1,
      "2026-04-30T07:00:00.000Z",
    ],
    ["no day at all, to this morning", "2026-05-02T20:00:00Z", 0, "2026-05-02T07:00:00.000Z"],
  ])("counts whole days %s", (_case, now, days, start) => {
    expect(startOfDaysAgo(new Date(now), days, LOS_ANGELES).toISOString()).toBe(start);
  });
});
