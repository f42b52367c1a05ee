import { FINDING_WORD, type Finding, type Limits } from "@linnet/contract/chart/lab-reading";
import { describe, expect, it } from "vitest";
import { BOTTOM, type ChartPoint, HEIGHT, LEFT, planLineChart } from "./line-chart-plan.ts";

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
const plan = (points: ChartPoint[], limits: Limits = LIMITS, width = 640) =>
  planLineChart({ points, curves: [], limits, ticksOf: () => [], width, words: FINDING_WORD });

describe("the points of a chart", () => {
  it("are further right if later, and higher if greater", () => {
    const [first, second, third] = plan([point(0, 4), point(10, 5), point(30, 3)]).spots;
    expect(first!.x).toBeGreaterThan(LEFT);
    expect((third!.x - first!.x) / (second!.x - first!.x)).toBeCloseTo(3);
    expect(second!.y).toBeLessThan(first!.y);
    expect(third!.y).toBeGreaterThan(first!.y);
  });

  it("are centered if there is only one", () => {
    const { spots, right } = plan([point(5, 4)]);
    expect(spots[0]!.x).toBe((LEFT + right) / 2);
  });

  it("show every range that has a limit, even if all values are inside", () => {
    expect(plan([point(0, 4), point(1, 4.1)]).bands.every(({ y, end }) => end > y)).toBe(true);
    expect(plan([point(0, 4), point(1, 4.1)]).levels.map(({ label }) => label)).toEqual(["3.4", "4.7", "2.8", "6.2"]);
  });

  it("are not squeezed by a distant critical limit, which is left out", () => {
    const { bands, levels, spots } = plan([point(0, 4.2), point(1, 5.1, "high")], {
      criticalLow: 0.01,
      normalLow: 0.6,
      normalHigh: 5,
      criticalHigh: 50,
    });
    expect(bands.map(({ zone }) => zone)).toEqual(["critical-low", "low", "normal", "high"]);
    expect(levels.map(({ label }) => label)).not.toContain("50");
    expect(spots[0]!.y - spots[1]!.y).toBeGreaterThan(20);
  });

  it("name the normal range even if it is thin", () => {
    const { bandWords } = plan([point(0, 4), point(1, 400, "high")], { ...NONE, normalLow: 3.4, normalHigh: 4.7 });
    expect(bandWords.map(({ zone }) => zone)).toEqual(["normal", "high"]);
  });

  it("have round numbers on the scale if there is no limit, and none below zero", () => {
    const { levels } = plan([point(0, 1), point(1, 40)], NONE);
    expect(levels.map(({ label }) => label)).toEqual(["0", "10", "20", "30", "40"]);
    expect(levels[0]!.y).toBe(HEIGHT - BOTTOM);
  });
});

describe("the labels of the points", () => {
  it("have the value, and the word if it is not normal", () => {
    const { labels } = plan([point(0, 4), point(1, 6.4, "critical-high"), point(2, 3, "low")]);
    expect(labels.map(({ text }) => text).toSorted()).toEqual(["3 LOW", "4", "6.4 CRITICAL"]);
  });

  it("cover neither a point nor the ring around the newest, and stay inside the drawing", () => {
    const steep = [3.4, 3.6, 4.4, 6.79, 14.2, 14.7, 15.2, 14.9].map((value, index) => point(index, value));
    const { labels, spots } = plan(steep, NONE, 420);
    expect(labels.length).toBeGreaterThan(2);
    for (const { x, y, text } of labels) {
      expect(y).toBeLessThan(HEIGHT - BOTTOM);
      for (const spot of spots) {
        const isBeside = Math.abs(spot.x - x) >= (text.length * 7) / 2 + 6;
        expect(isBeside || spot.y < y - 16 || spot.y > y + 8, `${text} beside ${spot.text}`).toBe(true);
      }
    }
  });

  it("are left out if they would overlap, normal values first", () => {
    const close = [...Array(40).keys()].map((index) => point(index, 4 + (index % 3) / 100, index === 20 ? "high" : "normal"));
    const { labels } = plan(close, LIMITS, 320);
    expect(labels.length).toBeLessThan(10);
    expect(labels.some(({ text }) => text.endsWith("HIGH"))).toBe(true);
    expect(labels[0]!.key).toBe("39");
  });
});
