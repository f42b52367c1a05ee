import { chart } from "@linnet/contract/chart";
import { growth } from "@linnet/contract/chart/growth";
import { chartSummary } from "@linnet/contract/chart/summary";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aChart, openChart } from "../../../test/a-chart.ts";
import { labEvent, labGroup } from "../../../test/patients.ts";
import { violations } from "../../../test/violations.ts";

const CUT = "This list is incomplete because the hospital’s system did not send everything. Call the hospital.";
const WITHHELD = "Some results are not shown in the portal. Call the hospital for the complete record.";
const notShown = (what: string) => `${what} in the hospital’s record could not be shown. Call the hospital for the complete record.`;
const unread = (UNREADABLE: number) => ({ UNREADABLE, IS_CUT: false });
const cut = { UNREADABLE: 0, IS_CUT: true };

const noteIn = async (name: RegExp) => within(await screen.findByRole("region", { name })).getByRole("note").textContent;

describe("a chart whose record is not complete", () => {
  it("says so in each section that lacks something, next to the line that is always there", async () => {
    const api = aChart();
    const group = labGroup("Chemistry", "Panel", "2026-11-19T16:40:00Z", labEvent("Sodium", "140"));
    api.reply(chart.labs, { RPTDATA: { LABS: [{ LAB_CNT: 1, LAB: [group] }], INCOMPLETE: { UNREADABLE: 2, IS_CUT: true } } });
    api.reply(chart.notes, { RPTDATA: { NOTE_GROUP_CNT: 0, NOTE_GROUPS: [], INCOMPLETE: unread(1) } });
    api.reply(chart.radiology, { RPTDATA: { EVENTS_CNT: 0, EVENTS: [], INCOMPLETE: cut } });
    api.reply(chart.reports, { RPTDATA: { REPORTS_CNT: 0, REPORTS: [], INCOMPLETE: unread(3) } });
    api.reply(growth.measured, { RPTDATA: { GROWTH_CNT: 0, GROWTH: [], BORN_AFTER_DAYS: null, INCOMPLETE: unread(1) } });
    await openChart();
    expect(await noteIn(/^Lab Results/)).toBe(`${notShown("2 results")} ${CUT}`);
    expect(await noteIn(/^Notes/)).toBe(notShown("1 note"));
    expect(await noteIn(/^Radiology Results/)).toBe(CUT);
    expect(await noteIn(/^Other Reports/)).toBe(notShown("3 reports"));
    expect(await noteIn(/^Growth/)).toBe(notShown("1 measurement"));
    expect(screen.getAllByText(WITHHELD)).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  it("does not take what could not be shown for nothing at all", async () => {
    const api = aChart();
    api.reply(chart.labs, { RPTDATA: { LABS: [{ LAB_CNT: 0, LAB: [] }], INCOMPLETE: unread(2) } });
    await openChart();
    expect(await noteIn(/^Lab Results/)).toBe(notShown("2 results"));
    expect(screen.queryByText(/^No results in the/)).toBeNull();
  });

  it("says so at a glance, and never that none are recorded", async () => {
    const api = aChart();
    api.reply(chartSummary.problems, { RPTDATA: { PROBLEMS_CNT: 0, PROBLEMS: [], INCOMPLETE: unread(1) } });
    api.reply(chartSummary.medications, { RPTDATA: { MEDICATIONS_CNT: 0, MEDICATIONS: [], INCOMPLETE: unread(2) } });
    api.reply(chartSummary.allergies, { RPTDATA: { ALLERGIES_CNT: 0, ALLERGIES: [], NONE_KNOWN: [], INCOMPLETE: unread(1) } });
    api.reply(chartSummary.immunizations, { RPTDATA: { IMMUNIZATIONS_CNT: 0, IMMUNIZATIONS: [], NOT_DONE: [], INCOMPLETE: cut } });
    api.reply(chartSummary.vitalSigns, { RPTDATA: { VITALS_CNT: 0, VITALS: [], INCOMPLETE: unread(1) } });
    await openChart();
    expect(await noteIn(/^Problems/)).toBe(notShown("1 problem"));
    expect(await noteIn(/^Medications/)).toBe(notShown("2 medications"));
    expect(await noteIn(/^Allergies/)).toBe(notShown("1 allergy"));
    expect(await noteIn(/^Immunizations/)).toBe(CUT);
    expect(await noteIn(/^Vital signs/)).toBe(notShown("1 measurement"));
    expect(screen.queryByText("None recorded")).toBeNull();
  });

  it("says so next to the visits to choose from", async () => {
    const api = aChart();
    api.reply(chart.encounters, { RPTDATA: { ENCOUNTERS_CNT: 0, ENCOUNTERS: [], INCOMPLETE: unread(15) } });
    await openChart("?by=visits");
    expect(await screen.findByText(notShown("15 visits"))).toBeTruthy();
  });

  it("says nothing where nothing is missing", async () => {
    aChart();
    await openChart();
    await screen.findByText(WITHHELD);
    expect(screen.queryByRole("note")).toBeNull();
  });
});
