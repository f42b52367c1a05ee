import { expect, type Page } from "@playwright/test";

/** How much of a page has moved since it was opened without anybody's doing, as browsers count it: 1 is the whole screen by its height. */
export async function layoutShiftOf(page: Page): Promise<number> {
  // A browser that does not count would always say 0.
  expect(await page.evaluate(() => PerformanceObserver.supportedEntryTypes)).toContain("layout-shift");
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords().filter((entry) => !("hadRecentInput" in entry && entry.hadRecentInput));
    return shifts.reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0);
  });
}
