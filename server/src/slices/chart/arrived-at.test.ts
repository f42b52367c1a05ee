import { describe, expect, it } from "vitest";
import { arrivedAt } from "./hospital-moment.ts";

describe("when something became known", () => {
  it.each([
    [["2026-03-01T10:00:00-08:00", "2026-03-02T00:00:00Z"], "2026-03-01T18:00:00.000Z"],
    [[undefined, "2026-03-02T00:00:00+10:00"], "2026-03-01T14:00:00.000Z"],
    [["2026-03-01", "2026-03-02T00:00:00Z"], "2026-03-02T00:00:00.000Z"],
    [["2026-03-01", undefined], ""],
    [[], ""],
  ])("%j is %s", (moments, arrived) => {
    expect(arrivedAt(...moments)).toBe(arrived);
  });
});
