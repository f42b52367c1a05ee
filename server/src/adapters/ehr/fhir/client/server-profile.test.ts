import { describe, expect, it } from "vitest";
import { type ServerSwitch, serverProfile } from "./server-profile.ts";

interface Served {
  type: string;
  interaction?: { code: string }[];
  searchParam?: { name: string }[];
  searchInclude?: string[];
}

const named = (...names: string[]) => names.map((name) => ({ name }));

const statement = (resource: Served[], more = {}) => ({
  resourceType: "CapabilityStatement",
  fhirVersion: "4.0.1",
  rest: [{ mode: "server", resource, ...more }],
});

const profile = (resource: Served[], switches: ServerSwitch[] = []) => serverProfile(statement(resource), switches);

describe("a server's profile", () => {
  const observation = { type: "Observation", searchParam: named("patient", "date", "encounter"), searchInclude: ["Observation:patient"] };

  it("supports what its statement names, with any modifier", () => {
    const { supports } = profile([observation]);
    expect(["patient", "date", "patient:Patient", "patient.identifier"].map((name) => supports("Observation", name))).not.toContain(false);
    expect(supports("Observation", "category")).toBe(false);
    expect(supports("Patient", "family")).toBe(false);
  });

  it("supports what no statement names: the id, and parameters that shape a response", () => {
    const { supports } = profile([observation]);
    expect(["_id", "_count", "_sort", "_total"].map((name) => supports("Observation", name))).not.toContain(false);
    expect(supports("Observation", "_lastUpdated")).toBe(false);
  });

  it("supports parameters named for every type", () => {
    const everywhere = serverProfile(statement([observation], { searchParam: named("_lastUpdated") }), []);
    expect(everywhere.supports("Observation", "_lastUpdated")).toBe(true);
  });

  it("supports everything for a type without details", () => {
    const { supports, supportsType } = profile([{ type: "Observation" }]);
    expect(supportsType("Observation")).toBe(true);
    expect(supports("Observation", "category")).toBe(true);
  });

  it("does not support searches for types that can only be read", () => {
    const { supportsType, supports } = profile([{ type: "Binary", interaction: [{ code: "read" }] }]);
    expect(supportsType("Binary")).toBe(false);
    expect(supports("Binary", "_id")).toBe(false);
  });

  it.each([
    ["Observation:patient", true],
    ["Observation.patient", true],
    ["*", true],
    ["Observation:encounter", false],
  ])("knows whether an include is supported: %s", (written, expected) => {
    const { supportsInclude } = profile([{ ...observation, searchInclude: [written] }]);
    expect(supportsInclude("Observation", "Observation:patient")).toBe(expected);
  });

  it("does not support what the configuration switches off", () => {
    const note = { type: "DocumentReference", searchParam: named("patient", "category", "status", "encounter") };
    const { supports, switches } = profile([note, observation], ["no-encounter-filter", "no-note-category", "no-note-status"]);
    const parts = ["patient", "category", "status", "encounter"];
    expect(parts.filter((name) => supports("DocumentReference", name))).toEqual(["patient"]);
    expect(supports("Observation", "encounter")).toBe(false);
    expect(switches.has("no-note-status")).toBe(true);
  });

  it("writes references in a search as the server needs them", () => {
    expect(profile([]).reference("Patient", "noor")).toBe("Patient/noor");
    expect(profile([], ["bare-references"]).reference("Patient", "noor")).toBe("noor");
  });

  it.each([
    ["another version of FHIR", { ...statement([]), fhirVersion: "3.0.2" }],
    ["no statement", { resourceType: "OperationOutcome", fhirVersion: "4.0.1", rest: [] }],
    ["nothing", undefined],
  ])("is unknown if the server answers with %s", (_what, answer) => {
    expect(() => serverProfile(answer, [])).toThrow("FHIR R4");
  });
});
