import { describe, expect, it } from "vitest";
import { clockTimesIn, dateTicks } from "./axis.ts";

const at = clockTimesIn("America/Los_Angeles");
const ticks = (from: string, to: string, most = 5) => dateTicks(at(from) ?? 0, at(to) ?? 0, most).map(({ label }) => label);

describe("dates under a trend", () => {
  it("stand where the hospital's clock showed them, a day at its start", () => {
    expect(at("2026-11-20T07:30:00Z")).toBe(Date.UTC(2026, 10, 19, 23, 30));
    expect(at("2026-07-20T07:30:00Z")).toBe(Date.UTC(2026, 6, 20, 0, 30));
    expect(at("2026-11-19")).toBe(Date.UTC(2026, 10, 19));
    expect(at("2026")).toBe(Date.UTC(2026, 0, 1));
    expect(at("")).toBeUndefined();
  });

  it("are years, months, days or hours, as far as the results lie apart", () => {
    expect(ticks("2016-03-01", "2026-11-01")).toEqual(["2018", "2020", "2022", "2024", "2026"]);
    expect(ticks("2026-01-15", "2026-11-20")).toEqual(["Apr 2026", "Jul 2026", "Oct 2026"]);
    expect(ticks("2026-11-01", "2026-11-08", 4)).toEqual(["11/01/2026", "11/03/2026", "11/05/2026", "11/07/2026"]);
    expect(ticks("2026-11-19T16:00:00Z", "2026-11-19T22:00:00Z", 3)).toEqual(["11/19, 9:00 AM", "11/19, 12:00 PM"]);
  });

  it("are never more than there is room for", () => {
    for (const most of [2, 3, 4, 5, 8]) expect(ticks("2026-01-15", "2026-11-20", most).length).toBeLessThanOrEqual(most);
  });

  it("are the first and the last where there is room for one round date alone", () => {
    expect(ticks("2026-03-03", "2026-11-20", 2)).toEqual(["03/03/2026", "11/20/2026"]);
    expect(ticks("2026-11-19T16:00:00Z", "2026-11-19T16:40:00Z", 1)).toEqual(["11/19, 8:00 AM", "11/19, 8:40 AM"]);
  });

  it("are its own day for a single result", () => {
    expect(ticks("2026-11-19T16:00:00Z", "2026-11-19T16:00:00Z")).toEqual(["11/19/2026"]);
  });
});
