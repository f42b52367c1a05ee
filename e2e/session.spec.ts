import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs, signInByForm } from "./support/sign-in-as.ts";
import { PASSWORD } from "./support/tab-tokens.ts";
import { test } from "./support/test.ts";

test("a wrong password is refused with a sentence, the e-mail stays, and with the right one the page that was asked for opens", {
  tag: "@main",
}, async ({ page }) => {
  await page.goto("/patients/sharedpatients");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Email").fill("rita@linnet.example");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText(/The email address or password is wrong\./);
  await expect(page.getByLabel("Email")).toHaveValue("rita@linnet.example");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill("linnet-demo-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shared Patients" })).toBeVisible();
});

test("whoever is signed in at two computers sees both, and signs the other one out from here", async ({ page, openForAnother }) => {
  const away = await openForAnother();
  await signInAs(away, "rita");
  await signInByForm(page, "rita");
  await page.goto("/account/settings");
  const sessions = page.getByRole("region", { name: "Where you’re signed in" });
  await expect(sessions.getByRole("row", { name: /This browser/ })).toHaveCount(1);
  await expectNoViolations(page, "account settings");

  await sessions.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await expectNoViolations(page, "dialog: sign out all other browsers");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out all others" }).click();
  await expect(sessions.locator(":focus")).toHaveText("You are now signed out everywhere else.");
  await expect(sessions.getByText("You aren’t signed in anywhere else.")).toBeVisible();
  await expect(away.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("a new tab is signed in without asking, and logging out ends every tab and leaves no patient and no token in the browser", {
  tag: "@main",
}, async ({ page, context }) => {
  await signInByForm(page, "dora");
  const other = await context.newPage();
  await other.goto("/patients/mypatients");
  await expect(other.getByRole("heading", { level: 1, name: "My Patients" })).toBeVisible();
  await page.goto("/patients/mypatients");
  await page.getByPlaceholder("Search by patient name or MRN").fill("ruiz");
  await page.getByPlaceholder("Search by patient name or MRN").press("Enter");
  await expect(page.getByRole("link", { name: /Ruiz/ }).first()).toBeVisible();

  await page.getByRole("button", { name: /Dora Ashby/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/login$/);
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/ruiz|access_token|refresh_token/i);
  }
});

test("an unknown page shows 404 and a way home", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("This page does not exist, or you do not have access to it.")).toBeVisible();
});
