import { describe, expect, it } from "vitest";
import type { ReferenceRange } from "../../../adapters/ehr/record.ts";
import { otherRanges, referenceRange, type Situation } from "./reference-range.ts";

const GIRL: Situation = { sex: "F", birthDay: "2020-06-15", day: "2023-01-01" };
const MG = { value: "5", unit: "mg/dL" };

const range = (low: string | undefined, high: string | undefined, more: Partial<ReferenceRange> = {}): ReferenceRange => ({
  ...(low !== undefined && { low: { value: low, unit: "mg/dL" } }),
  ...(high !== undefined && { high: { value: high, unit: "mg/dL" } }),
  meaning: undefined,
  appliesTo: undefined,
  ...more,
});
const years = (low: number, high: number) => ({
  age: { low: { value: String(low), unit: "a" }, high: { value: String(high), unit: "a" } },
});
const forGirls = { appliesTo: [["248152002", "Female"]] };
const forBoys = { appliesTo: [["male"]] };

const choose = (ranges: ReferenceRange[], situation = GIRL, value: typeof MG | undefined = MG) => {
  const { low, high, text } = referenceRange(ranges, situation, value);
  return text ? `'${text}'` : `${low}..${high}`;
};

describe("ranges of another kind", () => {
  it.each<[string, ReferenceRange, string[]]>([
    ["by HL7's code", range("10", "20", { meaning: ["therapeutic"] }), ["therapeutic 10-20"]],
    ["by HL7's display", range("10", "20", { meaning: ["therapeutic", "Therapeutic Desired Level"] }), ["therapeutic 10-20"]],
    ["in the record's words", range("10", undefined, { meaning: ["therapeutic", "Trough goal"] }), ["Trough goal ≥10"]],
    [
      "with the unit where it is another",
      { ...range("10", "20", { meaning: ["treatment"] }), high: { value: "20", unit: "mg/L" } },
      ["treatment 10-20 mg/L"],
    ],
    ["in words only", range(undefined, undefined, { meaning: ["post"], text: "below 2" }), ["therapeutic after the dose below 2"]],
    ["not where it is the normal one", range("1", "2"), []],
    ["not where it is critical", range("1", "2", { meaning: ["critical"] }), []],
    ["not where it is for others", range("1", "2", { meaning: ["luteal"], ...forBoys }), []],
  ])("are said %s", (_case, given, expected) => {
    expect(otherRanges([given], GIRL, MG)).toEqual(expected);
  });
});

describe("the normal range of a result", () => {
  it("is none when none was sent", () => {
    expect(referenceRange(undefined, GIRL, MG)).toEqual({ low: "", high: "", text: "" });
  });

  it.each<[string, ReferenceRange[], string]>([
    ["keeps the digits that were received", [range("4.50", "5.10")], "4.50..5.10"],
    ["may have one side only", [range(undefined, "5")], "..5"],
    ["may be in words only", [range(undefined, undefined, { text: "Negative" })], "'Negative'"],
    ["may be a limit in words", [range(undefined, undefined, { text: "<5" })], "'<5'"],
    ["is in numbers where there are both", [range("4", "5", { text: "4 to 5" })], "4..5"],
    ["is none from 0 to 0", [range("0", "0")], ".."],
    ["is none from 0.0 to 0", [range("0.0", "0")], ".."],
    ["is in words where numbers are void", [range("0", "0", { text: "None; Few" })], "'None; Few'"],
    ["may begin at 0", [range("0", "5")], "0..5"],
    ["is none upside down", [range("9", "4")], ".."],
    ["is in words where numbers are upside down", [range("9", "4", { text: "4-9" })], "'4-9'"],
    ["is told from treatment goals", [range("1", "2", { meaning: ["treatment"] }), range("4", "5")], "4..5"],
    ["is told from critical limits", [range("1", "9", { meaning: ["critical"] })], ".."],
    ["is not an abnormal one", [range("1", "9", { meaning: ["Abnormal range"] })], ".."],
    ["may be called normal in words", [range("4", "5", { meaning: ["Normal Range"] })], "4..5"],
    ["is not one without limits", [range(undefined, undefined), range("4", "5")], "4..5"],
    ["is the first of equals", [range("4", "5"), range("6", "7")], "4..5"],
  ])("%s", (_case, ranges, expected) => {
    expect(choose(ranges)).toBe(expected);
  });

  it.each<[string, ReferenceRange[], string]>([
    ["the patient’s sex", [range("1", "2", forBoys), range("4", "5", forGirls)], "4..5"],
    ["the patient's sex before everyone", [range("1", "2"), range("4", "5", forGirls)], "4..5"],
    ["everyone when none is for the patient’s sex", [range("1", "2", forBoys), range("4", "5")], "4..5"],
    ["no one when it is for a race", [range("1", "2", { appliesTo: [["2106-3", "White"]] })], ".."],
    ["no one when it is for girls who are pregnant", [range("1", "2", { appliesTo: [["F"], ["pregnant"]] })], ".."],
    ["the patient's age", [range("1", "2", years(0, 2)), range("3", "4", years(2, 6)), range("5", "6", years(6, 18))], "3..4"],
    ["age and sex before age alone", [range("1", "2", years(0, 18)), range("3", "4", { ...years(0, 18), ...forGirls })], "3..4"],
    ["the narrower age", [range("1", "2", years(0, 18)), range("3", "4", years(2, 6))], "3..4"],
    [
      "the unit of the value among equals",
      [{ ...range("1", "2"), high: { value: "2", unit: "mmol/L" }, low: { value: "1", unit: "mmol/L" } }, range("4", "5")],
      "4..5",
    ],
  ])("is for %s", (_case, ranges, expected) => {
    expect(choose(ranges)).toBe(expected);
  });

  it.each([
    ["on the second birthday, the range that begins then", "2022-06-15", "3..4"],
    ["the day before, the range that ends then", "2022-06-14", "1..2"],
  ])("is, %s", (_case, day, expected) => {
    expect(choose([range("1", "2", years(0, 2)), range("3", "4", years(2, 6))], { ...GIRL, day })).toBe(expected);
  });

  it("is for the age on the day of the result, not for today's", () => {
    const ranges = [range("1", "2", years(0, 1)), range("3", "4", years(1, 18))];
    expect(choose(ranges, { ...GIRL, day: "2020-12-01" })).toBe("1..2");
  });

  it("covers the year in which a child is eleven, where ranges go from 2 to 11 and from 12 to 17", () => {
    const ranges = [range("1", "2", years(2, 11)), range("3", "4", years(12, 17))];
    expect(choose(ranges, { sex: "F", birthDay: "2010-01-01", day: "2021-07-01" })).toBe("1..2");
  });

  it.each([
    ["the birth date", { ...GIRL, birthDay: undefined }],
    ["the day of the result", { ...GIRL, day: undefined }],
  ])("holds for no age when %s is not known to the day", (_case, situation) => {
    expect(choose([range("1", "2", years(0, 18))], situation)).toBe("..");
    expect(choose([range("1", "2", years(0, 18)), range("4", "5")], situation)).toBe("4..5");
  });

  it("does not know the sex of a patient whose sex is other or unknown", () => {
    expect(choose([range("1", "2", forGirls)], { ...GIRL, sex: "U" })).toBe("..");
  });
});

describe("a range in another unit than the value", () => {
  const value = { value: "5", unit: "mmol/L" };

  it("is said in words, because no scale may be drawn with it", () => {
    expect(choose([range("70", "99")], GIRL, value)).toBe("'70–99 mg/dL'");
    expect(choose([range("70", undefined)], GIRL, value)).toBe("'≥70 mg/dL'");
    expect(choose([range(undefined, "99")], GIRL, value)).toBe("'≤99 mg/dL'");
    expect(choose([range("70", "99", { text: "70 to 99" })], GIRL, value)).toBe("'70 to 99'");
  });

  it("is the same unit when the code or the words agree, or one side does not say", () => {
    const inCodes = { ...range(undefined, "40"), high: { value: "40", unit: "degrees", code: "Cel" } };
    expect(choose([inCodes], GIRL, { value: "37", unit: "Cel" })).toBe("..40");
    expect(choose([{ ...range(undefined, "40"), high: { value: "40" } }], GIRL, value)).toBe("..40");
    expect(choose([range("70", "99")], GIRL, undefined)).toBe("70..99");
  });

  it("tells mega from milli", () => {
    expect(choose([{ ...range(undefined, "4"), high: { value: "4", unit: "MU/L" } }], GIRL, { value: "3", unit: "mU/L" })).toBe(
      "'≤4 MU/L'",
    );
  });
});
