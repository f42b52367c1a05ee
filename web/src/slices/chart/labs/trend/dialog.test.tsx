import { chart } from "@linnet/contract/chart";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aChart, openChart } from "../../../../../test/a-chart.ts";
import { labEvent, labGroup, labReport } from "../../../../../test/patients.ts";
import { violations } from "../../../../../test/violations.ts";

const draw = (collected: string, value: string, more: Parameters<typeof labEvent>[2] = {}) =>
  labGroup("Chemistry", "Metabolic panel", collected, labEvent("Potassium", value, more));

const newest = draw("2026-11-19T16:40:00Z", "6.4");
const history = [
  newest,
  draw("2026-08-11T15:00:00Z", "4.10", { RESULT_STATUS: "Corrected" }),
  draw("2025-03-02", "5.0", { NORMAL_HIGH: "5.2" }),
  draw("2025-01-05T15:00:00Z", "<3.0"),
  draw("2024-12-01T15:00:00Z", "16.4", { RESULT_UNITS: "mg/dL" }),
  labGroup("Urine", "Urine chemistry", "2026-11-19T16:40:00Z", labEvent("Potassium", "44")),
];

/** Opens the trend of the one result that the chart shows, of a child with these results from birth on. */
async function openTrend(results = history) {
  const api = aChart();
  api.reply(chart.labs, ({ body }) => labReport(...(JSON.stringify(body).includes("5000") ? results : [newest])));
  const tab = await openChart();
  await tab.user.click(await screen.findByRole("button", { name: /^Trend of Potassium/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Potassium trend/ }));
  return { ...tab, api, dialog };
}

describe("the trend of a test", () => {
  it("draws all its results, each with its date and its flag", async () => {
    const { dialog } = await openTrend();
    const drawn = within(await dialog.findByRole("figure", { name: "Potassium in mmol/L, 3 results" }));
    const said = drawn.getAllByRole("button").map((point) => point.getAttribute("aria-label"));
    expect(said).toEqual([
      "5.0 mmol/L, 03/02/2025, Normal",
      "4.10 mmol/L, 08/11/2026 8:00 AM, Normal, Corrected",
      "6.4 mmol/L, 11/19/2026 8:40 AM, CRITICAL",
    ]);
  });

  it("shows the same results as a table, those too that are not drawn", async () => {
    const { dialog } = await openTrend();
    const table = within(await dialog.findByRole("table", { name: "All Potassium results in mmol/L" }));
    const rows = table.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(rows.slice(1)).toEqual([
      ["11/19/2026 8:40 AM", "6.4", "CRITICAL", "Normal 3.4 to 4.7, critical below 2.8 or above 6.2"],
      ["08/11/2026 8:00 AM", "4.10", "Corrected", "Normal 3.4 to 4.7, critical below 2.8 or above 6.2"],
      ["03/02/2025", "5.0", "", "Normal 3.4 to 5.2, critical below 2.8 or above 6.2"],
      ["01/05/2025 7:00 AM", "<3.0", "", "Normal 3.4 to 4.7, critical below 2.8 or above 6.2"],
    ]);
    expect(dialog.getByText(/1 result is in the table but not on the chart: not a number, no date, or canceled\./)).toBeTruthy();
  });

  it("judges each by its own range, and says whose range is drawn", async () => {
    const { dialog } = await openTrend();
    expect(await dialog.findByText(/This is the latest result’s range\. Earlier ranges were different/)).toBeTruthy();
    expect(dialog.getByText(/^Normal 3\.4 to 4\.7, critical below 2\.8 or above 6\.2\. This/)).toBeTruthy();
  });

  it("keeps values in other units apart, and those of another specimen out", async () => {
    const { dialog } = await openTrend();
    expect(await dialog.findByRole("heading", { name: "In mmol/L" })).toBeTruthy();
    expect(dialog.getByRole("heading", { name: "In mg/dL" })).toBeTruthy();
    expect(dialog.getByRole("figure", { name: "Potassium in mg/dL, 1 result" })).toBeTruthy();
    expect(dialog.queryByText("44")).toBeNull();
  });

  it("is walked along by the arrow keys", async () => {
    const { dialog, user } = await openTrend();
    const drawn = within(await dialog.findByRole("figure", { name: "Potassium in mmol/L, 3 results" }));
    const focused = () => document.activeElement?.getAttribute("aria-label");
    drawn.getByRole("button", { name: /^6\.4/ }).focus();
    await user.keyboard("{ArrowLeft}");
    expect(focused()).toMatch(/^4\.10 mmol/);
    expect(drawn.getByText("4.10 mmol/L, 08/11/2026 8:00 AM, Normal, Corrected")).toBeTruthy();
    await user.keyboard("{Home}{ArrowLeft}");
    expect(focused()).toMatch(/^5\.0 mmol/);
    await user.keyboard("{End}{ArrowRight}");
    expect(focused()).toMatch(/^6\.4 mmol/);
  });

  it("draws nothing of results that are no numbers", async () => {
    const { dialog } = await openTrend([newest, draw("2026-08-11T15:00:00Z", "Positive", { RESULT_UNITS: "" })]);
    expect(await dialog.findByRole("heading", { name: "With no unit" })).toBeTruthy();
    expect(dialog.getByRole("cell", { name: "Positive" })).toBeTruthy();
    expect(dialog.getAllByRole("figure")).toHaveLength(1);
  });

  it("draws no result that was cancelled", async () => {
    const { dialog } = await openTrend([newest, draw("2026-08-11T15:00:00Z", "9.9", { RESULT_STATUS: "Cancelled" })]);
    expect(await dialog.findByRole("figure", { name: "Potassium in mmol/L, 1 result" })).toBeTruthy();
    expect(dialog.getByRole("cell", { name: /Cancelled/ })).toBeTruthy();
  });

  it("is asked for when the first is opened, and not again for the next", async () => {
    const { api, user } = await openTrend();
    const lookbacks = () => api.calls(chart.labs).map(({ body }) => JSON.stringify(body).match(/"lookback":(\d+)/)?.[1]);
    await waitFor(() => expect(lookbacks()).toEqual(["90", "5000"]));
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Trend of Potassium" }));
    await user.click(screen.getByRole("button", { name: /^Trend of Potassium/ }));
    expect(await screen.findByRole("figure", { name: "Potassium in mmol/L, 3 results" })).toBeTruthy();
    expect(lookbacks()).toEqual(["90", "5000"]);
  });

  it("fails inside the dialog, and tries again", async () => {
    const api = aChart(newest);
    const tab = await openChart();
    await screen.findByRole("rowheader", { name: "Potassium" });
    api.fail(chart.labs, { status: 503, code: "upstream_unavailable", message: "The laboratory rests" });
    await tab.user.click(screen.getByRole("button", { name: /^Trend of Potassium/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findByRole("alert")).textContent).toContain("The laboratory rests");
    api.reply(chart.labs, labReport(...history));
    await tab.user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByRole("figure", { name: "Potassium in mmol/L, 3 results" })).toBeTruthy();
  });

  it("has nothing for axe to find", async () => {
    const { dialog } = await openTrend();
    await dialog.findByRole("figure", { name: "Potassium in mmol/L, 3 results" });
    expect(await violations()).toEqual([]);
  });
});
