import { chartSummary } from "@linnet/contract/chart/summary";
import type { Endpoint } from "@linnet/contract/endpoint";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { embeddedEhr } from "../../../adapters/ehr/embedded/embedded.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const { ana, bao, longest } = demoChildren;

describe("what stands above a chart's results", () => {
  const hospital = testApp();
  const newestRow = ({ action }: Endpoint) =>
    hospital.db
      .selectFrom("audit_rows")
      .select(["person_ids", "count", "object", "rule"])
      .where("action", "=", action)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();

  async function store(...resources: object[]) {
    const texts = resources.map((resource) => JSON.stringify(resource));
    expect((await embeddedEhr(hospital.db, "America/Los_Angeles").store(hospital.db, texts)).refused).toEqual([]);
  }

  it("is empty of whom nothing is known, and each section that is read is written down", async () => {
    const body = { personId: bao.personId };
    expect((await hospital.call(DORA, chartSummary.problems, { body })).body).toEqual({ RPTDATA: { PROBLEMS_CNT: 0, PROBLEMS: [] } });
    const medications = await hospital.call(DORA, chartSummary.medications, { body });
    expect(medications.body).toEqual({ RPTDATA: { MEDICATIONS_CNT: 0, MEDICATIONS: [] } });
    const immunizations = await hospital.call(DORA, chartSummary.immunizations, { body });
    expect(immunizations.body).toEqual({ RPTDATA: { IMMUNIZATIONS_CNT: 0, IMMUNIZATIONS: [], NOT_DONE: [] } });
    const allergies = await hospital.call(DORA, chartSummary.allergies, { body });
    expect(allergies.body).toEqual({ RPTDATA: { ALLERGIES_CNT: 0, ALLERGIES: [], NONE_KNOWN: [] } });
    const vitals = await hospital.call(DORA, chartSummary.vitalSigns, { body });
    expect(vitals.body).toEqual({ RPTDATA: { VITALS_CNT: 0, VITALS: [] } });
    for (const endpoint of Object.values(chartSummary))
      expect(await newestRow(endpoint)).toEqual({ person_ids: [bao.personId], count: 0, object: null, rule: "assigned" });
  });

  it("is what a child has now, takes, must not have and was given, the newest or gravest first", async () => {
    const of = (personId: string) => ({ body: { personId } });
    const problems = async (personId: string) =>
      (await hospital.call(DORA, chartSummary.problems, of(personId))).body.RPTDATA.PROBLEMS.map(({ PROBLEM }) => PROBLEM);
    // Neither what was refuted nor what is over.
    expect(await problems(ana.personId)).toEqual(["Iron deficiency", "Chronic kidney disease, stage 2"]);
    // What the hospital holds back of an adolescent.
    expect(await problems(longest.personId)).toEqual(["Migraine"]);
    const { MEDICATIONS } = (await hospital.call(DORA, chartSummary.medications, of(ana.personId))).body.RPTDATA;
    expect(MEDICATIONS.map(({ MEDICATION, DOSAGE }) => `${MEDICATION}, ${DOSAGE}`)).toEqual([
      "Ferrous sulfate 65 mg, daily",
      "Enalapril 2.5 mg, daily",
    ]);
    const { ALLERGIES } = (await hospital.call(DORA, chartSummary.allergies, of(ana.personId))).body.RPTDATA;
    expect(ALLERGIES[0]).toMatchObject({ ALLERGY: "Peanut", REACTION: "Anaphylaxis", SEVERITY: "Severe" });
    const { VITALS } = (await hospital.call(DORA, chartSummary.vitalSigns, of(ana.personId))).body.RPTDATA;
    const weight = VITALS.find(({ MEASURE }) => MEASURE === "weight");
    expect(weight).toMatchObject({ RESULT_UNITS: "kg", COMPARED: { PERCENTILE: expect.any(Number) } });
    const { IMMUNIZATIONS } = (await hospital.call(DORA, chartSummary.immunizations, of(ana.personId))).body.RPTDATA;
    expect(IMMUNIZATIONS.find(({ VACCINE }) => VACCINE === "DTaP")?.DOSES[0]?.DOSE).toBe("5 of 5");
  });

  it("leaves out a contraceptive of an adolescent, which the audit row alone counts", async () => {
    const { personId } = longest;
    const before = (await hospital.call(DORA, chartSummary.medications, { body: { personId } })).body.RPTDATA.MEDICATIONS_CNT;
    const subject = { reference: `Patient/${personId}` };
    const order = { resourceType: "MedicationRequest", status: "active", intent: "order", subject };
    await store(
      { ...order, id: "m-iron", medicationCodeableConcept: { text: "Ferrous sulfate 65 mg" }, authoredOn: "2026-10-01" },
      { ...order, id: "m-pill", medicationCodeableConcept: { text: "Levonorgestrel 1.5 MG Oral Tablet" }, authoredOn: "2026-11-01" },
    );
    const { RPTDATA } = (await hospital.call(DORA, chartSummary.medications, { body: { personId } })).body;
    expect(RPTDATA.MEDICATIONS_CNT).toBe(before + 1);
    expect(JSON.stringify(RPTDATA)).not.toContain("Levonorgestrel");
    expect((await newestRow(chartSummary.medications)).object).toMatch(/^withheld: sensitive-category \d$/);
  });
});
