import { expect, type Page, test } from "@playwright/test";
import { changeTheme } from "./change-theme.ts";
import { findViolations, MODAL } from "./find-violations.ts";
import { LOOKS, type Look } from "./looks.ts";
import { personOf } from "./sign-in-as.ts";
import { takePicture } from "./take-picture.ts";

/** The path with its id left open. */
function pathOf(page: Page): string {
  const { pathname } = new URL(page.url());
  return decodeURIComponent(pathname).replace(/(?<=^\/(sign-in|signing)\/).+$|(?<=\/)[^/]*\d[^/]*$/, ":id");
}

/**
 * The current page passes all WCAG 2.2 AA rules that a machine can check. Looks are listed in the table, with person and path. Frames
 * without scripts cannot be checked and are excluded by selector.
 */
export async function expectNoViolations(page: Page, look: Look, { leftOut }: { leftOut?: string } = {}): Promise<void> {
  expect([personOf(page), pathOf(page)], `who looks at "${look}", and where`).toEqual([...LOOKS[look]]);
  // With a dialog still closing, the page would not be checked.
  const modals = expect(page.locator(MODAL), `dialogs in the look at "${look}"`);
  await (look.startsWith("dialog: ") ? modals.not : modals).toHaveCount(0);
  await takePicture(page, look);
  const { violations, scheme, width } = await findViolations(page, leftOut);
  test.info().annotations.push({ type: "look", description: `${look} (${scheme}, ${width} px)` });
  expect(violations).toEqual([]);
}

/** Both themes, with colours, as nothing but a browser sees them. */
export async function expectNoViolationsInBothThemes(page: Page, look: Look): Promise<void> {
  await expectNoViolations(page, look);
  await changeTheme(page, "dark");
  await expectNoViolations(page, look);
  await changeTheme(page, "light");
}

/**
 * Checks a page in both themes, wide and narrow, and its fit at every layout width. `ready` waits for it. The narrow page starts in the
 * wide page's last theme: each change redraws everything.
 */
export async function expectAccessibleAndFitting(
  page: Page,
  look: Look,
  ready: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const [width, turnsTo] of [
    [1440, "dark"],
    [1000, undefined],
    [390, "light"],
    [320, undefined],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await ready();
    const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(content, `${width} px wide`).toBeLessThanOrEqual(room ?? 0);
    if (!turnsTo) continue;
    await expectNoViolations(page, look);
    await changeTheme(page, turnsTo);
    await expectNoViolations(page, look);
  }
}
