import { describe, expect, it } from "vitest";
import { chartQuery } from "./query.ts";

const WEST = "America/Los_Angeles";
const since = (now: string, lookback: 90 | 180 | 360 | 720, zone = WEST) =>
  chartQuery({ lookback, encounterId: null }, new Date(now), zone).since?.toISOString();

describe("what a chart asks the record for", () => {
  it.each([
    ["within winter", "2026-02-28T20:00:00Z", 90, "2025-11-30T08:00:00.000Z"],
    ["from summer back to winter", "2026-04-10T20:00:00Z", 90, "2026-01-10T08:00:00.000Z"],
    ["from winter back to summer", "2026-01-10T20:00:00Z", 90, "2025-10-12T07:00:00.000Z"],
    ["when it is tomorrow in UTC already", "2026-04-11T05:00:00Z", 90, "2026-01-10T08:00:00.000Z"],
    ["to the day clocks go forward", "2026-06-06T12:00:00Z", 90, "2026-03-08T08:00:00.000Z"],
    ["to the day clocks go back", "2027-01-30T12:00:00Z", 90, "2026-11-01T07:00:00.000Z"],
    ["two years", "2026-06-01T12:00:00Z", 720, "2024-06-11T07:00:00.000Z"],
  ] as const)("starts at the beginning of a day of the hospital %s", (_case, now, lookback, expected) => {
    expect(since(now, lookback)).toBe(expected);
  });

  it("starts where the day starts when there is no midnight", () => {
    expect(since("2019-02-02T12:00:00Z", 90, "America/Sao_Paulo")).toBe("2018-11-04T03:00:00.000Z");
  });

  it("has no start when all is asked for", () => {
    expect(chartQuery({ lookback: 5000, encounterId: null }, new Date(), WEST)).toEqual({});
  });

  it("is of one visit when one is named, however long ago", () => {
    expect(chartQuery({ lookback: 90, encounterId: "e-1" }, new Date(), WEST)).toEqual({ encounterId: "e-1" });
  });
});
