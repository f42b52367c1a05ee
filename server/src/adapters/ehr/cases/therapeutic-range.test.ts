import { chart } from "@linnet/contract/chart";
import { describe, expect, it } from "vitest";
import { caseHospital, DORA, WAYS } from "../../../../test/case-hospital.ts";

describe.each(WAYS)("a therapeutic range, by %s", (way) => {
  const { call } = caseHospital(way, "therapeutic-range");

  it("is labeled as such, and is neither the normal range nor a flag", async () => {
    const body = { personId: "c07", lookback: 5000, encounterId: 0 } as const;
    const [{ LAB }] = (await call(DORA, chart.labs, { body })).body.RPTDATA.LABS;
    expect(LAB.flatMap(({ EVENT }) => EVENT)).toMatchObject([
      { RESULT_VAL: "22", OTHER_RANGES: ["therapeutic 10-20"], NORMAL_LOW: "", NORMAL_HIGH: "", RANGE_TEXT: "", NORMALCY: "" },
    ]);
  });
});
