import { expect, test } from "@playwright/test";
import { signInAs } from "./support/sign-in-as.ts";

test("a screen left alone asks in every tab, goes on when answered, and logs out everywhere when not", async ({ page, context }) => {
  await signInAs(page, "rita");
  const other = await context.newPage();
  await other.goto("/patients/mypatients");
  await expect(other.getByRole("heading", { level: 1, name: "My Patients" })).toBeVisible();

  const prompt = page.getByRole("dialog", { name: "Are you still using myLinnet?" });
  await expect(prompt).toBeVisible();
  await expect(other.getByRole("dialog", { name: "Are you still using myLinnet?" })).toBeVisible();
  await prompt.getByRole("button", { name: "Continue my session" }).click();
  await expect(prompt).toHaveCount(0);
  await expect(other.getByRole("dialog")).toHaveCount(0);

  await expect(prompt).toBeVisible();
  await page.waitForURL(/\/login$/);
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/access_token|refresh_token|loginas/);
});

test("a lost network does not keep the session open", async ({ page, context }) => {
  await signInAs(page, "owen");
  await context.setOffline(true);
  await expect(page.getByRole("dialog", { name: "Are you still using myLinnet?" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).length).catch(() => 0)).toBe(0);
});
