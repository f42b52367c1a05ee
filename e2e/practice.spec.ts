import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import type { Look } from "./support/looks.ts";
import { reminderOf, signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const CHOSEN = "a lantern for the ferry";
const PROCESSED = "Your request has been processed successfully.";

const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const verifying = (page: Page) => panel(page, /^Physicians To Verify/);
const physicians = (page: Page) => panel(page, /^Physicians in My Practice/);
const staff = (page: Page) => panel(page, /^Non-Physicians in My Practice/);

async function myPractice(page: Page, person: string): Promise<void> {
  await signInAs(page, person);
  await page.getByRole("link", { name: /^My Practice( \d+ new)?$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lakeside Pediatrics" })).toBeFocused();
  await expect(staff(page).getByRole("table")).toBeVisible();
}

/** Reads what has happened, and goes on. */
async function read(page: Page, title: string, text: string, look?: Look): Promise<void> {
  const notice = page.getByRole("dialog", { name: title });
  await expect(notice).toContainText(text);
  if (look) await expectNoViolations(page, look);
  await notice.getByRole("button", { name: "OK" }).click();
  await expect(notice).toHaveCount(0);
}

/** Where the newest of so many invitations leads that were mailed to somebody; a mail comes a moment after its button. */
async function newestInvitation(page: Page, email: string, mailed: number): Promise<string> {
  const mails = page.getByRole("article").filter({ hasText: email });
  await expect(async () => {
    await page.goto("/demo/mailbox");
    await expect(mails).toHaveCount(mailed, { timeout: 1_000 });
  }).toPass();
  const link = /\/invitation#[\w-]+/.exec(await mails.first().innerText())?.[0];
  expect(link).toBeDefined();
  return link ?? "";
}

test("a physician is verified, invited with a corrected e-mail, and removed from the practice", async ({ page }) => {
  test.slow();
  await myPractice(page, "petra");
  await expect(verifying(page).getByRole("row")).toHaveCount(2);
  await expectNoViolations(page, "people of a practice");

  await page.getByRole("button", { name: "NO, Vera Castlemaine does not work here" }).click();
  const question = page.getByRole("dialog", { name: "Vera Castlemaine does not work in your practice?" });
  await expectNoViolations(page, "dialog: physician who does not work here");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "YES, Vera Castlemaine works here" }).click();
  await read(page, "Success", PROCESSED, "dialog: done");
  await expect(verifying(page)).toContainText("No physicians to verify.");
  await expect(physicians(page)).toContainText("Castlemaine, Vera");

  await page.getByRole("button", { name: "Invite Vera Castlemaine" }).click();
  const invite = page.getByRole("dialog", { name: "Invite Vera Castlemaine?" });
  await invite.getByLabel("Email").fill("dora@linnet.example");
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite).toContainText("A user with this email already exists.");
  await expectNoViolations(page, "dialog: invitation to an address in use");
  await invite.getByLabel("Email").fill("vera@castlemaine.example");
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await read(page, "Success", "Invitation Sent!");
  await expect(physicians(page)).toContainText("vera@castlemaine.example");

  await page.getByRole("button", { name: "Delete Vera Castlemaine" }).click();
  await page.getByRole("dialog", { name: "Remove Vera Castlemaine from your practice?" }).getByRole("button", { name: "Remove" }).click();
  await read(page, "Success", PROCESSED);
  await expect(physicians(page).getByRole("row").filter({ hasText: "Castlemaine, Vera" })).toContainText("Inactive");
});

test("delegation lets everybody manage people, until it is switched off", async ({ page, openForAnother }) => {
  test.slow();
  await myPractice(page, "gena");
  const add = page.getByRole("button", { name: "Add non-physician to my practice" });
  await expect(add).toHaveCount(0);
  await expect(page.getByRole("switch")).toHaveCount(0);
  await expectNoViolations(page, "people of a practice, without managing");

  const petra = await openForAnother();
  await myPractice(petra, "petra");
  await petra.getByRole("switch", { name: "Delegation is off" }).click();
  await expect(petra.getByRole("switch", { name: "Delegation is on" })).toBeChecked();
  await page.reload();
  await expect(add).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(0);
  await expectNoViolations(page, "people of a practice, by delegation");

  await petra.getByRole("switch", { name: "Delegation is on" }).click();
  await expect(petra.getByRole("switch", { name: "Delegation is off" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Fred Halloran" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await read(page, "Error!", "Only people who manage your practice can do this", "dialog: refused");
  await expect(add).toHaveCount(0);
});

test("somebody of two practices works in the other one", async ({ page }) => {
  await myPractice(page, "sven");
  await page.getByLabel("Switch Practice", { exact: true }).selectOption("Riverside Pediatrics");
  await expect(page.getByRole("heading", { level: 1, name: "Riverside Pediatrics" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Riverside Pediatrics");
  await page.getByLabel("Switch Practice", { exact: true }).selectOption("Lakeside Pediatrics");
  await expect(page.getByRole("heading", { level: 1, name: "Lakeside Pediatrics" })).toBeVisible();
});

async function inviteLena(form: Locator): Promise<void> {
  await form.getByLabel("First name").fill("Lena");
  await form.getByLabel("Last name").fill("Berg");
  await form.getByLabel("Email").fill("lena@berg.example");
  await form.getByLabel("Mobile phone").fill("(206) 555-0188");
  await form.getByLabel("Role").selectOption("No medical record access needed");
  await form.getByRole("button", { name: "Send invitation" }).click();
}

test("a new member of staff is invited, signs in, is confirmed with the others, and removed", async ({ page, openForAnother }) => {
  test.slow();
  await myPractice(page, "petra");
  await page.getByRole("button", { name: "Add non-physician to my practice" }).click();
  const form = page.getByRole("dialog", { name: "Add non-physician to my practice" });
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByRole("heading", { name: "4 fields need your attention" })).toBeVisible();
  await expectNoViolations(page, "dialog: new staff, fields missing");
  await inviteLena(form);
  await read(page, "Success", "Invitation Sent!");
  const waiting = panel(page, /^Open invitations/);
  await expect(waiting.getByRole("row").filter({ hasText: "lena@berg.example" })).toContainText("Waiting");

  await page.getByRole("button", { name: "Add non-physician to my practice" }).click();
  await inviteLena(form);
  const before = page.getByRole("dialog", { name: "Lena Berg was already invited" });
  await expectNoViolations(page, "dialog: someone who was already invited");
  await before.getByRole("button", { name: "Send again" }).click();
  await read(page, "Success", "Invitation Sent!");

  const lena = await openForAnother();
  await lena.goto(await newestInvitation(lena, "lena@berg.example", 2));
  await expect(lena.getByText("Lakeside Pediatrics invites you")).toBeVisible();
  await lena.getByLabel("New password", { exact: true }).fill(CHOSEN);
  await lena.getByLabel("Confirm new password").fill(CHOSEN);
  await lena.getByLabel("Security question").selectOption({ index: 1 });
  await lena.getByLabel("Your answer").fill("Wartburg");
  await lena.getByRole("button", { name: "Set password" }).click();
  await lena.getByRole("link", { name: "Go to the sign-in page" }).click();
  await lena.getByRole("button", { name: "Sign in", exact: true }).click();
  await lena.getByLabel(/^Email/).fill("lena@berg.example");
  await lena.getByLabel(/^Password/).fill(CHOSEN);
  await lena.getByRole("button", { name: "Sign in", exact: true }).click();
  await reminderOf(lena).getByRole("button", { name: "OK" }).click();
  await expect(lena.getByRole("banner")).toContainText("Lakeside Pediatrics");

  await page.reload();
  await expect(staff(page)).toContainText("Berg, Lena");
  await expect(waiting.getByRole("row").first()).toBeVisible();
  await expect(waiting.getByRole("row").filter({ hasText: "lena@berg.example" })).toHaveCount(0);
  const due = panel(page, /^Staff to confirm/);
  await expect(due.getByRole("row")).toHaveCount(3);
  await due.getByRole("button", { name: "Confirm that Fred Halloran works here" }).click();
  await read(page, "Success", PROCESSED);
  await expect(due.getByRole("row")).toHaveCount(2);

  for (const [title, gives, access] of [
    ["Give Lena Berg access to medical records?", "Give access", "Medical record access, Non-physician"],
    ["Remove Lena Berg’s access to medical records?", "Remove access", "No medical record access needed"],
  ] as const) {
    await page.getByRole("button", { name: "Change the access of Lena Berg" }).click();
    const question = page.getByRole("dialog", { name: title });
    if (gives === "Give access") await expectNoViolations(page, "dialog: access of staff to be changed");
    await question.getByRole("button", { name: gives }).click();
    await read(page, "Success", PROCESSED);
    await expect(staff(page).getByRole("row").filter({ hasText: "Berg, Lena" })).toContainText(access);
  }

  await page.getByRole("button", { name: "Delete Lena Berg" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await read(page, "Success", PROCESSED);
  await expect(staff(page).getByRole("row").filter({ hasText: "Berg, Lena" })).toContainText("Inactive");
  await lena.reload();
  await expect(lena.getByRole("banner")).not.toContainText("Lakeside Pediatrics");
});

test("somebody works in a second practice by invitation, and comes back where they were removed", async ({ page, openForAnother }) => {
  test.slow();
  const fred = await openForAnother();
  const olga = await openForAnother();
  await signInAs(olga, "olga", "/practice/mypractice");
  await olga.getByRole("button", { name: "Add non-physician to my practice" }).click();
  const form = olga.getByRole("dialog", { name: "Add non-physician to my practice" });
  await form.getByLabel("First name").fill("Fred");
  await form.getByLabel("Last name").fill("Halloran");
  await form.getByLabel("Email").fill("fred@linnet.example");
  await form.getByLabel("Mobile phone").fill("(206) 555-0188");
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form).toContainText("A user with this email already exists.");
  await form.getByRole("button", { name: "Ask them to join this practice" }).click();
  await read(olga, "Success", "Invitation Sent!");

  await signInAs(fred, "fred");
  await fred.getByRole("link", { name: "Hillcrest Children’s Clinic", exact: true }).click();
  await expect(fred.getByRole("heading", { level: 1, name: "My invitations" })).toBeFocused();
  await expect(fred.getByRole("button", { name: /the practice in use/ })).toHaveCount(0);
  await expectNoViolations(fred, "invitation to a second practice");
  await fred.getByRole("button", { name: /^Accept the invitation to Hillcrest/ }).click();
  await expect(fred.getByText(/^You have joined Hillcrest/)).toBeVisible();
  await expect(fred.getByRole("button", { name: "Lakeside Pediatrics, the practice in use. Switch practice" })).toBeVisible();

  await olga.reload();
  await olga.getByRole("button", { name: "Delete Fred Halloran" }).click();
  await olga.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await read(olga, "Success", PROCESSED);

  await myPractice(page, "petra");
  await page.getByRole("button", { name: "Delete Fred Halloran" }).click();
  const question = page.getByRole("dialog", { name: "Remove Fred Halloran from your practice?" });
  await expect(question).toContainText("You can undo this for 30 days");
  await question.getByRole("button", { name: "Remove" }).click();
  await read(page, "Success", PROCESSED);
  await fred.goto("/patients/mypatients");
  await expect(fred.getByRole("region", { name: "Access ended" })).toContainText("Your access at Lakeside Pediatrics ended on");
  await expectNoViolations(fred, "patients of someone whose access has ended");

  await page.getByRole("button", { name: "Undo the removal of Fred Halloran" }).click();
  await read(page, "Success", PROCESSED);
  await expect(staff(page).getByRole("row").filter({ hasText: "Halloran, Fred" })).toContainText("Active");
  await fred.goto("/");
  await expect(fred.getByRole("banner")).toContainText("Lakeside Pediatrics");
});
