import { chartSummary } from "@linnet/contract/chart/summary";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";
import { result, to } from "../../../../test/ehr-resources.ts";

const child = (id: string) => ({ resourceType: "Patient", id, name: [{ family: "Pressure", given: [id] }], birthDate: "2019-03-14" });
const half = (personId: string, id: string, [code, value]: ["8480-6" | "8462-4", number], more: object = {}) =>
  result(`${personId}-${id}`, {
    category: [{ coding: [{ code: "vital-signs" }] }],
    code: { coding: [{ system: "http://loinc.org", code }] },
    subject: to("Patient", personId),
    effectiveDateTime: "2026-11-20T09:00:00-08:00",
    valueString: undefined,
    valueQuantity: { value, unit: "mm[Hg]", code: "mm[Hg]" },
    ...more,
  });
const panel = (personId: string, id: string, members: string[]) =>
  half(personId, id, ["8480-6", 0], {
    code: { coding: [{ system: "http://loinc.org", code: "85354-9" }] },
    valueQuantity: undefined,
    hasMember: members.map((member) => to("Observation", `${personId}-${member}`)),
  });
const VISIT = { encounter: to("Encounter", "c38-visit") };
const at = (time: string, more: object = {}) => ({ effectiveDateTime: `2026-11-20T${time}-08:00`, ...more });

const MORE = [
  child("c38-alone"),
  half("c38-alone", "s", ["8480-6", 162]),
  child("c38-minute"),
  half("c38-minute", "s", ["8480-6", 118], at("09:00:10", VISIT)),
  half("c38-minute", "d", ["8462-4", 71], at("09:00:40", VISIT)),
  child("c38-apart"),
  half("c38-apart", "s", ["8480-6", 118], at("09:00:10")),
  half("c38-apart", "d", ["8462-4", 71], at("09:00:40")),
  child("c38-visits"),
  half("c38-visits", "s", ["8480-6", 118], VISIT),
  half("c38-visits", "d", ["8462-4", 71], { encounter: to("Encounter", "c38-another") }),
  child("c38-two"),
  half("c38-two", "s1", ["8480-6", 150], { device: to("Device", "left") }),
  half("c38-two", "d1", ["8462-4", 90], { device: to("Device", "left") }),
  half("c38-two", "s2", ["8480-6", 110], { device: to("Device", "right") }),
  half("c38-two", "d2", ["8462-4", 60], { device: to("Device", "right") }),
  child("c38-panel"),
  panel("c38-panel", "p", ["s", "d"]),
  half("c38-panel", "s", ["8480-6", 121]),
  half("c38-panel", "d", ["8462-4", 79], at("09:02:00")),
  child("c38-newer"),
  half("c38-newer", "s", ["8480-6", 121]),
  half("c38-newer", "d", ["8462-4", 79]),
  half("c38-newer", "s0", ["8480-6", 99], at("08:00:00")),
  half("c38-newer", "error", ["8480-6", 199], at("10:00:00", { status: "entered-in-error" })),
];

describe.each(WAYS)("a blood pressure in two results, by %s", (way) => {
  const hospital = caseHospital(way, "pressure-in-two", MORE);
  const pressureOf = async (personId: string) => {
    const { VITALS } = (await hospital.call(DORA, chartSummary.vitalSigns, { body: { personId } })).body.RPTDATA;
    return VITALS.map(({ MEASURE, RESULT_VAL, RESULT_UNITS }) => `${MEASURE} ${RESULT_VAL} ${RESULT_UNITS}`);
  };

  it("is shown as one, under vital signs", async () => {
    expect(await pressureOf("c38")).toEqual(["blood-pressure 162/101 mm[Hg]"]);
  });

  it.each([
    ["whose other half is nowhere, is half of one", "c38-alone", "162/? mm[Hg]"],
    ["of one visit and minute, is one", "c38-minute", "118/71 mm[Hg]"],
    ["of a minute alone, is none", "c38-apart", "?/71 mm[Hg]"],
    ["of one panel, is one", "c38-panel", "121/79 mm[Hg]"],
    ["is the newest", "c38-newer", "121/79 mm[Hg]"],
  ])("%s", async (_what, personId, expected) => {
    expect(await pressureOf(personId)).toEqual([`blood-pressure ${expected}`]);
  });

  it("is not combined across visits", async () => {
    expect(["118/?", "?/71"].map((value) => `blood-pressure ${value} mm[Hg]`)).toContain((await pressureOf("c38-visits"))[0]);
  });

  it("is combined for each of two devices", async () => {
    expect(["150/90", "110/60"].map((value) => `blood-pressure ${value} mm[Hg]`)).toContain((await pressureOf("c38-two"))[0]);
  });

  it.runIf(way === "an import")("is imported with both halves, and the import says so", () => {
    const reasons = [...(hospital.summary?.notShown.values() ?? [])].filter(({ type }) => type === "Observation");
    expect(reasons.map(({ why }) => why).sort()).toEqual([
      "it was entered in error",
      "the chart shows only the newest of its kind, and growth values that fit a curve",
    ]);
  });
});
