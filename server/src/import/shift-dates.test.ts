import { describe, expect, it } from "vitest";
import { daysToYesterday, shiftDates, visitStart } from "./shift-dates.ts";

const ZONE = "America/Los_Angeles";
const shifted = (resource: object, days = 100) => JSON.parse(shiftDates(JSON.stringify(resource), days));

describe("shifting the dates of a resource", () => {
  it("moves dates, times, instants and both ends of a period by whole days", () => {
    expect(
      shifted({
        meta: { lastUpdated: "2021-03-31T10:00:00.123Z" },
        period: { start: "2021-03-31T23:30:00-04:00", end: "2021-04-01" },
        recordedDate: "2021-01-01",
        issued: "2021-03-31T10:00:00Z",
        authoredOn: "2021-03-31",
        note: [{ time: "2021-03-31T10:00:00+10:00", text: "seen 2021-03-31" }],
        effectiveTiming: { event: ["2021-03-31", "2021-04-01"] },
        extension: [{ url: "x", valueDateTime: "2021-03-31" }],
      }),
    ).toEqual({
      meta: { lastUpdated: "2021-07-09T10:00:00.123Z" },
      period: { start: "2021-07-09T23:30:00-04:00", end: "2021-07-10" },
      recordedDate: "2021-04-11",
      issued: "2021-07-09T10:00:00Z",
      authoredOn: "2021-07-09",
      note: [{ time: "2021-07-09T10:00:00+10:00", text: "seen 2021-03-31" }],
      effectiveTiming: { event: ["2021-07-09", "2021-07-10"] },
      extension: [{ url: "x", valueDateTime: "2021-07-09" }],
    });
  });

  it("keeps a year a year and a month a month", () => {
    expect(shifted({ onsetDateTime: "2020", recordedDate: "2020-12" }, 400)).toEqual({ onsetDateTime: "2021", recordedDate: "2022-01" });
  });

  it("leaves birth and death, and what only looks like a date", () => {
    const resource = {
      id: "2021-03-31",
      birthDate: "2019-05-19",
      _birthDate: { extension: [{ valueDateTime: "2019-05-19T10:00:00Z" }] },
      deceasedDateTime: "2021-03-31",
      identifier: [{ value: "2021-03-31", period: { start: "not known" } }],
      description: "2021-03-31",
      valueString: "2021",
    };
    expect(shifted(resource)).toEqual(resource);
  });

  it("keeps the digits of numbers", () => {
    expect(shiftDates('{"valueQuantity":{"value":5.10},"big":12345678901234567890,"date":"2021-01-01"}', 1)).toBe(
      '{"valueQuantity":{"value":5.10},"big":12345678901234567890,"date":"2021-01-02"}',
    );
  });

  it("leaves a line that is not JSON as it is", () => {
    expect(shiftDates('{"date":"2021-01-01"', 1)).toBe('{"date":"2021-01-01"');
  });
});

describe("the newest visit", () => {
  it.each([
    [
      "a finished encounter",
      { resourceType: "Encounter", status: "finished", period: { start: "2021-03-31T10:00:00Z" } },
      Date.parse("2021-03-31T10:00:00Z"),
    ],
    [
      "a day, in the hospital's zone",
      { resourceType: "Encounter", status: "finished", period: { start: "2021-03-31" } },
      Date.parse("2021-03-31T07:00:00Z"),
    ],
    ["a planned encounter", { resourceType: "Encounter", status: "planned", period: { start: "2021-03-31" } }, undefined],
    [
      "another resource",
      { resourceType: "Observation", encounter: { reference: "Encounter/1" }, period: { start: "2021-03-31" } },
      undefined,
    ],
    ["an encounter without a time", { resourceType: "Encounter", status: "finished" }, undefined],
  ])("is looked for in %s", (_case, resource, expected) => {
    expect(visitStart(JSON.stringify(resource), ZONE)).toBe(expected);
  });

  it("is not looked for in what is not JSON", () => {
    expect(visitStart('{"resourceType":"Encounter"', ZONE)).toBeUndefined();
  });

  it("is moved to yesterday by the hospital's calendar", () => {
    const now = new Date("2026-11-20T05:00:00Z");
    expect(daysToYesterday(Date.parse("2026-11-10T20:00:00-08:00"), now, ZONE)).toBe(8);
    expect(daysToYesterday(Date.parse("2026-11-18T09:00:00-08:00"), now, ZONE)).toBe(0);
  });
});
