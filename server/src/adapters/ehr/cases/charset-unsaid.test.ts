import { chart } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

describe.each(WAYS)("a windows-1252 note without a charset, by %s", (way) => {
  const { call } = caseHospital(way, "charset-unsaid");

  it("is read correctly", async () => {
    const body = { PARENT_ID: "c61-f", DOCUMENT_FORMAT: "TR", PATIENT_NAME: "", DOB: "" } as const;
    const { body: page } = await call(DORA, chart.noteDocument, { body });
    expect(String(page)).toContain("Fieber 38,5°, müde");
  });
});
