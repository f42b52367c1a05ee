import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("who opened a chart is seen by the practice at once, and by compliance, which opens a name for a reason and judges what was flagged", {
  tag: "@main",
}, async ({ page, openForAnother }) => {
  test.slow();
  const office = await openForAnother();
  // Never seen at the hospital, so there is little below the box.
  await signInAs(office, "petra", "/patients/pt-1016");
  await office.getByRole("button", { name: "Viewed in your practice" }).click();
  const box = office.getByRole("dialog", { name: "Viewed in your practice" });
  await expect(box.getByRole("listitem").filter({ hasText: "Brandt, Petra today" })).toBeVisible();
  await expectNoViolations(office, "who looked at a chart");
  await box.getByRole("link", { name: "All record views" }).click();
  await expect(
    office.getByRole("row", { name: /Brandt, Petra Practice admin Nguyễn, Bảo Chart.* Works for Ashby, Dora/ }).first(),
  ).toBeVisible();
  await expectNoViolations(office, "record views");

  await signInAs(page, "cole", "/compliance/audit");
  await page.getByLabel("Patient: MRN or record ID").fill("pt-1016");
  await page.getByLabel("Action").selectOption("Opened a chart");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const row = page.getByRole("row", { name: /Brandt, Petra petra@linnet.example .*Opened a chart/ }).first();
  await expect(row).toBeVisible();
  await expectNoViolations(page, "audit trail");
  await row.getByRole("button", { name: "pt-1016: show name" }).click();
  const named = page.getByRole("dialog", { name: "Whose record is pt-1016?" });
  await named.getByLabel("Reason you need the name").selectOption("Family complaint");
  await expectNoViolations(page, "dialog: name of a record");
  await named.getByRole("button", { name: "Show name" }).click();
  await expect(named.getByText("Nguyễn, Bảo")).toBeVisible();
  await named.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Create disclosure report" }).click();
  const report = page.getByRole("dialog", { name: "Create disclosure report" });
  await report.getByLabel("Reason you need the report").selectOption("Family asked who looked");
  await expectNoViolations(page, "dialog: disclosure report");
  await report.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("tab", { name: "Flagged activity" }).click();
  const night = page.getByRole("row", { name: /At night Renner, Otto opened the records of 12 patients between 10 PM and 6 AM/ });
  await expect(night).toBeVisible();
  await expectNoViolations(page, "oddities");
  await night.getByRole("button", { name: /^Close: At night/ }).click();
  const dialog = page.getByRole("dialog", { name: "Close flagged activity" });
  await dialog.getByLabel("Findings").fill("He was on call for his practice.");
  await expectNoViolations(page, "dialog: oddity to be closed");
  await dialog.getByRole("button", { name: "Close flagged activity" }).click();
  await expect(night).toHaveCount(0);
  await page.getByText("Closed", { exact: true }).click();
  await expect(page.getByRole("row", { name: /He was on call for his practice\. Whitaker, Cole/ })).toBeVisible();
});
