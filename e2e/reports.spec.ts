import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/**
 * A child of Dora's with a culture in words, and with reports that are files (server/src/demo/chart/report-resources.ts). Without the many
 * results that are normal, which other stories look at.
 */
const OTIS = "/patients/pt-1006?abnormal=only";

test("a physician reads a culture's words and opens reports that are PDFs", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora", OTIS);
  await expect(page.getByText("MRSA isolated. Call infection control.")).toBeVisible();
  const words = page.getByRole("button", { name: "Show all of Blood culture, central line" });
  await words.click();
  await expect(page.getByText("No fungi isolated.", { exact: false })).toBeVisible();

  const reports = page.getByRole("region", { name: /^Other Reports/ });
  await expect(reports.getByText("Sinus rhythm, rate 82 per minute.", { exact: false })).toBeVisible();
  await expect(reports.getByText("The portal cannot show this kind of report: application/xml. Call", { exact: false })).toBeVisible();

  await expectNoViolations(page, "chart with a culture and other reports");

  const opened = page.waitForResponse("**/api/chart/report");
  await reports.getByRole("button", { name: "Open PDF of Bone marrow biopsy report" }).click();
  const dialog = page.getByRole("dialog", { name: "Bone marrow biopsy report" });
  await expect(dialog.getByTitle("PDF: Bone marrow biopsy report")).toHaveAttribute("src", /^blob:/);
  expect((await opened).headers()["content-type"]).toBe("application/pdf");
  await expectNoViolations(page, "dialog: report that is a PDF", { leftOut: "iframe" });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(reports.getByRole("button", { name: "Open PDF of Bone marrow biopsy report" })).toBeFocused();

  await page.getByRole("button", { name: "CT Chest With Contrast" }).click();
  await expect(page.getByRole("dialog").getByTitle("PDF: CT Chest With Contrast")).toHaveAttribute("src", /^blob:/);
});
