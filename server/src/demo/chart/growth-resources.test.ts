import { describe, expect, it } from "vitest";
import { demoChildren } from "../children/children.ts";
import { hospitalCalendar } from "../children/hospital-calendar.ts";
import { growthResources } from "./growth-resources.ts";
import { visitsOf } from "./visits.ts";

interface Measured {
  id: string;
  effectiveDateTime: string;
  code: { coding: { code: string }[] };
  valueQuantity: { value: number; unit: string };
}

const calendar = hospitalCalendar(new Date("2026-11-20T18:00:00Z"), "America/Los_Angeles");

/** What was measured of a child by LOINC code, the oldest first. */
function measuredOf(child: (typeof demoChildren)[keyof typeof demoChildren], loinc: string) {
  const texts = growthResources(child, visitsOf(child), calendar).map((resource) => JSON.stringify(resource));
  return texts
    .map((text): Measured => JSON.parse(text))
    .filter(({ code }) => code.coding[0]?.code === loinc)
    .sort((one, other) => Date.parse(one.effectiveDateTime) - Date.parse(other.effectiveDateTime));
}

describe("how the children of the demo hospital grow", () => {
  it("shows a whole childhood: lying, then standing, heads up to three years, the index from two", () => {
    const years = (loinc: string) =>
      measuredOf(demoChildren.ana, loinc).map(
        ({ effectiveDateTime }) =>
          demoChildren.ana.ageInDays / 365.25 - (Date.parse("2026-11-20T18:00:00Z") - Date.parse(effectiveDateTime)) / 31_557_600_000,
      );
    expect(Math.max(...years("8306-3"))).toBeLessThan(2);
    expect(Math.min(...years("8302-2"))).toBeGreaterThan(1.9);
    expect(Math.max(...years("9843-4"))).toBeLessThan(3.1);
    expect(Math.min(...years("39156-5"))).toBeGreaterThan(1.9);
    expect(years("29463-7").length).toBeGreaterThan(15);
  });

  it("is upwards, give or take a few millimetres", () => {
    for (const child of Object.values(demoChildren)) {
      const heights = [...measuredOf(child, "8306-3"), ...measuredOf(child, "8302-2")].map(({ valueQuantity }) => valueQuantity.value);
      for (const [index, height] of heights.entries()) expect(height).toBeGreaterThan((heights[index - 1] ?? 0) - 0.7);
    }
  });

  it("weighs newborns in grams and others in kilograms", () => {
    const units = measuredOf(demoChildren.margaux, "29463-7").map(({ valueQuantity }) => valueQuantity.unit);
    expect(units.slice(0, 2)).toEqual(["g", "g"]);
    expect(units.at(-1)).toBe("kg");
  });

  it("knows nothing of a child who was never seen", () => {
    expect(growthResources(demoChildren.bao, visitsOf(demoChildren.bao), calendar)).toEqual([]);
  });
});
