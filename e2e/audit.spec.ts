import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("an owner reads who of the practice opened which chart, and saves it", async ({ page, openForAnother }) => {
  const staff = await openForAnother();
  await signInAs(staff, "gena", "/patients/pt-1001");
  await expect(staff.getByRole("region", { name: "Patient" })).toBeVisible();

  await signInAs(page, "owen");
  await page.getByRole("link", { name: "Record Views" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Record views" })).toBeFocused();
  await expect(page.getByRole("row", { name: /Ilves, Gena Staff Ruiz, Ana Chart.* Works for Ashby, Dora/ }).first()).toBeVisible();
  await expectNoViolations(page, "record views");

  await page.getByText("By person", { exact: true }).click();
  await expect(page.getByRole("rowheader", { name: "Ilves, Gena" })).toBeVisible();
  await page.getByLabel("Person", { exact: true }).selectOption("Ilves, Gena");
  await expect(page.getByRole("rowheader")).toHaveText(["Ilves, Gena"]);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toMatch(/"Ilves, Gena",Staff,"Ruiz, Ana","?Chart/);
  expect(text).not.toContain('Ashby, Dora",Physician');
});

test("a practice admin asks at a chart who of the practice opened it", async ({ page }) => {
  await signInAs(page, "petra", "/patients/pt-1001");
  await page.getByRole("button", { name: "Looked at in your practice" }).click();
  const box = page.getByRole("dialog", { name: "Looked at in your practice" });
  await expect(box.getByRole("listitem").filter({ hasText: "Brandt, Petra today" })).toBeVisible();
  await expectNoViolations(page, "who looked at a chart");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Looked at in your practice" })).toBeFocused();
});

test("compliance searches the trail, opens a name for a reason and saves the rows", async ({ page, openForAnother }) => {
  const office = await openForAnother();
  await signInAs(office, "dora", "/patients/pt-1001");
  await expect(office.getByRole("region", { name: "Patient" })).toBeVisible();

  await signInAs(page, "cole");
  await page.getByRole("link", { name: "Audit Trail" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit trail" })).toBeFocused();
  await page.getByLabel("Patient: MRN or record ID").fill("pt-1001");
  await page.getByLabel("Action").fill("write:chart-opening");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const row = page.getByRole("row", { name: /Ashby, Dora dora@linnet.example Physician Lakeside Pediatrics write:chart-opening/ }).first();
  await expect(row).toBeVisible();
  await expect(page.getByText("Ruiz")).toHaveCount(0);
  expect(page.url()).not.toContain("pt-1001");
  await expectNoViolations(page, "audit trail");
  await row.getByRole("button", { name: "pt-1001: show the name" }).click();
  const dialog = page.getByRole("dialog", { name: "Whose record is pt-1001?" });
  await dialog.getByLabel("Why you need the name").selectOption("A complaint of a family");
  await expectNoViolations(page, "dialog: name of a record");
  await dialog.getByRole("button", { name: "Show name" }).click();
  await expect(dialog.getByText("Ruiz, Ana")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const table = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = await readFile(await (await table).path(), "utf8");
  expect(text).toContain("dora@linnet.example");
  expect(text).not.toContain("Ruiz");
  // What happened within the last half minute comes with the next one.
  const events = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export FHIR" }).click();
  expect((await events).suggestedFilename()).toMatch(/^audit-.*\.ndjson$/);

  await page.getByLabel("Action").fill("read:audit-child-name");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("row", { name: /A complaint of a family/ }).first()).toBeVisible();
});

test("compliance reads what is odd, and closes one with a note", async ({ page }) => {
  await signInAs(page, "cole", "/compliance/audit");
  await page.getByRole("tab", { name: "Oddities" }).click();
  const night = page.getByRole("row", { name: /At night Renner, Otto opened the records of 12 patients between 10 PM and 6 AM/ });
  await expect(night).toBeVisible();
  await expect(page.getByRole("row", { name: /Refusals Halloran, Fred was refused 23 times in one day/ })).toBeVisible();
  await expectNoViolations(page, "oddities");
  await night.getByRole("button", { name: /^Close: At night/ }).click();
  const dialog = page.getByRole("dialog", { name: "Close oddity" });
  await dialog.getByLabel("What you found out").fill("He was on call for his practice.");
  await expectNoViolations(page, "dialog: oddity to be closed");
  await dialog.getByRole("button", { name: "Close oddity" }).click();
  await expect(night).toHaveCount(0);
  await page.getByText("Closed", { exact: true }).click();
  await expect(page.getByRole("row", { name: /He was on call for his practice\. Whitaker, Cole/ })).toBeVisible();
});

test("compliance accounts for the disclosures of one patient", async ({ page, openForAnother }) => {
  const office = await openForAnother();
  await signInAs(office, "dora", "/patients/pt-1001");
  await expect(office.getByRole("region", { name: "Patient" })).toBeVisible();

  await signInAs(page, "cole", "/compliance/audit");
  await page.getByRole("button", { name: "Create disclosure report" }).click();
  const dialog = page.getByRole("dialog", { name: "Create disclosure report" });
  await dialog.getByLabel("Patient: MRN or record ID").fill("40014871");
  await dialog.getByLabel("Why you need the report").selectOption("A request of a family for who looked");
  await expectNoViolations(page, "dialog: disclosure report");
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Create report" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^disclosures-[\d-]+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(dialog.getByText("The report was saved.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.getByLabel("Action").fill("read:disclosures");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("row", { name: /A request of a family for who looked/ }).first()).toBeVisible();
});
