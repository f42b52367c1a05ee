import { test as base, type Page } from "@playwright/test";

interface People {
  /** A browser of somebody else's, who knows nothing of what the first one's holds. It closes with the story. */
  openForAnother(): Promise<Page>;
}

/** For stories in which more than one person takes part. */
export const test = base.extend<People>({
  openForAnother: async ({ browser }, use) => {
    const opened: Page[] = [];
    await use(async () => {
      const page = await (await browser.newContext()).newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});
