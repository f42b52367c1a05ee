import { expect, type Page } from "@playwright/test";

/** What every form says that goes back to its list (S1 §8, S2 §8, S3 §8). */
export const SENT = "Form is successfully submitted,please wait while we are redirecting!";

/** So long it can be read before the page goes on. */
const READING_TIME_MS = 3_000;

/**
 * Sends the form in view, reads that it was taken, and moves the browser's clock by the time that there is for reading. A page that is
 * opened anew afterwards (`opensAnew`) waits as a person does: a clock that was moved begins anew in it, and may take it for left alone.
 */
export async function sendForm(page: Page, button: string, { opensAnew = false } = {}): Promise<void> {
  if (!opensAnew) await page.clock.install();
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  if (opensAnew) await expect(page.getByText(SENT)).toBeHidden();
  else await page.clock.fastForward(READING_TIME_MS);
}

/** Saves the form of content administration in view, and waits for the list it leads to. */
export async function saveUpdate(page: Page, list: string): Promise<void> {
  await sendForm(page, "Save");
  await expect(page.getByRole("heading", { level: 1, name: list })).toBeFocused();
}
