import { describe, expect, it } from "vitest";
import { appointment, imaging, labelled, note, result } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

const MARCH = { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-04-01T00:00:00Z") };
const RELEASED = { meta: { tag: [{ system: "urn:hospital", code: "released" }] } };

/** What every adapter promises of a patient who has been labelled restricted since they came to a list. */
export function ehrRestrictedPatientSuite({ ehr, stored }: StoredEhr): void {
  describe("a patient who is restricted", () => {
    it("has a chart in which nothing is, also what the hospital has released, and nothing of it is known by its id", async () => {
      const id = "res-ida";
      await stored(id, [
        { resourceType: "Patient", id, birthDate: "2020-05-05", ...labelled("R") },
        { resourceType: "Encounter", id: "res-e", status: "finished" },
        result("res-1", RELEASED),
        note("res-n"),
        imaging("res-i"),
        appointment("res-a", id),
        { resourceType: "Condition", id: "res-c", code: { text: "Asthma" } },
        { resourceType: "MedicationRequest", id: "res-m", status: "active", intent: "order", medicationCodeableConcept: { text: "Iron" } },
        {
          resourceType: "Immunization",
          id: "res-v",
          status: "completed",
          vaccineCode: { text: "MMR" },
          patient: { reference: `Patient/${id}` },
        },
        { resourceType: "AllergyIntolerance", id: "res-al", code: { text: "Egg" }, patient: { reference: `Patient/${id}` } },
        result("res-w", { category: [], code: { coding: [{ system: "http://loinc.org", code: "29463-7" }] } }),
      ]);

      expect((await ehr().visitsOf(id)).encounters).toEqual([]);
      expect(await ehr().labsOf(id)).toEqual({ observations: [], reports: [], orders: [], withheld: { "security-label": 1 } });
      expect((await ehr().notesOf(id)).notes).toEqual([]);
      expect((await ehr().imagingOf(id)).examinations).toEqual([]);
      expect((await ehr().appointmentsOf([id], MARCH)).appointments).toEqual([]);
      expect((await ehr().growthOf(id)).observations).toEqual([]);
      expect((await ehr().problemsOf(id)).problems).toEqual([]);
      expect((await ehr().medicationsOf(id)).medications).toEqual([]);
      expect((await ehr().immunizationsOf(id)).immunizations).toEqual([]);
      expect((await ehr().allergiesOf(id)).allergies).toEqual([]);
      expect((await ehr().vitalSignsOf(id)).observations).toEqual([]);
      expect(await ehr().patientOf({ noteId: "res-n" })).toBeUndefined();
      expect(await ehr().patientOf({ orderId: "res-i" })).toBeUndefined();
    });
  });
}
