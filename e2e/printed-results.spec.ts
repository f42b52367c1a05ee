import { expect, type Page, test } from "@playwright/test";
import { signInAs } from "./support/sign-in-as.ts";

/** A printed page's content, in any layout: each result in one line, then its comments. */
interface Printed {
  results: string[];
  remarks: string[];
}

/** Prints the lab results, and leaves the paper as long as the browser's dialog would be open. */
async function printOn(page: Page, paper: string) {
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator("article[data-paper]")).toHaveCount(0);
  await page
    .getByRole("region", { name: /^Lab Results/ })
    .getByRole("button", { name: "Print" })
    .click();
  const dialog = page.getByRole("dialog", { name: /^Print lab results/ });
  await dialog.getByRole("radio", { name: paper }).check();
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("article[data-paper]")).toHaveCount(1);
  // Print content is hidden on the screen.
  await expect(page.locator("article[data-paper]")).toBeHidden();
}

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
}

const clean = (text: string) => text.replace(/\s+/g, " ").trim();
const inOrder = ({ results, remarks }: Printed): Printed => ({ results: results.sort(), remarks: remarks.filter(Boolean).sort() });

interface Result {
  name: string;
  value: string;
  unit: string;
  flag: string;
  limits: string;
}

/** A result in one line; of limits only the numbers, and a unit only where there is a number: a cancelled test may stand in a row with one. */
function lineOf({ name, value, unit, flag, limits }: Result): string {
  const numbers = limits.match(/\d[\d.]*/g)?.join(" ") ?? limits.replace(/^Normal: /, "");
  return [name, value, /^[<>]?[\d.]+$/.test(value) ? unit : "", flag, numbers].map(clean).join(" | ");
}

/** The label has a row for each result, and beneath it its comments. */
async function onLabel(page: Page): Promise<Printed> {
  const rows = await page.locator("article[data-paper] table table tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector("th")?.textContent ?? "",
      cells: [...row.querySelectorAll("td")].map((cell) => cell.textContent),
      strong: [...row.querySelectorAll("strong")].map(({ textContent }) => textContent),
    })),
  );
  const printed: Printed = { results: [], remarks: [] };
  for (const { name, cells, strong } of rows) {
    const [first = "", limits] = cells.map(clean);
    const [value = "", flag = ""] = strong.map(clean);
    const [, status = ""] = / (Corrected|Preliminary|Cancelled)$/.exec(first) ?? [];
    const unit = first.slice(value.length, first.length - status.length).replace(flag, "");
    if (limits !== undefined) printed.results.push(lineOf({ name, value, unit, flag, limits }));
    printed.remarks.push(limits === undefined ? first : status);
  }
  return inOrder(printed);
}

const FLAGS: Record<string, string> = {
  "critical-low": "CRITICAL",
  low: "LOW",
  high: "HIGH",
  "critical-high": "CRITICAL",
  abnormal: "ABNORMAL",
};

/** The panels of a sheet: each value with its row, and the notes by number or in their own row. */
const panelsOf = (page: Page) =>
  page.locator("article[data-paper] section").evaluateAll((panels) =>
    panels.map((panel) => ({
      notes: [...panel.querySelectorAll("p")].map(({ textContent }) => textContent),
      values: [...panel.querySelectorAll<HTMLElement>("[data-finding]")].map((value) => ({
        value: value.firstElementChild?.textContent ?? "",
        said: value.textContent,
        cell: value.parentElement?.textContent ?? "",
        finding: value.dataset["finding"] ?? "",
        name: value.closest("tr")?.querySelector("th")?.firstChild?.textContent ?? "",
        rowUnit: value.closest("tr")?.querySelector("th span")?.textContent,
        limits: [...(value.closest("tr")?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent),
        next: value.closest("tr")?.nextElementSibling?.textContent ?? "",
      })),
      beneath: [...panel.querySelectorAll("tbody tr")].filter((row) => !row.querySelector("th")).map(({ textContent }) => textContent),
    })),
  );

type Panel = Awaited<ReturnType<typeof panelsOf>>[number];

/** A row that says its test's unit is one of a flowsheet, with the range before the values; in any other the range comes last. */
function resultOf({ said, finding, name, rowUnit, limits }: Panel["values"][number], value: string): Result {
  const flag = FLAGS[finding] ?? "";
  const unit = rowUnit ?? said.slice(value.length).replace(flag, "");
  return { name, value, unit, flag, limits: clean((rowUnit === undefined ? limits.at(-1) : limits[0]) ?? "") };
}

/** Long words stand beneath: under the number of the cell, or in the next row. */
function longWords({ value, cell, next }: Panel["values"][number], notes: readonly string[][]): string {
  if (value === "") return clean(next);
  const [, number] = /\[(\d+)\]$/.exec(clean(cell)) ?? [];
  return value === "see" ? (notes[Number(number) - 1]?.[0] ?? "") : value;
}

function onPanel({ notes, values, beneath }: Panel): Printed {
  const said = notes.map((note) =>
    clean(note)
      .replace(/^.*? [AP]M: /, "")
      .split(" · "),
  );
  const found = values.map((each) => ({ each, value: clean(longWords(each, said)) }));
  const longOnes = found.filter(({ each, value }) => value !== clean(each.value)).map(({ value }) => value);
  const remarks = [...said.flat(), ...beneath.map(clean)];
  for (const long of longOnes) remarks.splice(remarks.indexOf(long), 1);
  return { results: found.map(({ each, value }) => lineOf(resultOf(each, value))), remarks };
}

/** A sheet has a row for each test, a column for each date, and under numbers what no cell has room for. */
async function onSheet(page: Page): Promise<Printed> {
  const panels = (await panelsOf(page)).map(onPanel);
  return inOrder({ results: panels.flatMap(({ results }) => results), remarks: panels.flatMap(({ remarks }) => remarks) });
}

for (const { name, chart, results } of [
  { name: "Ruiz, Ana", chart: "/patients/pt-1001", results: 60 },
  { name: "Fairweather, Otis", chart: "/patients/pt-1006", results: 300 },
]) {
  test(`three months of ${name} are printed on three pages at most, with all that a label says`, async ({ page }) => {
    test.slow();
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await signInAs(page, "dora", chart);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await printOn(page, "Label 2.5 x 4 in");
    const label = await onLabel(page);
    expect(label.results.length).toBeGreaterThan(results);
    await printOn(page, "Letter");
    expect(await onSheet(page)).toEqual(label);
    expect(await pagesOf(page)).toBeLessThanOrEqual(3);
    await printOn(page, "A4");
    expect(await pagesOf(page)).toBeLessThanOrEqual(3);
  });
}
