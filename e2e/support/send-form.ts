import { expect, type Page } from "@playwright/test";

/** What every form says that goes back to its list (S1 §8, S2 §8, S3 §8). */
export const SENT = "Form is successfully submitted,please wait while we are redirecting!";

/** So long it can be read before the page goes on. */
const READING_TIME_MS = 3_000;

/**
 * Sends the form in view, reads that it was taken, and goes on without waiting for as long as a person may read. Only that one timer is cut
 * short: a moved clock begins at zero in every page that is opened afterwards, which may then take itself for left alone and sign out.
 */
export async function sendForm(page: Page, button: string): Promise<void> {
  const reading = await page.evaluateHandle((readingTime) => {
    const { setTimeout } = window;
    const timer: { goOn?: () => void } = {};
    const setAndKeep = (task: () => void, delay?: number, ...values: unknown[]) => {
      const id = setTimeout(task, delay, ...values);
      if (delay === readingTime) {
        window.setTimeout = setTimeout;
        timer.goOn = () => {
          clearTimeout(id);
          task();
        };
      }
      return id;
    };
    window.setTimeout = setAndKeep as typeof setTimeout;
    return timer;
  }, READING_TIME_MS);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await reading.evaluate(({ goOn }) => {
    if (!goOn) throw new Error("The page does not wait for the reader");
    goOn();
  });
}

/** Saves the form of content administration in view, and waits for the list it leads to. */
export async function saveUpdate(page: Page, list: string): Promise<void> {
  await sendForm(page, "Save");
  await expect(page.getByRole("heading", { level: 1, name: list })).toBeFocused();
}
