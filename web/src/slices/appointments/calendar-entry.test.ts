import { describe, expect, it } from "vitest";
import { appointment } from "../../../test/appointments.ts";
import { calendarEntries } from "./calendar-entry.ts";

const LA = "America/Los_Angeles";
const only = (...of: Parameters<typeof appointment>) => calendarEntries([appointment(...of)], LA)[0]!;

describe("an appointment in the calendar", () => {
  it("stands on the hospital's day, at the time of its clock", () => {
    expect(only("2026-11-21T04:30:00Z")).toMatchObject({
      day: "2026-11-20",
      begins: "20:30",
      hours: "8:30 PM - 9:00 PM",
      time: { from: 1230, to: 1260 },
    });
  });

  it("is drawn to the end of its day when it goes on over midnight, and says when it ends", () => {
    expect(only("2026-11-21T07:30:00Z", { END_DT_TM: "2026-11-21T09:00:00Z" })).toMatchObject({
      day: "2026-11-20",
      hours: "11:30 PM - 11/21/2026 1:00 AM",
      time: { from: 1410, to: 1440 },
    });
  });

  it("is said with 12 hours at noon and at midnight too", () => {
    expect(only("2026-11-20T20:00:00Z")).toMatchObject({ begins: "12:00", hours: "12:00 PM - 12:30 PM" });
    expect(only("2026-11-20T08:05:00Z", { END_DT_TM: "" })).toMatchObject({ begins: "00:05", hours: "12:05 AM" });
  });

  it("comes after what was before it on the night that has an hour twice, whatever the clock shows", () => {
    const [first, second] = calendarEntries([appointment("2026-11-01T09:10:00Z"), appointment("2026-11-01T08:30:00Z")], LA);
    expect([first?.begins, second?.begins]).toEqual(["01:30 PDT", "01:10 PST"]);
  });

  it("has at least one step of the calendar where no end is known", () => {
    expect(only("2026-11-20T17:00:00Z", { END_DT_TM: "" })).toMatchObject({ hours: "9:00 AM", time: { from: 540, to: 550 } });
  });

  it.each([
    ["over the hour that spring leaves out", "2026-03-08T09:30:00Z/2026-03-08T10:30:00Z", "1:30 AM PST - 3:30 AM PDT", [90, 210]],
    ["in the first of the two hours that autumn has", "2026-11-01T08:30:00Z/2026-11-01T08:50:00Z", "1:30 AM PDT - 1:50 AM PDT", [90, 110]],
    ["in the second of them", "2026-11-01T09:30:00Z/2026-11-01T09:50:00Z", "1:30 AM PST - 1:50 AM PST", [90, 110]],
    ["from one into the other", "2026-11-01T08:30:00Z/2026-11-01T09:15:00Z", "1:30 AM PDT - 1:15 AM PST", [90, 135]],
    ["on the morning after the change", "2026-11-01T17:00:00Z/2026-11-01T17:30:00Z", "9:00 AM PST - 9:30 AM PST", [540, 570]],
  ])("is right %s", (_when, interval, words, drawn) => {
    const [from = "", to = ""] = interval.split("/");
    const { hours, time } = only(from, { END_DT_TM: to });
    expect([hours, [time?.from, time?.to]]).toEqual([words, drawn]);
  });

  it("has no time for outsiders when it is radiology or surgery, or when the record has none", () => {
    for (const entry of [
      only("2026-11-20T17:00:00Z", { SURGERY_IND: 1 }),
      only("2026-11-20T17:00:00Z", { RADIOLOGY_IND: 1 }),
      only("2026-11-20"),
    ]) {
      expect(entry).toMatchObject({ day: "2026-11-20", begins: "", hours: "" });
      expect(entry.time).toBeUndefined();
    }
  });

  it("has no place when its day is not known", () => {
    expect(calendarEntries([appointment("2026-11"), appointment("2026")], LA)).toEqual([]);
  });

  it.each([
    ["Canceled", "Cancelled"],
    ["Cancelled", "Cancelled"],
    ["No Show", "No Show"],
    ["Declined", "Declined"],
    ["Confirmed", "other"],
    ["", "other"],
  ])("of the state '%s' is drawn as %s", (STATE, state) => {
    expect(only("2026-11-20T17:00:00Z", { STATE }).state).toBe(state);
  });

  it("comes after what has no time, in the order of the clock", () => {
    const late = appointment("2026-11-20T19:00:00Z");
    const early = appointment("2026-11-20T17:00:00Z");
    const allDay = appointment("2026-11-20T23:00:00Z", { SURGERY_IND: 1 });
    expect(calendarEntries([late, early, allDay], LA).map((entry) => entry.appointment)).toEqual([allDay, early, late]);
  });
});
