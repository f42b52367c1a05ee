import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const HEADING = "Physicians & Practices";

test("a practice is found with who works there, and a question stands before it is deactivated", { tag: "@main" }, async ({ page }) => {
  await signInAs(page, "ada");
  await page.getByRole("link", { name: HEADING }).click();
  await expect(page.getByRole("heading", { level: 1, name: HEADING })).toBeFocused();
  await page.getByRole("radiogroup", { name: "Search for" }).getByText("Practice", { exact: true }).click();
  await page.getByRole("textbox", { name: "Search practices" }).fill("lakeside");
  const lakeside = page.getByRole("article", { name: "Lakeside Pediatrics" });
  await lakeside.getByText(/^Physicians \(/).click();
  await expect(lakeside.getByRole("row", { name: /Marchetti, Owen.*\(PO\)/ })).toBeVisible();
  await expectNoViolations(page, "directory of practices");
  await lakeside.getByRole("button", { name: "Deactivate Lakeside Pediatrics" }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate Lakeside Pediatrics?" });
  await expect(dialog).toContainText(/Confirmation Required: Please confirm the removal of practice with ID \d+\./);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoViolations(page, "dialog: deactivate practice");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
});
