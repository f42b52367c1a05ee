import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const MARGAUX = "/patients/pt-1005";

const sectionOf = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("a physician sees at a glance what a small child was given, and how it grows", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora", MARGAUX);
  await sectionOf(page, "Immunizations")
    .getByRole("button", { name: /^Show all/ })
    .click();
  await expect(sectionOf(page, "Immunizations")).toContainText("DTaP, 3 of 5");

  await page.getByRole("button", { name: /^Growth \d+/ }).click();
  const growth = sectionOf(page, /^Growth/);
  await expect(growth.getByRole("figure", { name: /^Weight for length in kg/ })).toBeVisible();
  await expect(growth.getByText(/^Born at 33 weeks\./)).toBeVisible();
  await expect(growth.getByText("97th").first()).toBeVisible();
  await expectNoViolationsInBothThemes(page, "growth of a small child");
});
