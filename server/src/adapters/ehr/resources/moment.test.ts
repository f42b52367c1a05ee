import { expect, it } from "vitest";
import { readMoment } from "./moment.ts";

it.each([
  ["a year", "2026", "2026"],
  ["a month", "2026-11", "2026-11"],
  ["a day", "2026-11-20", "2026-11-20"],
  ["an instant, with the digits that were received", "2026-11-20T09:00:00.120-08:00", "2026-11-20T09:00:00.120-08:00"],
  ["the day of a time without a zone", "2026-11-20T09:00:00", "2026-11-20"],
  ["the day of a time without a zone and seconds", "2026-11-20T09:00", "2026-11-20"],
  ["the day of a time behind a space", "2026-11-20 09:00:00.5", "2026-11-20"],
  ["an instant without seconds", "2026-11-20T09:00Z", "2026-11-20T09:00:00Z"],
  ["an instant without seconds, with an offset", "2026-11-20T09:00+05:30", "2026-11-20T09:00:00+05:30"],
  ["an offset without a colon", "2026-11-20T09:00:00-0800", "2026-11-20T09:00:00-08:00"],
  ["an offset of hours", "2026-11-20T09:00:00-08", "2026-11-20T09:00:00-08:00"],
  ["a leap second", "2026-11-20T23:59:60Z", "2026-11-20T23:59:59Z"],
  ["small letters", "2026-11-20t09:00:00z", "2026-11-20T09:00:00Z"],
  ["spaces around", " 2026-11-20T09:00:00Z ", "2026-11-20T09:00:00Z"],
  ["one number", "20261120090000-0800", "2026-11-20T09:00:00-08:00"],
  ["one number of a day", "20261120", "2026-11-20"],
  ["a day with a zone", "2026-11-20-08:00", "2026-11-20"],
  ["the day of an hour that no clock has", "2026-11-20T25:00:00Z", "2026-11-20"],
  ["the day of a time that is invalid", "2026-11-20Tmorning", "2026-11-20"],
  ["a day with other signs", "2026/11/20", "2026-11-20"],
  ["a day without zeros, and with a time", "2026-1-5 9:30", "2026-01-05"],
  ["a month without a known day", "2026-11-00", "2026-11"],
  ["a year alone", "2026-00-00", "2026"],
  ["an American day", "11/20/2026 09:00", "2026-11-20"],
  ["nothing of an American day that may be a month", "11/12/2026", undefined],
  ["nothing of a day that no calendar has", "2026-02-30T09:00:00", undefined],
  ["nothing of a month that is invalid", "2026-13-01", undefined],
  ["nothing of words", "last week", undefined],
  ["nothing of a number", 20261120, undefined],
  ["nothing of nothing", "", undefined],
])("reads %s", (_what, written, moment) => {
  expect(readMoment(written)).toBe(moment);
});
