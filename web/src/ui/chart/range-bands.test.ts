import { describe, expect, it } from "vitest";
import { bandsOf } from "./range-bands.ts";

const limits = (criticalLow?: number, normalLow?: number, normalHigh?: number, criticalHigh?: number) => ({
  criticalLow,
  normalLow,
  normalHigh,
  criticalHigh,
});
const said = (...of: Parameters<typeof limits>) => bandsOf(limits(...of)).map(({ zone, from, to }) => `${zone} ${from} to ${to}`);
const none = undefined;

describe("the ranges of a trend", () => {
  it("are five with all four limits", () => {
    expect(said(2.8, 3.4, 4.7, 6.2)).toEqual([
      "critical-low -Infinity to 2.8",
      "low 2.8 to 3.4",
      "normal 3.4 to 4.7",
      "high 4.7 to 6.2",
      "critical-high 6.2 to Infinity",
    ]);
  });

  it("are three with the normal ones", () => {
    expect(said(none, 3.4, 4.7, none)).toEqual(["low -Infinity to 3.4", "normal 3.4 to 4.7", "high 4.7 to Infinity"]);
  });

  it("are two with one limit", () => {
    expect(said(none, 60, none, none)).toEqual(["low -Infinity to 60", "normal 60 to Infinity"]);
    expect(said(none, none, 0.04, none)).toEqual(["normal -Infinity to 0.04", "high 0.04 to Infinity"]);
  });

  it("are not made up between critical limits alone, and are none without limits", () => {
    expect(said(2.8, none, none, 6.2)).toEqual(["critical-low -Infinity to 2.8", "critical-high 6.2 to Infinity"]);
    expect(said()).toEqual([]);
  });

  it("leave out empty ranges", () => {
    expect(said(3.4, 3.4, 4.7, none)).toEqual(["critical-low -Infinity to 3.4", "normal 3.4 to 4.7", "high 4.7 to Infinity"]);
  });
});
