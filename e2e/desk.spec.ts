import { expect } from "@playwright/test";
import { expectAccessibleAndFitting, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { fillAddress, fillReferral, proceed } from "./support/fill-referral.ts";
import { signInAnew, signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("an office asks a clinic in place of referring, and makes a referral of its question once it is answered", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  const desk = await openForAnother();
  await signInAnew(desk, "cara@staff.wrenfield.example");
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
  await page.getByRole("button", { name: "Make a referral" }).click();
  await expect(page.getByRole("combobox", { name: "Clinic" })).toHaveValue(/\d+/);
  await expect(page.getByLabel("Reason")).toHaveValue(/^Does Liv need an EEG[\s\S]*Please refer her/);
  await page.getByLabel("Insurance").selectOption("Commercial");
  await proceed(page);
  const patient = page.getByRole("group", { name: "Patient" });
  await expect(patient.getByLabel("Last name")).toHaveValue("Strand");
  await patient.getByLabel("Sex").selectOption("Female");
  await fillAddress(page);
  await proceed(page);
  await expect(page.getByText("spells.png")).toBeVisible();
  await page.getByRole("button", { name: "Complete Referral" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Strand, Liv" }).first()).toContainText("Submitted");

  await page.getByRole("link", { name: "Questions to clinics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Questions to clinics" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Strand, Liv" });
  await expect(row).toContainText("Referral No.");
  await expectAccessibleAndFitting(page, "questions to clinics");
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("an administrator gives somebody of the hospital a clinic's desk, and ends it", async ({ page }) => {
  await signInAs(page, "ada", "/desk/clinics");
  await expect(page.getByRole("row").filter({ hasText: "Varga, Lena" })).toContainText("All clinics");
  await expectAccessibleAndFitting(page, "clinic desks");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Add desk staff" }).click();
  const dialog = page.getByRole("dialog", { name: "Add desk staff" });
  await dialog.getByLabel("Email").fill("ida@staff.wrenfield.example");
  await dialog.getByRole("button", { name: "Give desk" }).click();
  await expect(dialog.getByText("Choose at least one clinic")).toBeVisible();
  await expectNoViolationsInBothThemes(page, "dialog: give a desk");
  await dialog.getByRole("checkbox", { name: "Neurology Clinic" }).check();
  await dialog.getByRole("button", { name: "Give desk" }).click();
  const row = page.getByRole("row").filter({ hasText: "Falk, Ida" });
  await expect(row).toContainText("Neurology Clinic");
  await row.getByRole("button", { name: "End the desk of Ida Falk" }).click();
  await page.getByRole("dialog", { name: "End the desk of Ida Falk?" }).getByRole("button", { name: "End desk" }).click();
  await expect(row).toHaveCount(0);
});

test("an administrator writes a clinic's questions, publishes, changes and compares them; a draft that waits takes the new ones", async ({
  page,
  openForAnother,
}) => {
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
  await begun.getByRole("button", { name: "Write questions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Limp without an injury" })).toBeVisible();

  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Fever or pain at night?");
  await page.getByLabel("Required, or say why not").check();
  await page.getByRole("button", { name: "Add question below" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Highest temperature");
  await page.getByLabel("Kind").selectOption("Measurement with a unit");
  await page.getByLabel("Unit", { exact: true }).fill("Cel");
  await page.getByLabel("Lowest (optional)").fill("30");
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
  await expect(page.getByText("Version 1 is asked from now on.").first()).toBeVisible();

  const office = await openForAnother();
  await signInAs(office, "rita", "/referrals/newreferral");
  await fillReferral(office, "Orthopedic Clinic", "Limps since Monday");
  const asked = office.getByRole("region", { name: "Orthopedic Clinic asks" });
  const saved = office.waitForResponse(
    (response) => response.url().endsWith("/api/referral/draft") && (response.request().postData() ?? "").includes("packet"),
  );
  await asked.getByRole("radio", { name: "Yes" }).check();
  await expect(asked.getByRole("alert")).toContainText("Fever with a limp. An orthopedist is on call.");
  await saved;

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
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Referral questions", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "Limp without an injury" })).toContainText("In use, with unpublished changes");

  await page.getByRole("link", { name: "Limp without an injury" }).click();
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog", { name: "Publish version 2?" }).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 2 is asked from now on.").first()).toBeVisible();
  await office.reload();
  await expect(asked).toContainText("The clinic has changed its questions since you answered them.");
  await expect(asked.getByRole("radiogroup", { name: "Fever, or pain at night?" }).getByRole("radio", { name: "Yes" })).toBeChecked();
  await office.getByRole("button", { name: "Start over" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
  await expect(office.getByLabel("Reason")).toHaveValue("");
});

test("who leads a clinic's desk sets its days, and adds a holiday", async ({ page }) => {
  await signInAnew(page, "lena@staff.wrenfield.example");
  await page.getByRole("link", { name: "Clinic Desks" }).click();
  const row = page.getByRole("row").filter({ hasText: "Kidney Clinic" });
  await expect(row).toContainText("10 days");
  await expectAccessibleAndFitting(page, "days of clinics");
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole("button", { name: "Change the days of Kidney Clinic" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the days of Kidney Clinic" });
  await dialog.getByLabel("Accepted without an appointment").fill("12");
  await expectNoViolationsInBothThemes(page, "dialog: days of a clinic");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("12 days");
  await page.getByRole("tab", { name: "Holidays" }).click();
  await page.getByRole("button", { name: "Add holiday" }).click();
  const added = page.getByRole("dialog", { name: "Add holiday" });
  await added.getByLabel("Day").fill(`07/04/${new Date().getFullYear() + 1}`);
  await added.getByLabel("Name").fill("Independence Day");
  await added.getByRole("button", { name: "Add holiday" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Independence Day" })).toBeVisible();
  await expectAccessibleAndFitting(page, "holidays");
});
