import type { GrowthComparison } from "@linnet/contract/chart/growth";
import type { GrowthReference, GrowthTable } from "@linnet/contract/chart/growth-reference";
import { describe, expect, it } from "vitest";
import {
  agesOn,
  type ComparedEvent,
  crossingOf,
  curvesBy,
  curvesOf,
  eventsOn,
  ordinal,
  percentileWords,
  SHEETS,
  sourcesOn,
  zWords,
} from "./curves.ts";

/** A table with known percentiles: normal, median 50 + x/2, one standard deviation 10 % of it. */
const table = (CHART: GrowthTable["CHART"], changes: Partial<GrowthTable> = {}): GrowthTable => ({
  CHART,
  SOURCE: "CDC 2000",
  FROM_MONTHS: 0,
  TO_MONTHS: 240,
  ABOVE_95TH: null,
  ROWS: [0, 12, 23.5, 24.5, 36, 120, 239.5].map((x) => [x, 1, 50 + x / 2, 0.1]),
  ...changes,
});
/** Of the same, 10 higher, with a row for each day up to 730 days. */
const who = (CHART: GrowthTable["CHART"]): GrowthTable =>
  table(CHART, {
    SOURCE: "WHO",
    TO_MONTHS: 24,
    ROWS: Array.from({ length: 731 }, (_, day) => [day / 30.4375, 1, 60 + day / 60.875, 0.1]),
  });
const reference = (...CHARTS: GrowthTable[]): GrowthReference => ({ CHARTS });

const [weightOfInfant] = SHEETS.infant.charts;
const [, , bmi] = SHEETS.child.charts;
if (!weightOfInfant || !bmi) throw new Error("no charts");

const compared = (changes: Partial<GrowthComparison>): GrowthComparison => ({
  CHART: "weight-for-age",
  SOURCE: "CDC 2000",
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
  const curvesOn = (sheet: typeof bmi, scale: "percentiles" | "z", ...tables: GrowthTable[]) =>
    curvesOf(curvesBy(sheet, reference(...tables)), scale);

  it("are nine percentiles over the whole sheet, the 50th in the middle", () => {
    const curves = curvesOn(weightOfInfant, "percentiles", table("weight-for-age"));
    expect(curves.map(({ label }) => label)).toEqual(["3rd", "5th", "10th", "25th", "50th", "75th", "90th", "95th", "97th"]);
    const [third, median] = [curves[0], curves[4]];
    expect(median?.kind).toBe("median");
    expect(median?.pieces).toHaveLength(1);
    expect(median?.pieces[0]?.at(0)).toEqual([0, 50]);
    expect(median?.pieces[0]?.at(-1)).toEqual([36, 68]);
    expect(third?.pieces[0]?.at(0)?.[1]).toBeCloseTo(50 * (1 - 0.1 * 1.8807936), 6);
  });

  it("are WHO's up to 24 months and CDC's from there, in two pieces that no line joins", () => {
    const cdc = table("weight-for-age", { FROM_MONTHS: 24 });
    const [, , , , median] = curvesOn(weightOfInfant, "percentiles", who("weight-for-age"), cdc);
    const [young = [], old = []] = median?.pieces ?? [];
    expect([young[0], young.at(-1)]).toEqual([
      [0, 60],
      [730 / 30.4375, 60 + 730 / 60.875],
    ]);
    expect([old[0], old.at(-1)]).toEqual([
      [24, 62],
      [36, 68],
    ]);
    expect(young.length).toBeLessThan(245);
    const parts = curvesBy(weightOfInfant, reference(who("weight-for-age"), cdc));
    expect(sourcesOn(parts)).toEqual([
      { name: "WHO", from: 0, to: 24 },
      { name: "CDC 2000", from: 24, to: 36 },
    ]);
  });

  it("by length are those of the source that the points are compared with", () => {
    const byLength = SHEETS.infant.charts.find(({ chart }) => chart === "weight-for-length");
    if (!byLength) throw new Error("no chart");
    const both = reference(who("weight-for-length"), table("weight-for-length", { FROM_MONTHS: 24 }));
    expect(curvesBy(byLength, both, "WHO").map(({ table }) => table.SOURCE)).toEqual(["WHO"]);
    expect(curvesBy(byLength, both, "CDC 2000").map(({ table }) => table.SOURCE)).toEqual(["CDC 2000"]);
  });

  it("of the body mass index end with the 95th, above which are 120 % and 140 % of it", () => {
    const extended = table("bmi-for-age", { FROM_MONTHS: 24, ABOVE_95TH: "CDC 2022" });
    const curves = curvesOn(bmi, "percentiles", extended);
    expect(curves.map(({ label }) => label).slice(-3)).toEqual(["95th", "120%", "140%"]);
    const [p95, more] = [curves.find(({ label }) => label === "95th"), curves.at(-2)];
    expect(more?.pieces[0]?.[0]?.[1]).toBeCloseTo((p95?.pieces[0]?.[0]?.[1] ?? 0) * 1.2, 9);
    expect(more?.kind).toBe("limit");
    expect(sourcesOn(curvesBy(bmi, reference(extended))).map(({ name }) => name)).toEqual(["CDC 2000, CDC 2022 above the 95th"]);
  });

  it("of WHO's body mass index are all nine, since nothing is extended there", () => {
    const ofInfant = SHEETS.infant.charts.find(({ chart }) => chart === "bmi-for-age");
    const curves = ofInfant ? curvesOn(ofInfant, "percentiles", who("bmi-for-age"), table("bmi-for-age", { FROM_MONTHS: 24 })) : [];
    expect(curves.at(-1)?.label).toBe("97th");
  });

  it("are standard deviations, if that is chosen", () => {
    const curves = curvesOn(weightOfInfant, "z", table("weight-for-age"));
    expect(curves.map(({ label }) => label)).toEqual(["+3", "+2", "+1", "0", "-1", "-2", "-3"]);
    expect(curves[1]?.pieces[0]?.[0]).toEqual([0, 60]);
  });

  it("are none where the chart is not known", () => {
    expect(curvesOn(weightOfInfant, "z", table("bmi-for-age"))).toEqual([]);
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

  it("of a body mass index stand on the sheet of infants where WHO's curves are there, and below 24 months alone", () => {
    const ofInfant = SHEETS.infant.charts.find(({ chart }) => chart === "bmi-for-age");
    const event = (months: number, SOURCE: GrowthTable["SOURCE"]) => at(months, 50, { CHART: "bmi-for-age", SOURCE });
    const measured = [{ MEASURE: "bmi" as const, EVENT: [event(12, "WHO"), event(23.98, "WHO"), event(24.02, "CDC 2000")] }];
    const agesOf = (sheet: typeof bmi) => eventsOn(sheet, measured).map(({ COMPARED }) => COMPARED.AGE_MONTHS);
    expect(ofInfant && agesOf(ofInfant)).toEqual([12, 23.98]);
    expect(agesOf(bmi)).toEqual([24.02]);
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

  it("crossed none where its curves have become those of somebody else", () => {
    const byWho = { SOURCE: "WHO" as const };
    expect(crossingOf([at(12, 20, byWho), at(18, 22, byWho), at(30, 80)])).toBeUndefined();
    expect(crossingOf([at(12, 20, byWho), at(25, 20), at(30, 80, { SOURCE: "CDC 2022" })])?.since.COMPARED.AGE_MONTHS).toBe(25);
  });
});

describe("the ages under a chart", () => {
  it("are months for infants and years for children", () => {
    expect(agesOn("infant")(0, 36, 4).map(({ label }) => label)).toEqual(["0", "6", "12", "18", "24", "30", "36"]);
    expect(agesOn("child")(24, 239.5, 6).map(({ label }) => label)).toEqual(["2", "4", "6", "8", "10", "12", "14", "16", "18", "20"]);
    expect(agesOn("child")(24, 239.5, 2).map(({ label }) => label)).toEqual(["6", "12", "18"]);
  });
});
