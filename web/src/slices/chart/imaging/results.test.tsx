import { chart } from "@linnet/contract/chart";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import { keptBlobs } from "../../../../test/a-tab.ts";
import { imagingEvents, KIDNEYS } from "../../../../test/chart-documents.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { violations } from "../../../../test/violations.ts";

const html = () => new Response("<p>No stones.</p>", { headers: { "content-type": "text/html; charset=utf-8" } });

describe("the radiology results of a chart", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = aChart();
    api.answer(chart.radiologyReport, html);
  });

  async function open(...events: (typeof KIDNEYS)[]) {
    api.reply(chart.radiology, imagingEvents(...events));
    const { user } = await openChart();
    await screen.findByRole("table", { name: "Radiology Results" });
    return user;
  }
  const cells = () => screen.getAllByRole("cell").map((cell) => cell.textContent);

  it("name their visit date, their report and their images", async () => {
    await open(KIDNEYS, {
      ...KIDNEYS,
      EVENT_ID: "x-2",
      REPORT_STATUS: "Corrected",
      EVENT_VISIT_DATE: "2026-08",
      IMAGE_COUNT: 0,
      IMAGE_URL: "",
    });
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual(["Visit Date", "Reports", "Images"]);
    expect(cells()).toEqual([
      "11/19/20269:20 AM",
      "US Kidney and bladder",
      "View Images24 images, in the hospital’s viewer (new tab)",
      "2026-08",
      "US Kidney and bladderCorrected",
      "No images",
    ]);
    expect(await violations()).toEqual([]);
  });

  it("lead to the images in a new tab that knows nothing of this one", async () => {
    await open(KIDNEYS);
    const link = screen.getByRole("link", { name: "View Images of US Kidney and bladder in the hospital’s viewer (opens in a new tab)" });
    expect(link.getAttribute("href")).toBe("https://images.example/study/1.2.3");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("offer nothing that is not there", async () => {
    await open({ ...KIDNEYS, ORDER_ID: "", REPORT_STATUS: "", IMAGE_URL: "" });
    const table = within(screen.getByRole("table", { name: "Radiology Results" }));
    expect(table.queryByRole("button")).toBeNull();
    expect(table.queryByRole("link")).toBeNull();
    expect(cells().slice(1)).toEqual(["US Kidney and bladderNo report", "24 images"]);
  });

  it("open their report in a frame without scripts, with the row sent along, and print it alone", async () => {
    const { blobs, forgotten } = keptBlobs();
    const user = await open(KIDNEYS);
    await user.click(screen.getByRole("button", { name: "US Kidney and bladder" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^US Kidney and bladder/ }));
    const frame = await dialog.findByTitle("Report: US Kidney and bladder");
    await waitFor(() => expect(frame.getAttribute("src")).toBe("blob:1"));
    expect(frame.getAttribute("sandbox")).toBe("allow-same-origin allow-modals");
    expect(await blobs[0]!.text()).toContain("script-src 'none'");
    const { FIN, FACILITY, ENCNTR_TYPE, CATALOG, ORDER_ID, EVENT_VISIT_DATE, EVENT_DATE, REPORT_STATUS } = KIDNEYS;
    expect(api.calls(chart.radiologyReport)[0]!.body).toEqual({
      FIN,
      FACILITY,
      ENCNTR_TYPE,
      DISCHARGE_DATE: "",
      CATALOG,
      ORDER_ID,
      EVENT_VISIT_DATE,
      EVENT_DATE,
      REPORT_STATUS,
    });

    const print = vi.fn();
    vi.stubGlobal("print", () => expect.unreachable("the portal around the report was printed"));
    // As: of a window only its print is looked at.
    vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(
      Object.assign(new EventTarget(), { print }) as unknown as Window,
    );
    await user.click(dialog.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();

    await user.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "US Kidney and bladder" }));
    expect(forgotten).toEqual(["blob:1"]);
  });

  it("close their report by Esc, also from within it", async () => {
    keptBlobs();
    const user = await open(KIDNEYS);
    await user.click(screen.getByRole("button", { name: "US Kidney and bladder" }));
    const frame = await screen.findByTitle("Report: US Kidney and bladder");
    const inside = new EventTarget();
    // As: of a window only its keys are listened to.
    vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(inside as Window);
    fireEvent.load(frame);
    inside.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("say what the server says of a report that does not come, and try again", async () => {
    api.fail(chart.radiologyReport, { status: 503, code: "upstream_unavailable", message: "The reports rest." });
    keptBlobs();
    const user = await open(KIDNEYS);
    await user.click(screen.getByRole("button", { name: "US Kidney and bladder" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The reports rest.");
    api.answer(chart.radiologyReport, html);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByTitle("Report: US Kidney and bladder")).toBeTruthy();
  });

  it("do not ask again for a report that cannot be shown", async () => {
    api.fail(chart.radiologyReport, { status: 404, code: "not_available", message: "This report cannot be shown here." });
    const user = await open(KIDNEYS);
    await user.click(screen.getByRole("button", { name: "US Kidney and bladder" }));
    expect(await screen.findByText("This report cannot be shown here.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
