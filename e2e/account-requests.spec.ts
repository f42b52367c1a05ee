import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { sendForm } from "./support/send-form.ts";
import { reminderOf, signInAs, typeSignIn } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const EMAIL = "yara.adeyemi@fernwood.example";
const PASSWORD = "quiet orchard lane 12";
const ASKED = {
  "First name": "Yara",
  "Last name": "Adeyemi",
  Email: EMAIL,
  "Mobile phone": "(206) 555-0188",
  "NPI number": "1234567893",
  "Medical license number": "A-7781",
  "Practice name": "Fernwood Pediatric Associates",
  "Address 1": "77 Fernwood Lane",
  City: "Wrenfield",
  "Zip code": "90015",
  "Practice phone": "206-555-0122",
  "Practice fax": "206-555-0123",
};

/** The number of the practice that nobody owns yet: Tess works there, and the portal does not let her in. */
async function numberOfFernwood(page: Page): Promise<string> {
  const told = page.waitForResponse((response) => response.url().toLowerCase().endsWith("/api/user/roles"));
  await typeSignIn(page, "tess");
  const { practice } = await (await told).json();
  return String(practice.practiceId);
}

async function askForAccount(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Request an account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New practice request" })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "13 fields need your attention" })).toBeVisible();
  await expectNoViolations(page, "new practice request, fields missing");
  for (const [name, text] of Object.entries(ASKED)) await page.getByLabel(name, { exact: true }).fill(text);
  await page.getByLabel("State").selectOption("CA");
  await sendForm(page, "Submit");
  await page.waitForURL(({ pathname }) => pathname === "/");
}

/** Follows the link of the newest mail to somebody. */
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

test("a request of the public form becomes an owner's account: asked, looked at, invited, set up, signed", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  await askForAccount(page);
  const fernwood = await numberOfFernwood(await openForAnother());

  const ada = await openForAnother();
  await signInAs(ada, "ada", "/accountsandaccess/accountrequests");
  await expectNoViolations(ada, "account requests");
  await ada.getByRole("link", { name: "Edit the request of Yara Adeyemi" }).click();
  await ada.getByLabel("Practice ID").fill("1");
  await expect(ada.getByText("Practice Owner already present")).toBeVisible();
  await expect(ada.getByRole("button", { name: "Invite" })).toBeDisabled();
  await expectNoViolations(ada, "account request for a practice that has an owner");
  await ada.getByLabel("Practice ID").fill(fernwood);
  await sendForm(ada, "Invite");
  await expect(ada.getByRole("row", { name: /Yara Adeyemi/ })).toContainText("Invited");

  await followMailTo(page, EMAIL);
  await expect(page.getByText(/Welcome, Yara/)).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password again").fill(PASSWORD);
  await page.getByLabel("Security question").selectOption({ index: 1 });
  await page.getByLabel("Your answer").fill("Mildred");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password is set. You can sign in with it now.")).toBeVisible();

  await typeSignIn(page, EMAIL, PASSWORD);
  await page.waitForURL(/\/signing\//);
  await page.getByLabel("Your full name").fill("Yara Adeyemi");
  await page.getByRole("checkbox", { name: /want to sign/ }).check();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
  await page.goto("/practice/accountrequests");
  await expect(page.getByRole("row", { name: /Yara Adeyemi/ })).toContainText("Completed");

  await ada.goto("/accountsandaccess/sentinvitations");
  // Those that wait come first.
  await ada.getByRole("textbox", { name: "Search sent invitations" }).fill("Adeyemi");
  await ada.keyboard.press("Enter");
  await expect(ada.getByRole("row", { name: /Yara Adeyemi/ })).toContainText(EMAIL);
  await expectNoViolations(ada, "sent invitations");
});
