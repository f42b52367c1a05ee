import { chartSummary, DOSAGE_IN_RECORD, type VitalSign } from "@linnet/contract/chart/summary";
import { patients } from "@linnet/contract/patients";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { ANA } from "../../../../test/patients.ts";
import { violations } from "../../../../test/violations.ts";

const vital = (MEASURE: VitalSign["MEASURE"], RESULT_VAL: string, RESULT_UNITS: string, day = "2026-11-19"): VitalSign => ({
  EVENT_ID: `v-${MEASURE}`,
  MEASURE,
  RESULT_VAL,
  RESULT_UNITS,
  RESULT_STATUS: "Final",
  EVENT_END_DT_TM: day,
  COMPARED: null,
});

function somethingAtAGlance(api: FakeApi) {
  api.reply(chartSummary.problems, {
    RPTDATA: {
      PROBLEMS_CNT: 2,
      PROBLEMS: [
        { PROBLEM_ID: "p-1", PROBLEM: "Iron deficiency", ONSET: "2026-10-02", ONSET_TEXT: "", REMARK: "Provisional" },
        { PROBLEM_ID: "p-2", PROBLEM: "Epilepsy", ONSET: "", ONSET_TEXT: "at 5 years", REMARK: "" },
      ],
    },
  });
  api.reply(chartSummary.medications, {
    RPTDATA: { MEDICATIONS_CNT: 1, MEDICATIONS: [{ MEDICATION_ID: "m-1", MEDICATION: "", DOSAGE: "5 mL daily", ORDERED: "2026-04" }] },
  });
  api.reply(chartSummary.allergies, {
    RPTDATA: {
      ALLERGIES_CNT: 1,
      ALLERGIES: [{ ALLERGY_ID: "a-1", ALLERGY: "Peanut", REACTION: "Anaphylaxis", SEVERITY: "Severe", HIGH_RISK: true, REMARK: "" }],
      NONE_KNOWN: [],
    },
  });
  const COMPARED = {
    CHART: "weight-for-age" as const,
    SOURCE: "CDC 2000" as const,
    AGE_MONTHS: 114,
    VALUE: 27.4,
    PERCENTILE: 25.2,
    Z_SCORE: -0.67,
    PERCENT_OF_95TH: null,
  };
  api.reply(chartSummary.vitalSigns, {
    RPTDATA: {
      VITALS_CNT: 3,
      VITALS: [
        { ...vital("weight", "27.4", "kg"), COMPARED: { ...COMPARED, IMPLAUSIBLE: false } },
        vital("blood-pressure", "108/68", "mm[Hg]"),
        vital("temperature", "36.8", "Cel", "2026-08-11"),
      ],
    },
  });
  const dose = (EVENT_ID: string, DATE: string, DOSE: string) => ({ EVENT_ID, DATE, DATE_TEXT: "", DOSE });
  api.reply(chartSummary.immunizations, {
    RPTDATA: {
      IMMUNIZATIONS_CNT: 3,
      IMMUNIZATIONS: [
        { VACCINE: "Influenza", DOSES: [dose("i-1", "2026-10-02", ""), dose("i-0", "2025-10-09", "")] },
        { VACCINE: "DTaP", DOSES: [dose("i-2", "2021-06-14", "5 of 5"), dose("i-3", "2018-09-20", "4 of 5")] },
        { VACCINE: "BCG", DOSES: [{ ...dose("i-4", "", ""), DATE_TEXT: "in infancy" }] },
      ],
      NOT_DONE: [{ EVENT_ID: "i-9", VACCINE: "HPV", DATE: "2026-05-20", REASON: "Patient objection" }],
    },
  });
}

/** A section's lines, each as it is read. */
const linesOf = (title: string) =>
  within(screen.getByRole("region", { name: title }))
    .getAllByRole("listitem")
    .map((line) => [...line.children].map((part) => part.textContent).join(" | "));

describe("a chart at a glance", () => {
  afterEach(() => vi.restoreAllMocks());

  it("tells what somebody wants to know at once, each line with its date or how grave it is", async () => {
    const api = aChart();
    somethingAtAGlance(api);
    const visit = { begDtTm: "2026-12-04T18:00:00Z", location: "Kidney Clinic", resource: "" };
    const last = { lastEncounterDtTm: "2026-11-19T18:00:00Z", lastEncounterLoc: "Heart Center" };
    api.reply(patients.get, { ...ANA, ...last, futureVisits: [visit] });
    await openChart();
    await screen.findByText("Iron deficiency, Provisional");
    expect(linesOf("Problems")).toEqual(["Iron deficiency, Provisional | 10/2026", "Epilepsy | at 5 years"]);
    expect(linesOf("Medications")).toEqual(["Name not recorded, 5 mL daily | 04/2026"]);
    expect(linesOf("Allergies")).toEqual(["Peanut: Anaphylaxis | Severe, high risk"]);
    expect(linesOf("Vital signs, 11/19/2026")).toEqual([
      "Weight 27.4 kg | 25th percentile",
      "Blood pressure 108/68 mmHg",
      "Temperature 36.8 °C | 08/11/2026",
    ]);
    expect(linesOf("Immunizations")).toEqual(["Influenza, 2 doses | 10/02/2026", "DTaP, 5 of 5 | 06/14/2021", "BCG | in infancy"]);
    expect(linesOf("Visits")).toEqual(["Next: Kidney Clinic | 12/04/2026", "Last: Heart Center | 11/19/2026"]);
  });

  it("says what a dosage or a dose lacks: neither is to be taken for a whole one", async () => {
    const api = aChart();
    const medication = (MEDICATION_ID: string, DOSAGE: string) => ({
      MEDICATION_ID,
      MEDICATION: "Methotrexate",
      DOSAGE,
      ORDERED: "2026-11",
    });
    const MEDICATIONS = [medication("m-1", "10 mg once a week (Mon)"), medication("m-2", DOSAGE_IN_RECORD)];
    api.reply(chartSummary.medications, { RPTDATA: { MEDICATIONS_CNT: 2, MEDICATIONS } });
    const dose = (EVENT_ID: string, DATE: string, REMARK?: string) => ({
      EVENT_ID,
      DATE,
      DATE_TEXT: "",
      DOSE: "",
      ...(REMARK && { REMARK }),
    });
    const IMMUNIZATIONS = [
      { VACCINE: "MMR", DOSES: [dose("i-2", "2025-05-05", "Subpotent: Cold chain break"), dose("i-1", "2023-05-05")] },
    ];
    api.reply(chartSummary.immunizations, { RPTDATA: { IMMUNIZATIONS_CNT: 1, IMMUNIZATIONS, NOT_DONE: [] } });
    await openChart();
    await screen.findByText(/^MMR/);
    expect(linesOf("Medications")).toEqual([
      "Methotrexate, 10 mg once a week (Mon) | 11/2026",
      "Methotrexate. Dosage: see the hospital’s record | 11/2026",
    ]);
    expect(linesOf("Immunizations")).toEqual(["MMR, 1 dose, 1 not counted | 05/05/2025 (Subpotent: Cold chain break)"]);
  });

  it("opens a long list to its end: every dose with its date, and what was not given", async () => {
    const api = aChart();
    somethingAtAGlance(api);
    const { user } = await openChart();
    await user.click(await screen.findByRole("button", { name: "Show all 4" }));
    expect(linesOf("Immunizations")).toEqual([
      "Influenza, 2 doses | 10/02/2026 | Earlier: 10/09/2025",
      "DTaP, 5 of 5 | 06/14/2021 | Earlier: 09/20/2018",
      "BCG | in infancy",
      "HPV: not given, Patient objection | 05/20/2026",
    ]);
  });

  it("says that nothing was recorded, which is not the same as no known allergies", async () => {
    const api = aChart();
    await openChart();
    await waitFor(() => expect(screen.getAllByText("None recorded")).toHaveLength(4));
    // As the head of the chart says it, so that it never reads like "none known".
    expect(screen.getByText("Not recorded")).toBeTruthy();
    api.reply(chartSummary.allergies, { RPTDATA: { ALLERGIES_CNT: 0, ALLERGIES: [], NONE_KNOWN: ["No known drug allergy"] } });
    await openChart();
    expect((await screen.findAllByText("No known drug allergy")).length).toBeGreaterThan(0);
  });

  it("says what the record says of a list as a whole below its entries, and words that the portal does not know next to one", async () => {
    const api = aChart();
    somethingAtAGlance(api);
    const medication = { MEDICATION_ID: "m-1", MEDICATION: "Iron", DOSAGE: "", ORDERED: "", REMARK: "paused" };
    api.reply(chartSummary.problems, { RPTDATA: { PROBLEMS_CNT: 0, PROBLEMS: [], NONE_KNOWN: ["No known problems"] } });
    api.reply(chartSummary.medications, { RPTDATA: { MEDICATIONS_CNT: 1, MEDICATIONS: [medication], NO_INFORMATION: ["Others unknown"] } });
    const immunizations = { IMMUNIZATIONS_CNT: 0, IMMUNIZATIONS: [], NOT_DONE: [], NONE_KNOWN: ["No known immunizations"] };
    api.reply(chartSummary.immunizations, { RPTDATA: immunizations });
    const peanut = { ALLERGY_ID: "a-1", ALLERGY: "Peanut", REACTION: "", SEVERITY: "" as const, HIGH_RISK: false, REMARK: "" };
    api.reply(chartSummary.allergies, { RPTDATA: { ALLERGIES_CNT: 1, ALLERGIES: [peanut], NONE_KNOWN: ["No known drug allergies"] } });
    await openChart();
    await screen.findByText("No known problems");
    expect(linesOf("Problems")).toEqual(["No known problems"]);
    expect(linesOf("Medications")).toEqual(["Iron, paused", "Others unknown"]);
    expect(linesOf("Immunizations")).toEqual(["No known immunizations"]);
    expect(linesOf("Allergies")).toEqual(["Peanut", "No known drug allergies"]);
  });

  it("fails in one part alone, and tries that again", async () => {
    const api = aChart();
    somethingAtAGlance(api);
    api.fail(chartSummary.problems, { status: 503, code: "upstream_unavailable", message: "The list rests" });
    const { user } = await openChart();
    const problems = within(await screen.findByRole("region", { name: "Problems" }));
    expect((await problems.findByRole("alert")).textContent).toContain("Problems could not be loaded. The list rests");
    expect(linesOf("Allergies")).toEqual(["Peanut: Anaphylaxis | Severe, high risk"]);
    somethingAtAGlance(api);
    await user.click(problems.getByRole("button", { name: "Try again" }));
    expect(await problems.findByText("Epilepsy")).toBeTruthy();
  });

  it("is folded on a phone, and asks for nothing before it is opened", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes("max-width"),
        media: query,
        onchange: null,
        addListener: vi.fn(),
        removeListener: vi.fn(),
      }),
    );
    const api = aChart();
    somethingAtAGlance(api);
    const { user } = await openChart();
    const button = await screen.findByRole("button", { name: "At a glance", expanded: false });
    expect(Object.values(chartSummary).flatMap((endpoint) => api.calls(endpoint))).toEqual([]);
    await user.click(button);
    expect(await screen.findByText("Epilepsy")).toBeTruthy();
  });

  it("leads to all visits", async () => {
    aChart();
    const { user } = await openChart();
    await user.click(await screen.findByRole("button", { name: "All visits" }));
    expect(await screen.findByRole("combobox", { name: "Visits" })).toBeTruthy();
  });

  it("has nothing for axe to find", async () => {
    somethingAtAGlance(aChart());
    await openChart();
    await screen.findByText("Epilepsy");
    expect(await violations()).toEqual([]);
  });
});
