import { expect, type Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { sendForm } from "./support/send-form.ts";
import { reminderOf, signInAs, typeSignIn } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const PASSWORD = "quiet orchard lane 12";
const NEW_PRACTICE = {
  "First name": "Ines",
  "Last name": "Halloran",
  Email: "ines.halloran@saltmarsh.example",
  "Mobile phone": "(206) 555-0188",
  "NPI number": "1679576722",
  "Medical license number": "A-7781",
  "Practice name": "Saltmarsh Pediatrics",
  "Address 1": "3 Tidewater Street",
  City: "Wrenfield",
  "Zip code": "90015",
  "Practice phone": "206-555-0142",
  "Practice fax": "206-555-0143",
};

async function openRequest(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Request an account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New practice request" })).toBeVisible();
}

async function askForAccount(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(NEW_PRACTICE)) await page.getByLabel(name, { exact: true }).fill(text);
  await page.getByLabel("State").selectOption("CA");
  await sendForm(page, "Submit");
  await page.waitForURL(({ pathname }) => pathname === "/");
}

/** Follows the link in a person's newest mail. */
async function followMailTo(page: Page, email: string): Promise<void> {
  const link = page
    .getByRole("article")
    .filter({ hasText: email })
    .getByRole("link", { name: /invitation#/ })
    .first();
  await expect(async () => {
    await page.goto("/demo/mailbox");
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.click();
}

/** Sets the sign-in up, on the page where the link of the invitation leads. */
async function activate(page: Page, firstName: string): Promise<void> {
  await expect(page.getByText(new RegExp(`Welcome, ${firstName}`))).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByLabel("Security question").selectOption({ index: 1 });
  await page.getByLabel("Your answer").fill("Mildred");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password is set. You can sign in with it now.")).toBeVisible();
}

async function signAgreement(page: Page, name: string): Promise<void> {
  await page.waitForURL(/\/signing\//);
  await page.getByLabel("Your full name").fill(name);
  await page.getByRole("checkbox", { name: /want to sign/ }).check();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
}

test("a new practice comes from its request onto the portal: asked, invited, set up, signed, and nothing typed twice", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  await openRequest(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "13 fields need your attention" })).toBeVisible();
  await expectNoViolations(page, "new practice request, fields missing");
  await askForAccount(page);

  const ada = await openForAnother();
  await signInAs(ada, "ada", "/accountsandaccess/accountrequests");
  const request = ada.getByRole("link", { name: "Edit Ines Halloran’s request" });
  await expect(request).toBeVisible();
  await expectNoViolations(ada, "account requests");
  await request.click();
  await ada.getByLabel("Practice ID").fill("1");
  await expect(ada.getByText("Practice Owner already present")).toBeVisible();
  await expect(ada.getByRole("button", { name: "Invite" })).toBeDisabled();
  await expectNoViolations(ada, "account request for a practice that has an owner");
  await ada.getByLabel("Practice ID").fill("");
  await ada.getByRole("combobox", { name: "Find a practice" }).fill("saltmarsh");
  await expect(ada.getByText("No practice found")).toBeVisible();
  await ada.getByRole("button", { name: "Create practice from this request" }).click();
  const asked = ada.getByRole("dialog", { name: "Create practice from this request" });
  await expect(asked).toContainText("3 Tidewater Street, Wrenfield, CA 90015");
  await expect(asked).toContainText("Ines Halloran, as a new physician");
  await expectNoViolationsInBothThemes(ada, "dialog: practice from an account request");
  await asked.getByRole("button", { name: "Create practice" }).click();
  const made = ada.getByText(/^We created Saltmarsh Pediatrics with ID \d+/);
  await expect(made).toBeVisible();
  const practiceId = await ada.getByLabel("Practice ID").inputValue();
  await expect(ada.getByText("Saltmarsh Pediatrics, 3 Tidewater Street, Wrenfield, CA 90015")).toBeVisible();
  await sendForm(ada, "Invite");
  await expect(ada.getByRole("row", { name: /Ines Halloran/ })).toContainText("Invited");
  await ada.goto(`/accounts&access/physicians&practices/edit/practice/${practiceId}`);
  const nextStep = ada.getByRole("region", { name: "Next step" });
  await expect(nextStep).toContainText("Ines Halloran has not accepted the invitation to become its owner.");
  await expectNoViolationsInBothThemes(ada, "practice off the portal, with its next step");

  await followMailTo(page, NEW_PRACTICE.Email);
  await activate(page, "Ines");
  await typeSignIn(page, NEW_PRACTICE.Email, PASSWORD);
  await page.waitForURL(/\/signing\//);
  await expect(page.getByText(/Practice owner of Saltmarsh Pediatrics/)).toBeVisible();
  await ada.reload();
  await expect(nextStep).toContainText("Ines Halloran, the owner, has not signed the agreement.");
  await signAgreement(page, "Ines Halloran");
  await ada.reload();
  await expect(ada.getByText(`Saltmarsh Pediatrics · ID ${practiceId} · On the portal`)).toBeVisible();
  await expect(nextStep).toHaveCount(0);
  await expect(ada.getByRole("radio", { name: "Practice owner: Halloran, Ines" })).toBeChecked();
  await page.goto("/practice/accountrequests");
  await expect(page.getByRole("row", { name: /Ines Halloran/ })).toContainText("Completed");
  await ada.goto("/accountsandaccess/sentinvitations");
  // Waiting ones come first.
  await ada.getByRole("textbox", { name: "Search sent invitations" }).fill("Halloran");
  await ada.keyboard.press("Enter");
  await expect(ada.getByRole("row", { name: /Ines Halloran/ })).toContainText(NEW_PRACTICE.Email);
  await expectNoViolations(ada, "sent invitations");
});
