import { describe, expect, it } from "vitest";
import type { ObservedValue } from "../../../adapters/ehr/record.ts";
import { resultUnits, resultValue } from "./result-value.ts";

const show = (value: ObservedValue | undefined, absent?: string, status = "final") =>
  resultValue({ value, absent }, status, "America/Los_Angeles");
const quantity = (value: string, more = {}) => ({ kind: "quantity", value, ...more }) as const;
const text = (words: string) => ({ kind: "text", text: words }) as const;

describe("the value of a result", () => {
  it.each<[string, ObservedValue, string]>([
    ["the digits that were received", quantity("5.10"), "5.10"],
    ["zero", quantity("0"), "0"],
    ["a negative base excess", quantity("-6"), "-6"],
    ["what is below what can be measured", quantity("0.01", { comparator: "<" }), "<0.01"],
    ["what is above the scale", quantity("500", { comparator: ">=" }), ">=500"],
    ["a grade, not a number", text("1+"), "1+"],
    ["a titre that is a text", text("1:64"), "1:64"],
    ["a count in words", text("Few"), "Few"],
    ["a count from to", text("10-20"), "10-20"],
    ["a limit in a text", text("<=1.005"), "<=1.005"],
    ["yes", { kind: "boolean", is: true }, "Positive"],
    ["no", { kind: "boolean", is: false }, "Negative"],
    ["a range", { kind: "range", low: { value: "5" }, high: { value: "10" } }, "5–10"],
    ["a range without a lower end", { kind: "range", high: { value: "10" } }, "≤10"],
    ["a range without an upper end", { kind: "range", low: { value: "5" } }, "≥5"],
    ["a range in one unit without it", { kind: "range", low: { value: "5", unit: "/HPF" }, high: { value: "10", unit: "/HPF" } }, "5–10"],
    [
      "a range in two units with both",
      { kind: "range", low: { value: "900", unit: "mg" }, high: { value: "1", unit: "g" } },
      "900 mg – 1 g",
    ],
    ["a ratio", { kind: "ratio", numerator: { value: "1" }, denominator: { value: "64" } }, "1:64"],
    ["a ratio below a limit", { kind: "ratio", numerator: { value: "1", comparator: "<" }, denominator: { value: "8" } }, "<1:8"],
    ["half a ratio", { kind: "ratio", numerator: { value: "1" } }, "1"],
    ["a year", { kind: "moment", moment: "2008" }, "2008"],
    ["an instant in the hospital's zone", { kind: "moment", moment: "2026-03-01T08:00:00Z" }, "03/01/2026 12:00 AM"],
    ["a period", { kind: "period", start: "2026-03-01", end: "2026-03-02" }, "03/01/2026 – 03/02/2026"],
    ["a period that goes on", { kind: "period", start: "2026-03-01" }, "03/01/2026 –"],
    ["an attachment", { kind: "attachment" }, "See attachment"],
    ["a curve", { kind: "unreadable" }, "See report"],
  ])("shows %s", (_case, value, expected) => {
    expect(show(value)).toBe(expected);
  });

  it.each([
    ["the laboratory's words for a missing value", "Specimen hemolyzed", "final", "Specimen hemolyzed"],
    ["a code for a missing value as words", "not-performed", "final", "Not performed"],
    ["the reason rather than only that it was cancelled", "Insufficient specimen", "cancelled", "Insufficient specimen"],
    ["that it was cancelled", undefined, "cancelled", "Cancelled"],
    ["a dash when nothing is known", undefined, "registered", "—"],
  ])("shows %s", (_case, absent, status, expected) => {
    expect(show(undefined, absent, status)).toBe(expected);
  });

  it("prefers a reason to a value that cannot be read", () => {
    expect(show({ kind: "unreadable" }, "Pending")).toBe("Pending");
  });
});

describe("the unit of a result", () => {
  it.each<[string, ObservedValue | undefined, string]>([
    ["the unit", quantity("5", { unit: "mmol/L" }), "mmol/L"],
    ["a unit in square brackets", quantity("98.6", { unit: "[degF]" }), "[degF]"],
    ["nothing for an annotation", quantity("5", { unit: "{score}" }), ""],
    ["nothing for a plain number", quantity("1.2", { unit: "1" }), ""],
    ["an annotated unit whole", quantity("5", { unit: "10*3/uL{cells}" }), "10*3/uL{cells}"],
    ["the unit of a range", { kind: "range", high: { value: "10", unit: "/HPF" } }, "/HPF"],
    ["the one unit of a range", { kind: "range", low: { value: "5", unit: "/HPF" }, high: { value: "10", unit: "/HPF" } }, "/HPF"],
    ["the unit of a range that says it once", { kind: "range", low: { value: "5" }, high: { value: "10", unit: "/HPF" } }, "/HPF"],
    ["nothing for two units of a range", { kind: "range", low: { value: "900", unit: "mg" }, high: { value: "1", unit: "g" } }, ""],
    ["nothing for a text", text("Few"), ""],
    ["nothing for nothing", undefined, ""],
  ])("is %s", (_case, value, expected) => {
    expect(resultUnits({ value })).toBe(expected);
  });
});
