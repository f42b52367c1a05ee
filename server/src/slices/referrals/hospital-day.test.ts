import { expect, test } from "vitest";
import { dayAndTime, dayOf, hospitalDay, workingDaysAfter } from "./hospital-day.ts";

const ZONE = "America/Los_Angeles";
const at = (instant: string) => new Date(instant);

test("a day is the hospital's, not the server's", () => {
  expect(hospitalDay(at("2026-11-21T07:59:00Z"), ZONE)).toBe("2026-11-20");
  expect(hospitalDay(at("2026-11-21T08:00:00Z"), ZONE)).toBe("2026-11-21");
  expect(dayOf(at("2026-11-21T07:59:00Z"), ZONE)).toBe("11/20/2026");
});

test("a moment is written with the hospital's clock, midnight as 00", () => {
  expect(dayAndTime(at("2026-12-01T17:30:00Z"), ZONE)).toBe("12/01/2026 at 9:30 AM");
  expect(dayAndTime(at("2026-07-01T07:05:00Z"), ZONE)).toBe("07/01/2026 at 12:05 AM");
  expect(dayAndTime(at("2026-12-01T17:30:00Z"), "Europe/Oslo")).toBe("12/01/2026 at 6:30 PM");
});

test("working days leave out the weekend", () => {
  expect(workingDaysAfter(at("2026-11-20T18:00:00Z"), 2, ZONE)).toBe("2026-11-24");
  expect(workingDaysAfter(at("2026-11-23T18:00:00Z"), 2, ZONE)).toBe("2026-11-25");
  expect(workingDaysAfter(at("2026-11-21T05:00:00Z"), 1, ZONE)).toBe("2026-11-23");
});
