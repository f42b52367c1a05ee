import { describe, expect, it } from "vitest";
import { type AgeRange, ageFit, countsCompletedUnits, spanOf } from "./reference-range.ts";

const age = (low: string | undefined, high: string | undefined, unit = "a"): AgeRange => ({
  ...(low !== undefined && { low: { value: low, unit } }),
  ...(high !== undefined && { high: { value: high, unit } }),
});

describe("an age range on a day", () => {
  it.each([
    ["holds inside", age("1", "5"), { birthDay: "2020-06-15", day: "2023-01-01" }, "within"],
    ["holds from the birthday on", age("1", "5"), { birthDay: "2020-06-15", day: "2021-06-15" }, "within"],
    ["does not hold the day before", age("1", "5"), { birthDay: "2020-06-15", day: "2021-06-14" }, undefined],
    ["is at its limit on the last birthday", age("1", "5"), { birthDay: "2020-06-15", day: "2025-06-15" }, "at-limit"],
    ["does not hold the day after", age("1", "5"), { birthDay: "2020-06-15", day: "2025-06-16" }, undefined],
    ["counts months by the calendar", age("2", "6", "mo"), { birthDay: "2026-01-31", day: "2026-04-01" }, "within"],
    ["counts weeks", age("0", "4", "wk"), { birthDay: "2026-01-01", day: "2026-01-28" }, "within"],
    ["reaches the end of its weeks", age("0", "4", "wk"), { birthDay: "2026-01-01", day: "2026-01-29" }, "at-limit"],
    ["counts days from birth", age("0", "1", "d"), { birthDay: "2026-01-01", day: "2026-01-01" }, "within"],
    ["ends with its days", age("0", "1", "d"), { birthDay: "2026-01-01", day: "2026-01-03" }, undefined],
    ["counts half years in days", age("0", "0.5"), { birthDay: "2026-01-01", day: "2026-07-01" }, "within"],
    ["ends half years in days", age("0", "0.5"), { birthDay: "2026-01-01", day: "2026-07-03" }, undefined],
    ["knows a birthday on a leap day", age("1", "2"), { birthDay: "2024-02-29", day: "2025-03-01" }, "within"],
    ["has no end", age("18", undefined), { birthDay: "2000-01-01", day: "2026-01-01" }, "within"],
    ["has no start", age(undefined, "1", "mo"), { birthDay: "2026-01-01", day: "2026-01-15" }, "within"],
    ["does not hold before birth", age("0", "1"), { birthDay: "2026-01-02", day: "2026-01-01" }, undefined],
    ["reads units as people write them", age("1", "5", "Years"), { birthDay: "2020-06-15", day: "2023-01-01" }, "within"],
    ["does not hold in a unit no one knows", age("1", "5", "moons"), { birthDay: "2020-06-15", day: "2023-01-01" }, undefined],
  ])("%s", (_case, range, { birthDay, day }, expected) => {
    expect(ageFit(range, birthDay, day, false)).toBe(expected);
  });

  it("holds while its last unit is being completed, where ranges are counted so", () => {
    expect(ageFit(age("2", "11"), "2010-01-01", "2021-12-31", true)).toBe("at-limit");
    expect(ageFit(age("2", "11"), "2010-01-01", "2022-01-01", true)).toBeUndefined();
    expect(ageFit(age("0", "0.5"), "2026-01-01", "2026-09-01", true)).toBeUndefined();
  });

  it("tells by the neighbours whether completed units are counted", () => {
    expect(countsCompletedUnits([age("2", "11"), age("12", "17")])).toBe(true);
    expect(countsCompletedUnits([age("2", "12"), age("12", "17"), undefined])).toBe(false);
    expect(countsCompletedUnits([age("0", "11", "mo"), age("12", "17", "a")])).toBe(false);
  });

  it("spans less the narrower it is", () => {
    expect(spanOf(age("0", "6", "mo"))).toBeLessThan(spanOf(age("0", "1", "a")));
    expect(spanOf({})).toBe(Number.POSITIVE_INFINITY);
  });
});
