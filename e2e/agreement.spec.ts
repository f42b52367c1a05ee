import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { reminderOf, typeSignIn } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("an owner who must sign declines first, finds nothing open, signs then, and keeps the sealed agreement", async ({ page }) => {
  await typeSignIn(page, "nina");
  await expect(page.getByRole("heading", { level: 1, name: "User agreement" })).toBeVisible();
  await page.waitForURL(/\/signing\//);
  await expect(page.getByText(/Practice owner of /)).toBeVisible();
  await expectNoViolations(page, "agreement to be signed");
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();

  await expect(page.getByText("You declined to sign the agreement.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "My Patients" })).toHaveCount(0);
  await page.goto("/patients/mypatients");
  await expect(page.getByRole("heading", { level: 1, name: "User agreement" })).toBeVisible();
  await expectNoViolations(page, "agreement that was declined");

  await page.getByRole("button", { name: "Sign agreement" }).click();
  await page.waitForURL(/\/signing\//);
  await page.getByLabel("Your full name").fill("Nina Okafor");
  await page.getByRole("checkbox", { name: /want to sign/ }).check();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Nina$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole("button", { name: "Nina Okafor" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Signed agreement (PDF)" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});
