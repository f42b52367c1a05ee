import { type GrowthComparison, type GrowthEvent, type GrowthMeasure, growth } from "@linnet/contract/chart/growth";
import type { GrowthReference, GrowthTable } from "@linnet/contract/chart/growth-reference";
import { patients } from "@linnet/contract/patients";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import { ANA } from "../../../../test/patients.ts";
import { violations } from "../../../../test/violations.ts";

let taken = 0;
const event = (EVENT_END_DT_TM: string, RESULT_VAL: string, RESULT_UNITS: string, RESULT_STATUS = "Final"): GrowthEvent => {
  taken += 1;
  return {
    EVENT_ID: `g-${taken}`,
    EVENT_END_DT_TM,
    RESULT_VAL,
    RESULT_UNITS,
    RESULT_STATUS,
    IS_AMOUNT: true,
    COMPARED: null,
    FOR_LENGTH: null,
    CORRECTED: null,
  };
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
    BORN_AFTER_DAYS: null,
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

const compared = (AGE_MONTHS: number, VALUE: number, PERCENTILE: number, Z_SCORE: number | null = null): GrowthComparison => ({
  CHART: "weight-for-age",
  SOURCE: "CDC 2000",
  AGE_MONTHS,
  VALUE,
  PERCENTILE,
  Z_SCORE,
  PERCENT_OF_95TH: Z_SCORE === null ? 120 : null,
  IMPLAUSIBLE: false,
});

const table = (CHART: GrowthTable["CHART"], changes: Partial<GrowthTable> = {}): GrowthTable => ({
  CHART,
  SOURCE: "CDC 2000",
  FROM_MONTHS: 0,
  TO_MONTHS: 240,
  ABOVE_95TH: null,
  ROWS: [0, 24, 100, 240].map((months) => [months, 0.1, 10 + months / 5, 0.12]),
  ...changes,
});

const REFERENCE: GrowthReference = { CHARTS: [table("weight-for-age")] };

/** The chart of Ana, whose weights are compared with others; the newest, as a rule, is too much to be true. */
function comparedChart(isImplausible = true) {
  const api = aChart();
  api.reply(patients.get, ANA);
  const newest = { ...compared(110.8, 31.2, 99.6), IMPLAUSIBLE: isImplausible };
  const weights = [
    { ...event("2024-05-20", "26.1", "kg"), COMPARED: compared(84, 26.1, 77, 0.75) },
    { ...event("2026-02-10", "29.4", "kg"), COMPARED: compared(104.7, 29.4, 57, 0.18) },
    { ...event("2026-08-11", "31.2", "kg", "Corrected"), COMPARED: newest },
  ];
  // The one between would be the last since which lines were crossed.
  api.reply(growth.measured, report(["weight", isImplausible ? weights : weights.filter((_, index) => index !== 1)]));
  api.reply(growth.reference, REFERENCE);
  return api;
}

async function openCompared(isImplausible = true) {
  comparedChart(isImplausible);
  const tab = await openChart();
  const count = isImplausible ? 3 : 2;
  await tab.user.click(await screen.findByRole("button", { name: `Growth ${count}`, expanded: false }));
  return { ...tab, section: within(screen.getByRole("region", { name: `Growth ${count}` })) };
}

describe("the growth of a child", () => {
  it("is drawn for each measure and unit, every point with its age and date", async () => {
    const { section } = await openGrowth();
    const weight = within(await section.findByRole("figure", { name: "Weight in kg, 2 measurements" }));
    const said = weight.getAllByRole("button").map((point) => point.getAttribute("aria-label"));
    expect(said).toEqual(["29.40 kg, 8 y 8 mo, 02/10/2026", "31.2 kg, 9 y 2 mo, 08/11/2026 8:00 AM, Corrected"]);
    expect(section.getByRole("figure", { name: "Weight in lb, 1 measurement" })).toBeTruthy();
    expect(section.getByRole("figure", { name: "Height in cm, 1 measurement" })).toBeTruthy();
    expect(section.getByText("Measured values by age. No growth curves are available for these.")).toBeTruthy();
  });

  it("is a table as well, a row for each day", async () => {
    const { section } = await openGrowth();
    const table = within(await section.findByRole("table", { name: "All growth measurements" }));
    const rows = table.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(rows.slice(1)).toEqual([
      ["11/19/2026", "9 y 6 mo", "70 lb", ""],
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
    expect(await section.findByText(/^Measured values by date, because the date of birth is unknown\./)).toBeTruthy();
    expect(section.getByRole("button", { name: "134.5 cm, 08/11/2026 8:05 AM" })).toBeTruthy();
  });

  it("is drawn before the curves of its age and sex, every point with its percentile, and says what its own curve did", async () => {
    const { section } = await openCompared();
    const weight = within(await section.findByRole("figure", { name: "Weight in kg, 3 measurements" }));
    expect(weight.getAllByRole("button").map((point) => point.getAttribute("aria-label"))).toEqual([
      "26.1 kg, 77th percentile, z +0.75, 7 y, 05/20/2024",
      "29.4 kg, 57th percentile, z +0.18, 8 y 8 mo, 02/10/2026",
      "31.2 kg, >99th percentile, 120% of 95th, 9 y 2 mo, 08/11/2026, Corrected, implausible",
    ]);
    await waitFor(() => expect(weight.getByText("50th")).toBeTruthy());
    expect(weight.getByText("CDC 2000")).toBeTruthy();
    expect(section.getByText("CDC 2000, girls.")).toBeTruthy();
    expect(section.queryByRole("radio", { name: "Birth to 3 years" })).toBeNull();
  });

  it("says in words which curves a child crossed since when", async () => {
    const { section } = await openCompared(false);
    expect(await section.findByText("Weight has crossed three percentile lines since 05/2024: from the 77th to the >99th.")).toBeTruthy();
  });

  it("shows z-scores instead, if they are wanted", async () => {
    const { section, user } = await openCompared();
    await user.click(await section.findByRole("radio", { name: "Z-scores" }));
    const weight = within(section.getByRole("figure", { name: "Weight in kg, 3 measurements" }));
    await waitFor(() => expect(weight.getByText("-2")).toBeTruthy());
    expect(weight.queryByText("50th")).toBeNull();
  });

  it("has the percentile and z of each value in the table, named after what they are of", async () => {
    const { section } = await openCompared();
    const table = within(await section.findByRole("table", { name: "All growth measurements, 2 to 20 years" }));
    expect(table.getByRole("columnheader", { name: "Weight: Percentile" })).toBeTruthy();
    const cells = within(table.getAllByRole("row")[1] ?? document.body)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells).toEqual(["08/11/2026", "9 y 2 mo", "31.2 kg, Corrected, implausible", ">99th", "120% of 95th", "CDC 2000"]);
  });

  it("has a body mass index above the 95th by CDC 2022, and says so where it is", async () => {
    const api = comparedChart();
    const bmi = { ...event("2026-02-10", "29.5", "kg/m2"), COMPARED: { ...compared(104.7, 29.5, 98.2), CHART: "bmi-for-age" as const } };
    const weight = { ...event("2026-02-10", "29.4", "kg"), COMPARED: compared(104.7, 29.4, 57, 0.18) };
    const extended = { ...bmi, COMPARED: { ...bmi.COMPARED, SOURCE: "CDC 2022" as const } };
    api.reply(growth.measured, report(["weight", [weight]], ["bmi", [extended]]));
    const more = table("bmi-for-age", { FROM_MONTHS: 24, ABOVE_95TH: "CDC 2022" });
    api.reply(growth.reference, { CHARTS: [...REFERENCE.CHARTS, more] });
    const tab = await openChart();
    await tab.user.click(await screen.findByRole("button", { name: "Growth 2", expanded: false }));
    expect(await screen.findByText("CDC 2000, girls. BMI above the 95th percentile: CDC 2022.")).toBeTruthy();
    expect(screen.getByText("CDC 2000, CDC 2022 above the 95th")).toBeTruthy();
    expect(screen.getByRole("cell", { name: "57th, CDC\u00a02000" })).toBeTruthy();
    expect(screen.getByRole("cell", { name: "98th, CDC\u00a02022" })).toBeTruthy();
  });

  it("is drawn on WHO's curves under 24 months where the hospital has them, and says of which measure it has none", async () => {
    const api = aChart();
    api.reply(patients.get, { ...ANA, dob: "2025-01-19" });
    const by = (SOURCE: "WHO" | "CDC 2000", months: number, more: Partial<GrowthComparison> = {}) => ({
      ...event(months < 24 ? "2026-01-19" : "2027-06-19", "9.9", "kg"),
      COMPARED: { ...compared(months, 9.9, 40, -0.25), SOURCE, ...more },
    });
    const heads = [by("CDC 2000", 12, { CHART: "head-circumference-for-age", VALUE: 45 })];
    api.reply(growth.measured, report(["weight", [by("WHO", 12), by("CDC 2000", 29)]], ["head-circumference", heads]));
    const who = table("weight-for-age", { SOURCE: "WHO", TO_MONTHS: 24 });
    const cdc = [table("weight-for-age", { FROM_MONTHS: 24 }), table("head-circumference-for-age")];
    api.reply(growth.reference, { CHARTS: [who, ...cdc] });
    const tab = await openChart();
    await tab.user.click(await screen.findByRole("button", { name: "Growth 3", expanded: false }));
    await tab.user.click(await screen.findByRole("radio", { name: "Birth to 3 years" }));
    const said = /^WHO under 24 months, CDC 2000 from 24 months, girls\. .* The portal does not have them for head circumference\.$/;
    expect(await screen.findByText(said)).toBeTruthy();
    const weight = within(screen.getByRole("figure", { name: "Weight in kg, 2 measurements" }));
    expect([weight.getByText("WHO"), weight.getByText("CDC 2000")]).toHaveLength(2);
    expect(weight.getByRole("button", { name: /^9\.9 kg, 40th percentile by WHO, / })).toBeTruthy();
    const rows = screen.getByRole("table", { name: "All growth measurements, birth to 3 years" });
    expect(within(rows).getByRole("cell", { name: "40th, WHO" })).toBeTruthy();
    expect(within(rows).getAllByRole("cell", { name: "40th, CDC\u00a02000" })).toHaveLength(2);
  });

  it("is drawn at the corrected age as well of a child born early, by length, and in weeks and days at first", async () => {
    const api = aChart();
    api.reply(patients.get, { ...ANA, dob: "2026-05-19" });
    const at = (months: number, percentile: number, more: Partial<GrowthComparison> = {}) => ({
      ...compared(months, 5.5, percentile, -1),
      ...more,
    });
    const first = { ...event("2026-06-11", "3.1", "kg"), COMPARED: at(0.76, 2) };
    const second = {
      ...event("2026-10-19", "5.5", "kg"),
      COMPARED: at(5.03, 3),
      CORRECTED: at(2.5, 40),
      FOR_LENGTH: at(5.03, 52, { CHART: "weight-for-length", LENGTH: 60 }),
    };
    const { RPTDATA } = report(["weight", [first, second]]);
    api.reply(growth.measured, { RPTDATA: { ...RPTDATA, BORN_AFTER_DAYS: 206 } });
    api.reply(growth.reference, REFERENCE);
    const tab = await openChart();
    await tab.user.click(await screen.findByRole("button", { name: "Growth 2", expanded: false }));
    expect(await screen.findByText(/^Born at 29 weeks and 3 days\. Up to 24 months, each measurement has two points/)).toBeTruthy();
    const weight = within(screen.getByRole("figure", { name: "Weight in kg, 2 measurements" }));
    expect(weight.getAllByRole("button").map((point) => point.getAttribute("aria-label"))).toEqual([
      "3.1 kg, 2nd percentile, z −1.00, 3 wk 2 d, 06/11/2026",
      "5.5 kg, 3rd percentile, z −1.00, 5 mo, 40th percentile by corrected age, 10/19/2026",
    ]);
    expect(screen.getByRole("figure", { name: "Weight for length in kg, 1 measurement" })).toBeTruthy();
    expect(screen.getByRole("cell", { name: "3rd, corrected\u00a040th" })).toBeTruthy();
    expect(await screen.findByText(/^CDC 2000, girls\. The CDC recommends WHO curves under 24 months/)).toBeTruthy();
  });

  it("is marked where it is no amount, and said instead of drawn", async () => {
    const api = aChart();
    const words = { ...event("2026-02-10", "tall", ""), IS_AMOUNT: false };
    api.reply(growth.measured, report(["height", [words, ...HEIGHTS]]));
    const tab = await openChart();
    await tab.user.click(await screen.findByRole("button", { name: "Growth 2" }));
    expect(await screen.findByText("Not on the charts because the value is implausible: Height tall, 02/10/2026.")).toBeTruthy();
    expect(screen.getByRole("cell", { name: "tall, implausible" })).toBeTruthy();
    expect(screen.getByRole("figure", { name: "Height in cm, 1 measurement" })).toBeTruthy();
  });

  it("is printed a page for each measure, with whose it is", async () => {
    const { section, user } = await openCompared();
    let printed = "";
    vi.stubGlobal("print", () => {
      printed = [...document.querySelectorAll("body > div > section")].map((page) => page.textContent).join("|");
      window.dispatchEvent(new Event("afterprint"));
    });
    await user.click(await section.findByRole("button", { name: "Print" }));
    expect(printed).toContain("Ruiz, Ana · Date of birth 05/19/2017 · MRN 40014871");
    await waitFor(() => expect(document.querySelectorAll("body > div > section")).toHaveLength(0));
  });

  it("has points without curves where the record names no sex that charts are made for", async () => {
    const { section } = await openGrowth({ sex: "U" });
    expect(await section.findByText("Growth curves need the patient’s sex, which is not recorded.")).toBeTruthy();
  });

  it("says when the curves could not be loaded, keeps the points, and tries again", async () => {
    const api = comparedChart();
    api.fail(growth.reference, { status: 503, code: "upstream_unavailable", message: "The printer rests" });
    const tab = await openChart();
    await tab.user.click(await screen.findByRole("button", { name: "Growth 3", expanded: false }));
    expect((await screen.findByRole("alert")).textContent).toContain("The printer rests");
    expect(screen.getByRole("figure", { name: "Weight in kg, 3 measurements" })).toBeTruthy();
    api.reply(growth.reference, REFERENCE);
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("97th")).toBeTruthy();
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

  it("has nothing for axe to find where it is compared", async () => {
    const { section } = await openCompared();
    await section.findByText("97th");
    expect(await violations()).toEqual([]);
  });
});
