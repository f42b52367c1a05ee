import { chart } from "@linnet/contract/chart";
import { type ChartOpening, chartOpening } from "@linnet/contract/chart/opening";
import { type ResultToRead, resultsToRead } from "@linnet/contract/chart/to-read";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import { aTab, keptBlobs } from "../../../../test/a-tab.ts";
import { aReport, CONSULT, imagingEvents, KIDNEYS, noteReport } from "../../../../test/chart-documents.ts";
import { labEvent, labGroup } from "../../../../test/patients.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { violations } from "../../../../test/violations.ts";
import { widthOf } from "../../../../test/width-of.ts";
import { lookbackWith } from "./use-shown-result.ts";

const [sodium, potassium, glucose] = [labEvent("Sodium", "140"), labEvent("Potassium", "6.4"), labEvent("Glucose", "104")];
const panel = labGroup("Chemistry", "Metabolic panel", "2026-10-30T16:40:00Z", sodium, potassium, glucose);

const aResult = (id: number, eventId: string, more: Partial<ResultToRead> = {}): ResultToRead => ({
  id,
  section: "labs",
  eventId,
  title: "Sodium",
  value: "140",
  units: "mmol/L",
  finding: "normal",
  isCorrection: false,
  happenedAt: new Date().toISOString(),
  arrivedAt: "2026-11-01T08:00:00.000Z",
  ...more,
});
const CRITICAL = aResult(7, potassium.EVENT_ID, { title: "Potassium", value: "6.4", finding: "critical-high" });
const HIGH = aResult(8, glucose.EVENT_ID, { title: "Glucose", value: "104", units: "mg/dL", finding: "high" });

afterEach(() => widthOf(1024));

const withoutDate = ({ textContent }: HTMLElement) => textContent?.replace(/ \(.*\)$/, "");
const testNames = () => screen.getAllByRole("rowheader").map((header) => header.textContent);

async function openUnread(toRead: ResultToRead[], more: Partial<ChartOpening> = {}) {
  const api = aChart(panel);
  api.reply(chartOpening.open, { toRead, reviewed: [], marking: "review", readFor: [], ...more });
  api.reply(resultsToRead.review, { ids: toRead.map(({ id }) => id) });
  api.reply(resultsToRead.unreview, true);
  return { api, tab: await openChart() };
}

describe("what is new in a chart", () => {
  it("is what its reader has not read, one by one and counted, and named below the patient", async () => {
    await openUnread([CRITICAL, HIGH]);
    expect(await within(screen.getByRole("region", { name: /^Lab Results/ })).findByText("2 new results")).toBeTruthy();
    expect(testNames()).toEqual(["Sodium", "Potassium New", "Glucose New"]);
    const line = screen.getByRole("region", { name: "New results" });
    expect(within(line).getByText("1 critical")).toBeTruthy();
    expect(within(line).getByRole("button", { name: /^Potassium 6\.4 \(today / })).toBeTruthy();
    expect(within(line).getByRole("button", { name: /^Glucose 104 \(today / })).toBeTruthy();
    expect(line.textContent).toContain("2 not yet reviewed");
    expect(await violations()).toEqual([]);
  });

  it("is an alarm only where no later value of its test has followed", async () => {
    const later = { count: 1, values: [{ value: "4.1", finding: "high" as const, at: new Date().toISOString() }] };
    const followed = { ...CRITICAL, happenedAt: "2026-11-19T14:35:00Z", isSuperseded: true, later };
    await openUnread([followed]);
    const line = await screen.findByRole("region", { name: "New results" });
    expect(within(line).queryByText(/critical/)).toBeNull();
    expect(within(line).getByText("1 abnormal")).toBeTruthy();
    expect(within(line).getByRole("button", { name: /^Potassium 6\.4 \(11\/19.*\), since then 4\.1 HIGH \(/ })).toBeTruthy();
  });

  it("is said once of a panel that is new as a whole", async () => {
    await openUnread([CRITICAL, HIGH, aResult(6, sodium.EVENT_ID)]);
    expect(await screen.findByRole("heading", { name: "Metabolic panel New" })).toBeTruthy();
    expect(testNames()).toEqual(["Sodium", "Potassium", "Glucose"]);
  });

  it("names of many abnormal ones as many as a line holds, and counts the others", async () => {
    const long = aResult(20, "e-20", { title: "Thyroid stimulating immunoglobulin, serum", value: "Positive", finding: "abnormal" });
    await openUnread([CRITICAL, HIGH, long, { ...HIGH, id: 21 }, { ...HIGH, id: 22 }]);
    const line = await screen.findByRole("region", { name: "New results" });
    expect(within(line).getByText("4 abnormal")).toBeTruthy();
    const names = within(line).getAllByRole("button");
    expect(names.map(withoutDate)).toEqual(["Potassium 6.4", "Glucose 104"]);
    expect(within(line).getByText("and 3 more")).toBeTruthy();
  });

  it.each([
    ["one critical and the first abnormal one", [CRITICAL, HIGH, { ...HIGH, id: 21 }], ["Potassium 6.4", "Glucose 104"], "and 1 more"],
    [
      "the first two abnormal ones",
      [HIGH, { ...HIGH, id: 21, title: "Sodium", value: "128" }],
      ["Glucose 104", "Sodium 128"],
      "2 abnormal",
    ],
    ["all critical ones", [CRITICAL, { ...CRITICAL, id: 22 }, { ...CRITICAL, id: 23 }, HIGH], Array(3).fill("Potassium 6.4"), "1 abnormal"],
  ])("names on a phone %s", async (_what, toRead, named, said) => {
    widthOf(390);
    await openUnread(toRead);
    const line = await screen.findByRole("region", { name: "New results" });
    const names = within(line).getAllByRole("button");
    expect(names.map(withoutDate)).toEqual([...named]);
    expect(within(line).getByText(said)).toBeTruthy();
  });

  it("is a culture too that says only words, marked beside them and counted like a result", async () => {
    const words = { ...aReport({ TITLE: "Wound culture", CONCLUSION: "MRSA isolated." }), REPORT_ID: "culture" };
    const culture = { ...labGroup("Microbiology", "Wound culture", "2026-10-30T16:40:00Z"), REPORTS: [words] };
    const api = aChart(panel, culture);
    const report = aResult(9, "culture", { section: "imaging", title: "Wound culture", value: "", units: "" });
    api.reply(chartOpening.open, { toRead: [CRITICAL, report], readFor: [] });
    await openChart();
    const labs = within(await screen.findByRole("region", { name: /^Lab Results/ }));
    expect(await labs.findByText("2 new results")).toBeTruthy();
    expect(labs.getAllByText("New")).toHaveLength(2);
    expect(screen.getByRole("region", { name: "New results" }).textContent).toContain("2 not yet reviewed");
  });

  it("is nothing where all was read, and where it cannot be told, which is not spoken of", async () => {
    const api = aChart(panel);
    api.fail(chartOpening.open, { status: 503, code: "upstream_unavailable" });
    await openChart();
    expect(await screen.findByRole("rowheader", { name: "Potassium" })).toBeTruthy();
    await waitFor(() => expect(api.calls(chartOpening.open)).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Mark/ })).toBeNull();
  });

  it("is asked once for each opening, and not when other results are looked at", async () => {
    const { api, tab } = await openUnread([]);
    await tab.user.selectOptions(await screen.findByRole("combobox", { name: "Time Range" }), "Past 2 Years");
    await waitFor(() => expect(api.calls(chart.labs)).toHaveLength(2));
    expect(api.calls(chartOpening.open).map(({ body }) => body)).toEqual([{ personId: "p-ana" }]);
  });

  it("is marked by those on the screen, counted at once, and taken back by an undo that has the focus", async () => {
    const { api, tab } = await openUnread([CRITICAL, HIGH, aResult(6, sodium.EVENT_ID, { isNormal: true })]);
    const card = within(await screen.findByRole("region", { name: "Not yet reviewed" }));
    expect(card.queryByText(/^Sodium/)).toBeNull();
    await tab.user.click(card.getByRole("button", { name: "Mark these 2 as reviewed: Ana Ruiz" }));
    expect(api.calls(resultsToRead.review).map(({ body }) => body)).toEqual([{ personId: "p-ana", ids: [7, 8], isBulk: false }]);
    await waitFor(() => expect(testNames()).toEqual(["Sodium New", "Potassium", "Glucose"]));
    expect(screen.getByText("Reviewed (2)")).toBeTruthy();
    const undo = screen.getByRole("button", { name: "Undo for Ana Ruiz" });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await tab.user.click(undo);
    expect(await screen.findByRole("heading", { name: "Metabolic panel New" })).toBeTruthy();
  });

  it("has normal results in bulk alone, and says so", async () => {
    const { api, tab } = await openUnread([CRITICAL, aResult(6, sodium.EVENT_ID, { isNormal: true })]);
    await tab.user.click(await screen.findByRole("button", { name: "Mark 1 normal result as reviewed: Ana Ruiz" }));
    expect(api.calls(resultsToRead.review).map(({ body }) => body)).toEqual([{ personId: "p-ana", ids: [6], isBulk: true }]);
  });

  it("stays new when marking fails, which is said", async () => {
    const { api, tab } = await openUnread([CRITICAL]);
    api.fail(resultsToRead.review, { status: 503, code: "upstream_unavailable" });
    await tab.user.click(await screen.findByRole("button", { name: /^Mark reviewed: Potassium 6\.4/ }));
    expect(await within(screen.getByRole("region", { name: "Not yet reviewed" })).findByRole("alert")).toBeTruthy();
    expect(testNames()).toContain("Potassium New");
  });

  it("is shown to staff without a button", async () => {
    await openUnread([CRITICAL], { marking: "none" });
    expect(await screen.findByText("Not yet reviewed by a physician")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Mark/ })).toBeNull();
  });

  it("cannot be marked by an administrator who works as somebody else", async () => {
    const api = aChart(panel);
    const loginAs = { administrator: "Ada Winterbourne", until: "2026-11-20T19:00:00Z" };
    signedIn(api, { ...DORA, loginAs }, PHYSICIAN_MENU);
    api.reply(chartOpening.open, { toRead: [CRITICAL], reviewed: [], marking: "review", readFor: [] });
    await openChart();
    expect(await screen.findByText("1 critical")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Mark|note/ })).toBeNull();
  });

  it("is gone to by its name, and stands in the time range that it is in", async () => {
    const year = new Date(Date.now() - 300 * 86_400_000).toISOString();
    const { api, tab } = await openUnread([{ ...CRITICAL, happenedAt: year }]);
    await waitFor(() => expect(api.calls(chart.labs).at(-1)?.body).toMatchObject({ lookback: 360 }));
    await tab.user.click(await screen.findByRole("button", { name: /^Potassium 6\.4 \(/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Potassium New"));
  });

  it("is gone to though its panel and its section are folded", async () => {
    const { tab } = await openUnread([CRITICAL]);
    const fold = async (name: string | RegExp) => tab.user.click(await screen.findByRole("button", { name, expanded: true }));
    await fold("Chemistry");
    await fold(/^Lab Results/);
    await tab.user.click(screen.getByRole("button", { name: /^Potassium 6\.4 \(today / }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Potassium New"));
    expect(screen.getByRole("button", { name: "Chemistry", expanded: true })).toBeTruthy();
  });
});

describe("a new note and a new report", () => {
  const page = () => new Response("<p>Well.</p>", { headers: { "content-type": "text/html; charset=utf-8" } });
  const news = [
    aResult(1, CONSULT.PARENT_ID, { section: "notes", title: "Consult", value: "" }),
    aResult(2, KIDNEYS.EVENT_ID, { section: "imaging", title: "US Kidney", value: "" }),
    aResult(3, "r-1", { section: "imaging", title: "EKG", value: "" }),
  ];
  function theirChart() {
    const api = aChart();
    api.reply(chart.notes, noteReport(CONSULT));
    api.reply(chart.radiology, imagingEvents(KIDNEYS));
    api.reply(chart.reports, { RPTDATA: { REPORTS_CNT: 1, REPORTS: [{ ...aReport({ TITLE: "EKG" }), EVENT: [] }] } });
    for (const call of [chart.noteDocument, chart.radiologyReport, chart.report]) api.answer(call, page);
    api.reply(chartOpening.open, { toRead: news, reviewed: [], marking: "review", readFor: [] });
    aTab();
    keptBlobs();
    return api;
  }
  /** In its section, below the list of new results. */
  const inSection = (name: RegExp) => screen.getAllByRole("button", { name }).at(-1) ?? expect.unreachable("It is there");
  const marks = () => screen.queryAllByText("New").length;

  it("are marked until each is opened", async () => {
    theirChart();
    const { user } = await openChart();
    await waitFor(() => expect(marks()).toBe(3));
    const openAndClose = async (name: RegExp) => {
      await user.click(inSection(name));
      await user.click(await screen.findByRole("button", { name: "Done" }));
    };
    await user.click(screen.getByRole("button", { name: /^View Nephrology consult note .* as HTML$/ }));
    await waitFor(() => expect(marks()).toBe(2));
    await openAndClose(/^US Kidney/);
    await waitFor(() => expect(marks()).toBe(1));
    await openAndClose(/of EKG$/);
    await waitFor(() => expect(marks()).toBe(0));
  });

  it("stay marked when an administrator opens them in somebody's place, and when they do not open", async () => {
    const api = theirChart();
    const loginAs = { administrator: "Ada Winterbourne", until: "2026-11-20T19:00:00Z" };
    signedIn(api, { ...DORA, loginAs }, PHYSICIAN_MENU);
    api.fail(chart.noteDocument, { status: 404, code: "not_available", message: "Not here." });
    const { user } = await openChart();
    await waitFor(() => expect(marks()).toBe(3));
    await user.click(inSection(/^US Kidney/));
    await user.click(await screen.findByRole("button", { name: "Done" }));
    await user.click(screen.getByRole("button", { name: /^View Nephrology consult note .* as HTML$/ }));
    expect(await screen.findByText("Not here.")).toBeTruthy();
    expect(marks()).toBe(3);
  });
});

describe("the shortest time range of a result", () => {
  const now = Date.parse("2026-11-20T18:00:00Z");
  it.each([
    ["2026-11-20T17:00:00Z", 90],
    ["2026-08-24T17:00:00Z", 90],
    ["2026-08-22T17:00:00Z", 180],
    ["2025-11-27T17:00:00Z", 360],
    ["2010-01-01T17:00:00Z", 5000],
    [null, 5000],
  ])("%s is %i days", (happenedAt, lookback) => {
    expect(lookbackWith({ happenedAt }, now)).toBe(lookback);
  });
});
