import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import type { Look } from "./support/looks.ts";
import { reminderOf, signInAs, typeSignIn } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const CHOSEN = "a lantern for the ferry";
const PROCESSED = "Your request has been processed successfully.";

const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const staff = (page: Page) => panel(page, /^Non-Physicians in My Practice/);

async function myPractice(page: Page, person: string): Promise<void> {
  await signInAs(page, person);
  await page.getByRole("link", { name: /^My Practice( \d+ waiting)?$/ }).click();
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

/** The newest of so many invitation links mailed to a person; mail arrives shortly after the click. */
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

async function inviteLena(form: Locator): Promise<void> {
  await form.getByLabel("First name").fill("Lena");
  await form.getByLabel("Last name").fill("Berg");
  await form.getByLabel("Email").fill("lena@berg.example");
  await form.getByLabel("Mobile phone").fill("(206) 555-0188");
  await form.getByLabel("Role").selectOption("No medical record access needed");
  await form.getByRole("button", { name: "Send invitation" }).click();
}

test("a new member of staff is invited, signs in, is listed with the others, and is removed", { tag: "@main" }, async ({
  page,
  openForAnother,
}) => {
  test.slow();
  await myPractice(page, "petra");
  await expect(panel(page, /^Physicians To Verify/).getByRole("row")).toHaveCount(2);
  await expectNoViolations(page, "people of a practice");
  await page.getByRole("button", { name: "Add a physician to my practice" }).click();
  const physician = page.getByRole("dialog", { name: "Add a physician to my practice" });
  await expect(physician.getByLabel("First name")).toBeFocused();
  await expectNoViolations(page, "dialog: new physician of a practice");
  await physician.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Add non-physician to my practice" }).click();
  const form = page.getByRole("dialog", { name: "Add non-physician to my practice" });
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByRole("heading", { name: "4 fields need your attention" })).toBeVisible();
  await expectNoViolations(page, "dialog: new staff, fields missing");
  await inviteLena(form);
  await read(page, "Success", "Invitation Sent!", "dialog: done");
  const waiting = panel(page, /^Open invitations/);
  await expect(waiting.getByRole("row").filter({ hasText: "lena@berg.example" })).toContainText("Invited");

  await page.getByRole("button", { name: "Add non-physician to my practice" }).click();
  await inviteLena(form);
  const before = page.getByRole("dialog", { name: "Lena Berg was already invited" });
  await expectNoViolations(page, "dialog: someone who was already invited");
  await before.getByRole("button", { name: "Resend invitation" }).click();
  await read(page, "Success", "Invitation Sent!");

  const lena = await openForAnother();
  await lena.goto(await newestInvitation(lena, "lena@berg.example", 2));
  await expect(lena.getByText("Lakeside Pediatrics invited you")).toBeVisible();
  await lena.getByLabel("New password", { exact: true }).fill(CHOSEN);
  await lena.getByLabel("Confirm new password").fill(CHOSEN);
  await lena.getByLabel("Security question").selectOption({ index: 1 });
  await lena.getByLabel("Your answer").fill("Wartburg");
  await lena.getByRole("button", { name: "Set password" }).click();
  await expect(lena.getByText("Your password is set. You can sign in with it now.")).toBeVisible();
  await typeSignIn(lena, "lena@berg.example", CHOSEN);
  await reminderOf(lena).getByRole("button", { name: "OK" }).click();
  await expect(lena.getByRole("banner")).toContainText("Lakeside Pediatrics");

  await page.reload();
  await expect(staff(page)).toContainText("Berg, Lena");
  await expect(waiting.getByRole("row").first()).toBeVisible();
  await expect(waiting.getByRole("row").filter({ hasText: "lena@berg.example" })).toHaveCount(0);

  await page.getByRole("button", { name: "Delete Lena Berg" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await read(page, "Success", PROCESSED);
  await expect(staff(page).getByRole("row").filter({ hasText: "Berg, Lena" })).toContainText("Inactive");
  await lena.goto("/patients/mypatients");
  await expect(lena.getByRole("region", { name: "Access ended" })).toContainText("Your access at Lakeside Pediatrics ended on");
  await expect(lena.getByRole("banner")).not.toContainText("Lakeside Pediatrics");
  await expectNoViolations(lena, "patients of someone whose access has ended");
});

test("somebody joins a second practice by invitation, works in it, and is removed from it again", async ({ openForAnother }) => {
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
  await fred.goto("/practice/mypractice");
  await fred.getByLabel("Switch Practice", { exact: true }).selectOption("Hillcrest Children’s Clinic");
  await expect(fred.getByRole("heading", { level: 1, name: "Hillcrest Children’s Clinic" })).toBeVisible();
  await expect(fred.getByRole("banner")).toContainText("Hillcrest Children’s Clinic");
  await expect(staff(fred).getByRole("table")).toBeVisible();
  await expectNoViolations(fred, "people of a practice, without managing");

  await olga.reload();
  await olga.getByRole("button", { name: "Delete Fred Halloran" }).click();
  await olga.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await read(olga, "Success", PROCESSED);
  await fred.goto("/");
  await expect(fred.getByRole("banner")).toContainText("Lakeside Pediatrics");
});
