import { chart } from "@linnet/contract/chart";
import { growth } from "@linnet/contract/chart/growth";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";
import { result, to } from "../../../../test/ehr-resources.ts";

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

describe.each(WAYS)("a result of somebody else in a child's record, by %s", (way) => {
  const hospital = caseHospital(way, "focus-is-somebody-else", MORE);
  const body = { personId: CHILD, lookback: 5000, encounterId: "0" };

  it("is not among the child's, and the section says how many are missing, without those held back", async () => {
    const { RPTDATA } = (await hospital.call(DORA, chart.labs, { body })).body;
    const text = JSON.stringify(RPTDATA);
    for (const shown of ["O Rh positive", "Of a device found", "Of the child itself found"]) expect(text).toContain(shown);
    for (const hidden of ["A Rh negative", "A*02:01", "Of a sibling found", "Held back found"]) expect(text).not.toContain(hidden);
    expect(RPTDATA.INCOMPLETE).toEqual({ UNREADABLE: 3, IS_CUT: false });
  });

  it("is no measurement of the child's growth", async () => {
    expect(JSON.stringify((await hospital.call(DORA, growth.measured, { body: { personId: CHILD } })).body)).not.toContain("71");
  });
});
