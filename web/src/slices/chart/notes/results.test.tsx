import { chart } from "@linnet/contract/chart";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import { aTab, keptBlobs } from "../../../../test/a-tab.ts";
import { CLINIC_LETTER, CONSULT, LETTER, noteReport } from "../../../../test/chart-documents.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { violations } from "../../../../test/violations.ts";

const NAME = "Nephrology consult note dated 11/19/2026 10:15 AM";
const AS_PDF = `View ${NAME} as PDF`;
const AS_HTML = `View ${NAME} as HTML`;
const PDF_TEXT = "PDF is currently not available, please view as HTML instead.";
const HTML_TEXT = "HTML is currently not available, please view as PDF instead.";

const pdf = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });
const html = () => new Response("<p>Follow-up</p>", { headers: { "content-type": "text/html; charset=utf-8" } });
/** What a proxy in between answers with: no words of ours. */
const gatewayTimeout = () => new Response("<h1>504</h1>", { status: 504 });

describe("the notes of a chart", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = aChart();
    api.reply(chart.notes, noteReport(CONSULT, LETTER));
  });

  async function open() {
    const { user } = await openChart();
    await screen.findByRole("button", { name: AS_PDF });
    return { press: async (name: string) => user.click(await screen.findByRole("button", { name })) };
  }
  const dialog = () => screen.findByRole("dialog", { name: /^Could not open the note/ });
  const asked = () => api.calls(chart.noteDocument);

  it("name their date, title and author", async () => {
    await open();
    const table = screen.getByRole("table", { name: "Notes" });
    const texts = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map((cell) => cell.textContent);
    expect(texts("columnheader")).toEqual(["Date", "Title", "Author", "View"]);
    expect(texts("cell").slice(0, 3)).toEqual([
      "11/19/202610:15 AM",
      "Nephrology consult notewith 1 addendum",
      "Hallam, IngridAttending Nephrologist",
    ]);
    expect(texts("cell").slice(4, 7)).toEqual(["10/02/2026", "Letter", "Not recorded"]);
    expect(screen.getByRole("button", { name: "View Letter dated 10/02/2026 as HTML" })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("open as PDF in a tab that is there from the click on, with the row sent along", async () => {
    const { tab, open: openTab, handed } = aTab();
    const { promise, resolve } = Promise.withResolvers<Response>();
    api.answer(chart.noteDocument, () => promise);
    const { press } = await open();
    await press(AS_PDF);
    expect(openTab).toHaveBeenCalledOnce();
    await waitFor(() => expect(handed()).toEqual({ title: "Nephrology consult note" }));
    expect(tab.opener).toBeNull();
    expect(screen.getByRole("button", { name: AS_PDF }).getAttribute("aria-busy")).toBe("true");
    await press(AS_HTML);
    expect(openTab).toHaveBeenCalledOnce();
    resolve(pdf());
    await waitFor(() => expect(handed()?.bytes?.type).toBe("application/pdf"));
    expect(asked()[0]!.body).toEqual({
      ...CONSULT,
      DOCUMENT_FORMAT: "XR",
      PATIENT_NAME: "Ruiz, Ana",
      DOB: "2017-05-19",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("of a clinic are its letters, which open as PDF alone; where that fails no other format is offered", async () => {
    aTab();
    api.reply(chart.notes, noteReport(CONSULT, CLINIC_LETTER));
    api.fail(chart.noteDocument, { status: 404, code: "not_found", message: "Letter not found" });
    const { press } = await open();
    const letter = `Letter from Neurology Clinic dated 11/19/2026 10:15 AM`;
    expect(screen.queryByRole("button", { name: `View ${letter} as HTML` })).toBeNull();
    await press(`View ${letter} as PDF`);
    expect((await dialog()).textContent).toContain("Letter not found");
    expect(screen.queryByRole("button", { name: "View as HTML" })).toBeNull();
    expect(asked()[0]!.body).toMatchObject({ PARENT_ID: "linnet-letter-9", IS_LETTER: true, DOCUMENT_FORMAT: "XR" });
    expect(await violations()).toEqual([]);
  });

  it("that the hospital has as a PDF we can’t show are saved in the hospital’s own bytes", async () => {
    const { tab } = aTab();
    api.answer(chart.noteDocument, () => new Response("%PDF-1.7", { headers: { "content-type": "application/octet-stream" } }));
    const { press } = await open();
    await press(AS_PDF);
    const offered = await screen.findByRole("dialog", { name: /^Note as PDF/ });
    expect(offered.textContent).toContain("We can’t show this PDF here. Download it to open it.");
    expect(tab.closed).toBe(true);
    const { blobs } = keptBlobs();
    const saved = savedFiles();
    await press("Download PDF");
    expect(await blobs[0]?.text()).toBe("%PDF-1.7");
    expect(saved()).toEqual(["Nephrology consult note.pdf"]);
    expect(asked()).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  it("open as HTML on a page that runs no script", async () => {
    const { handed } = aTab();
    api.answer(chart.noteDocument, html);
    const { press } = await open();
    await press(AS_HTML);
    await waitFor(() => expect(handed()?.bytes).toBeDefined());
    expect(asked()[0]!.body).toMatchObject({ DOCUMENT_FORMAT: "TR" });
    expect(handed()?.bytes?.type).toMatch(/^text\/html/);
    expect(await handed()?.bytes?.text()).toMatch(/^<!doctype html>.*content="script-src 'none'">/);
  });

  it("do not open again for somebody who has closed the tab in the meantime", async () => {
    const { tab, handed } = aTab();
    const { promise, resolve } = Promise.withResolvers<Response>();
    api.answer(chart.noteDocument, () => promise);
    const { press } = await open();
    await press(AS_PDF);
    tab.close();
    resolve(pdf());
    await waitFor(() => expect(screen.getByRole("button", { name: AS_PDF }).getAttribute("aria-busy")).toBe("false"));
    expect(handed()?.bytes).toBeUndefined();
  });

  it("say that the browser opened no tab, and count nothing as failed", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const { press } = await open();
    await press(AS_PDF);
    expect((await dialog()).textContent).toContain("Your browser blocked the new tab.");
    expect(asked()).toEqual([]);
    await press("OK");
    expect(screen.getByRole("button", { name: AS_PDF }).getAttribute("aria-disabled")).toBeNull();
  });

  describe("when one does not open", () => {
    it("offers the other format with the server's own words, and marks the one that failed", async () => {
      const { tab } = aTab();
      api.fail(chart.noteDocument, { status: 404, code: "not_available", message: "This PDF is being made." });
      const { press } = await open();
      await press(AS_PDF);
      expect((await dialog()).textContent).toContain("This PDF is being made.");
      expect(tab.closed).toBe(true);
      expect(await violations()).toEqual([]);
      await press("Cancel");
      const failed = screen.getByRole("button", { name: `PDF failed: ${NAME}` });
      expect(failed.textContent).toBe("PDF failed");
      expect(failed.getAttribute("aria-disabled")).toBe("true");
      expect(document.activeElement).toBe(failed);
      await press(`PDF failed: ${NAME}`);
      expect(asked()).toHaveLength(1);
    });

    it("opens the other format from there", async () => {
      const { tab, handed } = aTab();
      api.fail(chart.noteDocument, { status: 404, code: "not_available", message: PDF_TEXT });
      const { press } = await open();
      await press(AS_PDF);
      await dialog();
      api.answer(chart.noteDocument, html);
      tab.closed = false;
      await press("View as HTML");
      await waitFor(() => expect(handed()?.bytes?.type).toMatch(/^text\/html/));
      expect(asked().at(-1)!.body).toMatchObject({ DOCUMENT_FORMAT: "TR" });
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("only says so when both failed", async () => {
      aTab();
      api.fail(chart.noteDocument, { status: 503, code: "upstream_unavailable", message: "The record rests." });
      const { press } = await open();
      await press(AS_HTML);
      await dialog();
      await press("View as PDF");
      await waitFor(() => expect(screen.getByRole("button", { name: `PDF failed: ${NAME}`, hidden: true })).toBeTruthy());
      expect((await dialog()).textContent).toContain("The record rests.");
      expect(screen.queryByRole("button", { name: /^View as/ })).toBeNull();
      expect(screen.getByRole("button", { name: "View Letter dated 10/02/2026 as PDF", hidden: true })).toBeTruthy();
    });

    it("says the hospital's words where the call that failed had none", async () => {
      aTab();
      const texts = {
        pdfError: "No PDF today.",
        htmlError: "No HTML today.",
        generalError: "No note today.",
        supportMail: "help@example.org",
      };
      api.reply(chart.noteErrors, texts);
      api.answer(chart.noteDocument, gatewayTimeout);
      const { press } = await open();
      await press(AS_HTML);
      expect((await dialog()).textContent).toContain("No HTML today.");
      await press("View as PDF");
      await waitFor(async () => expect((await dialog()).textContent).toContain("No note today."));
    });

    it("says the documented words where nothing answers, with the telephone in place of the address", async () => {
      aTab();
      api.answer(chart.noteErrors, gatewayTimeout);
      api.answer(chart.noteDocument, () => Response.error());
      const { press } = await open();
      await press(AS_PDF);
      expect((await dialog()).textContent).toContain(PDF_TEXT);
      await press("Cancel");
      await press(AS_HTML);
      expect((await dialog()).textContent).toContain("Issue with retrieving the note, please contact support at 888-631-2452.");
      await press("OK");
      expect(document.activeElement).toBe(screen.getByRole("button", { name: `HTML failed: ${NAME}` }));
      await press("View Letter dated 10/02/2026 as HTML");
      expect((await dialog()).textContent).toContain(HTML_TEXT);
    });
  });
});
