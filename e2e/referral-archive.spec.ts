import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { pdfOfTab } from "./support/pdf-of-tab.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const HOSPITAL_ZONE = "America/Los_Angeles";
const DAY_MS = 86_400_000;

/** A day as people write it at the hospital. */
const dayAgo = (days: number) =>
  new Intl.DateTimeFormat("en-US", { timeZone: HOSPITAL_ZONE, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    Date.now() - days * DAY_MS,
  );

async function search(page: Page, start: string, end: string): Promise<void> {
  await page.getByLabel("Start date").fill(start);
  await page.getByLabel("End date").fill(end);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

const views = (page: Page) => page.getByRole("button", { name: /^View referral of / });

test("an owner finds yesterday's referral in the archive and opens it as PDF", async ({ page }) => {
  test.slow();
  await signInAs(page, "owen");
  await page.getByRole("link", { name: "All Referrals" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Referrals" })).toBeFocused();

  await search(page, dayAgo(1), dayAgo(2));
  await expect(page.getByText("Start date cannot be after end date.")).toBeVisible();
  await expectNoViolations(page, "archive, days the wrong way round");

  // The demo hospital's files are still being printed when it opens.
  await expect(async () => {
    await search(page, dayAgo(1), dayAgo(1));
    await expect(views(page).first()).toBeVisible();
  }).toPass();
  await expect(page.getByRole("columnheader")).toHaveText(["Patient Name", "Referral No.", "File Name", "Created On", "Actions"]);
  await expect(page.getByRole("row").nth(1)).toContainText(dayAgo(1));
  await expectNoViolations(page, "archive");

  const pdf = await pdfOfTab(page, () => views(page).first().click());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");

  const found = page.url();
  await page.reload();
  await expect(views(page).first()).toBeVisible();
  expect(page.url()).toBe(found);

  await search(page, "01/01/2001", "01/02/2001");
  await expect(page.getByText("No files found")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Start date")).toHaveValue(dayAgo(1));
  await expect(views(page).first()).toBeVisible();
});
