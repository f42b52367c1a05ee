import { describe, expect, it } from "vitest";
import type { Found } from "../../../adapters/ehr/port.ts";
import type { Observation } from "../../../adapters/ehr/record.ts";
import { arrivedLabs } from "./arrived-results.ts";

const GIRL = { sex: "F", birthDate: "2015-01-01" } as const;

function arrivedOf(status: string, more: Partial<Found<Observation>>) {
  const observation: Found<Observation> = {
    id: "k",
    // A record may keep any word.
    status: status as Observation["status"],
    code: { text: "Potassium", codes: [] },
    value: { kind: "quantity", value: "6.4", unit: "mmol/L" },
    collected: "2026-11-19T14:35:00Z",
    at: Date.parse("2026-11-19T14:35:00Z"),
    ...more,
  };
  const record = { observations: [observation], reports: [], orders: [], withheld: {} };
  return arrivedLabs(record, GIRL, "America/Los_Angeles").map(({ finding, isPreliminary }) => ({ finding, isPreliminary }));
}

describe("a laboratory result that is not final", () => {
  it.each([
    ["critical", ["HH"], "critical-high"],
    ["abnormal", ["H"], "high"],
    ["abnormal in words", ["A"], "abnormal"],
  ])("counts where it is %s", (_what, interpretation, finding) => {
    expect(arrivedOf("preliminary", { interpretation })).toEqual([{ finding, isPreliminary: true }]);
    expect(arrivedOf("final", { interpretation })).toEqual([{ finding, isPreliminary: undefined }]);
  });

  it.each([
    ["normal", "preliminary", ["N"]],
    ["not judged", "preliminary", undefined],
    ["registered only", "registered", ["HH"]],
    ["cancelled", "cancelled", ["HH"]],
  ])("does not count where it is %s", (_what, status, interpretation) => {
    expect(arrivedOf(status, { interpretation })).toEqual([]);
  });
});
