import {
  bmi95,
  bmiPercentile,
  type GrowthChart,
  type GrowthReferenceRow,
  type GrowthSex,
  lmsAt,
  PERCENTILE_Z,
  shareBelow,
  valueAtZ,
  zScoreOf,
} from "@linnet/contract/chart/growth-reference";
import { describe, expect, it } from "vitest";
import { CDC_2000 } from "./cdc-2000.ts";

const rowsOf = (sex: GrowthSex, chart: GrowthChart) => CDC_2000[sex][chart];

/** The share of a normal distribution below z, as the area under its density: Simpson's rule from 0, 400 strips. */
function areaBelow(z: number): number {
  const strips = 400;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const width = z / strips;
  let sum = density(0) + density(z);
  for (let strip = 1; strip < strips; strip += 1) sum += (strip % 2 === 0 ? 2 : 4) * density(strip * width);
  return 0.5 + (sum * width) / 3;
}

/** LMS by its definition: (value / M) to the power of L is normal with mean 1 and standard deviation L S; z is looked for by halving. */
function zByHalving(value: number, l: number, m: number, s: number): number {
  const powered = (z: number) => (l === 0 ? Math.exp(s * z) : (1 + l * s * z) ** (1 / l)) * m;
  let [low, high] = [-4.5, 4.5];
  // Where the distribution ends before 4.5, the end is no value.
  while (!Number.isFinite(powered(high)) || 1 + l * s * high <= 0) high -= 0.01;
  while (!Number.isFinite(powered(low)) || 1 + l * s * low <= 0) low += 0.01;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (powered(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** L, M and S between two rows: the weights are the distances to the other row. */
function between(rows: readonly (readonly [number, number, number, number])[], x: number): [number, number, number] {
  const above = rows.filter(([at]) => at >= x)[0] ?? [0, 0, 0, 0];
  const below = rows.filter(([at]) => at <= x).at(-1) ?? [0, 0, 0, 0];
  const whole = above[0] - below[0] || 1;
  const mixed = (column: 1 | 2 | 3) =>
    (below[column] * (above[0] - x || (above[0] === below[0] ? 1 : 0)) + above[column] * (x - below[0])) / whole;
  return [mixed(1), mixed(2), mixed(3)];
}

const SHARES_OF_MEDIAN = [0.62, 0.75, 0.84, 0.92, 0.97, 1, 1.04, 1.1, 1.19, 1.3, 1.45];

/** How far z and percentile lie from those of the second implementation, at 120 places of a chart and up to 4.4 standard deviations. */
function differencesIn(rows: readonly GrowthReferenceRow[]): number[] {
  const [first, last] = [rows[0]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0];
  const places = Array.from({ length: 120 }, (_, step) => first + ((last - first) * step) / 119);
  return places.flatMap((x) => {
    const lms = lmsAt(rows, x);
    if (!lms) throw new Error(`nothing is known at ${x}`);
    const [l, m, s] = between(rows, x);
    return SHARES_OF_MEDIAN.flatMap((share) => {
      const z = zScoreOf(lms.m * share, lms);
      if (!(Math.abs(z) < 4.4)) return [];
      const second = zByHalving(lms.m * share, l, m, s);
      return [Math.max(Math.abs(z - second), 100 * Math.abs(shareBelow(z) - areaBelow(second)))];
    });
  });
}

describe("percentiles of growth", () => {
  it("agree with a second implementation in more than 12,000 values of every chart and sex, to 0.001", () => {
    const found = (["male", "female"] as const).flatMap((sex) => Object.values(CDC_2000[sex]).flatMap(differencesIn));
    expect(found.length).toBeGreaterThan(12_000);
    expect(Math.max(...found)).toBeLessThan(0.001);
  });

  it("are those that are drawn", () => {
    for (const [percentile, z] of Object.entries(PERCENTILE_Z)) expect(100 * areaBelow(z)).toBeCloseTo(Number(percentile), 9);
    const lms = lmsAt(rowsOf("male", "stature-for-age"), 24);
    expect(lms?.m).toBeCloseTo(86.4522, 4);
    expect(lms && zScoreOf(valueAtZ(1.5, lms) ?? 0, lms)).toBeCloseTo(1.5, 10);
  });

  it("are not known outside the rows of a chart", () => {
    expect(lmsAt(rowsOf("male", "stature-for-age"), 23.4)).toBeUndefined();
    expect(lmsAt(rowsOf("female", "weight-for-age"), 239.6)).toBeUndefined();
    expect(lmsAt(rowsOf("female", "weight-for-age"), 239.5)).toBeDefined();
    expect(lmsAt(rowsOf("female", "weight-for-age"), 0)).toBeDefined();
    expect(lmsAt([], 12)).toBeUndefined();
  });

  it("of a body mass index above the 95th are the extended ones of 2022, and join there", () => {
    const lms = lmsAt(rowsOf("female", "bmi-for-age"), 120.5);
    if (!lms) throw new Error("no chart at ten years");
    const about = { sex: "female", months: 120.5 } as const;
    const limit = bmi95(lms);
    expect(bmiPercentile(limit, lms, about)).toBeCloseTo(95, 6);
    expect(bmiPercentile(limit + 1e-9, lms, about)).toBeCloseTo(95, 6);
    // One σ above the limit is 90 + 10 Φ(1).
    const years = 120.5 / 12;
    const sigma = 0.8334 + 0.3712 * years - 0.0011 * years * years;
    expect(bmiPercentile(limit + sigma, lms, about)).toBeCloseTo(98.41344746, 6);
    expect(bmiPercentile(limit * 4, lms, about)).toBe(100);
  });
});
