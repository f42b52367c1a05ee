import type { GrowthComparison } from "@linnet/contract/chart/growth";
import type { GrowthReference } from "@linnet/contract/chart/growth-reference";
import { describe, expect, it } from "vitest";
import { agesOn, type ComparedEvent, crossingOf, curvesOf, eventsOn, ordinal, percentileWords, SHEETS, zWords } from "./curves.ts";

/** A chart of which every percentile is known by heart: normal, median 50 + x/2, one standard deviation 10 % of it. */
const reference = (chart: GrowthReference["CHARTS"][number]["CHART"]): GrowthReference => ({
  SOURCE: "made up",
  CHARTS: [{ CHART: chart, ROWS: [0, 12, 23.5, 24.5, 36, 120, 239.5].map((x) => [x, 1, 50 + x / 2, 0.1]) }],
});

const [weightOfInfant] = SHEETS.infant.charts;
const [, , bmi] = SHEETS.child.charts;
if (!weightOfInfant || !bmi) throw new Error("no charts");

const compared = (changes: Partial<GrowthComparison>): GrowthComparison => ({
  CHART: "weight-for-age",
  AGE_MONTHS: 12,
  VALUE: 10,
  PERCENTILE: 50,
  Z_SCORE: 0,
  PERCENT_OF_95TH: null,
  IMPLAUSIBLE: false,
  ...changes,
});

const at = (AGE_MONTHS: number, PERCENTILE: number, changes: Partial<GrowthComparison> = {}): ComparedEvent => ({
  EVENT_ID: `w-${AGE_MONTHS}`,
  EVENT_END_DT_TM: "2026-03-09",
  RESULT_VAL: "10",
  RESULT_UNITS: "kg",
  RESULT_STATUS: "Final",
  IS_AMOUNT: true,
  FOR_LENGTH: null,
  CORRECTED: null,
  COMPARED: compared({ AGE_MONTHS, PERCENTILE, ...changes }),
});

describe("the curves behind a child's growth", () => {
  it("are nine percentiles over the whole sheet, the 50th in the middle", () => {
    const curves = curvesOf(weightOfInfant, reference("weight-for-age"), "percentiles");
    expect(curves.map(({ label }) => label)).toEqual(["3rd", "5th", "10th", "25th", "50th", "75th", "90th", "95th", "97th"]);
    const [third, median] = [curves[0], curves[4]];
    expect(median?.kind).toBe("median");
    expect(median?.line.at(0)).toEqual([0, 50]);
    expect(median?.line.at(-1)).toEqual([36, 68]);
    expect(third?.line.at(0)?.[1]).toBeCloseTo(50 * (1 - 0.1 * 1.8807936), 6);
  });

  it("of the body mass index end with the 95th, above which are 120 % and 140 % of it", () => {
    const curves = curvesOf(bmi, reference("bmi-for-age"), "percentiles");
    expect(curves.map(({ label }) => label).slice(-3)).toEqual(["95th", "120%", "140%"]);
    const [p95, more] = [curves.find(({ label }) => label === "95th"), curves.at(-2)];
    expect(more?.line[0]?.[1]).toBeCloseTo((p95?.line[0]?.[1] ?? 0) * 1.2, 9);
    expect(more?.kind).toBe("limit");
  });

  it("are standard deviations, if that is chosen", () => {
    const curves = curvesOf(weightOfInfant, reference("weight-for-age"), "z");
    expect(curves.map(({ label }) => label)).toEqual(["+3", "+2", "+1", "0", "-1", "-2", "-3"]);
    expect(curves[1]?.line[0]).toEqual([0, 60]);
  });

  it("are none where the chart is not known", () => {
    expect(curvesOf(weightOfInfant, reference("bmi-for-age"), "z").every(({ line }) => line.length === 0)).toBe(true);
  });
});

describe("a child's points", () => {
  it("stand on the sheet of their age and chart only", () => {
    const measured = [{ MEASURE: "weight" as const, EVENT: [at(6, 50), at(30, 50), at(60, 50), { ...at(7, 50), COMPARED: null }] }];
    expect(eventsOn(weightOfInfant, measured).map(({ COMPARED }) => COMPARED.AGE_MONTHS)).toEqual([6, 30]);
    const [weightOfChild, height] = SHEETS.child.charts;
    expect(weightOfChild && eventsOn(weightOfChild, measured).map(({ COMPARED }) => COMPARED.AGE_MONTHS)).toEqual([30, 60]);
    expect(height && eventsOn(height, measured)).toEqual([]);
  });

  it.each([
    [1, "1st"],
    [2, "2nd"],
    [3, "3rd"],
    [11, "11th"],
    [52, "52nd"],
    [98, "98th"],
  ])("are called %s: %s", (percentile, words) => expect(ordinal(percentile)).toBe(words));

  it("say their percentile and z no more exactly than they are", () => {
    expect(percentileWords({ PERCENTILE: 0.4 })).toBe("<1st");
    expect(percentileWords({ PERCENTILE: 99.2 })).toBe(">99th");
    expect(percentileWords({ PERCENTILE: 57.4 })).toBe("57th");
    expect(zWords({ Z_SCORE: 2.049, PERCENT_OF_95TH: null })).toBe("+2.05");
    expect(zWords({ Z_SCORE: -0.5, PERCENT_OF_95TH: null })).toBe("−0.50");
    expect(zWords({ Z_SCORE: null, PERCENT_OF_95TH: 120 })).toBe("120% of 95th");
  });

  it("crossed two curves since the last time that two lay between", () => {
    const crossing = crossingOf([at(12, 48), at(24, 77), at(36, 88), at(48, 98)]);
    expect(crossing?.count).toBe(3);
    expect(crossing?.since.COMPARED.AGE_MONTHS).toBe(36);
    expect(crossingOf([at(12, 48), at(24, 60)])).toBeUndefined();
    expect(crossingOf([at(12, 80), at(24, 20)])?.count).toBe(3);
    expect(crossingOf([at(12, 48), at(24, 99.9, { IMPLAUSIBLE: true })])).toBeUndefined();
    expect(crossingOf([])).toBeUndefined();
  });
});

describe("the ages under a chart", () => {
  it("are months for infants and years for children", () => {
    expect(agesOn("infant")(0, 36, 4).map(({ label }) => label)).toEqual(["0", "6", "12", "18", "24", "30", "36"]);
    expect(agesOn("child")(24, 239.5, 6).map(({ label }) => label)).toEqual(["2", "4", "6", "8", "10", "12", "14", "16", "18", "20"]);
    expect(agesOn("child")(24, 239.5, 2).map(({ label }) => label)).toEqual(["6", "12", "18"]);
  });
});
