import { describe, expect, it } from "vitest";
import type { Found } from "../../../adapters/ehr/port.ts";
import type { Observation } from "../../../adapters/ehr/record.ts";
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
    expect(gestationDays([carried(value, unit)], null)).toBe(days);
  });

  const LOINC = "http://loinc.org";
  const of = (code: string, more: Partial<Found<Observation>>) => carried("0", "wk", { code: { text: "", codes: [code] }, ...more });
  const text = (words: string) => ({ value: { kind: "text" as const, text: words } });
  it.each<[string, Found<Observation>]>([
    ["a quantity with both units", carried("28", "wk 3 d")],
    ["words", of(`${LOINC}|76516-4`, text("28 weeks 3 days"))],
    ["an obstetrician's words", of(`${LOINC}|18185-9`, text("28+3"))],
    ["sevenths", of(`${LOINC}|18185-9`, text("28 3/7 weeks"))],
    ["a SNOMED code, in days", of("http://snomed.info/sct|412726003", { value: { kind: "quantity", value: "199", unit: "d" } })],
    [
      "parts",
      of(`${LOINC}|76516-4`, {
        value: undefined,
        components: [
          { code: { text: "Weeks", codes: [] }, value: { kind: "quantity", value: "28", unit: "wk" } },
          { code: { text: "Days", codes: [] }, value: { kind: "quantity", value: "3", unit: "d" } },
          { code: { text: "Birth weight", codes: [] }, value: { kind: "quantity", value: "1100", unit: "g" } },
        ],
      }),
    ],
  ])("reads 28 weeks and 3 days from %s", (_case, observation) => {
    expect(gestationDays([observation], null)).toBe(199);
  });

  it("adds the days that come as a result of their own to the weeks", () => {
    const weeks = of(`${LOINC}|49051-6`, { at: 1, value: { kind: "quantity", value: "28" } });
    const days = of(`${LOINC}|49052-4`, { at: 1, value: { kind: "quantity", value: "3", unit: "d" } });
    expect([gestationDays([weeks, days], null), gestationDays([weeks], null)]).toEqual([199, 196]);
  });

  it("takes what is said of a birth before the rest, and nothing of a pregnancy of the patient's own", () => {
    const own = of(`${LOINC}|11884-4`, { at: Date.parse("2026-06-01"), value: { kind: "quantity", value: "21", unit: "wk" } });
    const atBirth = of(`${LOINC}|76516-4`, { at: Date.parse("2026-01-01"), value: { kind: "quantity", value: "33", unit: "wk" } });
    expect([gestationDays([own], "2011-02-03"), gestationDays([own, atBirth], "2026-01-01")]).toEqual([undefined, 231]);
  });

  it("is what was said last, and not what was entered in error, cancelled or said of something else", () => {
    const [old, newer] = [
      carried("30", "wk", { at: 1 }),
      carried("29", "wk", { at: 2, code: { text: "", codes: ["http://loinc.org|11884-4"] } }),
    ];
    expect(gestationDays([old, newer, carried("25", "wk", { at: 3, status: "cancelled" })], null)).toBe(203);
    expect(gestationDays([carried("29", "wk", { code: { text: "Weight", codes: ["http://loinc.org|29463-7"] } })], null)).toBeUndefined();
  });

  it("corrects the age of a child born before 37 weeks by what is missing to 40", () => {
    expect([daysEarly(203), daysEarly(258), daysEarly(259), daysEarly(undefined)]).toEqual([77, 22, 0, 0]);
  });
});
