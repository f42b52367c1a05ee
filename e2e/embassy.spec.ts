import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const search = (page: Page) => page.getByPlaceholder("Search by patient name or MRN");

async function find(page: Page, words: string) {
  await search(page).fill(words);
  await search(page).press("Enter");
}

test("a member finds an embassy's patients, and is out at once when a lead removes them", { tag: "@main" }, async ({
  page,
  openForAnother,
}) => {
  test.slow();
  const removed = await openForAnother();
  await signInAs(removed, "jonas");
  await expect(removed.getByRole("heading", { level: 1, name: "My Embassy Patients" })).toBeVisible();
  await expect(removed.getByText(/^Showing 1-12 of \d+$/)).toBeVisible();
  await expectNoViolations(removed, "patients of an embassy");
  await find(removed, "solberg lars");
  await removed.getByRole("link", { name: "View Chart of Lars Solberg" }).click();
  await expect(removed.getByText(/Embassy patient since/)).toBeVisible();
  await removed.getByRole("link", { name: "Back to List" }).click();

  await signInAs(page, "emil", "/myembassy");
  const row = page.getByRole("row", { name: /Jonas Bakken/ });
  await expect(row).toContainText("Active");
  await expectNoViolations(page, "embassy");
  await row.getByRole("button", { name: "Remove Jonas Bakken" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Jonas Bakken?" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(row).toContainText("Inactive");

  await find(removed, "solberg");
  await expect(removed.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(removed.getByText("Solberg")).toHaveCount(0);
});
