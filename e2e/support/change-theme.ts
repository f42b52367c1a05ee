import { expect, type Page } from "@playwright/test";

/** Changes the theme of the person's system while the page is open, and waits until the page has followed. */
export async function changeTheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  // Transitions show neither color.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((fade) => (fade instanceof CSSTransition ? [fade.finished] : []))),
  );
}
