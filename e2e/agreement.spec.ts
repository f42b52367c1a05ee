import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { typeSignIn } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("an owner who must sign and declines is told so, and stays outside", async ({ page }) => {
  await typeSignIn(page, "nina");
  await expect(page.getByRole("heading", { level: 1, name: "User agreement" })).toBeVisible();
  await page.waitForURL(/\/signing\//);
  await expect(page.getByText(/Practice owner of /)).toBeVisible();
  await expectNoViolations(page, "agreement to be signed");
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();

  await expect(page.getByText("You declined to sign the agreement.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // Other pages stay closed too, and no one signs twice.
  await page.goto("/patients/mypatients");
  await expect(page.getByRole("button", { name: "Sign agreement" })).toBeVisible();
  await expect(page).toHaveURL(/\/patients\/mypatients$/);
  await expectNoViolations(page, "agreement that was declined");
});
