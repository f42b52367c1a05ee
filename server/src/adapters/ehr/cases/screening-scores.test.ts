import { chart } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";
import { labReport, result, to } from "../../../../test/ehr-resources.ts";

const CHILD = "survey-child";
const TEEN = "survey-teen";
const person = (id: string, birthDate: string) => ({ resourceType: "Patient", id, name: [{ family: "Survey", given: [id] }], birthDate });
const score = (personId: string, id: string, [code, text]: [string, string], more: object = {}) =>
  result(`${personId}-${id}`, {
    subject: to("Patient", personId),
    code: { text, coding: [{ system: "http://loinc.org", code }] },
    valueString: `${text} found`,
    ...more,
  });
const ofSurvey = { category: [{ coding: [{ code: "laboratory" }] }, { coding: [{ code: "survey" }] }] };

const of = (personId: string) => [
  score(personId, "dast", ["82667-7", "DAST-10 score"]),
  score(personId, "vanderbilt", ["99999-1", "Attention score"], ofSurvey),
  score(personId, "na", ["2951-2", "Sodium"]),
  score(personId, "hark", ["76504-0", "Safety score"]),
  labReport(`${personId}-r`, {
    subject: to("Patient", personId),
    code: { text: "Screening", coding: [{ system: "http://loinc.org", code: "76499-3" }] },
    result: [to("Observation", `${personId}-hark`)],
  }),
];

describe.each(WAYS)("screening scores, by %s", (way) => {
  const hospital = caseHospital(way, "focus-is-somebody-else", [
    person(CHILD, "2019-03-14"),
    person(TEEN, "2012-03-14"),
    ...of(CHILD),
    ...of(TEEN),
  ]);
  const labsOf = async (personId: string) =>
    JSON.stringify((await hospital.call(DORA, chart.labs, { body: { personId, lookback: 5000, encounterId: "0" } })).body);
  const reportsOf = async (personId: string) =>
    JSON.stringify((await hospital.call(DORA, chart.reports, { body: { personId, lookback: 5000, encounterId: "0" } })).body);

  it("are never laboratory results, even if categorized as such", async () => {
    const labs = await labsOf(CHILD);
    expect(labs).toContain("Sodium found");
    for (const text of ["DAST-10 score", "Attention score", "Safety score"]) expect(labs).not.toContain(text);
  });

  it("are shown under their report", async () => {
    expect(await reportsOf(CHILD)).toContain("Screening");
    expect(await reportsOf(CHILD)).toContain("Safety score found");
  });

  it("are withheld for adolescents if their kind is sensitive", async () => {
    const all = `${await labsOf(TEEN)} ${await reportsOf(TEEN)}`;
    expect(all).toContain("Sodium found");
    for (const text of ["DAST-10", "Safety score", "Screening"]) expect(all).not.toContain(text);
  });
});
