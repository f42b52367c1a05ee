import type { Page } from "@playwright/test";

/** How much of a page has moved since it was opened without anybody's doing, as browsers count it: 1 is the whole screen by its height. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords().filter((entry) => !("hadRecentInput" in entry && entry.hadRecentInput));
    return shifts.reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0);
  });
