import { appointments } from "@linnet/contract/appointments";
import { chart } from "@linnet/contract/chart";
import { growth } from "@linnet/contract/chart/growth";
import { chartSummary } from "@linnet/contract/chart/summary";
import { patients } from "@linnet/contract/patients";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";
import { appointment, result, to } from "../../../../test/ehr-resources.ts";

const CHILD = "other-ways";
const TEEN = "other-teen";
const own = { subject: to("Patient", CHILD) };
const SNOMED = "http://snomed.info/sct";
const LOINC_OID = "urn:oid:2.16.840.1.113883.6.1";

const allergy = (id: string, more: object = {}) => ({
  resourceType: "AllergyIntolerance",
  id: `other-${id}`,
  patient: to("Patient", CHILD),
  code: { text: id },
  ...more,
});
const medicine = (id: string, more: object = {}) => ({
  resourceType: "MedicationRequest",
  id: `other-${id}`,
  status: "active",
  intent: "order",
  ...own,
  medicationCodeableConcept: { text: id },
  ...more,
});
const measured = (id: string, code: string, value: number, unit: string) =>
  result(`other-${id}`, {
    ...own,
    category: [{ coding: [{ code: "vital-signs" }] }],
    code: { coding: [{ system: LOINC_OID, code }] },
    valueString: undefined,
    valueQuantity: { value, unit, code: unit },
  });
const coming = (id: string, status: string) =>
  appointment(`other-${id}`, CHILD, {
    start: "2026-12-03T17:00:00Z",
    description: id,
    participant: [{ actor: to("Patient", CHILD), status }],
  });

const RECORD = [
  {
    resourceType: "Patient",
    id: CHILD,
    name: [
      { use: "Old", family: "Former", given: ["Ann"] },
      { use: "Official", family: "Otherway", given: ["Ann"] },
    ],
    gender: "Female",
    birthDate: "2019-03-14T00:00:00Z",
    identifier: [
      { use: "OLD", type: { text: "MRN" }, value: "OLD-1" },
      { use: "USUAL", type: { text: "Medical Record Number" }, value: "M-77" },
      { type: { text: "Account number" }, value: "A-1" },
    ],
  },
  { resourceType: "Patient", id: TEEN, name: [{ family: "Otherway", given: ["Tim"] }], birthDate: "2012-03-14" },
  allergy("Peanut", { criticality: "HIGH", reaction: [{ severity: "Severe", manifestation: [{ text: "Hives" }] }] }),
  allergy("Over", { clinicalStatus: { text: "Resolved (finding)" } }),
  allergy("Untrue", { verificationStatus: { coding: [{ system: SNOMED, code: "410594000", display: "Definitely NOT present" }] } }),
  medicine("Taken", {
    status: "ACTIVE",
    dosageInstruction: [
      {
        doseAndRate: [{ doseQuantity: { value: 2, unit: "puffs" } }],
        asNeededCodeableConcept: { coding: [{ system: SNOMED, code: "56018004", display: "Wheezing (finding)" }] },
      },
    ],
  }),
  medicine("Stopped", { status: "Discontinued" }),
  {
    resourceType: "Immunization",
    id: "other-refused",
    status: "Refused",
    patient: to("Patient", CHILD),
    vaccineCode: { text: "Influenza" },
    statusReason: { text: "Parents declined" },
    occurrenceDateTime: "2025-10-01",
  },
  measured("weight", "29463-7", 18, "kg"),
  measured("pulse", "8867-4", 90, "/min"),
  result("other-high", { ...own, code: { text: "Ferritin" }, interpretation: [{ text: "CRIT HI" }] }),
  result("other-score", { ...own, code: { text: "DAST-10 total score" } }),
  result("other-hiv", {
    subject: to("Patient", TEEN),
    code: { text: "Antibody test", coding: [{ system: LOINC_OID, code: "2106-3" }] },
  }),
  result("other-when", { subject: to("Patient", "other-when"), code: { text: "Some day" }, effectiveDateTime: "11/12/2026" }),
  result("other-never", { subject: to("Patient", "other-when"), code: { text: "No day" }, effectiveDateTime: undefined }),
  { resourceType: "Patient", id: "other-when", name: [{ family: "Otherway", given: ["Wes"] }], birthDate: "2019-03-14" },
  coming("declined", "Declined"),
  coming("accepted", "ACCEPTED"),
];

describe.each(WAYS)("data that does not follow R4's form, by %s", (way) => {
  const hospital = caseHospital(way, "focus-is-somebody-else", RECORD);
  const body = { personId: CHILD };

  it("gives the child's current name and number", async () => {
    const { body: child } = await hospital.call(DORA, patients.get, { params: { id: CHILD } });
    expect(child).toMatchObject({ patientName: "Otherway, Ann", mrn: "M-77", sex: "F", dob: "2019-03-14" });
  });

  it("shows what is true and nothing else", async () => {
    const { ALLERGIES } = (await hospital.call(DORA, chartSummary.allergies, { body })).body.RPTDATA;
    expect(ALLERGIES).toMatchObject([{ ALLERGY: "Peanut", HIGH_RISK: true }]);
    const { MEDICATIONS } = (await hospital.call(DORA, chartSummary.medications, { body })).body.RPTDATA;
    expect(MEDICATIONS).toMatchObject([{ MEDICATION: "Taken", DOSAGE: "2 puffs as needed for Wheezing" }]);
    const { IMMUNIZATIONS, NOT_DONE } = (await hospital.call(DORA, chartSummary.immunizations, { body })).body.RPTDATA;
    expect([IMMUNIZATIONS, NOT_DONE]).toMatchObject([[], [{ VACCINE: "Influenza", REASON: "Parents declined" }]]);
  });

  // A FHIR server is searched with R4's name of the system.
  it.runIf(way === "an import")("recognizes OIDs of code systems in measurements", async () => {
    const { GROWTH } = (await hospital.call(DORA, growth.measured, { body })).body.RPTDATA;
    expect(GROWTH.map(({ MEASURE }) => MEASURE)).toEqual(["weight"]);
    const { VITALS } = (await hospital.call(DORA, chartSummary.vitalSigns, { body })).body.RPTDATA;
    expect(VITALS.map(({ MEASURE }) => MEASURE)).toEqual(["weight", "heart-rate"]);
  });

  it("recognizes OIDs of code systems in withheld resources", async () => {
    const { LABS } = (await hospital.call(DORA, chart.labs, { body: { personId: TEEN, lookback: 5000, encounterId: 0 } })).body.RPTDATA;
    expect(LABS[0].LAB).toEqual([]);
  });

  it("reads flags and leaves scores out", async () => {
    const { LABS } = (await hospital.call(DORA, chart.labs, { body: { ...body, lookback: 5000, encounterId: 0 } })).body.RPTDATA;
    expect(LABS[0].LAB.flatMap(({ EVENT }) => EVENT)).toMatchObject([{ DISPLAY: "Ferritin", NORMALCY: "HH" }]);
  });

  it("is included in every look-back if its date cannot be read", async () => {
    const { LABS } = (await hospital.call(DORA, chart.labs, { body: { personId: "other-when", lookback: 90, encounterId: 0 } })).body
      .RPTDATA;
    expect(LABS[0].LAB.flatMap(({ EVENT }) => EVENT.map(({ DISPLAY }) => DISPLAY))).toEqual(["Some day"]);
  });

  it("shows who declined", async () => {
    const { FUTURE_VISITS } = (await hospital.call(DORA, appointments.mine, { query: { startdate: "12/01/2026" } })).body.RPTDATA;
    const states = FUTURE_VISITS.filter(({ PERSON_ID }) => PERSON_ID === CHILD).map(({ TYPE, STATE }) => [TYPE, STATE]);
    expect(Object.fromEntries(states)).toEqual({ declined: "Declined", accepted: "Confirmed" });
  });
});
