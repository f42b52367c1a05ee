import type { GrowthMeasure } from "@linnet/contract/chart/growth";
import { describe, expect, it } from "vitest";
import { compare, compareCorrected, compareForLength, type Situation } from "./compare.ts";
import { growthReference, type WhoTable } from "./reference.ts";

const LYING = ["http://loinc.org|8306-3"];
const STANDING = ["http://loinc.org|8302-2"];

/** A boy who is exactly so many months of 30.4375 days old, to the day. */
const boyAt = (months: number, who: readonly WhoTable[] = []): Situation => ({
  child: { sex: "M", birthDate: "2015-01-01" },
  day: new Date(Date.parse("2015-01-01") + Math.round(months * 30.4375) * 86_400_000).toISOString().slice(0, 10),
  reference: growthReference("male", who),
});

/** `said` is a value and a unit, `codes` say how a height was measured. */
const compared = (measure: GrowthMeasure, said: `${string} ${string}`, situation: Situation, codes = STANDING) => {
  const [digits = "", unit = ""] = said.split(" ");
  return compare(measure, codes, { digits, unit, code: unit }, situation);
};

describe("a measurement compared with other children", () => {
  it("is at the median where it is the median, in any unit", () => {
    const atTwo = boyAt(24);
    expect(compared("height", "86.4 cm", atTwo)).toMatchObject({
      CHART: "stature-for-age",
      PERCENTILE: 49.2,
      Z_SCORE: -0.02,
      VALUE: 86.4,
      IMPLAUSIBLE: false,
    });
    expect(compared("height", "864 mm", atTwo)?.PERCENTILE).toBe(49.2);
    expect(compared("height", "0.864 m", atTwo)?.PERCENTILE).toBe(49.2);
    expect(compared("height", "34.0157 [in_i]", atTwo)?.PERCENTILE).toBe(49.2);
    expect(compared("weight", "27.888 [lb_av]", atTwo)?.PERCENTILE).toBe(compared("weight", "12.65 kg", atTwo)?.PERCENTILE);
  });

  it("below two years is a length; from then on a height, unless it was measured lying", () => {
    expect(compared("height", "80 cm", boyAt(18))?.CHART).toBe("length-for-age");
    expect(compared("height", "90 cm", boyAt(30), LYING)?.CHART).toBe("length-for-age");
    expect(compared("height", "90 cm", boyAt(30))?.CHART).toBe("stature-for-age");
    expect(compared("height", "100 cm", boyAt(40), LYING)).toBeNull();
  });

  it("of a body mass index above the 95th says how much of the 95th it is, and no z", () => {
    expect(compared("bmi", "29.5 kg/m2", boyAt(148))).toMatchObject({ PERCENTILE: 98.2, Z_SCORE: null, PERCENT_OF_95TH: 120 });
    expect(compared("bmi", "18 kg/m2", boyAt(148))).toMatchObject({ PERCENT_OF_95TH: null, Z_SCORE: expect.any(Number) });
    expect(compared("bmi", "16 kg/m2", boyAt(20))).toBeNull();
  });

  it.each<[GrowthMeasure, string, string, boolean]>([
    ["weight", "0.0001", "kg", true],
    ["weight", "1000000000", "kg", true],
    ["weight", "126", "kg", true],
    ["weight", "12.6", "kg", false],
    ["height", "34", "cm", true],
    ["height", "125", "cm", true],
    ["bmi", "1.6", "kg/m2", true],
  ])("is marked as implausible, never left out: %s of %s %s: %s", (measure, digits, unit, isImplausible) => {
    const found = compared(measure, `${digits} ${unit}`, boyAt(24.5));
    expect(found?.IMPLAUSIBLE).toBe(isImplausible);
    expect(found?.PERCENTILE).toBeGreaterThanOrEqual(0);
    expect(found?.PERCENTILE).toBeLessThanOrEqual(100);
  });

  it("is with none where sex, day of birth or unit are not known, or the charts know nothing of the age", () => {
    const atTwo = boyAt(24);
    expect(compared("weight", "12 ", atTwo)).toBeNull();
    expect(compared("weight", "12 cm", atTwo)).toBeNull();
    expect(compared("weight", "12 kg", { ...atTwo, child: { sex: "U", birthDate: "2015-01-01" } })).toBeNull();
    expect(compared("weight", "12 kg", { ...atTwo, child: { sex: "O", birthDate: "2015-01-01" } })).toBeNull();
    expect(compared("weight", "12 kg", { ...atTwo, child: { sex: "M", birthDate: "2015-01" } })).toBeNull();
    expect(compared("weight", "12 kg", { ...atTwo, child: { sex: "M", birthDate: null } })).toBeNull();
    expect(compared("weight", "12 kg", { ...atTwo, day: "2014-12-31" })).toBeNull();
    expect(compared("head-circumference", "50 cm", boyAt(40))).toBeNull();
    expect(compared("weight", "80 kg", boyAt(241))).toBeNull();
  });
});

describe("a measurement of a child under 24 months, where the hospital has brought WHO's tables", () => {
  /** Made up: the median is 10, a tenth of it is one standard deviation. */
  const table = (chart: WhoTable["chart"], from = 0, to = 24): WhoTable => ({
    chart,
    rows: [
      [from, 1, 10, 0.1],
      [to, 1, 10, 0.1],
    ],
  });
  const WEIGHTS = [table("weight-for-age")];

  it("is compared with them, and from then on with CDC's", () => {
    expect(compared("weight", "11 kg", boyAt(12, WEIGHTS))).toMatchObject({ SOURCE: "WHO", Z_SCORE: 1, PERCENTILE: 84.1 });
    expect(compared("weight", "11 kg", boyAt(23.98, WEIGHTS))).toMatchObject({ SOURCE: "WHO", Z_SCORE: 1 });
    const atTwo = compared("weight", "11 kg", boyAt(24.02, WEIGHTS));
    expect(atTwo).toEqual(compared("weight", "11 kg", boyAt(24.02)));
    expect(atTwo?.SOURCE).toBe("CDC 2000");
  });

  it("is compared with CDC's where WHO's table of that measure is not there", () => {
    expect(compared("height", "80 cm", boyAt(12, WEIGHTS))).toEqual(compared("height", "80 cm", boyAt(12)));
    expect(compared("height", "80 cm", boyAt(12, WEIGHTS))?.SOURCE).toBe("CDC 2000");
  });

  it("has beyond three standard deviations the z of WHO, and is marked by WHO's limits", () => {
    const skewed: WhoTable = { ...table("weight-for-age"), rows: table("weight-for-age").rows.map(([x]) => [x, -1, 10, 0.1]) };
    // 10 (1 − 0.1 z) to the power of −1: 12.5 at two and 14.2857 at three; 17.857 is two such steps further.
    expect(compared("weight", "17.857142857 kg", boyAt(12, [skewed]))).toMatchObject({ Z_SCORE: 5, IMPLAUSIBLE: false });
    expect(compared("weight", "17.9 kg", boyAt(12, [skewed]))).toMatchObject({ Z_SCORE: 5.02, IMPLAUSIBLE: true });
    expect(compared("weight", "5 kg", boyAt(12, WEIGHTS))).toMatchObject({ Z_SCORE: -5, IMPLAUSIBLE: false });
    expect(compared("weight", "3.9 kg", boyAt(12, WEIGHTS))).toMatchObject({ Z_SCORE: -6.1, IMPLAUSIBLE: true });
  });

  it("has a body mass index by WHO alone, without what CDC extends from 24 months on", () => {
    const bmi = [table("bmi-for-age")];
    expect(compared("bmi", "12 kg/m2", boyAt(20, bmi))).toMatchObject({
      SOURCE: "WHO",
      Z_SCORE: 2,
      PERCENT_OF_95TH: null,
      PERCENTILE: 97.7,
    });
    expect(compared("bmi", "29.5 kg/m2", boyAt(148, bmi))).toMatchObject({ SOURCE: "CDC 2022", PERCENT_OF_95TH: 120 });
    expect(compared("bmi", "18 kg/m2", boyAt(148, bmi))?.SOURCE).toBe("CDC 2000");
    expect(compared("bmi", "16 kg/m2", boyAt(23.8))).toBeNull();
  });

  it("is compared by them at the corrected age, and by length", () => {
    const situation = boyAt(12, [...WEIGHTS, table("weight-for-length", 45, 110)]);
    const measured = { digits: "11", unit: "kg", code: "kg" };
    expect(compareCorrected("weight", [], measured, { ...situation, daysEarly: 77 })).toMatchObject({ SOURCE: "WHO", Z_SCORE: 1 });
    const byAge = compare("weight", [], measured, situation);
    expect(byAge && compareForLength(byAge, situation.reference, 75)).toMatchObject({ SOURCE: "WHO", Z_SCORE: 1, LENGTH: 75 });
    const older = { ...situation, day: boyAt(30).day };
    const atThirty = compare("weight", [], measured, older);
    expect(atThirty && compareForLength(atThirty, older.reference, 75)?.SOURCE).toBe("CDC 2000");
  });
});
