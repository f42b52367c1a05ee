import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
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

test("a physician asks the hospital to cancel a referral, with a reason, and the list says who asked", async ({ page }) => {
  await openList(page, "rita", "/referrals/myreferrals?lookback=-1");
  const open = rowsOf(page).filter({ hasText: "Accepted" }).filter({ hasNotText: "Cancellation Requested" }).first();
  const name = (await open.getByRole("link").first().textContent()) ?? "";
  await open.getByRole("button", { name: /^More actions for referral of / }).click();
  await page.getByRole("menuitem", { name: /^Request to Cancel/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Request to cancel the referral of / });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog.getByText("Enter the reason for cancelling")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await expectNoViolationsInBothThemes(page, "dialog: request to cancel");
  await page.keyboard.type("Seen at another hospital");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toBeHidden();

  const asked = rowsOf(page)
    .filter({ hasText: name })
    .getByRole("button", { name: /^Cancellation Requested/ })
    .first();
  await asked.click();
  const who = page.getByRole("dialog", { name: /^Requested cancellation/ });
  await expect(who).toContainText("Lindgren, Rita");
  await expect(who).toContainText("Seen at another hospital");
  await page.keyboard.press("Escape");
  await expect(asked).toBeFocused();
});

test("a referral's row opens where it stands, and the way back keeps the place in the list", async ({ page }) => {
  await openList(page, "dora", "/referrals/myreferrals?lookback=-1&sort=createddtm&direction=asc&page=2");
  await expectNoViolationsInBothThemes(page, "referrals");
  const row = rowsOf(page).filter({ hasText: "Patient Scheduled" }).first();
  const name = (await row.getByRole("link").first().textContent()) ?? "";
  // Where there is neither a link nor a button.
  await row.click({ position: { x: 420, y: 12 } });
  const title = page.getByRole("heading", { level: 1, name: new RegExp(`^${name}: `) });
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle("Referral · Linnet");
  await expect(page).toHaveURL(/\/referrals\/details\/\d+$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Sent (Done)" })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toContainText("Nothing for you to do");
  await expectNoViolationsInBothThemes(page, "referral");
  await page.getByRole("button", { name: /^Patient Scheduled/ }).click();
  await expect(page.getByRole("dialog", { name: /^Appointment of/ })).toContainText("minutes");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "My Referrals" }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(rowsOf(page).filter({ hasText: name }).first()).toBeVisible();
});

test("a name is searched in the browser, the reason of a cancellation stands beside its label, and shared referrals are read only", async ({
  page,
}) => {
  await openList(page, "dora", "/referrals/myreferrals?lookback=-1");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByPlaceholder("Search by patient name").fill("haddad lei");
  await expect(rowsOf(page)).toHaveCount(1);
  expect(asked.filter((url) => url.includes("/api/referral"))).toEqual([]);
  expect(page.url()).not.toContain("haddad");
  await page.getByRole("button", { name: /^Cancelled: why/ }).hover();
  const label = page.getByRole("button", { name: /^Cancelled: why/ });
  await expect(label).toHaveAttribute("aria-describedby", /.+/);
  await page.getByPlaceholder("Search by patient name").fill("no one of this name");
  await expect(page.getByText("No Record Found within all records available")).toBeVisible();
  await expectNoViolationsInBothThemes(page, "referrals, none found");

  await page.goto("/referrals/sharedreferrals?lookback=-1");
  await expect(page.getByRole("columnheader", { name: "Referring Physician" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^More actions/ })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 720 });
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoViolationsInBothThemes(page, "shared referrals on a phone");
});

test("a search keeps every letter that is typed fast, and the caret where it was put", async ({ page }) => {
  await signInAs(page, "dora", "/referrals/myreferrals?lookback=-1");
  const field = page.getByRole("textbox", { name: "Search referrals" });
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);
  await field.click();
  await page.keyboard.type("reyes");
  await expect(field).toHaveValue("reyes");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("xyz");
  await expect(field).toHaveValue("rxyzeyes");
  expect(await caret()).toBe(4);
  for (let letter = 0; letter < 3; letter++) await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("reyes");
  expect(await caret()).toBe(1);
});
