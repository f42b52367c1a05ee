import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("an administrator works as a physician, under both names, and stops", { tag: "@main" }, async ({ page }) => {
  await signInAs(page, "ada", "/impersonation/create");
  await page.getByLabel("Email").fill("dora@linnet.example");
  await expectNoViolations(page, "login as another user");
  await page.getByRole("button", { name: "Login As Another User" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in as Dora Ashby?" });
  await expect(dialog).toContainText("monitored and logged");
  await expectNoViolations(page, "dialog: login as someone");
  await dialog.getByLabel("Reason").fill("She cannot find a patient");
  await dialog.getByRole("button", { name: "Continue" }).click();

  const strip = page.getByRole("region", { name: "Logged in as another user" });
  await expect(strip).toContainText("Ada Winterbourne is working as Dora Ashby");
  await expect(page.getByRole("heading", { level: 1, name: /Dora$/ })).toBeVisible();
  await page.getByRole("link", { name: "My Patients", exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(13);
  await expect(strip).toBeVisible();
  await expectNoViolations(page, "patients under another name");

  await strip.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Ada Winterbourne" })).toBeVisible();
  await expect(strip).toHaveCount(0);
});
