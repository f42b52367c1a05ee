import { describe, expect, it } from "vitest";
import { toEhrRow } from "./ehr-row.ts";

const ZONE = "America/Los_Angeles";

const row = (resource: string | object) => {
  const read = toEhrRow(typeof resource === "string" ? resource : JSON.stringify(resource), ZONE);
  if ("why" in read) throw new Error(read.why);
  return { ...read, fields: JSON.parse(read.fields) };
};
const refusal = (resource: string | object) => {
  const read = toEhrRow(typeof resource === "string" ? resource : JSON.stringify(resource), ZONE);
  return "why" in read ? read : undefined;
};

const sodium = {
  resourceType: "Observation",
  id: "obs-1",
  status: "final",
  category: [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code: "laboratory" }] }],
  code: { coding: [{ system: "http://loinc.org", code: "2951-2", display: "Sodium" }] },
  subject: { reference: "Patient/p-1" },
  encounter: { reference: "https://hospital.example/fhir/Encounter/e-1/_history/2" },
  effectiveDateTime: "2026-03-01T08:15:00-08:00",
  valueQuantity: { value: 140, unit: "mmol/L", code: "mmol/L" },
};

describe("a resource as a row", () => {
  it("has its patient, visit, category and time", () => {
    expect(row(sodium)).toMatchObject({
      type: "Observation",
      id: "obs-1",
      person_id: "p-1",
      encounter_id: "e-1",
      category: "laboratory",
      happened_at: new Date("2026-03-01T16:15:00Z"),
    });
  });

  it("keeps only the fields we read, and the whole resource as received", () => {
    const text = JSON.stringify({ ...sodium, text: { div: "<div>Sodium</div>" } }).replace('"value":140', '"value":140.0');
    const { fields, resource } = row(text);

    expect(fields).toEqual({
      id: "obs-1",
      status: "final",
      code: { text: "Sodium", codes: ["http://loinc.org|2951-2"] },
      collected: "2026-03-01T08:15:00-08:00",
      value: { kind: "quantity", value: "140.0", unit: "mmol/L" },
      at: Date.parse("2026-03-01T16:15:00Z"),
    });
    expect(resource).toBe(text);
  });

  it("starts a day without a time in the hospital's zone", () => {
    expect(row({ ...sodium, effectiveDateTime: "2026-03-08" }).happened_at).toEqual(new Date("2026-03-08T08:00:00Z"));
  });

  it.each([
    ["effectivePeriod", { start: "2026-01-01", end: "2026-01-03" }, "2026-01-03"],
    ["effectivePeriod", { start: "2026-01-01" }, "2026-01-01"],
    ["effectiveInstant", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["effectiveTiming", { event: ["2026-01-02", "2026-01-04"] }, "2026-01-02"],
    ["issued", "2026-01-05T10:00:00Z", "2026-01-05T10:00:00Z"],
  ])("takes the collected time from %s", (key, moment, expected) => {
    const { effectiveDateTime: _, ...undated } = sodium;
    expect(row({ ...undated, [key]: moment }).fields.collected).toBe(expected);
  });

  it.each([
    ["a date that does not exist", { effectiveDateTime: "2026-02-30" }],
    ["a note without text", { note: [{ time: "2026-01-01" }, "hello"] }],
    ["a reference that is a text", { encounter: "Encounter/e-1" }],
    ["a wrong interpretation", { interpretation: "H" }],
    ["a range that is a text", { referenceRange: ["5-10"] }],
    ["a null instead of a list", { component: null, hasMember: [null] }],
  ])("drops %s and keeps the rest", (_case, wrong) => {
    const { fields } = row({ ...sodium, ...wrong });
    expect(fields.value).toEqual({ kind: "quantity", value: "140", unit: "mmol/L" });
  });

  it("reads a single value as a one-element list, as older servers send it", () => {
    expect(row({ ...sodium, interpretation: { coding: [{ code: "H" }] } }).fields.interpretation).toEqual(["H"]);
  });

  it("prefers the hospital's wording of a code to a code system's", () => {
    const wording = (code: object) => row({ ...sodium, code }).fields.code.text;
    const coding = [
      { code: "1", display: "First" },
      { code: "2", display: "Chosen", userSelected: true },
    ];

    expect(wording({ text: "Na", coding })).toBe("Na");
    expect(wording({ coding })).toBe("Chosen");
    expect(wording({ coding: [{ code: "1" }, { code: "2", display: "Second" }] })).toBe("Second");
    expect(wording({ coding: [{ code: "1" }] })).toBe("1");
    expect(wording({})).toBe("");
  });

  const of = (system: string, code: string) => ({ coding: [{ system, code }] });
  it.each<[string, object]>([
    ["laboratory", { category: [{ coding: [{ code: "LAB" }] }] }],
    ["laboratory", { category: [{ coding: [{ code: "HM" }] }] }],
    ["", { category: [{ coding: [{ code: "SP" }] }] }],
    ["", { category: [{ coding: [{ code: "GE" }] }] }],
    ["radiology", { category: [{ coding: [{ code: "LAB" }, { code: "RAD" }] }] }],
    ["radiology", { category: [of("http://loinc.org", "LP29684-5")] }],
    ["", { category: [{ text: "Cardiology" }] }],
    ["laboratory", { code: of("http://loinc.org", "58410-2") }],
    ["radiology", { code: of("http://loinc.org", "36643-5") }],
    ["radiology", { code: { text: "Chest film" }, imagingStudy: [{ reference: "ImagingStudy/s" }] }],
    ["", { code: of("http://loinc.org", "11524-6") }],
    ["", { code: { text: "CBC" }, result: [{ reference: "Observation/o" }] }],
    ["", {}],
  ])("files a report as '%s' by its category, or else by its code or images: %j", (expected, more) => {
    expect(row({ resourceType: "DiagnosticReport", id: "r", status: "final", ...more }).category).toBe(expected);
  });

  it("has no patient if the subject is not one", () => {
    expect(row({ ...sodium, subject: { reference: "Group/all" } }).person_id).toBeNull();
  });

  it.each([
    ["text that is not JSON", "{", "It is not a FHIR resource"],
    ["JSON that is not a resource", "[1]", "It is not a FHIR resource"],
    ["a type Linnet does not read", { resourceType: "Claim", id: "c" }, "Linnet does not use this type"],
    ["a type that is only a word of JavaScript", { resourceType: "constructor", id: "c" }, "Linnet does not use this type"],
    ["a result without a code", { ...sodium, code: undefined }, "Missing or wrong: code"],
    ["an id that is invalid", { ...sodium, id: "../x" }, "Missing or wrong: id"],
    ["the character NUL", { ...sodium, valueString: "a\u0000b" }, "It contains characters that cannot be stored"],
    ["half a character", { ...sodium, valueString: "a\ud83d" }, "It contains characters that cannot be stored"],
  ])("refuses %s and says why", (_case, resource, why) => {
    expect(refusal(resource)?.why).toBe(why);
  });

  it("accepts an escaped backslash, which is not an unstorable character", () => {
    expect(refusal({ ...sodium, valueString: "C:\\u0000 and \u{1f600}" })).toBeUndefined();
  });
});
