import { chartSummary } from "@linnet/contract/chart/summary";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

describe.each(WAYS)("a vaccine coded in two systems, by %s", (way) => {
  const { call } = caseHospital(way, "vaccine-series");

  it("is one series, with the subpotent dose marked and the future dose left out", async () => {
    const { RPTDATA } = (await call(DORA, chartSummary.immunizations, { body: { personId: "c36" } })).body;
    const dose = (EVENT_ID: string, DATE: string, more: object = {}) => ({ EVENT_ID, DATE, DATE_TEXT: "", DOSE: "", ...more });
    expect(RPTDATA.IMMUNIZATIONS).toEqual([
      { VACCINE: "MMR", DOSES: [dose("c36-a", "2025-05-05", { REMARK: "Subpotent: Cold chain break" }), dose("c36-d", "2023-05-05")] },
    ]);
    expect(RPTDATA.NOT_DONE).toEqual([{ EVENT_ID: "c36-b", VACCINE: "MMR", DATE: "2027-05-05", REASON: "Dated in the future" }]);
  });
});
