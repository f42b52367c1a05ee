import { chart } from "@linnet/contract/chart";
import { growth } from "@linnet/contract/chart/growth";
import { chartSummary } from "@linnet/contract/chart/summary";
import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

const MR = { coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "MR" }] };
const child = (id: string, more: object) => ({ resourceType: "Patient", id, gender: "female", birthDate: "2019-03-14", ...more });
const numbered = (id: string, ...identifier: object[]) =>
  child(id, {
    identifier: identifier.map((each) => ({ type: MR, system: "urn:x:mrn", ...each })),
    name: [{ family: "Identifier", given: [id] }],
  });
const order = (id: string, more: object) => ({
  resourceType: "MedicationRequest",
  id,
  status: "active",
  intent: "order",
  subject: { reference: "Patient/c35" },
  authoredOn: "2026-11-01",
  ...more,
});
const strength = (value: number, unit: string) => ({ numerator: { value, unit: "mg" }, denominator: { value: 5, unit } });

const CASES = [
  "charset-unsaid",
  "dosage-in-structure",
  "gestation-by-another-code",
  "medicine-by-ingredient",
  "name-of-an-ended-period",
  "record-number-old-or-ended",
  "therapeutic-range",
  "vaccine-series",
];

const MORE = [
  child("c21c", {
    name: [
      { use: "nickname", text: "Lulu" },
      { family: "Suffix", given: ["Sam"], suffix: ["Jr."] },
    ],
  }),
  numbered("c22c", { use: "old", value: "OLD-1" }, { value: "ENDED-2", period: { end: "2020" } }),
  numbered("c22d", { use: "temp", value: "T-1" }, { use: "secondary", value: "S-1" }, { value: "N-1" }, { use: "usual", value: "U-1" }),
  numbered(
    "c22e",
    { use: "usual", value: "EARLIER", period: { start: "2019" } },
    { use: "usual", value: "LATER", period: { start: "2024-05" } },
  ),
  numbered("c22f", { use: "official", value: "TO-COME", period: { start: "2027-01-01" } }, { use: "temp", value: "NOW" }),
  order("c35-steps", {
    medicationCodeableConcept: { text: "Prednisone" },
    dosageInstruction: [
      { sequence: 2, text: "5 mg once a day" },
      { sequence: 1, text: "10 mg once a day", timing: { repeat: { boundsPeriod: { end: "2026-12-02T02:00:00Z" } } } },
    ],
  }),
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
];

describe.each(WAYS)("by %s", (way) => {
  const { call } = caseHospital(way, CASES, MORE);
  const headerOf = async (id: string) => (await call(DORA, patients.get, { params: { id } })).body;

  it("a name is shown and searched as it is now, with the suffix separate", async () => {
    expect((await headerOf("c21")).patientName).toBe("Newname, Kim");
    expect(await headerOf("c21c")).toMatchObject({ patientName: "Suffix, Sam", lastName: "Suffix", firstName: "Sam", suffix: "Jr." });
    const found = async (text: string) =>
      (await call(DORA, patientSearch.find, { query: { text } })).body.data.map(({ personId }) => personId);
    expect([await found("Newname"), await found("Oldname"), await found("Suffix Jr")]).toEqual([["c21"], [], ["c21c"]]);
  });

  it.each([
    ["c22", "000222"],
    ["c22b", "A-0077"],
    ["c22c", ""],
    ["c22d", "U-1"],
    ["c22e", "LATER"],
    ["c22f", "NOW"],
  ])("the record number of %s is in use, official or usual first, and none if all have ended: %j", async (id, mrn) => {
    expect((await headerOf(id)).mrn).toBe(mrn);
  });

  it("medicines have their whole dosage, and the names and amounts of ingredients if no other", async () => {
    const { MEDICATIONS } = (await call(DORA, chartSummary.medications, { body: { personId: "c35" } })).body.RPTDATA;
    expect(Object.fromEntries(MEDICATIONS.map(({ MEDICATION, DOSAGE }) => [MEDICATION, DOSAGE]))).toEqual({
      Methotrexate: "10 mg once a week (Mon)",
      "Ibuprofen 100 mg/5 mL": "5 mL every 6 hours as needed, oral, maximum 20 mL per day",
      Amoxicillin: "250-500 mg 3 times a day, through 12/01/2026",
      Vancomycin: "15 mg/kg/h",
      Albuterol: "2 puffs as needed for wheezing",
      Prednisone: "10 mg once a day; through 12/01/2026 6:00 PM; then 5 mg once a day",
      "Amoxicillin (400 mg per 5 mL), Clavulanate (57 mg per 5 mL)": "",
      "Carbamazepine (100 mg per tablet)": "",
      "Zinc syrup": "",
    });
  });

  it("a vaccine coded in two systems is one series, with the subpotent dose marked and the future dose left out", async () => {
    const { RPTDATA } = (await call(DORA, chartSummary.immunizations, { body: { personId: "c36" } })).body;
    const dose = (EVENT_ID: string, DATE: string, more: object = {}) => ({ EVENT_ID, DATE, DATE_TEXT: "", DOSE: "", ...more });
    expect(RPTDATA.IMMUNIZATIONS).toEqual([
      { VACCINE: "MMR", DOSES: [dose("c36-a", "2025-05-05", { REMARK: "Subpotent: Cold chain break" }), dose("c36-d", "2023-05-05")] },
    ]);
    expect(RPTDATA.NOT_DONE).toEqual([{ EVENT_ID: "c36-b", VACCINE: "MMR", DATE: "2027-05-05", REASON: "Dated in the future" }]);
  });

  it("a therapeutic range is labeled as such, and is neither the normal range nor a flag", async () => {
    const body = { personId: "c07", lookback: 5000, encounterId: 0 } as const;
    const [{ LAB }] = (await call(DORA, chart.labs, { body })).body.RPTDATA.LABS;
    expect(LAB.flatMap(({ EVENT }) => EVENT)).toMatchObject([
      { RESULT_VAL: "22", OTHER_RANGES: ["therapeutic 10-20"], NORMAL_LOW: "", NORMAL_HIGH: "", RANGE_TEXT: "", NORMALCY: "" },
    ]);
  });

  it("a gestational age at birth corrects the age like an estimate", async () => {
    const { GROWTH, BORN_AFTER_DAYS } = (await call(DORA, growth.measured, { body: { personId: "c39" } })).body.RPTDATA;
    expect(BORN_AFTER_DAYS).toBe(196);
    const [weight] = GROWTH.find(({ MEASURE }) => MEASURE === "weight")?.EVENT ?? [];
    expect(weight?.COMPARED?.Z_SCORE).toBe(-5.05);
    expect(weight?.CORRECTED?.PERCENTILE).toBeCloseTo(1, 0);
  });

  it("a windows-1252 note without a charset is read correctly", async () => {
    const body = { PARENT_ID: "c61-f", DOCUMENT_FORMAT: "TR", PATIENT_NAME: "", DOB: "" } as const;
    expect(String((await call(DORA, chart.noteDocument, { body })).body)).toContain("Fieber 38,5°, müde");
  });
});
