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
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: /Referrals changed$/ }) });
  const news = tile.locator(`a[href$="/details/${id}"]`);
  await expect(news).toContainText("Patient Scheduled on");
  await expectNoViolations(page, "home with a changed referral");
  await news.click();
  await expect(
    page
      .getByText("The hospital has accepted it.")
      .or(page.getByText(/^Scheduled for/))
      .first(),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /, Dora$/ })).toBeVisible();
  await expect(news).toBeHidden();
});
