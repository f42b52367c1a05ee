import { chart } from "@linnet/contract/chart";
import { chartOpening } from "@linnet/contract/chart/opening";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aChart, openChart } from "../../../test/a-chart.ts";
import { labEvent, labGroup } from "../../../test/patients.ts";

const seen = labEvent("Sodium", "4.0", { ARRIVED_DT_TM: "2026-11-01T08:00:00Z" });
const unseen = labEvent("Potassium", "6.4", { ARRIVED_DT_TM: "2026-11-01T08:00:00.001Z" });
const undated = labEvent("Glucose", "4.2", { ARRIVED_DT_TM: "" });
const results = labGroup("Chemistry", "Metabolic panel", "2026-10-30T16:40:00Z", seen, unseen, undated);

const testNames = () => screen.getAllByRole("rowheader").map((header) => header.textContent);

describe("what is new in a chart", () => {
  it("is what arrived since the caller opened it before, one by one and counted", async () => {
    const api = aChart(results);
    api.reply(chartOpening.open, { newSince: "2026-11-01T08:00:00Z" });
    await openChart();
    expect(await screen.findByText("1 new")).toBeTruthy();
    expect(testNames()).toEqual(["Sodium", "Potassium New", "Glucose"]);
    expect(screen.getByRole("region", { name: "Lab Results 1 1 new" })).toBeTruthy();
  });

  it("is nothing on the first time", async () => {
    const api = aChart(results);
    await openChart();
    await waitFor(() => expect(api.calls(chartOpening.open)).toHaveLength(1));
    expect(testNames()).toEqual(["Sodium", "Potassium", "Glucose"]);
    expect(screen.queryByText(/new$/i)).toBeNull();
  });

  it("is nothing when it cannot be told, and that is not spoken of", async () => {
    const api = aChart(results);
    api.fail(chartOpening.open, { status: 503, code: "upstream_unavailable" });
    await openChart();
    expect(await screen.findByRole("rowheader", { name: "Potassium" })).toBeTruthy();
    await waitFor(() => expect(api.calls(chartOpening.open)).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is asked once for each opening, and not when other results are looked at", async () => {
    const api = aChart(results);
    const tab = await openChart();
    await tab.user.selectOptions(await screen.findByRole("combobox", { name: "Time Range" }), "Past 2 Years");
    await waitFor(() => expect(api.calls(chart.labs)).toHaveLength(2));
    expect(api.calls(chartOpening.open).map(({ body }) => body)).toEqual([{ personId: "p-ana" }]);
  });
});
