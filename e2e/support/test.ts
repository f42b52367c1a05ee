import { test as base, type Page } from "@playwright/test";
import { emptied, isAsOpened, type KeptBrowser, openKept } from "./kept-browsers.ts";

interface People {
  /** A browser of somebody else's, who knows nothing of what the first one's holds. It is emptied with the story. */
  openForAnother(): Promise<Page>;
  /** Takes a browser that nobody uses for the length of the story. */
  takeBrowser(): Promise<KeptBrowser>;
}

interface Kept {
  /** Browsers of this worker that are empty and wait for a story. */
  shelf: KeptBrowser[];
}

/**
 * For stories in browsers that are kept from one to the next. Those that change a browser itself (its clock, its connection, its time zone
 * or size) or measure what it does take Playwright's own, which is new for each.
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
      // What a story that failed has left there nobody knows.
      if (hasPassed && (await isAsOpened(each))) shelf.push(await emptied(each));
      else await each.context.close();
    }
  },
  context: async ({ takeBrowser }, use) => use((await takeBrowser()).context),
  openForAnother: ({ takeBrowser }, use) => use(async () => (await takeBrowser()).context.newPage()),
});
