import type { Page } from "@playwright/test";

/** What of the element with the focus a person sees: some of its points, or those of its label, are not covered. Runs in the page. */
function focusOnScreen(): { name: string; isSeen: boolean } | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const isSeen = [focused, ...labels].some((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y] as const));
    return points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (part.contains(there) || there.contains(part));
    });
  });
  const { top, bottom } = focused.getBoundingClientRect();
  const words = focused.getAttribute("aria-label") ?? focused.textContent?.slice(0, 40);
  return { name: `${Math.round(top)} to ${Math.round(bottom)}: ${focused.tagName} ${words}`, isSeen };
}

/** The frame after the next: the browser has scrolled, and what shrinks by that is as small as it gets. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(told)))));

/** Goes through a page by the keyboard, and returns what had the focus without being seen (WCAG 2.4.11). */
export async function hiddenFocus(page: Page, most: number, key = "Tab"): Promise<{ hidden: string[]; stops: number }> {
  const hidden: string[] = [];
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press(key);
    await drawn(page);
    const focus = await page.evaluate(focusOnScreen);
    if (!focus) return { hidden, stops };
    if (!focus.isSeen) hidden.push(focus.name);
  }
  return { hidden, stops: most };
}
