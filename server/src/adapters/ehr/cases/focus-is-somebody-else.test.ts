import { chart } from "@linnet/contract/chart";
import { growth } from "@linnet/contract/chart/growth";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";
import { labReport, result, to } from "../../../../test/ehr-resources.ts";

const CHILD = "c13";
const own = (id: string, text: string, focus: object[]) =>
  result(id, { subject: to("Patient", CHILD), code: { text }, valueString: `${text} found`, focus });

const MORE = [
  own("c13-device", "Of a device", [to("Device", "pump")]),
  own("c13-self", "Of the child itself", [to("Patient", CHILD)]),
  own("c13-sibling", "Of a sibling", [to("Patient", "c13-sibling")]),
  own("c13-held", "Held back", [{ display: "Mother" }]),
  result("c13-weight", {
    subject: to("Patient", CHILD),
    category: [{ coding: [{ code: "vital-signs" }] }],
    code: { coding: [{ system: "http://loinc.org", code: "29463-7" }] },
    valueString: undefined,
    valueQuantity: { value: 71, unit: "kg", code: "kg" },
    focus: [to("RelatedPerson", "c13-mother")],
  }),
].map((resource) => ("id" in resource && resource.id === "c13-held" ? { ...resource, meta: { security: [{ code: "R" }] } } : resource));

const TAKEN = "c13-taken";
const specimen = (id: string, subject?: object) => ({ resourceType: "Specimen", id, ...(subject && { subject }) });
const found = (id: string, more: object = {}) =>
  result(id, { subject: to("Patient", TAKEN), code: { text: id }, specimen: to("Specimen", id), ...more });
const inside = (id: string) => ({ reference: `#${id}` });

/** Specimens of the child, of no one, of a thing, of the mother, of a donor, and of someone in words. */
const SPECIMENS = [
  { resourceType: "Patient", id: TAKEN, name: [{ family: "Taken", given: ["Tess"] }], birthDate: "2019-03-14" },
  ...[
    specimen("own", to("Patient", TAKEN)),
    specimen("unsaid"),
    specimen("catheter", to("Device", "c13-catheter")),
    specimen("mother", to("Patient", "c13-mother")),
    specimen("donors", to("Group", "c13-donors")),
    specimen("words", { display: "Mother" }),
  ].flatMap((each) => [each, found(each.id)]),
  found("lost"),
  found("mother-held", { specimen: to("Specimen", "mother"), meta: { security: [{ code: "R" }] } }),
  found("inside", { specimen: inside("s"), contained: [specimen("s", to("RelatedPerson", "c13-mother"))] }),
  found("inside-own", { specimen: inside("s"), contained: [specimen("s")] }),
  found("panel", { specimen: to("Specimen", "mother"), valueString: undefined, hasMember: [to("Observation", "member")] }),
  found("member", { specimen: undefined }),
  labReport("report", {
    subject: to("Patient", TAKEN),
    conclusion: "Words about the mother.",
    specimen: [to("Specimen", "mother")],
    result: [to("Observation", "reported"), to("Observation", "reported-own"), inside("k")],
    contained: [{ resourceType: "Observation", id: "k", status: "final", code: { text: "held-in" }, valueString: "1" }],
  }),
  found("reported", { specimen: undefined }),
  found("reported-own", { specimen: to("Specimen", "own") }),
];

describe.each(WAYS)("a result in a child's record, by %s", (way) => {
  const hospital = caseHospital(way, "focus-is-somebody-else", [...MORE, ...SPECIMENS]);
  const body = { personId: CHILD, lookback: 5000, encounterId: "0" } as const;

  it("from someone else's specimen is counted and not shown, with everything that depends on it", async () => {
    const asked = { body: { ...body, personId: TAKEN } };
    const { LABS, INCOMPLETE } = (await hospital.call(DORA, chart.labs, asked)).body.RPTDATA;
    const shown = LABS[0].LAB.flatMap(({ EVENT }) => EVENT.map(({ DISPLAY }) => DISPLAY));
    expect(shown.sort()).toEqual(["catheter", "inside-own", "lost", "own", "reported-own", "unsaid"]);
    expect(JSON.stringify(LABS)).not.toContain("Words about the mother.");
    // The mother's, the donors' and the one in words, the contained one, the panel and its member, the report and its two results. Not the
    // withheld one.
    expect(INCOMPLETE).toEqual({ UNREADABLE: 9, IS_CUT: false });
  });

  it.runIf(way === "an import")("is reported by the import as another person's", () => {
    const said = hospital.said.join("\n");
    expect(said).toContain("Not shown: DiagnosticReport 1: it may be another person's result (focus, specimen)");
    // Includes the ones in the case itself.
    expect(said).toContain("Not shown: Observation 12: it may be another person's result (focus, specimen)");
    expect(said).not.toContain("Not used by Linnet");
  });
  it("about someone else is not shown, and the section counts it as missing unless it is withheld", async () => {
    const { RPTDATA } = (await hospital.call(DORA, chart.labs, { body })).body;
    const text = JSON.stringify(RPTDATA);
    for (const shown of ["O Rh positive", "Of a device found", "Of the child itself found"]) expect(text).toContain(shown);
    for (const hidden of ["A Rh negative", "A*02:01", "Of a sibling found", "Held back found"]) expect(text).not.toContain(hidden);
    expect(RPTDATA.INCOMPLETE).toEqual({ UNREADABLE: 3, IS_CUT: false });
  });

  it("about someone else is not one of the child's growth measurements", async () => {
    expect(JSON.stringify((await hospital.call(DORA, growth.measured, { body: { personId: CHILD } })).body)).not.toContain("71");
  });
});
