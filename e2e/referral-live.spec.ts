import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** Takes a step at the hospital's intake. */
async function playAtIntake(desk: Page, referralId: string, step: string): Promise<void> {
  await desk.goto("/demo/intake");
  await desk.locator(`#referral-${referralId}`).getByRole("button", { name: step, exact: true }).click();
  await desk.waitForURL(/#referral-/);
}

async function referralOnHold(page: Page) {
  await signInAs(page, "dora", "/referrals/myreferrals?lookback=-1");
  // Other stories send referrals, which come first: this one may stand on another page by now.
  await page.getByPlaceholder("Search by patient name").fill("Lindqvist");
  const row = page.getByRole("row").filter({ hasText: "On Hold" }).first();
  const link = row.getByRole("link").first();
  const id = /\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0] ?? "";
  return {
    id,
    link: page.locator(`a[href$="/details/${id}"]`).first(),
    row: page.getByRole("row").filter({ has: page.locator(`a[href$="/details/${id}"]`) }),
  };
}

test("an open list shows what the hospital does without a reload, says so, and leaves the focus where it was", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  const { id, link, row } = await referralOnHold(page);
  await expect(row).toContainText("On Hold");
  await link.focus();

  await playAtIntake(await openForAnother(), id, "Schedule");

  await expect(row).toContainText("Patient Scheduled");
  await expect(link).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "A referral has changed." })).toBeAttached();

  // It waits for her on home, until she opens it.
  await page.goto("/");
  const needs = page.getByRole("region", { name: "Needs your attention today" });
  await needs.getByRole("button", { name: /^Show all \d+$/ }).click();
  const news = needs.locator(`a[href$="/details/${id}"]`);
  const line = needs.getByRole("listitem").filter({ has: page.locator(`a[href$="/details/${id}"]`) });
  await expect(line).toContainText("Patient Scheduled");
  await expectNoViolations(page, "home with a changed referral");
  await news.click();
  await expect(
    page
      .getByText("The hospital accepted it.")
      .or(page.getByText(/^Scheduled for/))
      .first(),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /, Dora$/ })).toBeVisible();
  await needs.getByRole("button", { name: /^Show all \d+$/ }).click();
  await expect(needs.getByRole("button", { name: "Show fewer" })).toBeVisible();
  await expect(news).toHaveCount(0);
});
