import { ChartReport, MAX_CONCLUSION, MAX_REPORT_FILE_BYTES, MAX_REPORT_TEXT_BYTES } from "@linnet/contract/chart/reports";
import { describe, expect, it } from "vitest";
import type { RecordReport } from "../../../adapters/ehr/port.ts";
import { chartReport } from "./chart-report.ts";

const report = (more: Partial<RecordReport> = {}): RecordReport => ({
  id: "r-1",
  status: "final",
  code: { text: "EKG", codes: [] },
  ...more,
});
const shown = (more: Partial<RecordReport>, hasResults = false) => ChartReport.parse(chartReport(report(more), hasResults));

describe("what a physician is told of a report", () => {
  it("is its status, date, performer, kind, words and codes", () => {
    const said = {
      status: "amended" as const,
      effective: "2026-03-01",
      performedBy: "Hallam, Ingrid",
      categories: [{ text: "Cardiology", codes: [] }],
      conclusion: "Normal sinus rhythm.",
      conclusions: ["Normal"],
    };
    expect(shown(said)).toMatchObject({
      TITLE: "EKG",
      KIND: "Cardiology",
      REPORT_STATUS: "Amended",
      REPORT_DATE: "2026-03-01",
      PERFORMED_BY: "Hallam, Ingrid",
      CONCLUSION: "Normal sinus rhythm.",
      CONCLUSION_CODES: ["Normal"],
      HAS_PAGE: true,
    });
  });

  it("is cut where it is a megabyte of scripts; the page has all of it", () => {
    const { CONCLUSION, CONCLUSION_IS_CUT } = shown({ conclusion: "<script>alert(1)</script>".repeat(42_000) });
    expect([CONCLUSION.length, CONCLUSION_IS_CUT]).toEqual([MAX_CONCLUSION, true]);
  });

  it.each([
    ["a PDF of 40 MB", { format: "pdf" as const, bytes: 40 * 1024 * 1024 }, "PDF", ""],
    ["a PDF that is too large", { format: "pdf" as const, bytes: MAX_REPORT_FILE_BYTES + 1 }, "", "size"],
    ["a text that is too large", { format: "html" as const, bytes: MAX_REPORT_TEXT_BYTES + 1 }, "", "size"],
    ["a picture", { format: "picture" as const }, "Picture", ""],
    ["a form that no one knows", { mediaType: "application/xml" }, "", "form"],
    ["a file that is only named", { format: "pdf" as const, isMissing: true as const }, "", "missing"],
  ])("says of %s whether it can be opened", (_what, form, SHOWN_AS, WHY_NOT) => {
    expect(shown({ forms: [form] }).FILES[0]).toMatchObject({ SHOWN_AS, WHY_NOT });
  });

  it("names the file whose words stand on its page: the best that can be read", () => {
    const { FILES, HAS_PAGE } = shown({ forms: [{ format: "pdf" }, { format: "text" }, { format: "html" }] });
    expect([FILES.map(({ IN_PAGE }) => IN_PAGE), HAS_PAGE]).toEqual([[false, false, true], true]);
    expect(shown({ forms: [{ format: "pdf" }] }).HAS_PAGE).toBe(false);
    expect(shown({}, true).HAS_PAGE).toBe(true);
  });
});
