import { chartSummary } from "@linnet/contract/chart/summary";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

const strength = (value: number, unit: string) => ({ numerator: { value, unit: "mg" }, denominator: { value: 5, unit } });
const order = (id: string, more: object) => ({
  resourceType: "MedicationRequest",
  id,
  status: "active",
  intent: "order",
  subject: { reference: "Patient/c35" },
  authoredOn: "2026-11-01",
  ...more,
});

describe.each(WAYS)("a medicine with only ingredient names, by %s", (way) => {
  const { call } = caseHospital(way, "medicine-by-ingredient", [
    {
      resourceType: "Medication",
      id: "c35-coamoxiclav",
      code: { coding: [{ system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: "617993" }] },
      ingredient: [
        { itemCodeableConcept: { text: "Amoxicillin" }, strength: strength(400, "mL") },
        { itemReference: { display: "Clavulanate" }, strength: strength(57, "mL") },
        { itemCodeableConcept: { text: "Water" }, isActive: false },
      ],
    },
    order("c35-stored", { medicationReference: { reference: "Medication/c35-coamoxiclav" } }),
    { resourceType: "Medication", id: "c35-named", code: { text: "Zinc syrup" }, ingredient: [{ itemCodeableConcept: { text: "Zinc" } }] },
    order("c35-syrup", { medicationReference: { reference: "Medication/c35-named" } }),
  ]);

  it("is named after its ingredients and their amounts", async () => {
    const { MEDICATIONS } = (await call(DORA, chartSummary.medications, { body: { personId: "c35" } })).body.RPTDATA;
    expect(MEDICATIONS.map(({ MEDICATION }) => MEDICATION).sort()).toEqual([
      "Amoxicillin (400 mg per 5 mL), Clavulanate (57 mg per 5 mL)",
      "Carbamazepine (100 mg per tablet)",
      "Zinc syrup",
    ]);
  });
});
