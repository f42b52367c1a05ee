import type { Page } from "@playwright/test";
import { changeTheme } from "./change-theme.ts";
import { expectNoViolations } from "./expect-no-violations.ts";

/** Both themes, with colours, as nothing but a browser sees them. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await expectNoViolations(page);
  await changeTheme(page, "dark");
  await expectNoViolations(page);
  await changeTheme(page, "light");
}
