import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { saveUpdate } from "./support/send-form.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const WORDS = "Lab results of today are delayed by about two hours.";

test("an announcement is written beside its banner, refused while it ends before it begins, then seen by a stranger, until it ends", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  const stranger = await openForAnother();
  await signInAs(page, "ada", "/portalupdates/announcementbanner");
  await page.getByRole("link", { name: "Add announcement" }).click();
  await page.getByLabel("Message").fill(WORDS);
  await page.getByLabel("Warning").check();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(WORDS);
  await page.getByLabel("Valid from, date").fill("01/01/2026");
  await page.getByLabel("Valid from, time").fill("08:00");
  await page.getByLabel("Valid to, date").fill("01/01/2026");
  await page.getByLabel("Valid to, time").fill("08:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Date and Time of 'To' should be greater than 'From'").first()).toBeVisible();
  await expectNoViolations(page, "announcement that ends before it begins");
  await page.getByLabel("Valid to, date").fill("12/31/2098");
  await saveUpdate(page, "Announcements");
  const row = page.getByRole("row", { name: new RegExp(WORDS) });
  await expect(row).toContainText("Shown now");

  await stranger.goto("/");
  await expect(stranger.getByRole("region", { name: "Announcement" })).toContainText(WORDS);

  await row.getByRole("link").click();
  await page.getByLabel("Valid to, date").fill("01/02/2026");
  await saveUpdate(page, "Announcements");
  await stranger.reload();
  await expect(stranger.getByRole("region", { name: "Announcement" })).toBeVisible();
  await expect(stranger.getByRole("region", { name: "Announcement" })).not.toContainText(WORDS);
});
