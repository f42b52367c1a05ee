import { describe, expect, it } from "vitest";
import type { ReferenceRange } from "../../../adapters/ehr/record.ts";
import { criticalLimits, type Situation } from "./reference-range.ts";

const BOY: Situation = { sex: "M", birthDay: "2020-06-15", day: "2023-01-01" };
const NORMAL = { low: "3.5", high: "5.0", text: "" };

const critical = (low: string | undefined, high: string | undefined, more: Partial<ReferenceRange> = {}): ReferenceRange => ({
  ...(low !== undefined && { low: { value: low, unit: "mmol/L" } }),
  ...(high !== undefined && { high: { value: high, unit: "mmol/L" } }),
  meaning: ["critical"],
  appliesTo: undefined,
  ...more,
});

const limits = (ranges: ReferenceRange[] | undefined, normal = NORMAL) => {
  const { low, high } = criticalLimits(ranges, BOY, { value: { value: "4", unit: "mmol/L" }, normal });
  return `${low}..${high}`;
};

describe("the critical limits of a result", () => {
  it.each<[string, ReferenceRange[] | undefined, string]>([
    ["none where none was sent", undefined, ".."],
    ["none where only a normal range was sent", [critical("3.5", "5.0", { meaning: undefined })], ".."],
    ["the ends of a critical range", [critical("2.50", "6.5")], "2.50..6.5"],
    ["the ends of a panic range", [critical("2.5", "6.5", { meaning: ["Panic values"] })], "2.5..6.5"],
    ["one side only", [critical(undefined, "6.5")], "..6.5"],
    ["two ranges, of which each names a side", [critical("2.5", undefined), critical(undefined, "6.5")], "2.5..6.5"],
    ["the inner end of a band that is called critical low", [critical("0", "2.5", { meaning: ["critical-low"] })], "2.5.."],
    ["the inner end of a band that is called critical high", [critical("6.5", "20", { meaning: ["Critical high"] })], "..6.5"],
    [
      "bands open to the outside",
      [critical(undefined, "2.5", { meaning: ["Critical Low"] }), critical("6.5", undefined, { meaning: ["Critical High"] })],
      "2.5..6.5",
    ],
    [
      "those for the patient’s sex",
      [critical("1", "9", { appliesTo: [["female"]] }), critical("2", "7", { appliesTo: [["male"]] })],
      "2..7",
    ],
    ["none inside the normal range", [critical("4", "6.5")], ".."],
    ["none upside down", [critical("6.5", "2.5")], ".."],
    ["none from 0 to 0", [critical("0", "0")], ".."],
    ["none in another unit", [critical("2.5", "6.5", { low: { value: "2.5", unit: "mg/dL" } })], ".."],
    ["the same as the normal ones where they are", [critical("3.5", "5.0")], "3.5..5.0"],
  ])("are %s", (_case, ranges, expected) => {
    expect(limits(ranges)).toBe(expected);
  });

  it("need no normal limits beside them", () => {
    expect(limits([critical("2.5", "6.5")], { low: "", high: "", text: "" })).toBe("2.5..6.5");
  });

  it("compare as numbers, not as texts", () => {
    expect(limits([critical("9", "100")], { low: "10", high: "20", text: "" })).toBe("9..100");
  });
});
