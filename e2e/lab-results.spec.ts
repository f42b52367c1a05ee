import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const ANA = "/patients/pt-1001";

async function openChart(page: Page) {
  await signInAs(page, "dora", ANA);
  await expect(page.getByRole("heading", { level: 1, name: "Ruiz, Ana" })).toBeVisible();
  return page.getByRole("region", { name: /^Lab Results/ });
}

test("a physician looks at the abnormal results alone, and at how one of them has changed", async ({ page }) => {
  test.slow();
  const labs = await openChart(page);
  await expect(labs.getByRole("rowheader", { name: "Sodium" }).first()).toBeVisible();
  await labs.getByText("Abnormal only", { exact: true }).click();
  await expect(labs.getByRole("button", { name: /^Lab Results \d+ of \d+$/ })).toBeVisible();
  await expect(labs.getByRole("rowheader", { name: "Sodium" })).toHaveCount(0);
  await page.reload();
  await expect(labs.getByRole("rowheader", { name: "Potassium" }).first()).toBeVisible();
  await expect(labs.getByRole("rowheader", { name: "Sodium" })).toHaveCount(0);

  const button = labs.getByRole("button", { name: /^Trend of Potassium/ }).first();
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Trend of Potassium, Ana Ruiz" });
  const chart = dialog.getByRole("figure", { name: /^Potassium in mmol\/L, \d+ results$/ });
  await chart.getByRole("button", { name: /^6\.4 mmol\/L, .*CRITICAL$/ }).focus();
  await page.keyboard.press("Home");
  await expect(chart.getByRole("button").first()).toBeFocused();
  await expect(chart.getByText(/^[\d.]+ mmol\/L, \d\d\/\d\d\/\d{4} .*Normal$/)).toBeVisible();
  await expect(dialog.getByRole("table").getByText("CRITICAL")).toBeVisible();
  await expectNoViolationsInBothThemes(page, "dialog: trend of a result");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});
