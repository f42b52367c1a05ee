import type { Page } from "@playwright/test";

const PASSWORD = "linnet-demo-2026";
const ON_THE_WAY = /^\/(login|oidc|sign-in|implicit)/;

/** Signs in a person of the demo hospital, by the name before the @, through the pages a person sees. */
export async function signInAs(page: Page, person: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel(/^Email/).fill(person.includes("@") ? person : `${person}@linnet.example`);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !ON_THE_WAY.test(pathname));
}
