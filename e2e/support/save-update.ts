import { expect, type Page } from "@playwright/test";

/** What the forms of content administration say when they have saved (S3 §8). */
export const SAVED = "Form is successfully submitted,please wait while we are redirecting!";

/** Saves the form in view, reads that it was saved, and waits for the list it leads to. */
export async function saveUpdate(page: Page, list: string): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: list })).toBeFocused();
}
