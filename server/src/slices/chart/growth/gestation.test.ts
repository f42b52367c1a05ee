import { describe, expect, it } from "vitest";
import type { Found, Observation } from "../../../adapters/ehr/port.ts";
import { daysEarly, gestationDays } from "./gestation.ts";

const carried = (value: string, unit: string, more: Partial<Found<Observation>> = {}): Found<Observation> => ({
  id: "g",
  status: "final",
  code: { text: "Gestational age", codes: ["http://loinc.org|11885-1"] },
  value: { kind: "quantity", value, unit },
  ...more,
});

describe("how long a child was carried", () => {
  it.each([
    ["29", "wk", 203],
    ["29.5", "weeks", 207],
    ["203", "d", 203],
    ["3", "wk", undefined],
    ["29", "", undefined],
    ["290", "wk", undefined],
  ])("%s %s are %s days", (value, unit, days) => {
    expect(gestationDays([carried(value, unit)])).toBe(days);
  });

  it("is what was said last, and not what was entered in error, cancelled or said of something else", () => {
    const [old, newer] = [
      carried("30", "wk", { at: 1 }),
      carried("29", "wk", { at: 2, code: { text: "", codes: ["http://loinc.org|11884-4"] } }),
    ];
    expect(gestationDays([old, newer, carried("25", "wk", { at: 3, status: "cancelled" })])).toBe(203);
    expect(gestationDays([carried("29", "wk", { code: { text: "Weight", codes: ["http://loinc.org|29463-7"] } })])).toBeUndefined();
  });

  it("corrects the age of a child born before 37 weeks by what is missing to 40", () => {
    expect([daysEarly(203), daysEarly(258), daysEarly(259), daysEarly(undefined)]).toEqual([77, 22, 0, 0]);
  });
});
