import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const search = (page: Page) => page.getByPlaceholder("Search by patient name or MRN");

async function find(page: Page, words: string) {
  await search(page).fill(words);
  await search(page).press("Enter");
}

test("an embassy's member begins with its patients, and finds only those it sponsors", async ({ page }) => {
  await signInAs(page, "mira");
  await expect(page.getByRole("heading", { level: 1, name: "My Embassy Patients" })).toBeVisible();
  await expect(page.getByText(/^Showing 1-12 of \d+$/)).toBeVisible();
  await expectNoViolations(page, "patients of an embassy");

  await find(page, "solberg lars");
  await page.getByRole("button", { name: "More actions for Lars Solberg" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Visits"]);
  await page.getByRole("menuitem").click();
  await expect(page.getByRole("dialog", { name: "Visits of Lars Solberg" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "View Chart of Lars Solberg" }).click();
  await expect(page.getByText(/Patient of your embassy since/)).toBeVisible();
  await page.getByRole("link", { name: "Back to List" }).click();

  // Eirik's authorization has ended, Ana never was the embassy's (server/src/demo/children/children.ts).
  for (const words of ["nygard eirik", "ruiz ana"]) {
    await find(page, words);
    await expect(page.getByText("No record found")).toBeVisible();
  }
  await page.goto("/patients/pt-1025");
  await expect(page.getByText("Nygård, Eirik")).toHaveCount(0);

  await page.goto("/myembassy");
  await expect(page.getByText("4 Consulate Row")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("a lead removes a member, who is out at once", async ({ page, openForAnother }) => {
  test.slow();
  const removed = await openForAnother();
  await signInAs(removed, "jonas");
  await expect(removed.getByRole("heading", { level: 1, name: "My Embassy Patients" })).toBeVisible();

  await signInAs(page, "emil");
  await page.getByRole("link", { name: "My Embassy", exact: true }).click();
  const row = page.getByRole("row", { name: /Jonas Bakken/ });
  await expect(row).toContainText("Active");
  await expectNoViolations(page, "embassy");
  await row.getByRole("button", { name: "Remove Jonas Bakken" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Jonas Bakken?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(row).toContainText("Inactive");
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove Emil Nordahl" })).toHaveCount(0);

  await find(removed, "solberg");
  await expect(removed.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(removed.getByText("Solberg")).toHaveCount(0);
});
