import { GrowthReport } from "@linnet/contract/chart/growth";
import { describe, expect, it } from "vitest";
import type { Found } from "../../../adapters/ehr/port.ts";
import type { Observation } from "../../../adapters/ehr/record.ts";
import { growthReference } from "./reference.ts";
import { growthReport } from "./report.ts";

type Result = Found<Observation>;

const ZONE = "America/Los_Angeles";
const GIRL = { sex: "F", birthDate: "2024-03-01" } as const;
const LOINC: Record<string, string> = {
  weight: "29463-7",
  birthWeight: "3141-9",
  height: "8302-2",
  length: "8306-3",
  head: "9843-4",
  bmi: "39156-5",
};

const result = (id: string, said: `${string} ${string} ${string}`, day: string, more: Partial<Result> = {}): Result => {
  const [measure = "", value = "", unit = ""] = said.split(" ");
  const code = { text: measure, codes: ["urn:local|77", `http://loinc.org|${LOINC[measure]}`] };
  return { id, status: "final", code, collected: day, at: Date.parse(day), value: { kind: "quantity", value, unit }, ...more };
};

const report = (...results: Result[]) =>
  GrowthReport.parse(growthReport(results, { child: GIRL, zone: ZONE, reference: growthReference("female", []) })).RPTDATA;
const valuesOf = (...results: Result[]) =>
  report(...results).GROWTH[0]?.EVENT.map(({ RESULT_VAL, RESULT_UNITS }) => `${RESULT_VAL} ${RESULT_UNITS}`) ?? [];

describe("what was measured of a child's growth", () => {
  it("has each measure in the order of time, with the digits and the date that were received", () => {
    const shown = report(
      result("b", "bmi 15.90 kg/m2", "2026-03-01T09:00:00-08:00"),
      result("w2", "weight 12.50 kg", "2026-03-01T09:00:00-08:00", { status: "amended" }),
      result("w1", "birthWeight 3.4 kg", "2024-03-01"),
      result("h2", "height 86 cm", "2026-03-01"),
      result("h1", "length 51.0 cm", "2024-03-01"),
      result("c", "head 35 cm", "2024-03-01"),
    );
    expect(shown.GROWTH_CNT).toBe(4);
    expect(shown.GROWTH.map(({ MEASURE, EVENT }) => [MEASURE, EVENT.map(({ EVENT_ID }) => EVENT_ID)])).toEqual([
      ["weight", ["w1", "w2"]],
      ["height", ["h1", "h2"]],
      ["head-circumference", ["c"]],
      ["bmi", ["b"]],
    ]);
    expect(shown.GROWTH[0]?.EVENT[1]).toEqual({
      EVENT_ID: "w2",
      EVENT_END_DT_TM: "2026-03-01T09:00:00-08:00",
      RESULT_VAL: "12.50",
      RESULT_UNITS: "kg",
      RESULT_STATUS: "Amended",
      IS_AMOUNT: true,
      COMPARED: expect.objectContaining({ CHART: "weight-for-age", IMPLAUSIBLE: false }),
      FOR_LENGTH: expect.objectContaining({ CHART: "weight-for-length", LENGTH: 86 }),
      CORRECTED: null,
    });
  });

  it("of whom nothing was measured is a count of 0 and an empty list", () => {
    expect(report()).toEqual({ GROWTH_CNT: 0, GROWTH: [], BORN_AFTER_DAYS: null });
  });

  it.each<[string, Partial<Result>, string]>([
    ["a limit", { value: { kind: "quantity", value: "3", comparator: "<", unit: "kg" } }, "<3 kg"],
    ["nothing", { value: { kind: "quantity", value: "0.0", unit: "kg" } }, "0.0 kg"],
    ["less than nothing", { value: { kind: "quantity", value: "-1", unit: "kg" } }, "-1 kg"],
    ["more than anybody weighs", { value: { kind: "quantity", value: "1000000000", unit: "kg" } }, "1000000000 kg"],
    ["a power of ten", { value: { kind: "quantity", value: "1e33", unit: "kg" } }, "1e33 kg"],
    ["words", { value: { kind: "text", text: "tall" } }, "tall "],
  ])("shows what is %s as it was received, marks it, and compares it with nothing", (_what, more, shown) => {
    const [event] = report(result("w", "weight 12 kg", "2026-03-01", more)).GROWTH[0]?.EVENT ?? [];
    expect(event).toMatchObject({ IS_AMOUNT: false, COMPARED: null });
    expect(`${event?.RESULT_VAL} ${event?.RESULT_UNITS}`).toBe(shown);
  });

  it("takes an amount before what is none, of one moment", () => {
    const moment = "2026-03-01T09:00:00-08:00";
    const bad = result("a", "weight 12 kg", moment, {
      value: { kind: "quantity", value: "0", unit: "kg" },
      issued: "2026-03-03T00:00:00Z",
    });
    expect(valuesOf(bad, result("b", "weight 12.5 kg", moment))).toEqual(["12.5 kg"]);
  });

  it("compares a weight with children of the same length where the child was measured lying that day", () => {
    const [, weight] =
      report(
        result("w-0", "weight 3.4 kg", "2024-03-01"),
        result("h", "length 70 cm", "2024-12-01T09:05:00-08:00"),
        result("w", "weight 8.5 kg", "2024-12-01T09:00:00-08:00"),
      ).GROWTH[0]?.EVENT ?? [];
    expect(weight?.FOR_LENGTH).toMatchObject({ CHART: "weight-for-length", LENGTH: 70, VALUE: 8.5, Z_SCORE: expect.any(Number) });
    expect(valuesOf(result("w", "weight 12 kg", "2026-12-01"), result("h", "height 90 cm", "2026-12-01"))).toEqual(["12 kg"]);
  });

  it("compares a child born early by the corrected age as well, up to 24 months", () => {
    const carried = result("g", "weight 29 wk", "2024-03-01", { code: { text: "Gestational age", codes: ["http://loinc.org|11885-1"] } });
    const shown = report(carried, result("a", "weight 5.5 kg", "2024-08-01"), result("b", "weight 12 kg", "2026-03-02"));
    expect(shown.BORN_AFTER_DAYS).toBe(203);
    const [young, old] = shown.GROWTH[0]?.EVENT ?? [];
    expect([young?.COMPARED?.AGE_MONTHS, young?.CORRECTED?.AGE_MONTHS]).toEqual([5.03, 2.5]);
    expect(young?.CORRECTED?.PERCENTILE).toBeGreaterThan(young?.COMPARED?.PERCENTILE ?? 100);
    expect(old?.CORRECTED).toBeNull();
  });

  it("compares pounds and inches that have no code, and what has no unit with nothing", () => {
    const compared = (said: `${string} ${string} ${string}`) => report(result("w", said, "2026-03-01")).GROWTH[0]?.EVENT[0]?.COMPARED;
    expect(compared("weight 27.6 lb")?.VALUE).toBeCloseTo(12.519, 3);
    expect(compared("height 34 in")?.VALUE).toBeCloseTo(86.36, 2);
    expect(compared("weight 12 ")).toBeNull();
  });

  it.each<[string, Partial<Result>]>([
    ["no value", { value: undefined, absent: "Not performed" }],
    ["not yet there", { status: "registered" }],
    ["cancelled", { status: "cancelled" }],
    ["without a date", { collected: undefined, at: undefined }],
    ["known to the month only", { collected: "2026-03" }],
  ])("leaves out what is %s", (_what, more) => {
    expect(report(result("w", "weight 12 kg", "2026-03-01", more)).GROWTH).toEqual([]);
  });

  it.each(["final", "amended", "corrected", "preliminary", "unknown"] as const)("shows what is %s", (status) => {
    expect(valuesOf(result("w", "weight 12 kg", "2026-03-01", { status }))).toEqual(["12 kg"]);
  });

  it("tells what was sent twice once: what corrects before what is final, then the last that became known", () => {
    const moment = "2026-03-01T09:00:00-08:00";
    const final = result("a", "weight 12 kg", moment, { issued: "2026-03-02T00:00:00Z" });
    const later = result("b", "weight 13 kg", "2026-03-01T17:00:00Z", { issued: "2026-03-03T00:00:00Z" });
    const corrected = result("c", "weight 14 kg", moment, { status: "corrected", issued: "2026-03-01T18:00:00Z" });
    expect(valuesOf(final, later)).toEqual(["13 kg"]);
    expect(valuesOf(later, final, corrected)).toEqual(["14 kg"]);
    expect(valuesOf(result("a", "height 51 cm", moment), result("b", "length 51 cm", moment))).toEqual(["51 cm"]);
    expect(valuesOf(final, result("d", "weight 12 kg", "2026-03-01T09:01:00-08:00"))).toHaveLength(2);
  });

  it("has a measure that comes in several metric units in that of the newest, and leaves pounds what they are", () => {
    expect(
      valuesOf(
        result("c", "weight 12.5 kg", "2026-03-01"),
        result("a", "birthWeight 3400 g", "2024-03-01"),
        result("b", "weight 0 kg", "2025-03-01", { value: { kind: "quantity", value: "22.05", unit: "lb", code: "[lb_av]" } }),
      ),
    ).toEqual(["3.400 kg", "22.05 lb", "12.5 kg"]);
    expect(valuesOf(result("a", "weight 3400 g", "2024-03-01"), result("b", "weight 3600 g", "2024-03-09"))).toEqual(["3400 g", "3600 g"]);
  });
});
