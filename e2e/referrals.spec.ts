import { expect, type Page } from "@playwright/test";
import { expectAccessibleAndFitting, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const rowsOf = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

async function openList(page: Page, person: string, address: string): Promise<void> {
  await signInAs(page, person, address);
  await expect(rowsOf(page).first()).toBeVisible();
}

test("a referral's row opens where it stands, and the way back keeps the place in the list", async ({ page }) => {
  await openList(page, "dora", "/referrals/myreferrals?lookback=-1&sort=createddtm&direction=asc&page=2");
  await expectAccessibleAndFitting(page, "referrals");
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = rowsOf(page).filter({ hasText: "Patient Scheduled" }).first();
  const name = (await row.getByRole("link").first().textContent()) ?? "";
  // Where there is neither a link nor a button.
  await row.click({ position: { x: 420, y: 12 } });
  const title = page.getByRole("heading", { level: 1, name: new RegExp(`^${name}: `) });
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle(/^\S+, \S\. · Referral · Linnet$/);
  await expect(page).toHaveURL(/\/referrals\/details\/\d+$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Sent (Done)" })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toContainText("No action needed");
  await expectNoViolationsInBothThemes(page, "referral");
  await page.getByRole("button", { name: /^Patient Scheduled/ }).click();
  await expect(page.getByRole("dialog", { name: /’s appointment/ })).toContainText("minutes");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "My Referrals" }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(rowsOf(page).filter({ hasText: name }).first()).toBeVisible();
  await page.getByPlaceholder("Search by patient name").fill("no one of this name");
  await expect(page.getByText("No Record Found within all records available")).toBeVisible();
  await expectNoViolationsInBothThemes(page, "referrals, none found");
});
