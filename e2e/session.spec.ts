import { expect, test } from "@playwright/test";
import { signInAnew } from "./support/sign-in-as.ts";

test("a wrong password is refused with a sentence, and the e-mail stays", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill("hana@linnet.example");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText(/The e-mail address or password is not right\./);
  await expect(page.getByLabel("Email")).toHaveValue("hana@linnet.example");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("a page that was asked for before signing in opens afterwards", async ({ page }) => {
  await page.goto("/patients/sharedpatients");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Email").fill("rita@linnet.example");
  await page.getByLabel("Password", { exact: true }).fill("linnet-demo-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shared Patients" })).toBeVisible();
});

test("a new tab is signed in without asking, and logging out ends every tab", async ({ page, context }) => {
  await signInAnew(page, "rita");
  const other = await context.newPage();
  await other.goto("/patients/mypatients");
  await expect(other.getByRole("heading", { level: 1, name: "My Patients" })).toBeVisible();

  await page.getByRole("button", { name: /Rita Lindgren/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/login$/);
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a session that has ended leaves no patient and no token in the browser", async ({ page }) => {
  await signInAnew(page, "dora");
  await page.goto("/patients/mypatients");
  await page.getByPlaceholder("Search by patient name or MRN").fill("ruiz");
  await page.getByPlaceholder("Search by patient name or MRN").press("Enter");
  await expect(page.getByRole("link", { name: /Ruiz/ }).first()).toBeVisible();
  await page.getByRole("button", { name: /Dora Ashby/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/login$/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/ruiz|access_token|refresh_token/i);
});

test("an unknown page shows 404 and a way home", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("This page is not here, or not open to you.")).toBeVisible();
});
