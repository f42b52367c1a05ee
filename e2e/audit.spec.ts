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
