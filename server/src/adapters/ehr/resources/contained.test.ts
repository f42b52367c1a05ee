import { describe, expect, it } from "vitest";
import { isContainedId, unfold } from "./contained.ts";

const doctor = {
  resourceType: "Practitioner",
  id: "doctor",
  name: [{ family: "Within", given: ["Dora"] }],
  identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: "9999900019" }],
};
const potassium = { resourceType: "Observation", id: "k", status: "final", code: { text: "Potassium" } };
const report = (more: object = {}) => ({ resourceType: "DiagnosticReport", id: "r-1", subject: { reference: "Patient/p" }, ...more });
const idsOf = (resource: object) => unfold(resource).inside.map((each) => (each as { id: string }).id);

describe("a resource with contained resources", () => {
  it("is unchanged if it contains none", () => {
    const plain = report({ contained: [] });
    expect(unfold(plain)).toEqual({ resource: plain, inside: [] });
    expect(unfold("no resource")).toEqual({ resource: "no resource", inside: [] });
  });

  it("resolves references to contained people", () => {
    const { resource, inside } = unfold(report({ contained: [doctor], performer: [{ reference: "#doctor" }] }));
    expect(resource).toMatchObject({
      performer: [{ reference: "#doctor", type: "Practitioner", display: "Within, Dora", identifier: { value: "9999900019" } }],
    });
    expect(inside).toEqual([]);
  });

  it("resolves references to contained places", () => {
    const bed = { resourceType: "Location", id: "bed", name: "Main, North, NU05, 102, A" };
    const visit = { resourceType: "Encounter", id: "e-1", contained: [bed], location: [{ location: { reference: "#bed" } }] };
    expect(unfold(visit).resource).toMatchObject({ location: [{ location: { display: "Main, North, NU05, 102, A" } }] });
  });

  it("keeps a reference's own text", () => {
    const performer = [{ reference: "#doctor", display: "The laboratory" }];
    expect(unfold(report({ contained: [doctor], performer })).resource).toMatchObject({ performer: [{ display: "The laboratory" }] });
  });

  it("gives each contained resource a stable id, which differs in another container", () => {
    const [id = ""] = idsOf(report({ contained: [potassium] }));
    expect(isContainedId(id)).toBe(true);
    expect(idsOf(report({ contained: [{ ...potassium, id: "#k" }] }))).toEqual([id]);
    expect(idsOf(report({ contained: [potassium], id: "r-2" }))).not.toEqual([id]);
    expect(idsOf({ ...report({ contained: [potassium] }), resourceType: "Observation" })).not.toEqual([id]);
    expect(
      new Set(
        idsOf(
          report({
            contained: [
              { ...potassium, id: undefined },
              { ...potassium, id: undefined },
            ],
          }),
        ),
      ).size,
    ).toBe(2);
  });

  it("keeps a consent's actors as written", () => {
    const consent = {
      resourceType: "Consent",
      contained: [{ resourceType: "Organization", id: "o", name: "Embassy" }],
      provision: { actor: [{ reference: { reference: "#o" } }] },
    };
    expect(unfold(consent)).toMatchObject({ resource: { provision: { actor: [{ reference: { reference: "#o" } }] } }, inside: [] });
  });

  it.each([
    ["nothing", undefined],
    ["a text", "k"],
    ["numbers", [1, 2]],
    ["no types", [{ id: "k" }]],
    ["wrong names", [{ ...doctor, name: 7, code: "x", identifier: "y" }]],
  ])("can be read if it contains %s", (_what, contained) => {
    expect(unfold(report({ contained, performer: [{ reference: "#doctor" }] })).inside).toEqual([]);
  });
});
