import { describe, expect, it } from "vitest";
import type { Found } from "../../../adapters/ehr/port.ts";
import type { Observation } from "../../../adapters/ehr/record.ts";
import { arrivedLabs } from "./arrived-results.ts";
import { laterValues } from "./later-values.ts";

type Result = Found<Observation>;

const GIRL = { sex: "F", birthDate: "2015-01-01" } as const;
const ZONE = "America/Los_Angeles";
const SERUM_SODIUM = ["http://loinc.org|2951-2"];
const NORMAL = { low: { value: "135", unit: "mmol/L" }, high: { value: "145", unit: "mmol/L" } };

/** Sodium in serum, collected on a day of November; its value says what the laboratory makes of it. */
function sodium(day: number, value: string, more: Partial<Result> = {}): Result {
  const collected = `2026-11-${day}T14:35:00Z`;
  return {
    id: `na-${day}`,
    status: "final",
    code: { text: "Sodium", codes: SERUM_SODIUM },
    value: { kind: "quantity", value, unit: "mmol/L" },
    ranges: [NORMAL],
    interpretation: Number(value) < 120 ? ["LL"] : undefined,
    collected,
    at: Date.parse(collected),
    ...more,
  };
}

const inWords = (text: string): Partial<Result> => ({ value: { kind: "text", text }, ranges: undefined });

/** What follows the first of these in the record of a child. */
function afterFirst(...observations: Result[]) {
  const results = arrivedLabs({ observations, reports: [], orders: [], withheld: {} }, GIRL, ZONE);
  const later = laterValues(results);
  const first = results.find(({ eventId }) => eventId === observations[0]?.id);
  const found = first && later.get(first);
  return found && { ...found, values: found.values.map(({ value, finding }) => `${value} ${finding}`) };
}

describe("what came after a result", () => {
  it("is each later value of the same test, whichever came first, and how severe the newest is", () => {
    const expected = { count: 2, values: ["144 normal", "127 low"], severity: 1 };
    expect(afterFirst(sodium(19, "113"), sodium(20, "144"), sodium(21, "127"))).toEqual(expected);
    expect(afterFirst(sodium(19, "113"), sodium(21, "127"), sodium(20, "144"), sodium(18, "150"))).toEqual(expected);
  });

  it("is the newest three of many, with how many there are", () => {
    const many = [20, 21, 22, 23, 24].map((day) => sodium(day, `1${day + 10}`));
    expect(afterFirst(sodium(19, "113"), ...many)).toMatchObject({ count: 5, values: ["132 low", "133 low", "134 low"] });
  });

  it("is nothing of the newest, nor of one collected at the same moment or before", () => {
    expect(afterFirst(sodium(19, "113"), sodium(18, "140"), sodium(19, "140", { id: "twin" }))).toBeUndefined();
  });

  it.each<[string, Partial<Result>]>([
    ["of another specimen", { code: { text: "Sodium", codes: ["http://loinc.org|2950-4"] } }],
    ["in another unit", { value: { kind: "quantity", value: "140", unit: "mg/dL" } }],
    ["that is not there", { ...inWords(""), value: undefined, absent: "Specimen hemolyzed" }],
    ["that says only words", inWords("See comment")],
    ["that is preliminary", { status: "preliminary" }],
    ["that was cancelled", { status: "cancelled" }],
    ["without a date", { at: undefined, collected: undefined }],
  ])("is no value %s", (_what, more) => {
    expect(afterFirst(sodium(19, "113"), sodium(20, "140", more))).toBeUndefined();
  });

  it("leaves the earlier value an alarm where nobody has judged the newest", () => {
    const unjudged = sodium(21, "109", { ranges: undefined, interpretation: undefined });
    expect(afterFirst(sodium(19, "113"), sodium(20, "140"), unjudged)).toEqual({
      count: 2,
      values: ["140 normal", "109 normal"],
      severity: undefined,
    });
  });

  it("is of a culture another one of the same panel, and only when it was judged", () => {
    const culture = (day: number, text: string, more: Partial<Result> = {}) =>
      sodium(day, "0", { id: `c-${day}`, code: { text: "Culture", codes: [] }, ...inWords(text), interpretation: ["A"], ...more });
    expect(afterFirst(culture(19, "MRSA"), culture(20, "No growth", { interpretation: ["N"] }))).toMatchObject({ severity: 0 });
    expect(afterFirst(culture(19, "MRSA"), culture(20, "No growth", { interpretation: undefined }))).toBeUndefined();
    const panels = ["Wound culture", "Blood culture"].map((text, place) => ({
      id: text,
      status: "final" as const,
      code: { text, codes: [] },
      resultIds: [`c-${19 + place}`],
    }));
    const observations = [culture(19, "MRSA"), culture(20, "No growth", { interpretation: ["N"] })];
    expect(laterValues(arrivedLabs({ observations, reports: panels, orders: [], withheld: {} }, GIRL, ZONE)).size).toBe(0);
  });

  it("is also a value below a limit of measurement", () => {
    const below = { value: { kind: "quantity", value: "100", comparator: "<", unit: "mmol/L" }, interpretation: ["LL"] } as const;
    expect(afterFirst(sodium(19, "113"), sodium(20, "100", { ...below, interpretation: [...below.interpretation] }))).toMatchObject({
      values: ["<100 critical-low"],
      severity: 2,
    });
  });
});

describe("when a result was collected", () => {
  const timesOf = (more: Partial<Result>) => {
    const [result] = arrivedLabs({ observations: [sodium(19, "113", more)], reports: [], orders: [], withheld: {} }, GIRL, ZONE);
    return result && { at: result.happenedAt, on: result.happenedOn, isReported: result.isReportedTime };
  };

  it("is an instant, a day where the record knows no more, or when it was reported", () => {
    const at = Date.parse("2026-11-19T14:35:00Z");
    expect(timesOf({ issued: "2026-11-22T00:00:00Z" })).toEqual({ at, on: undefined, isReported: false });
    expect(timesOf({ collected: "2026-11-19", at })).toEqual({ at, on: "2026-11-19", isReported: false });
    expect(timesOf({ issued: "2026-11-19T14:35:00Z" })).toMatchObject({ isReported: true });
  });
});
