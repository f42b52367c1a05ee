import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { reminderOf, signInAs, signInByForm } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const PASSWORD = "linnet-demo-2026";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** A person's account page, found by last name. */
async function openAccount(page: Page, first: string, last: string): Promise<void> {
  await page.getByRole("link", { name: "All Accounts" }).click();
  await page.getByRole("textbox", { name: "Search by first or last name" }).fill(last);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: `Edit ${first} ${last}’s account` }).click();
  await expect(heading(page, "Edit account")).toBeFocused();
}

const answer = (page: Page, question: string, button: string) =>
  page.getByRole("dialog", { name: question }).getByRole("button", { name: button }).click();

/** Types a password at the provider, and gives the status that it answered with. */
async function typePassword(page: Page, person: string, password: string): Promise<number> {
  await page.getByLabel(/^Email/).fill(`${person}@linnet.example`);
  await page.getByLabel(/^Password/).fill(password);
  const replied = page.waitForResponse((response) => response.url().endsWith("/credentials"));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  return (await replied).status();
}

async function goToSignIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel(/^Password/)).toBeVisible();
}

test("whoever is suspended is signed out at once, until the account is activated", async ({ page, openForAnother }) => {
  // Both sign in, one of them by the pages.
  test.slow();
  const olga = await openForAnother();
  await signInByForm(olga, "olga");
  await signInAs(page, "ada");
  await openAccount(page, "Olga", "Petrova");
  await expectNoViolations(page, "account");

  await page.getByRole("button", { name: "Suspend" }).click();
  await answer(page, "Suspend Olga Petrova?", "Suspend");
  await expect(page.getByText("Olga Petrova’s account is suspended.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Sign-in", exact: true })).toContainText("SUSPENDED");
  await expect(heading(olga, "Login")).toBeVisible();

  await page.getByRole("button", { name: "ACTIVATE" }).click();
  await expect(page.getByText("Olga Petrova’s account is active again.")).toBeVisible();
  await signInByForm(olga, "olga");
  await expect(olga.getByRole("heading", { level: 1, name: /Olga$/ })).toBeVisible();
});

test("a temporary password is shown once, and leads to a password of one's own", async ({ page, openForAnother }) => {
  await signInAs(page, "ada");
  await openAccount(page, "Astrid", "Vinje");
  await page.getByRole("button", { name: "Create temporary password" }).click();
  await answer(page, "Create a temporary password for Astrid Vinje?", "Create temporary password");
  const shown = page.getByRole("dialog", { name: "Temporary password for Astrid Vinje" });
  await expect(shown).toContainText("User's Temporary Password:");
  await expectNoViolations(page, "dialog: temporary password");
  const temporary = await shown.getByRole("strong").innerText();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("PASSWORD_EXPIRED")).toBeVisible();
  await expect(page.getByText(temporary)).toHaveCount(0);

  const astrid = await openForAnother();
  await goToSignIn(astrid);
  expect(await typePassword(astrid, "astrid", PASSWORD)).toBe(400);
  expect(await typePassword(astrid, "astrid", temporary)).toBe(200);
  await expect(astrid.getByText("Choose a new password only you know.")).toBeVisible();
  await astrid.getByLabel("New password", { exact: true }).fill("a lantern for the ferry");
  await astrid.getByLabel("Confirm new password").fill("a lantern for the ferry");
  await astrid.getByRole("button", { name: "Set password and continue" }).click();
  await reminderOf(astrid).getByRole("button", { name: "OK" }).click();
  await expect(astrid.getByRole("button", { name: "Astrid Vinje" })).toBeVisible();
});

test("the hospital's own staff are only looked at, and a list goes along as a file", async ({ page }) => {
  await signInAs(page, "ada");
  await page.getByRole("link", { name: "All Accounts" }).click();
  await expect(page.getByText(/^Showing 1-10 of \d+$/)).toBeVisible();
  await expectNoViolations(page, "accounts");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^accounts-\d{4}-\d{2}-\d{2}\.csv$/);

  await page.getByRole("textbox", { name: "Search by first or last name" }).fill("Falk");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Details of Ida Falk’s account" }).click();
  await expect(heading(page, "Account details")).toBeFocused();
  await expect(page.getByText("This account belongs to a hospital staff member. You cannot change it in the portal.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Suspend" })).toHaveCount(0);
  await expectNoViolations(page, "account of the hospital’s staff");
});
