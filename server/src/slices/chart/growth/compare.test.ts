import type { GrowthMeasure } from "@linnet/contract/chart/growth";
import { describe, expect, it } from "vitest";
import { compare, type Situation } from "./compare.ts";

const LYING = ["http://loinc.org|8306-3"];
const STANDING = ["http://loinc.org|8302-2"];

/** A boy who is exactly so many months of 30.4375 days old, to the day. */
const boyAt = (months: number): Situation => ({
  child: { sex: "M", birthDate: "2015-01-01" },
  day: new Date(Date.parse("2015-01-01") + Math.round(months * 30.4375) * 86_400_000).toISOString().slice(0, 10),
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
