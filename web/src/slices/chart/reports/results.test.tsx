import { chart } from "@linnet/contract/chart";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import { keptBlobs } from "../../../../test/a-tab.ts";
import { aReport } from "../../../../test/chart-documents.ts";
import { labEvent, labGroup } from "../../../../test/patients.ts";
import { violations } from "../../../../test/violations.ts";

const PDF = { PLACE: 0, TITLE: "", MEDIA_TYPE: "application/pdf", SHOWN_AS: "PDF", WHY_NOT: "", IN_PAGE: false } as const;
const ODD = { ...PDF, PLACE: 1, MEDIA_TYPE: "application/xml", SHOWN_AS: "", WHY_NOT: "form" } as const;

describe("other reports of a chart", () => {
  it("show their words and results, and say what cannot be shown and whom to call", async () => {
    const api = aChart();
    const report = { ...aReport({ TITLE: "EKG", KIND: "Cardiology", CONCLUSION: "Normal sinus rhythm.", FILES: [ODD] }), EVENT: [] };
    api.reply(chart.reports, { RPTDATA: { REPORTS_CNT: 1, REPORTS: [{ ...report, EVENT: [labEvent("Heart rate", "82")] }] } });
    await openChart();

    const ekg = within(await screen.findByRole("article", { name: "EKG" }));
    expect(ekg.getByText("Cardiology")).toBeTruthy();
    expect(ekg.getByText("Normal sinus rhythm.")).toBeTruthy();
    expect(ekg.getByRole("rowheader", { name: "Heart rate" })).toBeTruthy();
    expect(ekg.getByText(/^The portal cannot show this kind of report: application\/xml\. Call$/)).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("open a PDF in the dialog, by its place in the report", async () => {
    const { blobs } = keptBlobs();
    const api = aChart();
    const report = aReport({ TITLE: "Pathology", HAS_PAGE: false, FILES: [PDF] });
    api.reply(chart.reports, { RPTDATA: { REPORTS_CNT: 1, REPORTS: [{ ...report, EVENT: [] }] } });
    api.answer(chart.report, () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } }));
    const { user } = await openChart();
    const pathology = within(await screen.findByRole("article", { name: "Pathology" }));
    await user.click(pathology.getByRole("button", { name: "Open PDF of Pathology" }));
    const frame = await within(await screen.findByRole("dialog", { name: /^Pathology/ })).findByTitle("PDF: Pathology");
    await waitFor(() => expect(frame.getAttribute("src")).toBe("blob:1"));
    expect(blobs[0]!.type).toBe("application/pdf");
    expect(api.calls(chart.report)[0]!.body).toEqual({ REPORT_ID: "r-1", PLACE: 0 });
  });

  it("offer a PDF we can’t show as a download", async () => {
    const api = aChart();
    const report = aReport({ TITLE: "Pathology", HAS_PAGE: false, FILES: [PDF] });
    api.reply(chart.reports, { RPTDATA: { REPORTS_CNT: 1, REPORTS: [{ ...report, EVENT: [] }] } });
    api.answer(chart.report, () => new Response("%PDF-1.7", { headers: { "content-type": "application/octet-stream" } }));
    const { user } = await openChart();
    await user.click(await screen.findByRole("button", { name: "Open PDF of Pathology" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Pathology/ }));
    expect(await dialog.findByText("We can’t show this PDF here. Download it to open it.")).toBeTruthy();
    expect(dialog.queryByTitle("PDF: Pathology")).toBeNull();
    const { blobs } = keptBlobs();
    await user.click(dialog.getByRole("button", { name: "Download PDF" }));
    expect(await blobs[0]?.text()).toBe("%PDF-1.7");
    expect(await violations()).toEqual([]);
  });
});

describe("a report of the laboratory", () => {
  it("stands among the results with its words where it has no results", async () => {
    const words = aReport({
      REPORT_STATUS: "Preliminary",
      PERFORMED_BY: "Lund, Per",
      CONCLUSION: "MRSA isolated. Call infection control.",
    });
    aChart({ ...labGroup("Microbiology", "Wound culture", "2026-11-19T16:40:00Z"), REPORTS: [words] });
    await openChart();
    expect(await screen.findByText("MRSA isolated. Call infection control.")).toBeTruthy();
    expect(screen.getByText("Preliminary")).toBeTruthy();
    expect(screen.getByText(/Reported by Lund, Per/)).toBeTruthy();
  });

  it("with long words folds them until all of them are asked for", async () => {
    const long = "Gram stain: many polymorphonuclear cells, few gram-positive cocci in clusters. ".repeat(9);
    aChart(labGroup("Microbiology", "Wound culture", "2026-11-19T16:40:00Z", labEvent("Culture", long)));
    const { user } = await openChart();
    const more = await screen.findByRole("button", { name: "Show all of Culture" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await user.click(more);
    expect(screen.getByRole("button", { name: "Show less of Culture" }).getAttribute("aria-expanded")).toBe("true");
  });
});
