import { expect, test } from "vitest";
import { isWorkingDay } from "../../../platform/hospital-calendar.ts";
import { dayAndTime, dayOf, hospitalDay, laterByWorkingDays, workingDaysAfter } from "./hospital-day.ts";

const ZONE = "America/Los_Angeles";
const at = (instant: string) => new Date(instant);

test("a day is the hospital's, not the server's", () => {
  expect(hospitalDay(at("2026-11-21T07:59:00Z"), ZONE)).toBe("2026-11-20");
  expect(hospitalDay(at("2026-11-21T08:00:00Z"), ZONE)).toBe("2026-11-21");
  expect(dayOf(at("2026-11-21T07:59:00Z"), ZONE)).toBe("11/20/2026");
});

test("a time is written by the hospital's clock, midnight as 00", () => {
  expect(dayAndTime(at("2026-12-01T17:30:00Z"), ZONE)).toBe("12/01/2026 at 9:30 AM");
  expect(dayAndTime(at("2026-07-01T07:05:00Z"), ZONE)).toBe("07/01/2026 at 12:05 AM");
  expect(dayAndTime(at("2026-12-01T17:30:00Z"), "Europe/Oslo")).toBe("12/01/2026 at 6:30 PM");
});

const EVERY_WEEK = { zone: ZONE, holidays: new Set<string>() };
const THANKSGIVING = { zone: ZONE, holidays: new Set(["2026-11-26", "2026-11-27"]) };

test("working days leave out the weekend", () => {
  expect(workingDaysAfter(at("2026-11-20T18:00:00Z"), 2, EVERY_WEEK)).toBe("2026-11-24");
  expect(workingDaysAfter(at("2026-11-23T18:00:00Z"), 2, EVERY_WEEK)).toBe("2026-11-25");
  expect(workingDaysAfter(at("2026-11-21T05:00:00Z"), 1, EVERY_WEEK)).toBe("2026-11-23");
});

test("working days leave out the hospital's holidays", () => {
  expect(workingDaysAfter(at("2026-11-24T18:00:00Z"), 2, THANKSGIVING)).toBe("2026-11-30");
  expect(workingDaysAfter(at("2026-11-24T18:00:00Z"), 1, THANKSGIVING)).toBe("2026-11-25");
  expect(isWorkingDay("2026-11-26", THANKSGIVING)).toBe(false);
  expect(isWorkingDay("2026-11-26", EVERY_WEEK)).toBe(true);
  expect(isWorkingDay("2026-11-28", EVERY_WEEK)).toBe(false);
});

test("on a Friday evening the hospital's Friday counts, even if the server's clock says Saturday", () => {
  expect(workingDaysAfter(at("2026-11-21T04:30:00Z"), 1, EVERY_WEEK)).toBe("2026-11-23");
  expect(workingDaysAfter(at("2026-11-21T08:30:00Z"), 1, EVERY_WEEK)).toBe("2026-11-23");
});

test("the night in which the clocks change is one night", () => {
  expect(workingDaysAfter(at("2026-10-31T06:30:00Z"), 1, EVERY_WEEK)).toBe("2026-11-02");
  expect(workingDaysAfter(at("2026-03-07T07:30:00Z"), 2, EVERY_WEEK)).toBe("2026-03-10");
});

test("the year ends on the hospital's day, and its first working day is in the next year", () => {
  const newYear = { zone: ZONE, holidays: new Set(["2026-12-25", "2027-01-01"]) };
  expect(hospitalDay(at("2027-01-01T07:59:00Z"), ZONE)).toBe("2026-12-31");
  expect(workingDaysAfter(at("2027-01-01T07:59:00Z"), 1, newYear)).toBe("2027-01-04");
  expect(workingDaysAfter(at("2026-12-31T20:00:00Z"), 2, newYear)).toBe("2027-01-05");
  const span = { from: at("2026-12-30T18:00:00Z"), to: at("2027-01-04T18:00:00Z") };
  expect(laterByWorkingDays("2026-12-31", span, newYear)).toBe("2027-01-05");
});

test("a paused due date moves by as many working days, without holidays", () => {
  const span = { from: at("2026-11-24T18:00:00Z"), to: at("2026-11-30T18:00:00Z") };
  expect(laterByWorkingDays("2026-11-25", span, EVERY_WEEK)).toBe("2026-12-01");
  expect(laterByWorkingDays("2026-11-25", span, THANKSGIVING)).toBe("2026-12-01");
  expect(laterByWorkingDays("2026-12-01", span, EVERY_WEEK)).toBe("2026-12-07");
  expect(laterByWorkingDays("2026-12-01", span, THANKSGIVING)).toBe("2026-12-03");
  expect(laterByWorkingDays("2026-12-01", { from: span.to, to: span.from }, EVERY_WEEK)).toBe("2026-12-01");
});
