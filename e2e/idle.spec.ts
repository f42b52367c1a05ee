import { expect, type Page, test } from "@playwright/test";
import { reminderOf, signInByForm } from "./support/sign-in-as.ts";

const PROMPT_AFTER_MS = 15 * 60_000;
const ANSWER_WITHIN_MS = 60_000;

/** Signs in at the login page that is in view. */
async function signInHere(page: Page, person: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel(/^Email/).fill(`${person}@linnet.example`);
  await page.getByLabel(/^Password/).fill("linnet-demo-2026");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
}

// The browser's own clock is moved as of a computer that slept; the server's stays.
test.beforeEach(({ context }) => context.clock.install());

test("a screen left alone asks in every tab, goes on when answered, and logs out everywhere when not", async ({ page, context }) => {
  await signInByForm(page, "rita");
  const other = await context.newPage();
  await other.goto("/patients/mypatients");
  await expect(other.getByRole("heading", { level: 1, name: "My Patients" })).toBeVisible();

  const prompt = page.getByRole("dialog", { name: "Are you still using myLinnet?" });
  await context.clock.fastForward(PROMPT_AFTER_MS - ANSWER_WITHIN_MS);
  await expect(page.getByRole("heading", { level: 1, name: /Rita$/ })).toBeVisible();
  await expect(prompt).toHaveCount(0);
  await context.clock.fastForward(ANSWER_WITHIN_MS);
  await expect(prompt).toBeVisible();
  await expect(other.getByRole("dialog", { name: "Are you still using myLinnet?" })).toBeVisible();
  await prompt.getByRole("button", { name: "Continue my session" }).click();
  await expect(prompt).toHaveCount(0);
  await expect(other.getByRole("dialog")).toHaveCount(0);

  await context.clock.fastForward(PROMPT_AFTER_MS);
  await expect(prompt).toBeVisible();
  await context.clock.fastForward(ANSWER_WITHIN_MS);
  await page.waitForURL(/\/login$/);
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  for (const tab of [page, other]) await expect(tab.getByText("You were signed out because you were inactive.")).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/access_token|refresh_token|loginas/);

  await signInHere(page, "rita");
  await expect(page.getByRole("heading", { level: 1, name: /Rita$/ })).toBeVisible();
  await expect(other.getByRole("heading", { level: 1, name: "My Patients" })).toBeVisible();
});

test("a lost network does not keep the session open", async ({ page, context }) => {
  await signInByForm(page, "owen");
  await context.setOffline(true);
  await context.clock.fastForward(PROMPT_AFTER_MS);
  await expect(page.getByRole("dialog", { name: "Are you still using myLinnet?" })).toBeVisible();
  await context.clock.fastForward(ANSWER_WITHIN_MS);
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("oidc.")).length).catch(() => 0))
    .toBe(0);
});
