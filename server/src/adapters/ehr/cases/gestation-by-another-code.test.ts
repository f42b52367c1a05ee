import { growth } from "@linnet/contract/chart/growth";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

describe.each(WAYS)("a gestational age at birth, by %s", (way) => {
  const { call } = caseHospital(way, "gestation-by-another-code");

  it("corrects the age like an estimate", async () => {
    const { GROWTH, BORN_AFTER_DAYS } = (await call(DORA, growth.measured, { body: { personId: "c39" } })).body.RPTDATA;
    expect(BORN_AFTER_DAYS).toBe(196);
    const [weight] = GROWTH.find(({ MEASURE }) => MEASURE === "weight")?.EVENT ?? [];
    expect(weight?.COMPARED?.Z_SCORE).toBe(-5.05);
    expect(weight?.CORRECTED?.PERCENTILE).toBeCloseTo(1, 0);
  });
});
