import { describe, expect, it } from "vitest";
import { demoChildren } from "../children/children.ts";
import { hospitalCalendar } from "../children/hospital-calendar.ts";
import { summaryResources } from "./summary-resources.ts";
import { visitsOf } from "./visits.ts";

const calendar = hospitalCalendar(new Date("2026-11-20T18:00:00Z"), "America/Los_Angeles");

const knownOf = (child: (typeof demoChildren)[keyof typeof demoChildren]) =>
  summaryResources(child, visitsOf(child), calendar).map((resource): { resourceType: string; id: string } =>
    JSON.parse(JSON.stringify(resource)),
  );

describe("what is known of the children of the demo hospital", () => {
  it("has something of every kind, each with an id of its own", () => {
    const known = knownOf(demoChildren.ana);
    expect(new Set(known.map(({ resourceType }) => resourceType))).toEqual(
      new Set(["Condition", "MedicationRequest", "Immunization", "Observation"]),
    );
    expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  });

  it("has vaccines up to a child's age, and one that was not given", () => {
    const vaccines = (child: (typeof demoChildren)[keyof typeof demoChildren]) =>
      knownOf(child).filter(({ resourceType }) => resourceType === "Immunization");
    expect(vaccines(demoChildren.newborn)).toHaveLength(1);
    expect(vaccines(demoChildren.ana).length).toBeGreaterThan(20);
    expect(JSON.stringify(vaccines(demoChildren.nico))).toContain("not-done");
  });

  it("is nothing of a child who was never seen", () => {
    expect(knownOf(demoChildren.bao)).toEqual([]);
  });
});
