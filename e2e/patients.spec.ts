import { expect, type Page } from "@playwright/test";
import { expectAccessibleAndFitting, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** A child of Dora's with a rich chart (server/src/demo/children/children.ts). */
const ANA = { name: "Ruiz, Ana", chart: "/patients/pt-1001" };

const search = (page: Page) => page.getByPlaceholder("Search by patient name or MRN");
const shownRange = (page: Page) => page.getByText(/^Showing \d+-\d+ of \d+$/);

test("a physician finds a child, and reads the lab results and the trend of one", { tag: "@main" }, async ({ page }) => {
  test.slow();
  await signInAs(page, "dora");
  await page.getByRole("link", { name: "My Patients", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: "My Patients" })).toBeFocused();
  await expect(page.getByRole("row")).toHaveCount(13);
  await expect(shownRange(page)).toHaveText(/^Showing 1-12 of /);

  await search(page).fill("ruiz an");
  await search(page).press("Enter");
  await expect(page.getByRole("combobox", { name: "Time range" })).toHaveValue("-1");
  await expect(page.getByRole("link", { name: "View Chart of Ana Ruiz" })).toBeVisible();
  expect(page.url()).not.toMatch(/ruiz/i);

  await page.getByRole("link", { name: "View Chart of Ana Ruiz" }).click();
  await expect(page.getByRole("heading", { level: 1, name: ANA.name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Patient" })).toContainText(/Allergies.*Peanut/);
  const labs = page.getByRole("region", { name: /Lab Results/ });
  await expect(labs.getByRole("heading", { name: "Chemistry" })).toBeVisible();
  const potassium = labs.getByRole("row", { name: /Potassium/ }).first();
  await expect(potassium).toContainText("CRITICAL");
  await expect(potassium.getByRole("img", { name: /^Potassium 6\.4 mmol\/L: CRITICAL\. Normal / })).toBeVisible();
  await potassium.getByRole("button", { name: "Comments on Potassium" }).click();
  await expect(labs.getByText(/hemolyzed/)).toBeVisible();

  const trendButton = potassium.getByRole("button", { name: /^Trend of Potassium/ });
  await trendButton.click();
  const trend = page.getByRole("dialog", { name: /^Potassium trend/ });
  await expect(trend.getByRole("figure", { name: /^Potassium in mmol\/L, \d+ results$/ })).toBeVisible();
  await expectNoViolationsInBothThemes(page, "dialog: trend of a result");
  await page.keyboard.press("Escape");
  await expect(trend).toBeHidden();
  await expect(trendButton).toBeFocused();

  await labs.getByText("By Date", { exact: true }).click();
  await expect(labs.getByRole("heading", { name: /^Collected \d\d\/\d\d\/\d{4}/ }).first()).toBeVisible();

  await page.getByRole("link", { name: "Back to List" }).click();
  await expect(search(page)).toHaveValue("ruiz an");
});

test("visits are shown beside the row, and a patient is shared and hidden", async ({ page }) => {
  await signInAs(page, "dora", "/patients/mypatients");
  await search(page).fill("adeyemi tolu");
  await search(page).press("Enter");
  const more = page.getByRole("button", { name: "More actions for Tolu Adeyemi" });
  await more.click();
  await page.getByRole("menuitem", { name: /^Visits/ }).click();
  const visits = page.getByRole("dialog");
  await expect(visits.getByRole("heading", { name: "Last Visit" })).toBeVisible();
  await expect(visits.getByRole("heading", { name: "Future Visits" })).toBeVisible();
  await visits.getByRole("button", { name: "Done" }).click();
  await expect(visits).toBeHidden();
  await more.click();
  await page.getByRole("menuitem", { name: /^Share/ }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  const told = page.getByRole("region", { name: "Done" });
  await expect(told).toContainText("Tolu Adeyemi is shared. Other physicians at Lakeside Pediatrics can open the chart");
  await expect(page.getByText("Shared", { exact: true })).toBeVisible();
  await expectNoViolationsInBothThemes(page, "patients, one just shared");
  await told.getByRole("button", { name: "Undo" }).click();
  await expect(told).toContainText("Undone.");
  await expect(page.getByText("Shared", { exact: true })).toHaveCount(0);
  await more.click();
  await page.getByRole("menuitem", { name: /^Share/ }).click();
  await expect(page.getByText("Shared", { exact: true })).toBeVisible();
  await expect(async () => {
    await more.click();
    await expect(page.getByRole("menuitem", { name: /^Hide/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("menuitem", { name: /^Hide/ }).click();
  await expect(page.getByText(/^Tolu Adeyemi is hidden\. /).first()).toBeAttached();
});

test("a stranger neither opens the chart of a child who is not in their care nor finds the child", { tag: "@main" }, async ({ page }) => {
  await signInAs(page, "otto", ANA.chart);
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("This page does not exist, or you do not have access to it.")).toBeVisible();
  await expect(page.getByText("Ruiz")).toHaveCount(0);
  await page.getByRole("button", { name: "Search patients" }).click();
  await page.getByRole("combobox", { name: "Search by patient name or MRN" }).fill("ruiz ana");
  await expect(page.getByText("No record found")).toBeVisible();
});

test("staff without record access find no patient anywhere, and are offered a search of pages alone", async ({ page }) => {
  await signInAs(page, "fred");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Patients|Referrals|Appointments/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Search patients" })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search pages" }).fill("ruiz");
  await expect(page.getByText("No record found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const address of ["/patients/mypatients", "/patients/viewpatients", ANA.chart]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  }
});

test("the portal's and the provider's sign-in pages are accessible and fit, in both themes and in every width", async ({ page }) => {
  test.slow();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectAccessibleAndFitting(page, "login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expectAccessibleAndFitting(page, "sign-in");
});

test("home, a list and a chart are accessible and fit, in both themes and in every width", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora");
  await expect(page.getByRole("article", { name: "Reference guide" })).toBeVisible();
  await expectAccessibleAndFitting(page, "home");
  await page.goto("/patients/mypatients");
  await expect(page.getByText(/^Showing/)).toBeVisible();
  await expectAccessibleAndFitting(page, "patients");
  await page.goto(ANA.chart);
  await expect(
    page
      .getByRole("region", { name: /Lab Results/ })
      .getByRole("rowheader", { name: "Potassium" })
      .first(),
  ).toBeVisible();
  // With what its reader has not read yet.
  await expect(page.getByRole("region", { name: "New results" })).toBeVisible();
  await expectAccessibleAndFitting(page, "chart");
});
