import { expect, type Page } from "@playwright/test";
import { expectAccessibleAndFitting, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { reminderOf, signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** A child of Dora's with a rich chart (server/src/demo/children/children.ts). */
const ANA = { name: "Ruiz, Ana", chart: "/patients/pt-1001" };
/** A child of Dora's and Rita's who is not shared with their practice; no other story knows him. */
const TAVITA = { name: "Tavita Tauiliili", mrn: "40035132" };

const search = (page: Page) => page.getByPlaceholder("Search by patient name or MRN");
const shownRange = (page: Page) => page.getByText(/^Showing \d+-\d+ of \d+$/);

test("a physician signs in, finds a child, reads the lab results and signs out", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill("dora@linnet.example");
  await page.getByLabel("Password", { exact: true }).fill("linnet-demo-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
  await page.getByRole("link", { name: "My Patients", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: "My Patients" })).toBeFocused();
  await expect(page.getByRole("row")).toHaveCount(13);
  await expect(shownRange(page)).toHaveText(/^Showing 1-12 of /);

  await search(page).fill("ruiz an");
  await search(page).press("Enter");
  await expect(page.getByRole("combobox", { name: "Look back" })).toHaveValue("-1");
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

  await labs.getByText("By Date", { exact: true }).click();
  await expect(labs.getByRole("heading", { name: /^Collected \d\d\/\d\d\/\d{4}/ }).first()).toBeVisible();

  await page.getByRole("link", { name: "Back to List" }).click();
  await expect(search(page)).toHaveValue("ruiz an");
  await page.getByRole("button", { name: /Dora Ashby/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/login$/);
  await page.goto(ANA.chart);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText(ANA.name)).toHaveCount(0);
});

test("a list keeps its place: page, look-back, view and search", async ({ page }) => {
  await signInAs(page, "dora", "/patients/mypatients");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(shownRange(page)).toHaveText(/^Showing 13-24 of /);
  await page.reload();
  await expect(shownRange(page)).toHaveText(/^Showing 13-24 of /);
  await page.goBack();
  await expect(shownRange(page)).toHaveText(/^Showing 1-12 of /);

  await page.getByRole("combobox", { name: "Look back" }).selectOption({ label: "All Visits" });
  await expect(page).toHaveURL(/lookback=-1/i);
  await page.getByText("Cards", { exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByText("No recent searches")).toBeVisible();

  await search(page).fill("zzzz");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No record found")).toBeVisible();
  await page.getByRole("search").getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByRole("combobox", { name: "Look back" })).toHaveValue("180");
  await expect(page.getByRole("article")).toHaveCount(12);
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
  await expect(told).toContainText("Tolu Adeyemi is shared: the other physicians of Lakeside Pediatrics can open the chart");
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
  await expect(page.getByText(/^Tolu Adeyemi is hidden: /).first()).toBeAttached();
});

test("a patient who is not hers is removed: from the list, from the chart, and the hospital is told", async ({ page }) => {
  await signInAs(page, "rita", "/patients/mypatients");
  const { name, mrn } = TAVITA;
  await search(page).fill(mrn);
  await search(page).press("Enter");
  const chart = await page.getByRole("link", { name: `View Chart of ${name}` }).getAttribute("href");
  const more = page.getByRole("button", { name: `More actions for ${name}` });
  await more.click();
  await page.getByRole("menuitem", { name: /^Remove/ }).click();
  const dialog = page.getByRole("dialog", { name: "Remove patient from your list" });
  await expect(
    dialog.getByText("OK to remove this patient from your list and notify the hospital of the incorrect patient assignment?"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name: `View Chart of ${name}` })).toBeVisible();

  await more.click();
  await page.getByRole("menuitem", { name: /^Remove/ }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: `View Chart of ${name}` })).toHaveCount(0);
  await page.goto(chart ?? "");
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(async () => {
    const mailbox = await (await page.request.get("/demo/mailbox")).text();
    expect(mailbox).toContain("A practice removed a patient");
    expect(mailbox).not.toContain(name);
  }).toPass();
});

test("a stranger neither opens the chart of a child who is not in their care nor finds the child", async ({ page }) => {
  await signInAs(page, "otto", ANA.chart);
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("This page does not exist, or you do not have access to it.")).toBeVisible();
  await expect(page.getByText("Ruiz")).toHaveCount(0);
  await page.getByRole("button", { name: "Search patients" }).click();
  await page.getByRole("combobox", { name: "Search by patient name or MRN" }).fill("ruiz ana");
  await expect(page.getByText("No record found")).toBeVisible();
});

test("staff without record access find no patient anywhere, and are not offered the search", async ({ page }) => {
  await signInAs(page, "fred");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Patients|Referrals|Appointments/ })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("button", { name: "Search patients" })).toHaveCount(0);
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
  await expectAccessibleAndFitting(page, "chart");
});
