import { EncounterReport } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import type { Found, VisitRecord } from "../../adapters/ehr/port.ts";
import type { Encounter, Location, Organization } from "../../adapters/ehr/record.ts";
import { encounterReport } from "./encounter-report.ts";

type Visit = Found<Encounter>;

const visit = (more: Partial<Visit> = {}): Visit => ({ id: "v", status: "finished", ...more });
const byId = <T extends { id: string }>(...all: T[]) => new Map(all.map((one) => [one.id, one]));

const PLACES: Map<string, Location> = byId<Location>(
  { id: "bed", name: "A", kind: "bd", partOf: "room" },
  { id: "room", name: "102", kind: "ro", partOf: "ward" },
  { id: "ward", name: "NU05", kind: "wa", partOf: "building" },
  { id: "building", name: "North Pavilion", kind: "bu", partOf: "site" },
  { id: "site", name: "Wrenfield", kind: "si" },
  { id: "clinic", name: "Lakeside Clinic" },
  { id: "round", name: "Round", partOf: "round" },
);
const HOSPITAL: Map<string, Organization> = byId<Organization>({ id: "wrenfield", name: "Wrenfield Children's" });

function shown(...encounters: Visit[]) {
  const record: VisitRecord = { encounters, locations: PLACES, organizations: HOSPITAL, withheld: {} };
  const { ENCOUNTERS_CNT, ENCOUNTERS } = EncounterReport.parse(encounterReport(record)).RPTDATA;
  expect(ENCOUNTERS_CNT).toBe(ENCOUNTERS.length);
  return ENCOUNTERS;
}
const placed = (more: Partial<Visit>) =>
  shown(visit(more)).map(({ NURSE_UNIT, ROOM, LOCATION }) => [NURSE_UNIT, ROOM, LOCATION].join("|"))[0];

describe("the visits of a patient", () => {
  it("are empty, not absent, when there are none", () => {
    expect(shown()).toEqual([]);
  });

  it("come newest first, by the instant and not by the text, those without a date last", () => {
    const dated = (id: string, start: string) => visit({ id, start, at: Date.parse(start) });
    const visits = shown(visit({ id: "undated" }), dated("earlier", "2026-03-01T23:00:00+10:00"), dated("later", "2026-03-01T20:00:00Z"));
    expect(visits.map(({ ENCNTR_ID, REG_DT_TM }) => [ENCNTR_ID, REG_DT_TM])).toEqual([
      ["later", "2026-03-01T20:00:00Z"],
      ["earlier", "2026-03-01T23:00:00+10:00"],
      ["undated", ""],
    ]);
  });

  it("leave out what was planned or cancelled", () => {
    const statuses = ["planned", "cancelled", "in-progress", "onleave", "unknown"] as const;
    expect(shown(...statuses.map((status) => visit({ id: status, status }))).map(({ ENCNTR_ID }) => ENCNTR_ID)).toEqual([
      "in-progress",
      "onleave",
      "unknown",
    ]);
  });

  it.each([
    ["IMP", "Inpatient"],
    ["ACUTE", "Inpatient"],
    ["NONAC", "Inpatient"],
    ["AMB", "Outpatient"],
    ["EMER", "Emergency"],
    ["OBSENC", "Observation"],
    ["SS", "Short Stay"],
    ["VR", "Telehealth"],
    ["HH", "Home Health"],
    ["PRENC", "Preadmit"],
    ["I", "Inpatient"],
    ["ambulatory", "Outpatient"],
    ["FLD", "Well child visit"],
    [undefined, "Well child visit"],
  ])("of class %s are called %s", (classCode, expected) => {
    const type = { type: "Well child visit", ...(classCode !== undefined && { classCode }) };
    expect(shown(visit(type))[0]?.TYPE).toBe(expected);
  });

  it("have no type when the record says nothing", () => {
    expect(shown(visit())[0]?.TYPE).toBe("");
  });
});

describe("where a visit took place", () => {
  it.each<[string, Partial<Visit>, string]>([
    ["climbs from the bed to the building", { places: [{ id: "bed" }] }, "NU05|102 A|North Pavilion"],
    ["climbs from the ward", { places: [{ id: "ward" }] }, "NU05||North Pavilion"],
    [
      "is the active place",
      {
        places: [
          { id: "ward", status: "active" },
          { id: "clinic", status: "completed" },
        ],
      },
      "NU05||North Pavilion",
    ],
    [
      "is the place entered last",
      {
        places: [
          { id: "ward", start: "2026-03-02" },
          { id: "clinic", start: "2026-03-01" },
        ],
      },
      "NU05||North Pavilion",
    ],
    ["is the last in the record without dates", { places: [{ id: "ward" }, { id: "clinic" }] }, "||Lakeside Clinic"],
    ["is what the visit calls it, where the place is unknown", { places: [{ id: "gone", name: "Old Clinic" }] }, "||Old Clinic"],
    ["knows the kind the visit gives it", { places: [{ name: "NU07", kind: "wa" }], organization: "Wrenfield" }, "NU07||Wrenfield"],
    ["reads a path of five", { places: [{ name: "Main, North, NU05, 102, A" }] }, "NU05|102 A|North"],
    ["keeps any other path whole", { places: [{ name: "Main, North, NU05" }] }, "||Main, North, NU05"],
    ["is the organization without a place", { organization: "Wrenfield" }, "||Wrenfield"],
    ["is the organization's own name without any", { organizationId: "wrenfield" }, "||Wrenfield Children's"],
    ["is nothing when nothing is known", {}, "||"],
    ["ends in a circle of places", { places: [{ id: "round" }] }, "||Round"],
  ])("%s", (_case, more, expected) => {
    expect(placed(more)).toBe(expected);
  });
});
