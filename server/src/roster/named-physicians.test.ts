import { describe, expect, it } from "vitest";
import { Practitioner, PractitionerRole } from "../adapters/ehr/resources/fhir-resources.ts";
import { namedPhysicians, type PhysicianSources, unresolvedPhysicians } from "./named-physicians.ts";

const MOMENT = { now: new Date("2026-11-20T18:00:00Z"), zone: "America/Los_Angeles" };
const npi = (value: string) => ({ system: "http://hl7.org/fhir/sid/us-npi", value });
const known = {
  practitioners: new Map([
    ["dr-1", Practitioner.parse({ id: "dr-1", identifier: [{ system: "urn:other", value: "77" }, npi("1111111111")] })],
    ["dr-2", Practitioner.parse({ id: "dr-2", identifier: [npi("2222222222")] })],
    ["dr-none", Practitioner.parse({ id: "dr-none" })],
  ]),
  roles: new Map([["role-1", PractitionerRole.parse({ id: "role-1", practitioner: { reference: "Practitioner/dr-1" } })]]),
};

const named = (resources: Partial<PhysicianSources>) =>
  namedPhysicians(unresolvedPhysicians({ patient: {}, careTeams: [], encounters: [], ...resources }, MOMENT), known);
const visit = (more: object) => ({
  status: "finished",
  period: { start: "2026-11-01T09:00:00-07:00" },
  participant: [{ individual: { reference: "Practitioner/dr-1" } }],
  ...more,
});
const team = (participant: object, more: object = {}) => ({
  status: "active",
  participant: [{ member: { reference: "Practitioner/dr-1" }, ...participant }],
  ...more,
});

describe("who is named for a patient", () => {
  it.each([
    ["a reference", { reference: "https://ehr.example/fhir/Practitioner/dr-1/_history/2" }, ["1111111111"]],
    ["a role", { reference: "PractitionerRole/role-1" }, ["1111111111"]],
    ["a number", { identifier: npi("3333333333"), display: "Someone" }, ["3333333333"]],
    ["another kind of number", { identifier: { system: "urn:other", value: "3333333333" } }, []],
    ["someone without a number", { reference: "Practitioner/dr-none" }, []],
    ["someone who is not there", { reference: "Practitioner/gone" }, []],
    ["an organization", { reference: "Organization/dr-1" }, []],
    ["nonsense", "Practitioner/dr-1", []],
  ])("by %s", (_case, reference, npis) => {
    expect(named({ patient: { generalPractitioner: [reference] } }).map((physician) => physician.npi)).toEqual(npis);
  });

  it("is called what the record calls them, once each, with the newest moment", () => {
    const role = [{ text: "Cardiologist" }];
    expect(
      named({
        patient: { generalPractitioner: [{ reference: "Practitioner/dr-2" }] },
        careTeams: [team({ role, period: { start: "2026-10-01" } })],
        encounters: [visit({}), visit({ participant: [{ individual: { reference: "Practitioner/dr-2" } }] })],
      }),
    ).toEqual([
      { npi: "2222222222", relationship: "Primary Care Physician", recordedAt: Date.parse("2026-11-01T16:00:00Z") },
      { npi: "1111111111", relationship: "Cardiologist", recordedAt: Date.parse("2026-11-01T16:00:00Z") },
    ]);
  });
});

describe("a care team", () => {
  it.each([
    ["now", {}, {}, true],
    ["from today on", { period: { start: "2026-11-20" } }, {}, true],
    ["until today", { period: { end: "2026-11-20" } }, {}, true],
    ["until this year", { period: { end: "2026" } }, {}, true],
    ["until yesterday", { period: { end: "2026-11-19" } }, {}, false],
    ["until an hour ago", { period: { end: "2026-11-20T17:00:00Z" } }, {}, false],
    ["from tomorrow on", { period: { start: "2026-11-21" } }, {}, false],
    ["no more", {}, { status: "inactive" }, false],
    ["that ended", {}, { period: { end: "2026-01-31" } }, false],
    ["entered in error", {}, { status: "entered-in-error" }, false],
    ["labelled restricted", {}, { meta: { security: [{ code: "R" }] } }, false],
  ])("%s names its members: %#", (_case, participant, more, isNamed) => {
    expect(named({ careTeams: [team(participant, more)] })).toHaveLength(isNamed ? 1 : 0);
  });

  it("dates a member by their own time in it, else by its last change", () => {
    const meta = { lastUpdated: "2026-11-19T08:00:00Z" };
    const recordedAt = (participant: object) => named({ careTeams: [team(participant, { meta })] })[0]?.recordedAt;
    expect(recordedAt({ period: { start: "2026-03-01T08:00:00Z" } })).toBe(Date.parse("2026-03-01T08:00:00Z"));
    expect(recordedAt({})).toBe(Date.parse("2026-11-19T08:00:00Z"));
  });
});

describe("a visit", () => {
  it.each([
    ["cancelled", false],
    ["entered-in-error", false],
    ["planned", true],
    ["unknown", true],
    ["finished", true],
  ])("that is %s names its participants: %s", (status, isNamed) => {
    expect(named({ encounters: [visit({ status })] })).toHaveLength(isNamed ? 1 : 0);
  });

  it("is said to be all that names them only where nothing else does", () => {
    const only = (resources: Partial<PhysicianSources>) => named({ encounters: [visit({}), visit({})], ...resources })[0]?.isOnlyOfVisit;
    expect(only({})).toBe(true);
    expect(only({ careTeams: [team({})] })).toBeUndefined();
    expect(only({ patient: { generalPractitioner: [{ reference: "Practitioner/dr-1" }] } })).toBeUndefined();
  });

  it("dates them only once it takes place", () => {
    const recordedAt = (more: object) => named({ encounters: [visit(more)] })[0]?.recordedAt;
    expect(recordedAt({})).toBe(Date.parse("2026-11-01T16:00:00Z"));
    expect(recordedAt({ status: "planned" })).toBeUndefined();
    expect(recordedAt({ period: { start: "2026-12-01T16:00:00Z" } })).toBeUndefined();
    expect(recordedAt({ period: undefined })).toBeUndefined();
  });

  it("that is labelled restricted names nobody", () => {
    expect(named({ encounters: [visit({ meta: { security: [{ code: "V" }] } })] })).toEqual([]);
  });
});
