import { chartRecordValues } from "@linnet/contract/chart/record-values";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../../test/test-app.ts";
import { embeddedEhr } from "../../../adapters/ehr/embedded/embedded.ts";
import { demoChildren } from "../../../demo/children/children.ts";

const DORA = "dora@linnet.example";
const { bao, longest } = demoChildren;
const LOINC = "http://loinc.org";

const subject = { reference: `Patient/${longest.personId}` };
const loinc = (code: string) => ({ coding: [{ system: LOINC, code, display: `Test ${code}` }] });
const observation = (id: string, code: string, more: object) => ({
  ...{ resourceType: "Observation", id, status: "final", code: loinc(code), subject, effectiveDateTime: "2026-11-19T09:00:00-08:00" },
  ...more,
});
const lab = { category: [{ coding: [{ code: "laboratory" }] }] };
const vital = { category: [{ coding: [{ code: "vital-signs" }] }] };
const amount = (value: number, unit: string, code = unit) => ({
  valueQuantity: { value, unit, system: "http://unitsofmeasure.org", code },
});
const status = (word: string) => ({ coding: [{ code: word }] });
const problem = (id: string, code: string, more: object = {}) => ({
  ...{ resourceType: "Condition", id, clinicalStatus: status("active"), verificationStatus: status("confirmed"), subject },
  ...{ code: { coding: [{ system: "http://snomed.info/sct", code, display: `Problem ${code}` }] }, onsetDateTime: "2025-03" },
  ...more,
});

const RECORD = [
  observation("rv-weight", "29463-7", { ...vital, ...amount(95, "lb", "[lb_av]") }),
  observation("rv-hb-old", "718-7", { ...lab, ...amount(11.2, "g/dL"), effectiveDateTime: "2025-01-02T09:00:00-08:00" }),
  observation("rv-hb", "718-7", { ...lab, ...amount(12.4, "g/dL") }),
  observation("rv-hb-early", "718-7", {
    ...lab,
    ...amount(99, "g/dL"),
    status: "preliminary",
    effectiveDateTime: "2026-11-20T09:00:00-08:00",
  }),
  observation("rv-crp", "1988-5", { ...lab, valueQuantity: { value: 3, comparator: "<", unit: "mg/L" } }),
  observation("rv-strep", "78012-2", { ...lab, valueCodeableConcept: { text: "Negative" } }),
  observation("rv-pulse", "8867-4", { ...vital, ...amount(88, "/min") }),
  observation("rv-secret", "1742-6", {
    ...{ ...lab, ...amount(50, "U/L") },
    meta: { security: [{ system: "http://terminology.hl7.org/CodeSystem/v3-Confidentiality", code: "R" }] },
  }),
  problem("rv-asthma", "195967001"),
  problem("rv-maybe", "91175000", { verificationStatus: status("provisional") }),
  {
    ...{ resourceType: "MedicationRequest", id: "rv-iron", status: "active", intent: "order", subject, authoredOn: "2026-10-01" },
    medicationCodeableConcept: {
      coding: [{ system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: "310325" }],
      text: "Ferrous sulfate",
    },
  },
];

describe("what the record fills in of a clinic’s questions", () => {
  const hospital = testApp();
  beforeAll(async () => {
    const texts = RECORD.map((resource) => JSON.stringify(resource));
    expect((await embeddedEhr(hospital.db, "America/Los_Angeles").store(hospital.db, texts)).refused).toEqual([]);
  });
  const ask = (paths: string[], email = DORA, { personId }: { personId: string } = longest) =>
    hospital.call(email, chartRecordValues.get, { body: { personId, paths } });
  const valuesOf = async (...paths: string[]) => {
    const { status: answered, body } = await ask(paths);
    expect(answered).toBe(200);
    return body.map(({ path, value, unit, source, date }) => [path.replace("%record.", ""), value, unit, source, date]);
  };
  const DAY = "2026-11-19T09:00:00-08:00";

  it("is the child’s age and sex, and the newest measurements in the unit of the charts", async () => {
    const values = await valuesOf(
      ...["age", "ageInMonths", "birthDate", "sex", "weight", "weightPercentile"].map((name) => `%record.${name}`),
    );
    const { birthDate } = await hospital.db
      .selectFrom("patients")
      .select("birth_date as birthDate")
      .where("person_id", "=", longest.personId)
      .executeTakeFirstOrThrow();
    expect(values).toEqual([
      ["age", expect.any(Number), "", "patient", null],
      ["ageInMonths", expect.any(Number), "", "patient", null],
      ["birthDate", birthDate, "", "patient", null],
      ["sex", expect.stringMatching(/^(fe)?male$/), "", "patient", null],
      ["weight", 43.09, "kg", "vital-signs", DAY],
      ["weightPercentile", expect.any(Number), "%", "vital-signs", DAY],
    ]);
    const [[, years], [, months]] = values as [unknown[], unknown[]];
    expect(years).toBe(Math.floor(Number(months) / 12));
  });

  it("is the newest result that somebody has vouched for, of the laboratory and of what was measured", async () => {
    expect(
      await valuesOf("%record.result('718-7')", "%record.result('1988-5')", "%record.result('78012-2')", "%record.result('8867-4')"),
    ).toEqual([
      ["result('718-7')", 12.4, "g/dL", "laboratory", DAY],
      ["result('1988-5')", "<3", "", "laboratory", DAY],
      ["result('78012-2')", "Negative", "", "laboratory", DAY],
      ["result('8867-4')", 88, "/min", "vital-signs", DAY],
    ]);
  });

  it("says that a problem is there and a medicine is taken, and nothing of what is unsure, unknown or withheld", async () => {
    expect(
      await valuesOf(
        ...["%record.hasProblem('195967001')", "%record.hasProblem('91175000')", "%record.hasProblem('0')"],
        ...["%record.takesMedication('310325')", "%record.takesMedication('0')", "%record.result('1742-6')", "%record.result('0-0')"],
      ),
    ).toEqual([
      ["hasProblem('195967001')", true, "", "problems", "2025-03"],
      ["takesMedication('310325')", true, "", "medications", "2026-10-01"],
    ]);
    const row = await hospital.db
      .selectFrom("audit_rows")
      .select(["person_ids", "count", "rule", "object"])
      .where("action", "=", chartRecordValues.get.action)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      person_ids: [longest.personId],
      count: 2,
      rule: "assigned",
      object: expect.stringContaining("withheld: "),
    });
  });

  it("is told to nobody who may not read the chart, and for at most a hundred known paths", async () => {
    const paths = ["%record.sex"];
    expect((await ask(paths, "owen@linnet.example", bao)).status).toBe(404);
    expect((await ask(paths, "cole@linnet.example")).status).toBe(403);
    expect((await ask([])).status).toBe(400);
    expect((await ask(["%patient.name"])).status).toBe(400);
    const many = (count: number) => ask(Array.from({ length: count }, (_, index) => `%record.result('${index}-1')`));
    expect([(await many(100)).status, (await many(101)).status]).toEqual([200, 400]);
  });
});
