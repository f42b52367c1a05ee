import type { Page } from "@playwright/test";

const PASSWORD = "linnet-demo-2026";
const ON_THE_WAY = /^\/(login|oidc|sign-in|implicit)/;

/** The reminder after each login (June 2, 2014). */
export const reminderOf = (page: Page) => page.getByRole("dialog", { name: "Reminder, June 2, 2014" });

/** Signs in a person of the demo hospital, and reads the reminder that comes first. */
export async function signInAs(page: Page, person: string): Promise<void> {
  await typeSignIn(page, person);
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
}

/** Signs in a person, by the name before the @, through the pages a person sees. */
export async function typeSignIn(page: Page, person: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel(/^Email/).fill(person.includes("@") ? person : `${person}@linnet.example`);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !ON_THE_WAY.test(pathname));
}
