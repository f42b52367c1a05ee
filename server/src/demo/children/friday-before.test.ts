import { expect, it } from "vitest";
import { fridayBefore, hospitalCalendar } from "./hospital-calendar.ts";

it.each([
  ["2026-11-20T18:00:00Z", 0, "2026-11-20"],
  ["2026-11-20T18:00:00Z", 1, "2026-11-13"],
  ["2026-11-21T18:00:00Z", 7, "2026-11-13"],
  ["2026-11-19T18:00:00Z", 0, "2026-11-13"],
  // Friday in London, and still Thursday at the hospital.
  ["2026-11-20T04:00:00Z", 0, "2026-11-13"],
])("of %s, %i days before, a presentation was held on %s", (now, daysAgo, friday) => {
  expect(fridayBefore(hospitalCalendar(new Date(now), "America/Los_Angeles"), daysAgo)).toBe(friday);
});
