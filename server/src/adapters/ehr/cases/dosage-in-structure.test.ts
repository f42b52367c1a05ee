import { chartSummary, DOSAGE_IN_RECORD } from "@linnet/contract/chart/summary";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

const order = (id: string, name: string, dosageInstruction: object[]) => ({
  resourceType: "MedicationRequest",
  id,
  status: "active",
  intent: "order",
  subject: { reference: "Patient/c35" },
  medicationCodeableConcept: { text: name },
  authoredOn: "2026-11-02",
  dosageInstruction,
});

const weekly = { repeat: { frequency: 1, period: 1, periodUnit: "wk", dayOfWeek: ["mon"] } };
const tenMilligrams = { doseAndRate: [{ doseQuantity: { value: 10, unit: "mg" } }] };

describe.each(WAYS)("a structured dosage, by %s", (way) => {
  const { call } = caseHospital(way, "dosage-in-structure", [
    order("c35-text", "Methotrexate by text", [{ text: "10 mg", ...tenMilligrams, timing: weekly }]),
    order("c35-moon", "Methotrexate by moon", [{ ...tenMilligrams, timing: { repeat: { when: ["FULLMOON"] } } }]),
    order("c35-steps", "Prednisone", [
      { sequence: 2, text: "5 mg once a day" },
      { sequence: 1, text: "10 mg once a day", timing: { repeat: { boundsPeriod: { end: "2026-12-02T02:00:00Z" } } } },
    ]),
    order("c35-none", "Zinc", []),
  ]);

  it("is shown completely, or only referred to", async () => {
    const { MEDICATIONS } = (await call(DORA, chartSummary.medications, { body: { personId: "c35" } })).body.RPTDATA;
    expect(Object.fromEntries(MEDICATIONS.map(({ MEDICATION, DOSAGE }) => [MEDICATION, DOSAGE]))).toEqual({
      Methotrexate: "10 mg once a week (Mon)",
      "Ibuprofen 100 mg/5 mL": "5 mL every 6 hours as needed, oral, maximum 20 mL per day",
      Amoxicillin: "250-500 mg 3 times a day, through 12/01/2026",
      Vancomycin: "15 mg/kg/h",
      Albuterol: "2 puffs as needed for wheezing",
      "Methotrexate by text": "10 mg once a week (Mon)",
      "Methotrexate by moon": DOSAGE_IN_RECORD,
      Prednisone: "10 mg once a day; through 12/01/2026 6:00 PM; then 5 mg once a day",
      Zinc: "",
    });
  });
});
