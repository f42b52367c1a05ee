import { type Limits, type Zone, zoneOf } from "@linnet/contract/chart/lab-reading";
import { describe, expect, it } from "vitest";
import { positionOf, zonesOf } from "./range-zones.ts";

const limits = (criticalLow?: number, normalLow?: number, normalHigh?: number, criticalHigh?: number): Limits => ({
  criticalLow,
  normalLow,
  normalHigh,
  criticalHigh,
});
const FOUR = limits(2.8, 3.4, 4.7, 6.2);
const NORMAL_ONLY = limits(undefined, 3.4, 4.7);

describe("the zone of a value", () => {
  it.each<[number, Zone]>([
    [2.79, "critical-low"],
    [2.8, "low"],
    [3.39, "low"],
    [3.4, "normal"],
    [4.7, "normal"],
    [4.71, "high"],
    [6.2, "high"],
    [6.21, "critical-high"],
  ])("of %s is %s with four limits: limits belong to the milder zone", (value, zone) => {
    expect(zoneOf(value, FOUR)).toBe(zone);
  });

  it.each<[number, Zone]>([
    [-1, "low"],
    [4, "normal"],
    [99, "high"],
  ])("of %s is %s with the normal limits alone: nothing is critical", (value, zone) => {
    expect(zoneOf(value, NORMAL_ONLY)).toBe(zone);
  });
});

describe("the bar", () => {
  it.each<[string, Limits, number]>([
    ["five zones with all four limits", FOUR, 5],
    ["three zones with the normal limits", NORMAL_ONLY, 3],
    ["three zones with the normal limits and one critical limit", limits(2.8, 3.4, 4.7), 3],
    ["no zones with one normal limit", limits(undefined, 60), 0],
    ["no zones without limits", limits(), 0],
  ])("has %s", (_, given, count) => {
    expect(zonesOf(given)).toHaveLength(count);
  });

  it("gives the normal zone the same place with five zones and with three", () => {
    expect(positionOf(3.4 + 1.3 / 2, FOUR)).toBeCloseTo(50);
    expect(positionOf(3.4 + 1.3 / 2, NORMAL_ONLY)).toBeCloseTo(50);
  });

  it("moves the marker evenly inside a zone", () => {
    expect(positionOf(5.45, FOUR)).toBeCloseTo(67 + 9);
  });

  it.each([-1000, 1000])("keeps the marker on the bar for %s", (value) => {
    for (const given of [FOUR, NORMAL_ONLY]) {
      expect(positionOf(value, given)).toBeGreaterThan(0);
      expect(positionOf(value, given)).toBeLessThan(100);
    }
  });

  it("draws a critical value at the end of the outer zone if only its own limit is critical", () => {
    const oneCritical = limits(undefined, 98, 107, 125);
    expect(zoneOf(131, oneCritical)).toBe("critical-high");
    expect(positionOf(131, oneCritical)).toBeCloseTo(67 + 0.88 * 33);
  });

  it("centers the only normal value in its zone", () => {
    expect(positionOf(1, limits(undefined, 1, 1))).toBeCloseTo(50);
  });
});
