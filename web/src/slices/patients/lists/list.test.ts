import { describe, expect, it } from "vitest";
import { isEmbassyPath, LOOKBACK_OPTIONS } from "./list.ts";

describe("the lists of patients", () => {
  it("look back as the specification names it", () => {
    expect(LOOKBACK_OPTIONS).toEqual([
      { value: "180", label: "Visits in Past 6 Months" },
      { value: "360", label: "Visits in Past 1 Year" },
      { value: "1080", label: "Visits in Past 3 Years" },
      { value: "-1", label: "All Visits" },
    ]);
  });

  it("know an embassy by its path", () => {
    expect(isEmbassyPath("/MyEmbassyPatients")).toBe(true);
    expect(isEmbassyPath("/patients/mypatients")).toBe(false);
  });
});
