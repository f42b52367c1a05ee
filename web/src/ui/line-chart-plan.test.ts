import { describe, expect, it } from "vitest";
import { BOTTOM, type ChartPoint, HEIGHT, LEFT, planLineChart } from "./line-chart-plan.ts";
import { FINDING_WORD, type Finding } from "./range-zones.ts";

const point = (at: number, value: number, finding: Finding = "normal"): ChartPoint => ({
  key: `${at}`,
  at,
  value,
  text: `${value}`,
  finding,
  words: "",
});
const LIMITS = { criticalLow: 2.8, normalLow: 3.4, normalHigh: 4.7, criticalHigh: 6.2 };
const NONE = { criticalLow: undefined, normalLow: undefined, normalHigh: undefined, criticalHigh: undefined };
const plan = (points: ChartPoint[], limits: typeof LIMITS | typeof NONE = LIMITS, width = 640) =>
  planLineChart({ points, limits, ticksOf: () => [], width, words: FINDING_WORD });

describe("where a chart draws its points", () => {
  it("is to the right for what is later, and higher for what is more", () => {
    const [first, second, third] = plan([point(0, 4), point(10, 5), point(30, 3)]).spots;
    expect(first!.x).toBeGreaterThan(LEFT);
    expect((third!.x - first!.x) / (second!.x - first!.x)).toBeCloseTo(3);
    expect(second!.y).toBeLessThan(first!.y);
    expect(third!.y).toBeGreaterThan(first!.y);
  });

  it("is the middle for a single one", () => {
    const { spots, right } = plan([point(5, 4)]);
    expect(spots[0]!.x).toBe((LEFT + right) / 2);
  });

  it("shows every range that has a limit, though all values lie inside", () => {
    expect(plan([point(0, 4), point(1, 4.1)]).bands.every(({ y, end }) => end > y)).toBe(true);
    expect(plan([point(0, 4), point(1, 4.1)]).levels.map(({ label }) => label)).toEqual(["3.4", "4.7", "2.8", "6.2"]);
  });

  it("has round numbers at its side where there is no limit, and none below zero", () => {
    const { levels } = plan([point(0, 1), point(1, 40)], NONE);
    expect(levels.map(({ label }) => label)).toEqual(["0", "10", "20", "30", "40"]);
    expect(levels[0]!.y).toBe(HEIGHT - BOTTOM);
  });
});

describe("what is written beside the points", () => {
  it("is the value, and the word where it is not normal", () => {
    const { labels } = plan([point(0, 4), point(1, 6.4, "critical-high"), point(2, 3, "low")]);
    expect(labels.map(({ text }) => text).toSorted()).toEqual(["3 LOW", "4", "6.4 CRITICAL"]);
  });

  it("leaves out what would lie over another, normal values first", () => {
    const close = [...Array(40).keys()].map((index) => point(index, 4 + (index % 3) / 100, index === 20 ? "high" : "normal"));
    const { labels } = plan(close, LIMITS, 320);
    expect(labels.length).toBeLessThan(10);
    expect(labels.some(({ text }) => text.endsWith("HIGH"))).toBe(true);
    expect(labels[0]!.key).toBe("39");
  });
});
