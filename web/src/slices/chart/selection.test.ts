import { describe, expect, it } from "vitest";
import { STAY, VISIT } from "../../../test/patients.ts";
import { ChartSearchParams, chartFilters } from "./routes.ts";
import { selectionOf, selectionWords, visitLabel } from "./selection.ts";

const filters = (search: Record<string, string>) => chartFilters(ChartSearchParams.parse(search));

describe("which results are asked for", () => {
  it("is those of three months, unless chosen otherwise", () => {
    expect(selectionOf(filters({}), undefined)).toEqual({ lookback: 90, encounterId: 0 });
    expect(selectionOf(filters({ lookback: "720" }), undefined)).toEqual({ lookback: 720, encounterId: 0 });
    expect(selectionOf(filters({ lookback: "91" }), undefined)).toEqual({ lookback: 90, encounterId: 0 });
  });

  it("is all of one visit, the newest unless chosen otherwise", () => {
    expect(selectionOf(filters({ by: "visits" }), [VISIT, STAY])).toEqual({ lookback: 5000, encounterId: "90001" });
    expect(selectionOf(filters({ by: "visits", visit: "e-2" }), [VISIT, STAY])).toEqual({ lookback: 5000, encounterId: "e-2" });
  });

  it("is none as long as there is no visit, or another one than was chosen", () => {
    expect(selectionOf(filters({ by: "visits" }), undefined)).toBeUndefined();
    expect(selectionOf(filters({ by: "visits", visit: "e-2" }), [VISIT])).toBeUndefined();
    expect(selectionOf(filters({ by: "visits" }), [])).toBeUndefined();
  });
});

describe("a visit in words", () => {
  const zone = "America/Los_Angeles";

  it("names the day and the kind", () => {
    expect(visitLabel(VISIT, zone)).toBe("08/11/2026 – Outpatient");
  });

  it("names where an inpatient lay, as far as it is known", () => {
    expect(visitLabel(STAY, zone)).toBe("03/02/2026 – Inpatient – 4 West, 412, Main Campus");
    expect(visitLabel({ ...STAY, ROOM: "" }, zone)).toBe("03/02/2026 – Inpatient – 4 West, Main Campus");
  });

  it("does without a day that is not known", () => {
    expect(visitLabel({ ...VISIT, REG_DT_TM: "" }, zone)).toBe("Outpatient");
    expect(visitLabel({ ...VISIT, REG_DT_TM: "2026-08" }, zone)).toBe("2026-08 – Outpatient");
  });
});

describe("what a print-out says it holds", () => {
  const words = (search: Record<string, string>) => selectionWords(filters(search), [VISIT, STAY], "America/Los_Angeles");

  it("is the time range, or the visit", () => {
    expect(words({ lookback: "5000" })).toBe("Time range: All");
    expect(words({ by: "visits" })).toBe(`Visit: ${visitLabel(VISIT, "America/Los_Angeles")}`);
    expect(words({ by: "visits", visit: "e-2" })).toBe(`Visit: ${visitLabel(STAY, "America/Los_Angeles")}`);
  });
});
