import { type GrowthEvent, type GrowthMeasure, growth } from "@linnet/contract/chart/growth";
import { patients } from "@linnet/contract/patients";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import { ANA } from "../../../../test/patients.ts";
import { violations } from "../../../../test/violations.ts";

let taken = 0;
const event = (EVENT_END_DT_TM: string, RESULT_VAL: string, RESULT_UNITS: string, RESULT_STATUS = "Final"): GrowthEvent => {
  taken += 1;
  return { EVENT_ID: `g-${taken}`, EVENT_END_DT_TM, RESULT_VAL, RESULT_UNITS, RESULT_STATUS };
};

const WEIGHTS = [
  event("2026-02-10", "29.40", "kg"),
  event("2026-08-11T15:00:00Z", "31.2", "kg", "Corrected"),
  event("2026-11-19T16:40:00Z", "70", "[lb_av]"),
];
const HEIGHTS = [event("2026-08-11T15:05:00Z", "134.5", "cm")];

const report = (...measured: [GrowthMeasure, GrowthEvent[]][]) => ({
  RPTDATA: {
    GROWTH_CNT: measured.length,
    GROWTH: measured.map(([MEASURE, EVENT]) => ({ MEASURE, EVENT })),
  },
});

/** The chart of Ana with these measurements, its growth opened. */
async function openGrowth(changes: Partial<typeof ANA> = {}) {
  const api = aChart();
  api.reply(patients.get, { ...ANA, ...changes });
  api.reply(growth.measured, report(["weight", WEIGHTS], ["height", HEIGHTS]));
  const tab = await openChart();
  await tab.user.click(await screen.findByRole("button", { name: "Growth 4", expanded: false }));
  return { ...tab, section: within(screen.getByRole("region", { name: "Growth 4" })) };
}

describe("the growth of a child", () => {
  it("is drawn for each measure and unit, every point with its age and date", async () => {
    const { section } = await openGrowth();
    const weight = within(await section.findByRole("figure", { name: "Weight in kg, 2 measurements" }));
    const said = weight.getAllByRole("button").map((point) => point.getAttribute("aria-label"));
    expect(said).toEqual(["29.40 kg, 8 y 8 mo, 02/10/2026", "31.2 kg, 9 y 2 mo, 08/11/2026 8:00 AM, Corrected"]);
    expect(section.getByRole("figure", { name: "Weight in [lb_av], 1 measurement" })).toBeTruthy();
    expect(section.getByRole("figure", { name: "Height in cm, 1 measurement" })).toBeTruthy();
    expect(section.getByText("Measured values by age. Percentile curves are not shown.")).toBeTruthy();
  });

  it("is a table as well, a row for each day", async () => {
    const { section } = await openGrowth();
    const table = within(await section.findByRole("table", { name: "All measurements of growth" }));
    const rows = table.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(rows.slice(1)).toEqual([
      ["11/19/2026", "9 y 6 mo", "70 [lb_av]", ""],
      ["08/11/2026", "9 y 2 mo", "31.2 kg, Corrected", "134.5 cm"],
      ["02/10/2026", "8 y 8 mo", "29.40 kg", ""],
    ]);
  });

  it("writes square meters as on paper", async () => {
    const api = aChart();
    api.reply(growth.measured, report(["bmi", [event("2026-08-11", "15.2", "kg/m2")]]));
    const tab = await openChart();
    await tab.user.click(await screen.findByRole("button", { name: "Growth 1" }));
    expect(await screen.findByRole("figure", { name: "BMI in kg/m², 1 measurement" })).toBeTruthy();
    expect(screen.getByRole("cell", { name: "15.2 kg/m²" })).toBeTruthy();
  });

  it("does without ages where the day of birth is not known", async () => {
    const { section } = await openGrowth({ dob: "2017" });
    expect(await section.findByText(/^Measured values by date, since the day of birth is not known\./)).toBeTruthy();
    expect(section.getByRole("button", { name: "134.5 cm, 08/11/2026 8:05 AM" })).toBeTruthy();
  });

  it("is not there when nothing was measured", async () => {
    const api = aChart();
    await openChart();
    await waitFor(() => expect(api.calls(growth.measured).map(({ body }) => body)).toEqual([{ personId: "p-ana" }]));
    expect(await screen.findByRole("button", { name: "Radiology Results 0" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: /Growth/ })).toBeNull();
  });

  it("fails for itself alone, and tries again", async () => {
    const api = aChart();
    api.fail(growth.measured, { status: 503, code: "upstream_unavailable", message: "The scales rest" });
    const tab = await openChart();
    const section = within(await screen.findByRole("region", { name: "Growth" }));
    expect((await section.findByRole("alert")).textContent).toContain("The scales rest");
    api.reply(growth.measured, report(["height", HEIGHTS]));
    await tab.user.click(section.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Growth 1" })).toBeTruthy();
  });

  it("has nothing for axe to find", async () => {
    const { section } = await openGrowth();
    await section.findByRole("figure", { name: "Height in cm, 1 measurement" });
    expect(await violations()).toEqual([]);
  });
});
