import type { Page } from "@playwright/test";
import { expectNoViolations } from "./expect-no-violations.ts";

/** Both themes, with colours, as nothing but a browser sees them. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "light" });
}
