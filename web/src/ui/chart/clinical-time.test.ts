import type { ResultToRead } from "@linnet/contract/chart/to-read";
import { describe, expect, it } from "vitest";
import { POTASSIUM } from "../../../test/home.ts";
import { clinicalTime, collectedWords, sinceThenWords } from "./clinical-time.ts";

const clock = { zone: "America/Los_Angeles", now: new Date("2026-11-21T20:00:00Z") };
const sodium: ResultToRead = { ...POTASSIUM, title: "Sodium", value: "113", finding: "critical-low", happenedAt: "2026-11-19T14:35:00Z" };
const later = (value: string, at: string, finding: ResultToRead["finding"] = "normal") => ({ value, at, finding });

describe("when a result was collected", () => {
  it.each<[string, Partial<ResultToRead>]>([
    ["11/19 6:35 AM", {}],
    ["today 6:35 AM", { happenedAt: "2026-11-21T14:35:00Z" }],
    ["12/31/2025 4:00 PM", { happenedAt: "2026-01-01T00:00:00Z" }],
    ["11/19", { happenedAt: "2026-11-19T08:00:00Z", happenedOn: "2026-11-19" }],
    ["2026-11", { happenedAt: "2026-11-01T08:00:00Z", happenedOn: "2026-11" }],
    ["", { happenedAt: null }],
  ])("is '%s'", (words, more) => {
    expect(clinicalTime({ ...sodium, ...more }, clock)).toBe(words);
  });

  it("differs from the time it was reported, and is marked if unknown", () => {
    expect(collectedWords(sodium, clock)).toBe("Collected 11/19 6:35 AM");
    expect(collectedWords({ ...sodium, isReportedTime: true }, clock)).toBe("Reported 11/19 6:35 AM");
    expect(collectedWords({ ...sodium, section: "notes" }, clock)).toBe("Dated 11/19 6:35 AM");
    expect(collectedWords({ ...sodium, happenedAt: null }, clock)).toBe("Collection date not recorded");
  });
});

describe("later values", () => {
  it.each<[string, ResultToRead["later"]]>([
    ["", undefined],
    [
      "since then 144 (11/20), 127 LOW (11/21)",
      { count: 2, values: [later("144", "2026-11-20T14:35:00Z"), later("127", "2026-11-21T14:35:00Z", "low")] },
    ],
    ["since then 118 CRITICAL (1:00 PM)", { count: 1, values: [later("118", "2026-11-19T21:00:00Z", "critical-low")] }],
    ["since then 4 more, then 144 (11/20)", { count: 5, values: [later("144", "2026-11-20T14:35:00Z")] }],
  ])("is '%s'", (words, values) => {
    expect(sinceThenWords({ ...sodium, later: values }, clock)).toBe(words);
  });
});
