import { expect } from "@playwright/test";
import { expectAccessibleAndFitting, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { fillReferral } from "./support/fill-referral.ts";
import { signInAs, signInByForm } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("an office asks a clinic in place of referring, and each sees at once what the other has written", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  const desk = await openForAnother();
  await signInByForm(desk, "cara@staff.wrenfield.example");
  await signInAs(page, "rita", "/referrals/newreferral");
  await fillReferral(page, "Neurology Clinic", "Does Liv need an EEG before a first visit?");
  await page.getByRole("link", { name: "Ask a question instead" }).click();
  await expect(page.getByLabel("Your question")).toHaveValue("Does Liv need an EEG before a first visit?");
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByText("Enter the first name").first()).toBeVisible();
  await page.getByLabel("First name").fill("Liv");
  await page.getByLabel("Last name").fill("Strand");
  await page.getByLabel("Date of birth").fill("2/26/2016");
  await page
    .getByLabel("Drop files here, or choose them")
    .setInputFiles([{ name: "spells.png", mimeType: "image/png", buffer: await page.screenshot() }]);
  await expectAccessibleAndFitting(page, "ask a clinic");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Strand, Liv: question to Neurology Clinic" })).toBeVisible();

  // The desk hears of it by itself.
  await desk.getByRole("link", { name: "1 question from an office" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Questions" })).toBeVisible();
  await expectAccessibleAndFitting(desk, "questions at the desk");
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.getByRole("link", { name: "Strand, Liv" }).click();
  await expect(desk.getByText("spells.png")).toBeVisible();
  await desk.getByLabel("Your answer").fill("No. Please refer her, and send the video along.");
  await expectAccessibleAndFitting(desk, "question at the desk");
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(desk.getByText("Answered", { exact: true })).toBeVisible();

  await expect(page.getByText("No. Please refer her, and send the video along.")).toBeVisible();
  await expectAccessibleAndFitting(page, "question to a clinic");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "Questions for clinics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Questions for clinics" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Strand, Liv" });
  await expect(row).toContainText("Answered");
  await expectAccessibleAndFitting(page, "questions to clinics");
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("an administrator sees who works at clinics' desks, and sets a clinic's days and holidays", async ({ page }) => {
  await signInAs(page, "ada", "/desk/clinics");
  await expect(page.getByRole("row").filter({ hasText: "Varga, Lena" })).toContainText("All clinics");
  await expectAccessibleAndFitting(page, "clinic desks");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Add desk staff" }).click();
  const given = page.getByRole("dialog", { name: "Add desk staff" });
  await given.getByRole("button", { name: "Add desk staff" }).click();
  await expect(given.getByText("Enter the person’s email address")).toBeVisible();
  await expectNoViolationsInBothThemes(page, "dialog: give a desk");
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "Clinics" }).click();
  const row = page.getByRole("row").filter({ hasText: "Kidney Clinic" });
  await expect(row).toContainText("10 days");
  await expectAccessibleAndFitting(page, "days of clinics");
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole("button", { name: "Change response times for Kidney Clinic" }).click();
  const dialog = page.getByRole("dialog", { name: "Change response times for Kidney Clinic" });
  await dialog.getByLabel("Accepted, with no appointment").fill("12");
  await expectNoViolationsInBothThemes(page, "dialog: days of a clinic");
  await dialog.getByRole("button", { name: "Change response times" }).click();
  await expect(row).toContainText("12 days");
  await page.getByRole("tab", { name: "Holidays" }).click();
  await expect(page.getByRole("button", { name: "Add holiday" })).toBeVisible();
  await expectAccessibleAndFitting(page, "holidays");
});

test("an administrator writes a clinic's questions, publishes, changes and compares them", async ({ page }) => {
  test.slow();
  await signInAs(page, "ada", "/desk/packets");
  await expect(page.getByRole("row").filter({ hasText: "Heart Center" })).toContainText("In use");
  await expectAccessibleAndFitting(page, "referral questions");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "New questions" }).click();
  const begun = page.getByRole("dialog", { name: "New questions" });
  // Where no other story refers: it would be asked this.
  await begun.getByLabel("Clinic").selectOption("Orthopedic Clinic");
  await begun.getByLabel("Title").fill("Limp without an injury");
  await begun.getByRole("button", { name: "Create questions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Limp without an injury" })).toBeVisible();

  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Fever or pain at night?");
  await page.getByLabel("Required unless a reason is given").check();
  await page.getByRole("button", { name: "Add question below" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Highest temperature");
  await page.getByLabel("Type").selectOption("Measurement with a unit");
  await page.getByLabel("Unit", { exact: true }).fill("Cel");
  await page.getByLabel("Minimum (optional)").fill("30");
  await page.getByRole("button", { name: "Add red flag" }).click();
  await page.getByLabel("Text", { exact: true }).fill("Fever with a limp. An orthopedist is on call.");
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(page.getByRole("region", { name: "Before you can publish" })).toContainText("A red flag needs a condition");
  await page.getByRole("button", { name: "Add condition" }).click();
  await expect(page.getByText("Only if “Fever or pain at night?” is yes", { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(page, "questions of a clinic");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Publish…" }).click();
  const publishing = page.getByRole("dialog", { name: "Publish version 1?" });
  await expectNoViolationsInBothThemes(page, "dialog: version to be published");
  await publishing.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 1 is now in use.").first()).toBeVisible();

  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Move “Highest temperature” up" }).press("Enter");
  await page.getByRole("button", { name: "Edit “Fever or pain at night?”" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Fever, or pain at night?");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await page.getByRole("tab", { name: "Compare" }).click();
  const differences = page.getByRole("table", { name: "Differences" });
  await expect(differences.getByRole("row").filter({ hasText: "Fever, or pain at night?" }).first()).toContainText("Changed and moved");
  await expectAccessibleAndFitting(page, "questions of a clinic, compared");
});
