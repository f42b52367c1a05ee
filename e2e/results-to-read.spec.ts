import { expect, test } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { layoutShiftOf } from "./support/layout-shift.ts";
import { signInAs } from "./support/sign-in-as.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a critical result is found from home in one click, reviewed where it is shown, and taken back", { tag: "@main" }, async ({
  page,
}) => {
  test.slow();
  await signInAs(page, "dora", "/");
  const needs = page.getByRole("region", { name: "Needs your attention today" });
  const critical = needs.getByRole("listitem").filter({ hasText: /^Ruiz, AnaPotassium 6\.4 mmol\/L CRITICAL and \d+ abnormal/ });
  await expect(critical.getByText(/^Collected /)).toBeVisible();
  await expect(needs.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
  await critical.getByRole("link", { name: "Review: Ruiz, Ana" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ruiz, Ana" })).toBeVisible();
  // The chart opens at the result, scrolled: what is left of its head says so.
  const counted = page.getByRole("region", { name: "Patient" }).getByRole("button", { name: "1 critical" });
  await expect(counted).toBeInViewport();
  const labs = page.getByRole("region", { name: /^Lab Results/ });
  await expect(labs.getByRole("rowheader", { name: "Potassium" }).first()).toBeInViewport();
  const card = page.getByRole("region", { name: "Not yet reviewed" });
  await card.getByRole("button", { name: /^Mark reviewed: Potassium 6\.4/ }).click();
  await expect(card.getByText("1 result marked as reviewed.")).toBeVisible();
  await expectNoViolations(page, "chart with a result that was just reviewed");
  await card.getByRole("button", { name: "Undo for Ana Ruiz" }).click();
  await page.getByRole("region", { name: "New results" }).getByRole("button", { name: "Potassium 6.4" }).click();
  await expect(labs.getByRole("rowheader", { name: "Potassium" }).first()).toBeFocused();

  await page.goto("/home/results");
  await expect(page.getByRole("heading", { level: 1, name: "Results to review" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Results to Review" })).toHaveAttribute("aria-current", "page");
  const ana = page.getByRole("region", { name: "Ana Ruiz, results" });
  await expect(ana.getByText("Potassium 6.4 mmol/L")).toBeVisible();
  await expectNoViolations(page, "results to review");
});

for (const [width, what] of [
  [1440, "on a desk"],
  [390, "on a phone"],
] as const) {
  test(`a busy chart opens ${what} without anything moving that is there already`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, "dora", "/patients/pt-1001?lookback=5000");
    // The last one loads last.
    await expect(page.getByRole("button", { name: /^Growth \d+/ })).toBeAttached();
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
  });
}

test("a chart with nothing in its range leads to all of it in one step, and prints on the paper that was chosen", async ({ page }) => {
  // What a printer would get, as long as the dialog of the browser is open.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", document.querySelector("article")?.dataset["paper"] ?? "");
  });
  await signInAs(page, "dora", "/patients/pt-1020");
  await expect(page.getByText("No results in the past 3 months")).toBeVisible();
  await expect(page.getByText("No record found")).toHaveCount(0);
  await expectNoViolations(page, "chart with nothing in its time range");
  await page.getByRole("button", { name: /^Show all \(\d+, latest \d\d\/\d\d\/\d{4}\)$/ }).click();
  const labs = page.getByRole("region", { name: /^Lab Results/ });
  await expect(labs.getByRole("rowheader").first()).toBeVisible();

  await labs.getByRole("button", { name: "Print" }).click();
  const dialog = page.getByRole("dialog", { name: /^Print lab results/ });
  await expect(dialog.getByRole("radio", { name: "Label 2.5 x 4 in" })).toBeChecked();
  await expectNoViolations(page, "dialog: paper to print on");
  await dialog.getByRole("radio", { name: "Letter" }).check();
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "letter");
  await expect(labs.getByRole("button", { name: "Print" })).toBeFocused();
  await labs.getByRole("button", { name: "Print" }).click();
  await expect(dialog.getByRole("radio", { name: "Letter" })).toBeChecked();
});
