import { chart } from "@linnet/contract/chart";
import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aChart } from "../../../test/a-chart.ts";
import { CONSULT, imagingEvents, KIDNEYS, noteReport } from "../../../test/chart-documents.ts";
import type { FakeApi } from "../../../test/fake-api.ts";
import { ANA, encounters, labEvent, labGroup, labReport, OTIS, pageOf, VISIT } from "../../../test/patients.ts";
import { SETTINGS } from "../../../test/people.ts";
import { showApp } from "../../../test/show-app.tsx";

const CHART = "/patients/p-ana";
const WITHHELD = "Some results are not shown in the portal. Call the hospital for the complete record.";

const comment = { NOTE_DT_TM_DISP: "11/19/2026 10:12", EVENT_NOTE_BLOB: "Specimen not hemolyzed." };
const metabolic = labGroup(
  "Chemistry",
  "Metabolic panel",
  "2026-11-19T16:40:00Z",
  labEvent("Sodium", "4.0"),
  labEvent("Potassium", "6.4", { EVENT_NOTES: [comment] }),
);
const before = labGroup(
  "Chemistry",
  "Metabolic panel",
  "2026-08-11T15:00:00Z",
  labEvent("Potassium", "4.10", { RESULT_STATUS: "Corrected" }),
);
const blood = labGroup("Hematology", "Blood count", "2026-11-20T17:00:00Z", labEvent("Platelets", "4.0"));

const isAll = (body: unknown) => (body as { lookback: number }).lookback === 5000;

describe("a chart", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = aChart(metabolic, before, blood);
    api.reply(patients.mine, pageOf([ANA]));
    api.reply(patients.shared, pageOf([ANA]));
  });

  async function open(address = CHART) {
    const tab = showApp(address);
    await tab.title("Ruiz, Ana");
    return tab;
  }
  /** Of the results: the parts above have their own headings. */
  const headings = (level: number) =>
    screen
      .getAllByRole("heading", { level })
      .filter((heading) => !heading.closest("#glance-body"))
      .map((heading) => heading.textContent?.trim());
  const testNames = () => screen.getAllByRole("rowheader").map((header) => header.textContent);
  const asked = () => api.calls(chart.labs).at(-1)!.body;

  describe("at its head", () => {
    it("says who this is, what to beware of, and why one may see it", async () => {
      vi.setSystemTime(new Date("2026-11-20T18:00:00Z"));
      await open();
      const patient = screen.getByRole("region", { name: "Patient" });
      expect(patient.textContent).toContain("Age9 y 6 moDate of birth05/19/2017");
      expect(patient.textContent).toContain("Female");
      expect(patient.textContent).toContain("40014871");
      expect(patient.textContent).toContain("Allergies Penicillin, Peanut");
      expect(screen.getByText("Your patient since 01/2026. Every view is logged.")).toBeTruthy();
      vi.useRealTimers();
    });

    it("has a suffix after the name", async () => {
      api.reply(patients.get, { ...ANA, suffix: "Jr." });
      const tab = showApp(CHART);
      await tab.title("Ruiz, Ana, Jr.");
    });

    it("shows a range that is not the normal one next to the value", async () => {
      api = aChart(
        labGroup(
          "Chemistry",
          "Levels",
          "2026-11-20T17:00:00Z",
          labEvent("Vancomycin trough", "22", { OTHER_RANGES: ["therapeutic 10-20"] }),
        ),
      );
      await open();
      expect((await screen.findByRole("row", { name: /Vancomycin trough/ })).textContent).toContain("therapeutic 10-20");
    });

    it("does not take silence for the absence of allergies", async () => {
      api.reply(patients.get, { ...OTIS, access: { ...ANA.access, kind: "shared" } });
      const tab = showApp("/patients/p-otis");
      await tab.title("Fairweather, Otis");
      expect(screen.getByText("Allergies not recorded")).toBeTruthy();
      expect(screen.getByText("Shared by Dora Ashby since 01/2026. Every view is logged.")).toBeTruthy();
      expect(screen.getByRole("region", { name: "Patient" }).textContent).toContain("2011");
    });

    it("leads back to the list it was opened from", async () => {
      const tab = showApp("/patients/sharedpatients?lookback=360&view=cards");
      await tab.user.click(await screen.findByRole("link", { name: "View Chart of Ana Ruiz" }));
      await tab.title("Ruiz, Ana");
      const navigation = screen.getByRole("navigation", { name: "Main" });
      expect(within(navigation).getByRole("link", { current: "page" }).textContent).toBe("Shared Patients");
      await tab.user.click(screen.getByRole("link", { name: "Back to List" }));
      await tab.title("Shared Patients");
      expect(tab.address()).toBe("/patients/sharedpatients?page=1&lookback=360&view=cards");
    });

    it("leads to the first list of the menu when it was opened by its address", async () => {
      await open();
      expect(screen.getByRole("link", { name: "Back to List" }).getAttribute("href")).toBe("/patients/mypatients");
    });

    it("passes the patient along to a referral, where that is allowed", async () => {
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: "Refer" }));
      await waitFor(() => expect(tab.address()).toBe("/referrals/refer-a-patient"));
      expect(tab.state()).toMatchObject({ patient: { personId: "p-ana" } });
    });

    it("passes the patient along to a question to a clinic", async () => {
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: "Ask a question" }));
      await waitFor(() => expect(tab.address()).toBe("/referrals/ask-a-clinic"));
      expect(tab.state()).toMatchObject({ patient: { personId: "p-ana" } });
    });

    it("offers neither referral nor question where it is not", async () => {
      api.reply(patients.get, { ...ANA, may: { refer: false, share: false, remove: false } });
      await open();
      expect(screen.queryByRole("button", { name: "Refer" })).toBeNull();
      expect(screen.queryByRole("button", { name: "Ask a question" })).toBeNull();
    });

    it("is not here for those who may not see it", async () => {
      api.fail(patients.get, { status: 404, code: "not_found" });
      const tab = showApp(CHART);
      await tab.title("404");
      expect(screen.getByText("This page does not exist, or you do not have access to it.")).toBeTruthy();
    });

    it("is not here for an id that cannot be, and the server is not asked", async () => {
      const tab = showApp("/patients/x%20y");
      await tab.title("404");
      expect(screen.getByText("This page does not exist, or you do not have access to it.")).toBeTruthy();
      expect(api.calls(patients.get)).toEqual([]);
    });

    it("says what the server says when the record rests", async () => {
      api.fail(patients.get, {
        status: 503,
        code: "upstream_unavailable",
        message: "The hospital’s record system is not responding",
      });
      const tab = showApp(CHART);
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain("The hospital’s record system is not responding");
      expect(alert.textContent).toContain("Nothing is lost. Try again, or call support at");
      api.reply(patients.get, ANA);
      await tab.user.click(screen.getByRole("button", { name: "Try again" }));
      await tab.title("Ruiz, Ana");
    });

    it("has a link for feedback where the hospital wants it", async () => {
      api.reply(session.settings, { ...SETTINGS, surveyUrl: "https://survey.example/chart" });
      await open();
      const link = screen.getByRole("link", { name: "Give feedback (opens in a new tab)" });
      expect(link.getAttribute("href")).toBe("https://survey.example/chart");
    });
  });

  describe("with its lab results", () => {
    it("counts them, and shows them by type", async () => {
      await open();
      expect(await screen.findByRole("button", { name: "Lab Results 3" })).toBeTruthy();
      expect(headings(3)).toEqual(["Chemistry", "Hematology"]);
      expect(headings(4)).toEqual(["Metabolic panel", "Metabolic panel", "Blood count"]);
      expect(screen.getByText("Collected 11/19/2026 8:40 AM · Ordered by Ashby, Dora")).toBeTruthy();
    });

    it("shows them by date, and keeps that in the address", async () => {
      const tab = await open();
      await tab.user.click(await screen.findByRole("radio", { name: "By Date" }));
      await waitFor(() =>
        expect(headings(3)).toEqual(["Collected 11/20/2026 9:00 AM", "Collected 11/19/2026 8:40 AM", "Collected 08/11/2026 8:00 AM"]),
      );
      expect(headings(4)).toEqual(["Hematology: Blood count", "Chemistry: Metabolic panel", "Chemistry: Metabolic panel"]);
      expect(tab.address()).toContain("order=date");
      expect(screen.queryByRole("button", { name: "Collapse All" })).toBeNull();
    });

    it("brings the abnormal ones to the top", async () => {
      const tab = await open();
      await screen.findByRole("rowheader", { name: "Sodium" });
      expect(testNames()).toEqual(["Sodium", "Potassium", "Potassium", "Platelets"]);
      await tab.user.click(screen.getByRole("radio", { name: "Abnormal first" }));
      await waitFor(() => expect(testNames()).toEqual(["Potassium", "Sodium", "Potassium", "Platelets"]));
      expect(tab.address()).toContain("abnormal=first");
      await tab.user.click(screen.getByRole("radio", { name: "All" }));
      await waitFor(() => expect(tab.address()).not.toContain("abnormal"));
    });

    it("closes and opens the sections, one and all", async () => {
      const tab = await open();
      await tab.user.click(await screen.findByRole("button", { name: "Chemistry" }));
      expect(screen.queryByRole("rowheader", { name: "Sodium" })).toBeNull();
      expect(screen.getByRole("rowheader", { name: "Platelets" })).toBeTruthy();
      await tab.user.click(screen.getByRole("button", { name: "Expand All" }));
      expect(screen.getByRole("rowheader", { name: "Sodium" })).toBeTruthy();
      await tab.user.click(screen.getByRole("button", { name: "Collapse All" }));
      expect(screen.queryByRole("rowheader")).toBeNull();
    });

    it("shows the laboratory's comments and the values before", async () => {
      const tab = await open();
      await tab.user.click(await screen.findByRole("button", { name: "Comments on Potassium" }));
      expect(screen.getByText("Specimen not hemolyzed.")).toBeTruthy();
      expect(screen.getByRole("img", { name: /^Potassium: 2 results, from 4\.10 to 6\.4/ })).toBeTruthy();
    });

    it("says so when there are none", async () => {
      api.reply(chart.labs, labReport());
      api.reply(chart.notes, noteReport(CONSULT));
      await open();
      const labs = within(await screen.findByRole("region", { name: "Lab Results 0" }));
      expect(labs.getByText("No record found")).toBeTruthy();
    });

    it("fails for itself alone, and tries again", async () => {
      api.fail(chart.labs, { status: 503, code: "upstream_unavailable", message: "The laboratory rests" });
      const tab = await open();
      expect((await screen.findByRole("alert")).textContent).toContain("The laboratory rests");
      const labs = within(screen.getByRole("region", { name: "Lab Results" }));
      expect(labs.getByRole("button", { name: "Lab Results", expanded: true })).toBeTruthy();
      api.reply(chart.labs, labReport(blood));
      await tab.user.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByRole("rowheader", { name: "Platelets" })).toBeTruthy();
    });
  });

  describe("by time or by visit", () => {
    it("asks for another time", async () => {
      const tab = await open();
      await tab.user.selectOptions(screen.getByRole("combobox", { name: "Time Range" }), "Past 2 Years");
      await waitFor(() => expect(asked()).toEqual({ personId: "p-ana", lookback: 720, encounterId: null }));
      expect(tab.address()).toContain("lookback=720");
    });

    it("asks for the newest visit, and then for the one that is chosen", async () => {
      const tab = await open();
      await tab.user.click(screen.getByRole("radio", { name: "Visits" }));
      await waitFor(() => expect(asked()).toEqual({ personId: "p-ana", lookback: 5000, encounterId: "90001" }));
      const visits = screen.getByRole("combobox", { name: "Visits" });
      expect(
        within(visits)
          .getAllByRole("option")
          .map((option) => option.textContent),
      ).toEqual(["08/11/2026 – Outpatient", "03/02/2026 – Inpatient – 4 West, 412, Main Campus"]);
      await tab.user.selectOptions(visits, "e-2");
      await waitFor(() => expect(asked()).toMatchObject({ encounterId: "e-2" }));
      expect(tab.address()).toContain("by=visits");
      expect(tab.address()).toContain("visit=e-2");
    });

    it("says so when there was no visit", async () => {
      api.reply(chart.encounters, encounters());
      await open(`${CHART}?by=visits`);
      expect((await screen.findByRole("option", { name: "No visits found" })).textContent).toBeTruthy();
      expect(screen.getByRole("combobox", { name: "Visits" })).toHaveProperty("disabled", true);
      const empty = ["Lab Results 0", "Notes 0", "Radiology Results 0", "Other Reports 0"];
      for (const name of empty) expect(screen.getByRole("button", { name, expanded: false })).toBeTruthy();
      expect(screen.getByText("No record found")).toBeTruthy();
      expect(api.calls(chart.labs)).toEqual([]);
    });

    it("offers all results in place of a visit that is not there", async () => {
      const tab = await open(`${CHART}?by=visits&visit=e-9`);
      expect(await screen.findByText("Visit not found")).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
      api.reply(chart.labs, labReport(blood));
      await tab.user.click(screen.getByRole("button", { name: "Show all results" }));
      expect(await screen.findByRole("rowheader", { name: "Platelets" })).toBeTruthy();
      expect(asked()).toEqual({ personId: "p-ana", lookback: 5000, encounterId: null });
      expect(tab.address()).not.toContain("visit=");
    });

    it("says what the server says when the visits do not come", async () => {
      api.fail(chart.encounters, { status: 503, code: "upstream_unavailable", message: "The visits rest" });
      const tab = await open(`${CHART}?by=visits`);
      expect((await screen.findByRole("alert")).textContent).toContain("The visits rest");
      api.reply(chart.encounters, encounters(VISIT));
      await tab.user.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByRole("rowheader", { name: "Platelets" })).toBeTruthy();
    });
  });

  describe("with its three sections", () => {
    const region = (name: string) => within(screen.getByRole("region", { name }));

    it("counts each", async () => {
      api.reply(chart.notes, noteReport(CONSULT, { ...CONSULT, PARENT_ID: "n-9" }));
      api.reply(chart.radiology, imagingEvents(KIDNEYS));
      await open();
      expect(await screen.findByRole("button", { name: "Lab Results 3" })).toBeTruthy();
      expect(await screen.findByRole("button", { name: "Notes 2" })).toBeTruthy();
      expect(await screen.findByRole("button", { name: "Radiology Results 1" })).toBeTruthy();
      expect(screen.getAllByText(WITHHELD)).toHaveLength(1);
    });

    it("says once that there is nothing in the time range, and leads to all in one step", async () => {
      const nothing = () => {
        api.reply(chart.labs, labReport());
        api.reply(chart.notes, noteReport());
        api.reply(chart.radiology, imagingEvents());
      };
      nothing();
      await open();
      expect(await screen.findByText("No record found")).toBeTruthy();
      expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
      cleanup();

      api.answer(chart.labs, ({ body }) => Response.json(isAll(body) ? labReport(blood) : labReport()));
      api.answer(chart.notes, ({ body }) => Response.json(isAll(body) ? noteReport(CONSULT) : noteReport()));
      const again = await open();
      expect(await screen.findByText("No results in the past 3 months")).toBeTruthy();
      expect(screen.getAllByText(/^No (results in|record)/)).toHaveLength(1);
      for (const name of ["Lab Results 0", "Notes 0", "Radiology Results 0"])
        expect(screen.getByRole("button", { name, expanded: false })).toBeTruthy();
      await again.user.click(await screen.findByRole("button", { name: "Show all (2, latest 11/20/2026)" }));
      expect(await screen.findByRole("rowheader", { name: "Platelets" })).toBeTruthy();
      expect(again.address()).toContain("lookback=5000");
    });

    it("closes one without the others", async () => {
      api.reply(chart.notes, noteReport(CONSULT));
      const tab = await open();
      await tab.user.click(await screen.findByRole("button", { name: "Notes 1", expanded: true }));
      expect(screen.queryByRole("cell", { name: /Nephrology consult note/ })).toBeNull();
      expect(screen.getByRole("rowheader", { name: "Platelets" })).toBeTruthy();
    });

    it("lets each fail for itself, and tries that one again", async () => {
      api.fail(chart.notes, { status: 503, code: "upstream_unavailable", message: "The notes rest" });
      const tab = await open();
      const alert = await screen.findByRole("alert");
      expect(region("Notes").getByRole("alert")).toBe(alert);
      expect(alert.textContent).toContain("The notes rest");
      expect(await screen.findByRole("button", { name: "Radiology Results 0" })).toBeTruthy();
      expect(screen.getByRole("rowheader", { name: "Platelets" })).toBeTruthy();
      api.reply(chart.notes, noteReport(CONSULT));
      await tab.user.click(region("Notes").getByRole("button", { name: "Try again" }));
      expect(await screen.findByRole("button", { name: "Notes 1" })).toBeTruthy();
      expect(api.calls(chart.labs)).toHaveLength(1);
    });

    it("shows all of the same time, or of the same visit", async () => {
      const tab = await open();
      const all = [chart.labs, chart.notes, chart.radiology];
      await tab.user.selectOptions(screen.getByRole("combobox", { name: "Time Range" }), "All");
      for (const section of all)
        await waitFor(() => expect(api.calls(section).at(-1)!.body).toMatchObject({ lookback: 5000, encounterId: null }));
      await tab.user.click(screen.getByRole("radio", { name: "Visits" }));
      for (const section of all)
        await waitFor(() => expect(api.calls(section).at(-1)!.body).toMatchObject({ lookback: 5000, encounterId: "90001" }));
    });
  });

  it("says on the paper that a child has died, beside the birth date", async () => {
    api.reply(patients.get, { ...ANA, deceased: { on: "2026-03-14" } });
    const tab = await open();
    const papers: string[] = [];
    vi.stubGlobal("print", () => papers.push(document.querySelector("article")!.textContent));
    await tab.user.click(await screen.findByRole("button", { name: "Print" }));
    await tab.user.click(within(await screen.findByRole("dialog", { name: /^Print lab results/ })).getByRole("button", { name: "Print" }));
    expect(papers[0]).toContain("Date of birth 05/19/2017 · Died 03/14/2026");
  });

  it("is printed as a report under its own title", async () => {
    vi.setSystemTime(new Date("2026-11-20T18:00:00Z"));
    const printed: { title: string; paper: string; onEveryPage: string }[] = [];
    vi.stubGlobal("print", () => {
      const paper = screen.getByRole("article", { hidden: true });
      const onEveryPage = paper.querySelector("thead")?.textContent ?? "";
      printed.push({ title: document.title, paper: paper.textContent, onEveryPage });
    });
    const tab = await open();
    await tab.user.click(await screen.findByRole("button", { name: "Print" }));
    await tab.user.click(within(await screen.findByRole("dialog", { name: /^Print lab results/ })).getByRole("button", { name: "Print" }));
    expect(printed[0]!.title).toBe("WCH Ruiz, Ana 11/20/2026");
    expect(printed[0]!.paper).toContain("Wrenfield Children’s Hospital");
    expect(printed[0]!.paper).toContain("1 Linden Park, Wrenfield");
    expect(printed[0]!.paper).toContain("Report created 11/20/2026 10:00 AM");
    expect(printed[0]!.paper).toContain("Date of birth 05/19/2017");
    expect(printed[0]!.paper).toContain("Allergies: Penicillin, Peanut");
    expect(printed[0]!.paper).toContain("6.4 mmol/L CRITICAL");
    expect(printed[0]!.paper).toContain("4.10 mmol/L  Corrected");
    expect(printed[0]!.paper).not.toContain("Final");
    expect(printed[0]!.paper).toContain("Time range: Past 3 Months. Includes all lab results, regardless of filters.");
    expect(printed[0]!.onEveryPage).toBe("Ruiz, Ana · Date of birth 05/19/2017");
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(screen.queryByRole("article", { hidden: true })).toBeNull());
    expect(document.title).toBe("Ruiz, A. · Chart · Linnet");
    vi.useRealTimers();
  });
});
