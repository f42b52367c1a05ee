import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aChart, openChart } from "../../../../test/a-chart.ts";
import { labEvent, labGroup } from "../../../../test/patients.ts";

const panel = labGroup("Chemistry", "Basic", "2026-11-19T16:40:00Z", labEvent("Sodium", "4.0"), labEvent("Potassium", "6.4"));
const calm = labGroup("Hematology", "Count", "2026-11-19T16:40:00Z", labEvent("Platelets", "4.0"));

const testNames = () => screen.getAllByRole("rowheader").map((header) => header.textContent);

describe("the abnormal results alone", () => {
  it("are one click away, are counted, and stay in the address", async () => {
    aChart(panel, calm);
    const tab = await openChart();
    await tab.user.click(await screen.findByRole("radio", { name: "Abnormal only" }));
    expect(await screen.findByRole("button", { name: "Lab Results 1 of 2" })).toBeTruthy();
    // A long list may follow its count a moment later.
    await waitFor(() => expect(testNames()).toEqual(["Potassium"]));
    expect(screen.queryByRole("heading", { name: "Hematology" })).toBeNull();
    expect(tab.address()).toContain("abnormal=only");
  });

  it("are none, which is said, and all are one click away again", async () => {
    aChart(calm);
    const tab = await openChart("?abnormal=only");
    expect(await screen.findByText("None of these results are abnormal.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Lab Results 0 of 1" })).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Show all results" }));
    await waitFor(() => expect(testNames()).toEqual(["Platelets"]));
  });
});

describe("on a phone", () => {
  function aPhone() {
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes("max-width"),
        media: query,
        onchange: null,
        addListener: vi.fn(),
        removeListener: vi.fn(),
      }),
    );
  }
  const headings = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent?.trim());

  it("a chart opens with what is abnormal, the rest folded below, and shows all by one press", async () => {
    aPhone();
    aChart(panel, calm);
    const tab = await openChart();
    await tab.user.click(await screen.findByRole("button", { name: "Normal (2)", expanded: false }));
    expect(testNames()).toEqual(["Potassium", "Sodium", "Platelets"]);
    await tab.user.click(screen.getByRole("button", { name: "Abnormal first", pressed: true }));
    await waitFor(() => expect(headings()).toEqual(["Chemistry", "Hematology"]));
    expect(tab.address()).toContain("abnormal=all");
    await tab.user.click(screen.getByRole("button", { name: "Abnormal first", pressed: false }));
    await waitFor(() => expect(tab.address()).not.toContain("abnormal"));
  });

  it("all else that can be done with them is in one menu", async () => {
    aPhone();
    aChart(panel, calm);
    const tab = await openChart();
    const choose = async (name: string) => {
      await tab.user.click(await screen.findByRole("button", { name: "More lab result options" }));
      await tab.user.click(await screen.findByRole("menuitem", { name }));
    };
    await choose("Expand All");
    expect(await screen.findByRole("button", { name: "Normal (2)", expanded: true })).toBeTruthy();
    await choose("Collapse All");
    await waitFor(() => expect(screen.queryByRole("rowheader")).toBeNull());
    await choose("Abnormal only");
    await waitFor(() => expect(testNames()).toEqual(["Potassium"]));
    await choose("By Date");
    await waitFor(() => expect(tab.address()).toContain("order=date"));
    await choose("Print");
    expect(await screen.findByRole("dialog", { name: /^Print lab results/ })).toBeTruthy();
  });
});

describe("a long list of results", () => {
  const draws = [...Array(60).keys()].map((day) =>
    labGroup("Chemistry", "Basic", new Date(Date.UTC(2026, 0, 1 + day)).toISOString(), labEvent("Sodium", `4.${day}`)),
  );
  // Counted as plain elements: to look for roles after each part takes far longer than to draw it.
  const drawn = () => document.querySelectorAll("th[scope=row]").length;

  it("is drawn to its end", async () => {
    aChart(...draws);
    await openChart();
    await waitFor(() => expect(drawn()).toBe(60));
  });

  it("is whole on the paper of the browser's own print, which does not wait", async () => {
    aChart(...draws);
    await openChart();
    // On the frame in which the first rows are there, the others are not yet.
    await waitFor(() => expect(drawn()).toBeGreaterThan(0), { interval: 1 });
    window.dispatchEvent(new Event("beforeprint"));
    expect(drawn()).toBe(60);
  });
});
