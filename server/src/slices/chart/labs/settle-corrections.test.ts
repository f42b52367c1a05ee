import { describe, expect, it } from "vitest";
import type { Found } from "../../../adapters/ehr/port.ts";
import type { Observation } from "../../../adapters/ehr/record.ts";
import { settleCorrections } from "./settle-corrections.ts";

type Result = Found<Observation>;

const potassium = (id: string, more: Partial<Result>): Result => ({
  id,
  status: "final",
  code: { text: "Potassium", codes: ["http://loinc.org|2823-3"] },
  collected: "2026-03-01T08:00:00Z",
  ...more,
});
const issued = (hour: number) => ({ issued: `2026-03-01T${hour}:00:00Z` });
const sameTube = { identifiers: ["urn:lab|A-1"] };

const settle = (...results: Result[]) => {
  const { current, replaced } = settleCorrections(results);
  return { current: current.map(({ id }) => id), replaced: [...replaced].map(([id, older]) => [id, older.map((result) => result.id)]) };
};
const bothStay = { current: ["one", "two"], replaced: [] };

describe("two results of one measurement", () => {
  it("with the same identifier and code: the newest counts, and the older is kept beside it", () => {
    const results = [potassium("two", { ...sameTube, ...issued(12) }), potassium("one", { ...sameTube, ...issued(10) })];
    expect(settle(...results)).toEqual({ current: ["two"], replaced: [["two", ["one"]]] });
  });

  it.each([
    ["a correction of a final one", { status: "final" }, { status: "corrected" }],
    ["an amendment", { status: "final" }, { status: "amended" }],
    ["a final one after a preliminary one", { status: "preliminary" }, { status: "final" }],
    ["a result after it was only registered", { status: "registered" }, { status: "final" }],
  ] as const)("at the same time of the same specimen: %s takes its place", (_case, older, newer) => {
    const tube = { specimenId: "s-1" };
    expect(settle(potassium("one", { ...older, ...tube, ...issued(10) }), potassium("two", { ...newer, ...tube, ...issued(12) }))).toEqual({
      current: ["two"],
      replaced: [["two", ["one"]]],
    });
  });

  it("corrected twice: both older ones are told, newest first", () => {
    const results = [10, 11, 12].map((hour) => potassium(`at-${hour}`, { status: "corrected", ...issued(hour) }));
    expect(settle(...results)).toEqual({ current: ["at-12"], replaced: [["at-12", ["at-11", "at-10"]]] });
  });

  it("says when it changed instead of when it was issued", () => {
    const results = [
      potassium("one", { ...sameTube, updated: "2026-03-01T10:00:00Z" }),
      potassium("two", { ...sameTube, updated: "2026-03-02T10:00:00Z" }),
    ];
    expect(settle(...results).current).toEqual(["two"]);
  });
});

const tolerance = (id: string, hour: number, more: Partial<Result> = {}) =>
  potassium(id, { ...sameTube, collected: `2026-03-01T0${hour}:00:00Z`, ...issued(10 + hour), ...more });

describe("a test that one order measures several times", () => {
  it("keeps what was collected at different times under one identifier", () => {
    expect(settle(tolerance("fasting", 0), tolerance("hour-1", 1), tolerance("hour-2", 2))).toEqual({
      current: ["fasting", "hour-1", "hour-2"],
      replaced: [],
    });
  });

  it("is corrected at the time it speaks of, however its offset is written", () => {
    const corrected = tolerance("corrected", 0, { collected: "2026-02-28T16:00:00-08:00", ...issued(20) });
    expect(settle(tolerance("fasting", 0), tolerance("hour-1", 1), corrected)).toEqual({
      current: ["hour-1", "corrected"],
      replaced: [["corrected", ["fasting"]]],
    });
  });

  it("loses nothing to a result that does not say when it was collected", () => {
    const undated = potassium("undated", { ...sameTube, collected: undefined, ...issued(20) });
    expect(settle(tolerance("fasting", 0), tolerance("hour-1", 1), undated).current).toEqual(["fasting", "hour-1", "undated"]);
    expect(settle(tolerance("fasting", 0), undated).current).toEqual(["undated"]);
  });
});

describe("a correction that says only when it was issued", () => {
  it("still takes the place of what it corrects", () => {
    const corrected = potassium("two", { ...sameTube, ...issued(12), collected: issued(12).issued, status: "corrected" });
    expect(settle(potassium("one", { ...sameTube, ...issued(10) }), corrected)).toEqual({ current: ["two"], replaced: [["two", ["one"]]] });
  });
});

describe("two results that both stay", () => {
  it.each<[string, Partial<Result>, Partial<Result>]>([
    ["both final, without a word that one corrects the other", issued(10), issued(12)],
    [
      "of one day without a time",
      { collected: "2026-03-01", ...issued(10) },
      { collected: "2026-03-01", status: "corrected", ...issued(12) },
    ],
    ["of two specimens", { specimenId: "s-1", ...issued(10) }, { specimenId: "s-2", status: "corrected", ...issued(12) }],
    ["of two tests in one order", { ...sameTube, code: { text: "Sodium", codes: [] }, ...issued(10) }, { ...sameTube, ...issued(12) }],
    ["of which no one can tell the newer", sameTube, sameTube],
    ["issued in the same moment", { ...sameTube, ...issued(10) }, { ...sameTube, ...issued(10) }],
  ])("%s", (_case, one, two) => {
    expect(settle(potassium("one", one), potassium("two", two))).toEqual(bothStay);
  });
});
