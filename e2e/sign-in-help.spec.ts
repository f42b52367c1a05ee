import { expect, type Page } from "@playwright/test";
import { authenticatorCode } from "./support/authenticator-code.ts";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { reminderOf, signInAs, typeSignIn } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const NEXT = "a lantern for the ferry";
const BRAM = "bram.ekwueme@riverside.example";
const LENA = "lena@linnet.example";

async function typeAtProvider(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Asks for a link with what was typed at the sign-in page, and follows it out of the mail that comes. */
async function followLink(page: Page, email: string, says: string): Promise<void> {
  await page.getByRole("link", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help signing in" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  const mail = page.getByRole("article").filter({ hasText: email }).filter({ hasText: "Help signing in to Linnet" }).first();
  await expect(async () => {
    await page.goto("/demo/mailbox");
    await expect(mail).toContainText(says, { timeout: 500 });
  }).toPass();
  await mail.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Set a password" })).toBeVisible();
}

const refused = (page: Page) => expect(page.getByRole("alert")).toHaveText(/The email address or password is wrong\./);

test("who has forgotten a password sets a new one by a link, once", { tag: "@main" }, async ({ page }) => {
  await page.goto("/sign-in-help");
  await expect(page.getByLabel("Email")).toBeVisible();
  await expectNoViolations(page, "help signing in");
  await typeAtProvider(page, BRAM, "not the password");
  await refused(page);
  await followLink(page, BRAM, "Your account is active.");
  await page.getByLabel("New password", { exact: true }).fill(NEXT);
  await page.getByLabel("Confirm new password").fill(NEXT);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
  await typeAtProvider(page, BRAM, NEXT);
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "Bram Ekwueme" })).toBeVisible();
});

test("who is locked out learns so by mail alone, and unlocks the account with the password it has", async ({ page }) => {
  await typeAtProvider(page, LENA, "linnet-demo-2026");
  await refused(page);
  await followLink(page, LENA, "Your account was locked");
  await expectNoViolations(page, "link of a locked account");
  await page.getByRole("button", { name: "Unlock and keep my password" }).click();
  await expect(page.getByText("Your account is unlocked.")).toBeVisible();
  await typeAtProvider(page, LENA, "linnet-demo-2026");
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "Lena Voss" })).toBeVisible();
});

test("who has only an invitation gets it again by mail", async ({ page }) => {
  const asked = await page.request.post("/api/password-reset/request", { data: { email: "wim.aalto@practice.example" } });
  expect(asked.status()).toBe(200);
  await expect(async () => {
    expect(await (await page.request.get("/demo/mailbox")).text()).toMatch(
      /You do not have an account yet\.\s+You were invited by .* to join Lakeside Pediatrics/,
    );
  }).toPass();
});

test("after a reset of the factor the next sign-in asks to set up an authenticator app, which cannot be put off", async ({
  page,
  openForAnother,
}) => {
  await signInAs(page, "ada");
  await page.getByRole("link", { name: "All Accounts" }).click();
  await page.getByRole("textbox", { name: "Search by first or last name" }).fill("Voss");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Edit Lena Voss’s account" }).click();
  await page.getByRole("button", { name: "Reset MFA" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Reset/ }).click();
  await expect(page.getByText("User will be prompted for new factors the next time they log in.")).toBeVisible();

  const lena = await openForAnother();
  await typeSignIn(lena, "lena");
  await expect(lena.getByRole("heading", { level: 1, name: "Set up your authenticator app" })).toBeVisible();
  await expect(lena.getByRole("button", { name: "Not now" })).toHaveCount(0);
  await lena.goto("/practice/mypractice");
  await expect(lena.getByRole("heading", { level: 1, name: "Set up your authenticator app" })).toBeVisible();
  await expectNoViolations(lena, "factor that has to be set up");
  await lena.getByRole("button", { name: "Set up" }).click();
  await lena.getByLabel("Your password").fill("linnet-demo-2026");
  await lena.getByRole("button", { name: "Continue" }).click();
  await lena.getByLabel("Code from your app").fill(authenticatorCode(await lena.locator("code").innerText()));
  await lena.getByRole("button", { name: "Turn on" }).click();
  await lena.getByRole("button", { name: "I saved my codes" }).click();
  await reminderOf(lena).getByRole("button", { name: "OK" }).click();
  await expect(lena.getByRole("heading", { level: 1, name: "Riverside Pediatrics" })).toBeVisible();
});
