import type { LabEvent } from "@linnet/contract/chart";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aLabEvent } from "../../../test/a-lab-event.ts";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { LabHead, LabTable } from "./lab-table.tsx";

const FOUR = "2.8 3.4 4.7 6.2";
const COMMENTED: LabEvent = aLabEvent("6.40", FOUR, {
  EVENT_NOTE_CNT: 1,
  EVENT_NOTES: [{ NOTE_DT_TM_DISP: "11/19/2026 10:12", EVENT_NOTE_BLOB: "Specimen not hemolyzed." }],
});

const viewWith = (earlier: string[] = [], onTrend: (test: LabEvent) => void = () => undefined) => ({
  earlierOf: () => earlier,
  isNew: () => false,
  onTrend,
});

function rowOf(test: LabEvent, earlier: string[] = []) {
  renderThemed(<LabTable caption="Basic metabolic panel" tests={[test]} view={viewWith(earlier)} />);
  return within(screen.getByRole("row", { name: new RegExp(test.DISPLAY) }));
}

describe("a row of the lab table", () => {
  it("shows the value as received, with its unit and its badge", () => {
    const row = rowOf(COMMENTED);
    expect(row.getByText("6.40")).toBeDefined();
    expect(row.getByText("mmol/L")).toBeDefined();
    expect(row.getByText("CRITICAL")).toBeDefined();
  });

  it("describes the scale to screen readers", () => {
    const scale = rowOf(COMMENTED).getByRole("img", { name: /^Potassium 6\.40 mmol\/L: CRITICAL/ });
    expect(scale.getAttribute("aria-label")).toContain("Normal 3.4 to 4.7, critical below 2.8 or above 6.2");
  });

  it("shows the judgment in words next to the value", () => {
    expect(rowOf(aLabEvent(">=32", "", { NORMALCY: "A", JUDGMENT: "Resistant" })).getByText("Resistant")).toBeDefined();
  });

  it("has no badge for a normal, final value", () => {
    const row = rowOf(aLabEvent("4.0", FOUR));
    expect(row.queryByText(/LOW|HIGH|CRITICAL|ABNORMAL|Final/)).toBeNull();
  });

  it("says when the laboratory set the flag, and leaves the marker at the number's place", () => {
    const row = rowOf(aLabEvent("4.0", FOUR, { NORMALCY: "A" }));
    expect(row.getByText("ABNORMAL")).toBeDefined();
    expect(row.getByText("flagged by the laboratory")).toBeDefined();
    expect(row.getByRole("img", { name: /: Normal\./ })).toBeDefined();
  });

  it.each(["Corrected", "Amended", "Cancelled", "Preliminary"])("says that a result is %s", (status) => {
    expect(rowOf(aLabEvent("4.0", FOUR, { RESULT_STATUS: status })).getByText(status)).toBeDefined();
  });

  it.each(["Final", "Unknown", ""])("says nothing about the status '%s'", (status) => {
    const row = rowOf(aLabEvent("4.0", FOUR, { RESULT_STATUS: status }));
    expect(row.getAllByRole("cell")[1]!.textContent).toBe("");
  });

  it("draws no bar for a value that is not a number, and shows its limits in words", () => {
    const row = rowOf(aLabEvent("<0.01", "- - 0.04 -"));
    expect(row.getByText("Normal 0.04 or below")).toBeDefined();
    expect(row.queryByRole("img")).toBeNull();
  });

  it("shows the laboratory's words for a range without numbers", () => {
    expect(rowOf(aLabEvent("Yellow", "- - - -", { RANGE_TEXT: "Straw to amber" })).getByText("Normal: Straw to amber")).toBeDefined();
  });

  it("draws the earlier values that are numbers, oldest first, ending with its own", () => {
    const row = rowOf(aLabEvent("4.70", FOUR), ["4.10", "hemolyzed", "4.30"]);
    expect(row.getByRole("img", { name: "Potassium: 3 results, from 4.10 to 4.70, latest is Normal" })).toBeDefined();
  });

  it("draws no trend without earlier values, and still links to all of them", async () => {
    const asked: string[] = [];
    const test = aLabEvent("4.70", FOUR);
    const view = viewWith([], ({ EVENT_ID }) => asked.push(EVENT_ID));
    renderThemed(<LabTable caption="Basic metabolic panel" tests={[test]} view={view} />);
    expect(screen.queryByRole("img", { name: /results/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Trend of Potassium" }));
    expect(asked).toEqual(["event-1"]);
  });

  it("links a result in words to earlier ones, and a single one to nothing", () => {
    const words = aLabEvent("Negative", "- - - -");
    expect(rowOf(words, ["1+"]).getByRole("button", { name: "Results of Potassium" })).toBeDefined();
    cleanup();
    expect(rowOf(words).queryByRole("button")).toBeNull();
    cleanup();
    expect(rowOf(aLabEvent("<0.01", "- - 0.04 -")).getByRole("button", { name: "Trend of Potassium" })).toBeDefined();
  });

  it("reads a code of digits as words: it has no scale, no flag and no trend", () => {
    const row = rowOf(aLabEvent("260373001", FOUR, { IS_CODED: true }), ["4.1", "4.3"]);
    expect(row.getByText("260373001").parentElement?.dataset["words"]).toBe("true");
    expect(row.queryByText(/LOW|HIGH|CRITICAL|ABNORMAL/)).toBeNull();
    expect([row.queryByRole("button"), row.queryByRole("img")]).toEqual([null, null]);
  });

  it("lets a long decimal break within its column, followed by its unit", () => {
    const cell = rowOf(aLabEvent("0.00012345678901", FOUR)).getByText("0.00012345678901").parentElement;
    expect([cell?.dataset["words"], cell?.textContent]).toEqual(["true", "0.00012345678901 mmol/L"]);
    expect(screen.getByRole("table").dataset["wide"]).toBe("true");
  });

  it("draws the last twenty of many values, and says so", () => {
    const row = rowOf(aLabEvent("4.70", FOUR), [...Array(20).keys()].map(String));
    expect(row.getByRole("button", { name: "Trend of Potassium: last 20 results, from 1 to 4.70, latest is Normal" })).toBeDefined();
  });
});

describe("the comments of a result", () => {
  it("open and close under the row by the keyboard", async () => {
    const button = rowOf(COMMENTED).getByRole("button", { name: "Comments on Potassium" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("cell", { name: /Specimen not hemolyzed/ })).toBeNull();

    button.focus();
    await userEvent.keyboard("{Enter}");
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("cell", { name: /11\/19\/2026 10:12.*Specimen not hemolyzed/ })).toBeDefined();

    await userEvent.keyboard(" ");
    expect(screen.queryByRole("cell", { name: /Specimen not hemolyzed/ })).toBeNull();
  });

  it("are not offered where there are none", () => {
    expect(rowOf(aLabEvent("4.0", FOUR)).queryByRole("button", { name: /Comments/ })).toBeNull();
  });
});

it("names its columns for screen readers, and visibly once above all tables", () => {
  renderThemed(
    <>
      <LabHead />
      <LabTable caption="Basic metabolic panel" tests={[COMMENTED]} view={viewWith()} />
    </>,
  );
  expect(screen.getByRole("table", { name: "Basic metabolic panel" })).toBeDefined();
  const columns = ["Test", "Result", "Flag", "Range", "Trend", "Comments"];
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(columns);
  expect(screen.getAllByText("Critical")).toHaveLength(2);
});

it("has nothing for axe to find, closed and open", async () => {
  renderThemed(<LabTable caption="Basic metabolic panel" tests={[COMMENTED]} view={viewWith(["4.1", "4.3"])} />);
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Comments on Potassium" }));
  expect(await violations()).toEqual([]);
});
