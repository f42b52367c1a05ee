import { describe, expect, it } from "vitest";
import { wordsOf } from "../src/adapters/ehr/resources/said-to-be-none.ts";
import { labelled, result, to } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

const CONDITION = "http://terminology.hl7.org/CodeSystem/condition-clinical";
const coded = (code: string) => ({ coding: [{ system: CONDITION, code }] });
const category = (code: string) => [{ coding: [{ code }] }];

const problem = (id: string, more: object = {}) => ({
  resourceType: "Condition",
  id,
  code: { text: `Problem ${id}` },
  clinicalStatus: coded("active"),
  ...more,
});

const order = (id: string, more: object = {}) => ({
  resourceType: "MedicationRequest",
  id,
  status: "active",
  intent: "order",
  medicationCodeableConcept: { text: `Medicine ${id}` },
  ...more,
});

const vaccine = (id: string, personId: string, more: object = {}) => ({
  resourceType: "Immunization",
  id,
  status: "completed",
  vaccineCode: { text: "DTaP" },
  patient: to("Patient", personId),
  occurrenceDateTime: "2021-06-14",
  ...more,
});

const allergy = (id: string, personId: string, more: object = {}) => ({
  resourceType: "AllergyIntolerance",
  id,
  patient: to("Patient", personId),
  code: { text: `Allergy ${id}` },
  ...more,
});

const measured = (id: string, code: string, more: object = {}) =>
  result(id, {
    category: category("vital-signs"),
    code: { coding: [{ system: "http://loinc.org", code }] },
    valueString: undefined,
    valueQuantity: { value: 80, unit: "/min" },
    ...more,
  });

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort();
const born = (id: string, birthDate: string) => ({ resourceType: "Patient", id, birthDate });
const secret = { coding: [{ system: "urn:lab", code: "secret" }], text: "Harmless words" };

function problemSuite({ ehr, stored }: StoredEhr): void {
  describe("problems", () => {
    it("are those that a patient has now: neither refuted, over, nor of one visit only", async () => {
      await stored("sum-pro", [
        problem("sp-active", { onsetDateTime: "2024-03", recordedDate: "2024-03-05" }),
        problem("sp-relapse", { clinicalStatus: coded("relapse"), onsetAge: { value: 5, unit: "years" } }),
        problem("sp-silent", { clinicalStatus: undefined }),
        problem("sp-provisional", { verificationStatus: coded("provisional") }),
        problem("sp-visit-active", { category: category("encounter-diagnosis") }),
        problem("sp-visit", { category: category("encounter-diagnosis"), clinicalStatus: undefined }),
        problem("sp-abated", { clinicalStatus: undefined, abatementString: "last year" }),
        ...["inactive", "remission", "resolved"].map((code) => problem(`sp-${code}`, { clinicalStatus: coded(code) })),
        problem("sp-refuted", { verificationStatus: coded("refuted") }),
        problem("sp-error", { clinicalStatus: undefined, verificationStatus: coded("entered-in-error") }),
        problem("sp-restricted", labelled("R")),
      ]);
      const { problems, withheld } = await ehr().problemsOf("sum-pro");
      expect(idsOf(problems)).toEqual(["sp-active", "sp-provisional", "sp-relapse", "sp-silent", "sp-visit-active"]);
      expect(problems.find(({ id }) => id === "sp-active")).toMatchObject({ started: "2024-03", code: { text: "Problem sp-active" } });
      expect(problems.find(({ id }) => id === "sp-relapse")).toMatchObject({ clinicalStatus: "relapse", startedInWords: "at 5 years" });
      expect(withheld).toEqual({ "security-label": 1 });
    });
  });
}

function medicationSuite({ ehr, stored }: StoredEhr): void {
  describe("medications", () => {
    it("are those that are ordered or taken, and not what was proposed, stopped or forbidden", async () => {
      await stored("sum-med", [
        order("sm-order", { authoredOn: "2024-04-02", dosageInstruction: [{ text: "2.5 mg daily" }] }),
        order("sm-plan", {
          intent: "plan",
          dosageInstruction: [{ doseAndRate: [{ doseQuantity: { value: 5, unit: "mL" } }], timing: { code: { text: "twice daily" } } }],
        }),
        order("sm-proposal", { intent: "proposal" }),
        order("sm-forbidden", { doNotPerform: true }),
        ...["on-hold", "cancelled", "completed", "entered-in-error", "stopped", "draft"].map((each) =>
          order(`sm-${each}`, { status: each }),
        ),
        {
          resourceType: "MedicationStatement",
          id: "sm-statement",
          status: "active",
          medicationCodeableConcept: { text: "Vitamin D" },
          effectivePeriod: { start: "2025-01" },
        },
        {
          resourceType: "MedicationStatement",
          id: "sm-not-taken",
          status: "not-taken",
          medicationCodeableConcept: { text: "Iron" },
        },
        order("sm-nameless", { medicationCodeableConcept: undefined }),
      ]);
      const { medications, withheld } = await ehr().medicationsOf("sum-med");
      expect(idsOf(medications)).toEqual(["sm-nameless", "sm-order", "sm-plan", "sm-statement"]);
      const found = (id: string) => medications.find((each) => each.id === id);
      expect(found("sm-order")).toMatchObject({ code: { text: "Medicine sm-order" }, authored: "2024-04-02", dosage: "2.5 mg daily" });
      expect(found("sm-plan")?.dosage).toBe("5 mL, twice daily");
      expect(found("sm-statement")?.authored).toBe("2025-01");
      expect(found("sm-nameless")?.code).toBeUndefined();
      expect(withheld).toEqual({});
    });

    it("have the name of the resource that they name, or of the one inside them", async () => {
      await stored("sum-ref", [
        { resourceType: "Medication", id: "sr-medicine", code: { text: "Amoxicillin" } },
        order("sr-named", { medicationCodeableConcept: undefined, medicationReference: to("Medication", "sr-medicine") }),
        order("sr-inside", {
          medicationCodeableConcept: undefined,
          medicationReference: { reference: "#m" },
          contained: [{ resourceType: "Medication", id: "m", code: { text: "Ibuprofen" } }],
        }),
        order("sr-gone", { medicationCodeableConcept: undefined, medicationReference: { ...to("Medication", "sr-x"), display: "Zinc" } }),
      ]);
      const { medications } = await ehr().medicationsOf("sum-ref");
      expect(medications.map(({ code }) => code?.text).sort()).toEqual(["Amoxicillin", "Ibuprofen", "Zinc"]);
    });
  });
}

function immunizationSuite({ ehr, stored }: StoredEhr): void {
  describe("immunizations", () => {
    it("are those that were given, with dose and series, and those that were not, with the reason", async () => {
      const id = "sum-imm";
      await stored(id, [
        vaccine("si-given", id, { protocolApplied: [{ doseNumberPositiveInt: 5, seriesDosesPositiveInt: 5 }] }),
        vaccine("si-words", id, { occurrenceDateTime: undefined, occurrenceString: "in infancy" }),
        vaccine("si-not-done", id, { status: "not-done", statusReason: { text: "Refused" } }),
        vaccine("si-error", id, { status: "entered-in-error" }),
        vaccine("si-restricted", id, labelled("V")),
      ]);
      const { immunizations, withheld } = await ehr().immunizationsOf(id);
      expect(idsOf(immunizations)).toEqual(["si-given", "si-not-done", "si-words"]);
      expect(immunizations.find((each) => each.id === "si-given")).toMatchObject({
        performed: "2021-06-14",
        dose: { number: "5", of: "5" },
      });
      expect(immunizations.find((each) => each.id === "si-not-done")).toMatchObject({ status: "not-done", notDoneBecause: "Refused" });
      expect(immunizations.find((each) => each.id === "si-words")).toMatchObject({ performedInWords: "in infancy" });
      expect(withheld).toEqual({ "security-label": 1 });
    });
  });
}

function allergySuite({ ehr, stored }: StoredEhr): void {
  describe("allergies", () => {
    it("are those in force, with reaction and severity", async () => {
      const id = "sum-alg";
      await stored(id, [
        allergy("sa-peanut", id, {
          criticality: "high",
          reaction: [{ manifestation: [{ text: "Anaphylaxis" }, { text: "Hives" }], severity: "severe" }],
        }),
        allergy("sa-none", id, {
          code: { coding: [{ system: "http://snomed.info/sct", code: "409137002" }], text: "No known drug allergy" },
        }),
        allergy("sa-resolved", id, { clinicalStatus: coded("resolved") }),
        allergy("sa-refuted", id, { verificationStatus: coded("refuted") }),
        allergy("sa-error", id, { verificationStatus: coded("entered-in-error") }),
        allergy("sa-restricted", id, labelled("R")),
      ]);
      const { allergies, statements, withheld } = await ehr().allergiesOf(id);
      expect(allergies).toMatchObject([
        { id: "sa-peanut", criticality: "high", reactions: [{ words: ["Anaphylaxis", "Hives"], severity: "severe" }] },
      ]);
      expect(statements).toEqual([{ id: "sa-none", says: "none-known", words: "No known drug allergy" }]);
      expect(withheld).toEqual({ "security-label": 1 });
    });

    it("that are known to be none are said in the record's words, which is not the same as none recorded", async () => {
      await stored("sum-nka", [
        allergy("sn-1", "sum-nka", {
          code: { coding: [{ system: "http://snomed.info/sct", code: "716186003" }], text: "No known allergies" },
        }),
        allergy("sn-2", "sum-nka", { code: { text: "No known drug allergy" } }),
        allergy("sn-3", "sum-nka", { code: { text: "No known drug allergy" } }),
      ]);
      const { allergies, statements } = await ehr().allergiesOf("sum-nka");
      expect([allergies, wordsOf(statements, "none-known").sort()]).toEqual([[], ["No known allergies", "No known drug allergy"]]);
      expect(await ehr().allergiesOf("sum-nobody")).toEqual({ allergies: [], statements: [], withheld: {} });
    });
  });
}

function vitalSignSuite({ ehr, stored }: StoredEhr): void {
  describe("vital signs", () => {
    it("are those that the portal shows, with their parts, and nothing else", async () => {
      await stored("sum-vit", [
        measured("sv-weight", "29463-7"),
        measured("sv-pulse", "8867-4"),
        measured("sv-pressure", "85354-9", {
          valueQuantity: undefined,
          component: [
            { code: { coding: [{ system: "http://loinc.org", code: "8480-6" }] }, valueQuantity: { value: 108, unit: "mmHg" } },
            { code: { coding: [{ system: "http://loinc.org", code: "8462-4" }] }, valueQuantity: { value: 68, unit: "mmHg" } },
          ],
        }),
        measured("sv-pain", "72514-3"),
        measured("sv-error", "8867-4", { status: "entered-in-error" }),
        measured("sv-held", "9279-1", labelled("V")),
      ]);
      const { observations, withheld } = await ehr().vitalSignsOf("sum-vit");
      expect(idsOf(observations)).toEqual(["sv-pressure", "sv-pulse", "sv-weight"]);
      expect(observations.find(({ id }) => id === "sv-pressure")?.components).toHaveLength(2);
      expect(withheld).toEqual({ "security-label": 1 });
    });
  });
}

function sensitiveSummarySuite({ ehr, stored }: StoredEhr): void {
  describe("sensitive entries of an adolescent's summary", () => {
    it("are withheld by code, by a family of codes, by label and by name: a contraceptive tells as much as a result", async () => {
      const id = "sum-sen";
      await stored(id, [
        born(id, "2012-05-05"),
        problem("ss-open"),
        problem("ss-secret", { code: secret }),
        problem("ss-family", { code: { coding: [{ system: "urn:lab", code: "hush.1" }], text: "Harmless words" } }),
        order("ss-iron"),
        order("ss-pill", { medicationCodeableConcept: { text: "An oral Contraceptive" } }),
        order("ss-reason", { reasonCode: [secret] }),
        order("ss-for-secret", { reasonReference: [to("Condition", "ss-secret")] }),
        { resourceType: "Medication", id: "ss-medicine", code: secret },
        order("ss-named", { medicationCodeableConcept: undefined, medicationReference: to("Medication", "ss-medicine") }),
        { resourceType: "Medication", id: "ss-mixture", ingredient: [{ itemReference: { display: "A contraceptive" } }] },
        order("ss-mixed", { medicationCodeableConcept: undefined, medicationReference: to("Medication", "ss-mixture") }),
        order("ss-released", {
          medicationCodeableConcept: secret,
          meta: { tag: [{ system: "urn:hospital", code: "released" }] },
        }),
        vaccine("ss-vaccine", id, { reasonCode: [secret] }),
        vaccine("ss-refused", id, { status: "not-done", statusReason: secret }),
        allergy("ss-allergy", id, { reaction: [{ substance: secret }] }),
        measured("ss-pulse", "8867-4", { meta: { security: [{ code: "SEX" }] } }),
      ]);
      const sensitive = (number: number) => ({ "sensitive-category": number });

      const problems = await ehr().problemsOf(id);
      expect([idsOf(problems.problems), problems.withheld]).toEqual([["ss-open"], sensitive(2)]);
      const medications = await ehr().medicationsOf(id);
      expect([idsOf(medications.medications), medications.withheld]).toEqual([["ss-iron", "ss-released"], sensitive(5)]);
      expect(await ehr().immunizationsOf(id)).toEqual({ immunizations: [], statements: [], withheld: sensitive(2) });
      expect(await ehr().allergiesOf(id)).toEqual({ allergies: [], statements: [], withheld: sensitive(1) });
      expect(await ehr().vitalSignsOf(id)).toEqual({ observations: [], withheld: sensitive(1) });
    });

    it("are shown of a small child", async () => {
      await stored("sum-small", [born("sum-small", "2020-05-05"), problem("sl-secret", { code: secret })]);
      expect((await ehr().problemsOf("sum-small")).problems).toHaveLength(1);
    });
  });
}

/** Requirements for every adapter about the chart's parts above results. */
export function ehrSummarySuite(subject: StoredEhr): void {
  problemSuite(subject);
  medicationSuite(subject);
  immunizationSuite(subject);
  allergySuite(subject);
  vitalSignSuite(subject);
  sensitiveSummarySuite(subject);
}
