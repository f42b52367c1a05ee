import { test as base, type Page } from "@playwright/test";
import { emptied, isAsOpened, type KeptBrowser, openKept } from "./kept-browsers.ts";

interface People {
  /** Another person's browser without the first one's data. Emptied after the story. */
  openForAnother(): Promise<Page>;
  /** Takes a free browser for the story. */
  takeBrowser(): Promise<KeptBrowser>;
}

interface Kept {
  /** Browsers of this worker that are empty and wait for a story. */
  shelf: KeptBrowser[];
}

/**
 * For stories in reused browsers. Stories that change the browser (clock, connection, time zone or size) or measure it use Playwright's
 * own, which is new each time.
 */
export const test = base.extend<People, Kept>({
  shelf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what this needs.
    async ({}, use) => {
      const shelf: KeptBrowser[] = [];
      await use(shelf);
      await Promise.all(shelf.map(({ context }) => context.close()));
    },
    { scope: "worker" },
  ],
  takeBrowser: async ({ browser, shelf }, use, info) => {
    const taken: KeptBrowser[] = [];
    await use(async () => {
      const next = shelf.pop() ?? (await openKept(browser));
      taken.push(next);
      return next;
    });
    const hasPassed = info.status === info.expectedStatus;
    for (const each of taken) {
      // The state after a failed story is unknown.
      if (hasPassed && (await isAsOpened(each))) shelf.push(await emptied(each));
      else await each.context.close();
    }
  },
  context: async ({ takeBrowser }, use) => use((await takeBrowser()).context),
  openForAnother: ({ takeBrowser }, use) => use(async () => (await takeBrowser()).context.newPage()),
});
