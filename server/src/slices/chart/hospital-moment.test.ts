import { expect, it } from "vitest";
import { hospitalDay, showMoment } from "./hospital-moment.ts";

it.each([
  ["2008", "2008", undefined],
  ["2008-12", "12/2008", undefined],
  ["2008-12-27", "12/27/2008", "2008-12-27"],
  ["2008-12-27T00:30:00Z", "12/26/2008 4:30 PM", "2008-12-26"],
  ["2026-07-01T12:05:59.123+10:00", "06/30/2026 7:05 PM", "2026-06-30"],
  ["2026-03-08T09:59:00Z", "03/08/2026 1:59 AM", "2026-03-08"],
  ["2026-03-08T10:00:00Z", "03/08/2026 3:00 AM", "2026-03-08"],
  ["2026-01-01T08:00:00Z", "01/01/2026 12:00 AM", "2026-01-01"],
])("shows %s as %s in the hospital's zone", (moment, shown, day) => {
  expect(showMoment(moment, "America/Los_Angeles")).toBe(shown);
  expect(hospitalDay(moment, "America/Los_Angeles")).toBe(day);
});
