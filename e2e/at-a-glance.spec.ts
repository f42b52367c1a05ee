import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const [ANA, MARGAUX, MAXIMILIANA] = ["/patients/pt-1001", "/patients/pt-1005", "/patients/pt-1019"];

const sectionOf = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("a physician sees at a glance what a child has, takes and must not have, and how a small one grows", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora", ANA);
  await expect(sectionOf(page, "Problems")).toContainText("Chronic kidney disease, stage 2");
  await expect(sectionOf(page, "Problems")).not.toContainText("Celiac disease");
  await expect(sectionOf(page, "Medications")).toContainText("Enalapril 2.5 mg, daily");
  await expect(sectionOf(page, "Allergies").getByRole("listitem").first()).toHaveText(/^Peanut: Anaphylaxis\s*Severe$/);
  await expect(sectionOf(page, /^Vital signs/)).toContainText(/Weight .* kg.*percentile/);
  await sectionOf(page, "Immunizations")
    .getByRole("button", { name: /^Show all/ })
    .click();
  await expect(sectionOf(page, "Immunizations")).toContainText("DTaP, 5 of 5");
  await expectNoViolationsInBothThemes(page, "chart at a glance, opened");

  // An adolescent: what the hospital holds back is not there, and nothing says that it is missing here.
  await page.goto(MAXIMILIANA);
  await expect(sectionOf(page, "Medications")).toContainText("Ibuprofen 400 mg");
  await expect(page.getByText(/levonorgestrel|depressive/i)).toHaveCount(0);

  await page.goto(MARGAUX);
  await page.getByRole("button", { name: /^Growth \d+/ }).click();
  const growth = sectionOf(page, /^Growth/);
  await expect(growth.getByRole("figure", { name: /^Weight for length in kg/ })).toBeVisible();
  await expect(growth.getByText(/^Born after 33 weeks\./)).toBeVisible();
  await expect(growth.getByText("97th").first()).toBeVisible();
  await expectNoViolationsInBothThemes(page, "growth of a small child");
});
